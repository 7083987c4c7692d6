"""Splits a text into rows of cells, whatever sign separates them, and cleans the cells."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from competitions.season.unusable import SeasonProblem, Unusable

MAX_ROWS = 100_000
MAX_COLUMNS = 200
MAX_TEXT_LENGTH = 120
_LINES_LOOKED_AT = 20
"""The number of lines that show by which sign the cells are separated."""
_SEPARATOR = re.compile(r"\s*\"?sep=([;,\t])\"?\s*\n")
_COMPUTED = ("=", "+", "-", "@")
"""A spreadsheet computes a cell that starts with one of these, so some programs write an apostrophe before it."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row with content: its number as in a spreadsheet, and its cells."""

    number: int
    cells: tuple[str, ...]

    def cell(self, index: int) -> str:
        """Return the cell in this column; "" to the right of the last one."""
        return self.cells[index] if index < len(self.cells) else ""


def cells_of_text(text: str, file: str = "") -> list[list[str]]:
    """Return the cells of a text that are separated by commas, semicolons or tabs."""
    text = text.removeprefix("\ufeff")
    if declared := _SEPARATOR.match(text):
        delimiter = declared[1]
        text = "\n" + text[declared.end() :]  # keep the removed line as an empty one, so that row numbers do not change
    else:
        delimiter = _delimiter(text)
    try:
        return [*csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)]
    except csv.Error:
        raise Unusable([SeasonProblem("RESULTS_NO_TABLE", context={"file": file})]) from None


def _delimiter(text: str) -> str:
    """Return the sign that is in most of the first lines. A comma may also be in a title or in numbers, so it comes last."""
    lines = [*islice((line for line in io.StringIO(text) if line.strip()), _LINES_LOOKED_AT)]
    return max(";\t,", key=lambda sign: (sum(sign in line for line in lines), lines[0].count(sign) if lines else 0))


def lines_of_cells(cells: Sequence[Sequence[str]], file: str = "") -> list[Line]:
    """Return the rows that have content. Refused (`Unusable`): none, more than MAX_ROWS, or content beyond column MAX_COLUMNS."""
    lines = [Line(number, tuple(clean(cell) for cell in row)) for number, row in enumerate(cells, 1) if any(cell.strip() for cell in row)]
    if not lines:
        raise Unusable([SeasonProblem("RESULTS_EMPTY", context={"file": file})])
    if len(lines) > MAX_ROWS:
        raise Unusable([SeasonProblem("RESULTS_TOO_MANY", context={"file": file, "most": MAX_ROWS})])
    if any(any(line.cells[MAX_COLUMNS:]) for line in lines):
        raise Unusable([SeasonProblem("RESULTS_TOO_WIDE", context={"file": file, "most": MAX_COLUMNS})])
    return lines


def clean(cell: str) -> str:
    """Return a cell's text in Unicode's composed form, with single spaces.

    A very long cell is shortened first, as normalizing a long run of combining marks takes minutes.
    """
    text = " ".join(unicodedata.normalize("NFC", cell[: 10 * MAX_TEXT_LENGTH]).split())
    return text[1:] if text.startswith("'") and text[1:].startswith(_COMPUTED) else text


def column_letter(index: int) -> str:
    """Return the name that a spreadsheet gives to this column, counted from 0: A, B, … Z, AA."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
