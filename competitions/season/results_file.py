"""Reads a file of results, with a row for each player of each evening. It finds every bad row at once, by row number and column.

Columns may be in any order and are recognized by their headings; unknown columns are ignored. They are separated by commas, semicolons or
tabs. A byte order mark is skipped, and numbers may have a decimal comma and the sign −.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from competitions.season.candidates import exact
from competitions.season.order import evening_order
from competitions.season.unusable import SeasonProblem, Unusable
from competitions.season.values import EveningResults, Points

COLUMNS = ("evening", "player", "points")
HEADINGS = {
    "evening": {"evening", "avond", "speelavond", "soirée", "soiree", "abend", "spielabend", "شب", "شب بازی"},
    "player": {"player", "speler", "naam", "name", "joueur", "nom", "spieler", "spielerin", "بازیکن", "نام"},
    "points": {"points", "punten", "score", "punkte", "امتیاز"},
}
"""The possible headings of each column, in small letters."""
MAX_ROWS = 100_000
MAX_TEXT_LENGTH = 120
_NUMBER = re.compile(r"([+\-−–]?)([0-9]{1,9})(?:[.,]([0-9]{1,6}))?")


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A player's result on an evening, and its row in the file."""

    evening: str
    player: str
    points: Points
    number: int
    """The row's number as in a spreadsheet: the headings are row 1."""
    file: str = ""


def read_points(text: str) -> Points | None:
    """Return the number in this text, with a decimal comma or point and an optional sign (+, - or −); None if it is not a number."""
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    sign, whole, decimals = match.groups()
    figure = Fraction(int(whole + (decimals or "")), 10 ** len(decimals or ""))
    return exact(-figure if sign not in ("", "+") else figure)


def rows_of_text(text: str, file: str = "") -> list[ResultRow]:
    """Return the results in a table separated by commas, semicolons or tabs. Refused (`Unusable`): every row that cannot be read."""
    text = text.removeprefix("\ufeff")
    if declared := re.match(r"\s*\"?sep=([;,\t])\"?\s*\n", text):
        delimiter = declared[1]
        text = "\n" + text[declared.end() :]  # keep the removed line as an empty one, so that row numbers do not change
    else:
        heading = next((line for line in text.splitlines() if line.strip()), "")
        delimiter = max(";\t,", key=heading.count)
    try:
        cells = [*csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, skipinitialspace=True)]
    except csv.Error:
        raise Unusable([SeasonProblem("RESULTS_NO_TABLE", context={"file": file})]) from None
    return rows_of_cells(cells, file)


def rows_of_cells(cells: Sequence[Sequence[str]], file: str = "") -> list[ResultRow]:
    """Return the results in these rows of cells. The first row that is not empty must have the headings."""
    numbered = [(number, [_text(cell) for cell in row]) for number, row in enumerate(cells, 1) if any(cell.strip() for cell in row)]
    if not numbered:
        raise Unusable([SeasonProblem("RESULTS_EMPTY", context={"file": file})])
    if len(numbered) > MAX_ROWS:
        raise Unusable([SeasonProblem("RESULTS_TOO_MANY", context={"file": file, "most": MAX_ROWS})])
    columns = _columns(numbered[0][1], file)
    width = len(numbered[0][1])
    problems: list[SeasonProblem] = []
    rows = [row for number, texts in numbered[1:] if (row := _row(texts, number, columns, width, file, problems))]
    problems += twice_in_an_evening(rows)
    if problems:
        raise Unusable(sorted(problems, key=lambda problem: problem.context["row"]))
    return rows


def twice_in_an_evening(rows: Iterable[ResultRow]) -> list[SeasonProblem]:
    """Return a problem for each row whose player has an earlier row for the same evening, in this file or in another."""
    first: dict[tuple[str, str], ResultRow] = {}
    problems = []
    for row in rows:
        earlier = first.setdefault((row.evening, row.player), row)
        if earlier is not row:
            context = {"player": row.player, "evening": row.evening, "earlier": earlier.number, "earlier_file": earlier.file}
            problems.append(_problem("RESULTS_TWICE", row.number, "player", row.file, context))
    return problems


def evenings_of(rows: Iterable[ResultRow]) -> tuple[EveningResults, ...]:
    """Return the evenings in these rows in order of their names ("avond 2" before "avond 10"), whatever the order of the rows.

    Refused (`Unusable`): a player who is in an evening twice.
    """
    listed = list(rows)
    if problems := twice_in_an_evening(listed):
        raise Unusable(problems)
    evenings: dict[str, dict[str, Points]] = {}
    for row in listed:
        evenings.setdefault(row.evening, {})[row.player] = row.points
    return tuple(EveningResults(name, evenings[name]) for name in sorted(evenings, key=evening_order))


def _columns(headings: Sequence[str], file: str) -> dict[str, int]:
    """Return the index of each column that a file of results needs: evening, player and points.

    Refused (`Unusable`): a column that is missing, or that several headings name.
    """
    words = [heading.casefold() for heading in headings]
    problems: list[SeasonProblem] = []
    columns: dict[str, int] = {}
    for column in COLUMNS:
        at = [index for index, word in enumerate(words) if word == column] or [
            index for index, word in enumerate(words) if word in HEADINGS[column]
        ]
        if len(at) != 1:
            code = "RESULTS_COLUMN_TWICE" if at else "RESULTS_COLUMN_MISSING"
            problems.append(SeasonProblem(code, column, {"file": file, "row": 1, "column": column}))
        else:
            columns[column] = at[0]
    if problems:
        raise Unusable(problems)
    return columns


def _row(
    texts: Sequence[str], number: int, columns: dict[str, int], width: int, file: str, problems: list[SeasonProblem]
) -> ResultRow | None:
    """Return the result in this row. If the row is wrong, return None and add its problems to `problems`."""
    if any(texts[width:]):
        problems.append(_problem("RESULTS_ROW_WIDTH", number, "points", file, {"cells": len(texts), "columns": width}))
        return None
    evening, player, figure = (texts[columns[each]] if columns[each] < len(texts) else "" for each in COLUMNS)
    wrong = []
    for column, text in zip(COLUMNS, (evening, player, figure), strict=True):
        if not text:
            wrong.append(_problem("RESULTS_CELL_EMPTY", number, column, file))
        elif len(text) > MAX_TEXT_LENGTH:
            wrong.append(_problem("RESULTS_CELL_LONG", number, column, file, {"most": MAX_TEXT_LENGTH}))
    points = read_points(figure)
    if points is None and not any(problem.field == "points" for problem in wrong):
        wrong.append(_problem("RESULTS_NO_NUMBER", number, "points", file, {"text": figure}))
    problems += wrong
    return None if wrong or points is None else ResultRow(evening, player, points, number, file)


def _problem(code: str, row: int, column: str, file: str, context: dict[str, object] | None = None) -> SeasonProblem:
    return SeasonProblem(code, column, {"file": file, "row": row, "column": column, **(context or {})})


def _text(cell: str) -> str:
    """Return a cell's text in Unicode's composed form, with single spaces.

    A very long cell is shortened first, as normalizing a long run of combining marks takes minutes.
    """
    return " ".join(unicodedata.normalize("NFC", cell[: 10 * MAX_TEXT_LENGTH]).split())
