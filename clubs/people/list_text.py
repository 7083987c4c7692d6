"""Lists of people from pasted text, CSV or XLSX, read into rows. Pure; every cell is text, and nothing is computed.

Python's csv module and `clubs.people.sheet_reading` read them. Every limit is checked before the part that could be too large is read.
"""

from __future__ import annotations

import csv
import io
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from clubs.people.sheet_reading import MAX_CELL_LETTERS, MAX_COLUMNS, first_sheet
from clubs.problems import refuse

MAX_FILE_KB = 500

_BROKEN = (zipfile.BadZipFile, zlib.error, SyntaxError, LookupError, StopIteration, ValueError, OSError, EOFError, RuntimeError)
"""The errors raised for a file that is not a workbook. Damaged XML raises a SyntaxError, and a missing part a LookupError or StopIteration.

defusedxml raises a ValueError for content that it refuses.
"""

NAME_HEADERS = {
    "first": "first name, firstname, given name, voornaam, prénom, prenom, vorname, نام کوچک",
    "infix": "tussenvoegsel, tussenvoegsels, voorvoegsel, infix, namenszusatz",
    "name": "name, full name, player, last name, lastname, surname, family name, naam, volledige naam, speler, achternaam, familienaam, "
    "nom, nom complet, nom de famille, joueur, nachname, familienname, spieler, spielerin, نام, نام خانوادگی, نام کامل, بازیکن",
    "called": "table name, called, called at the table, nickname, tafelnaam, naam aan tafel, roepnaam, nom à table, nom de table, surnom, "
    "tischname, rufname, spitzname, نام سر میز",
    "member": "member, member number, member no, member no., number, no, no., lid, lidnummer, lidnr, lidnr., nummer, nr, nr., "
    "membre, numéro, numéro de membre, n°, nº, mitglied, mitgliedsnummer, شماره, شماره عضویت",
}
"""The headers, in all languages, by which each column with a name or a number is recognized.

The columns `first`, `infix` and `name` together are the full name.
"""


COMPUTED = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet computes a cell that starts with one of these. We write an apostrophe before such a cell, and remove it when reading."""


@dataclass(frozen=True)
class ListRow:
    """One row of a list: its cells by column, as they were typed."""

    line: int
    """The number of the row's line in the list, counted from 1."""
    cells: Mapping[str, str]

    @property
    def name(self) -> str:
        """The full name, joined from its parts."""
        return " ".join(filter(None, (self.cells.get(column, "") for column in ("first", "infix", "name"))))


def text_of_file(content: bytes, *, most: int, columns: int = MAX_COLUMNS) -> str:
    """Return the text of a CSV or XLSX file, one line for each row, for people to read and correct.

    Only the first sheet of a workbook is read, up to column `columns`. The text may have up to 2 × `most` lines, as empty lines and headers
    do not count as rows.
    Refused: TOO_LARGE, LIST_TOO_LONG, LIST_UNREADABLE.
    """
    if len(content) > MAX_FILE_KB * 1024:
        raise refuse("TOO_LARGE", "file", most=MAX_FILE_KB)
    if content.startswith(b"PK\x03\x04"):
        return _tab_separated(_sheet(content, most, columns))
    return _decoded(content)


def _decoded(content: bytes) -> str:
    """Return the text of these bytes: UTF-16 with a byte order mark, else UTF-8, else Windows-1252 as older spreadsheets write it."""
    wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    if not wide and b"\0" in content:
        raise refuse("LIST_UNREADABLE", "file")
    try:
        return content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        if wide:
            raise refuse("LIST_UNREADABLE", "file") from None
        return content.decode("cp1252", errors="replace")


def _sheet(content: bytes, most: int, columns: int) -> list[list[str]]:
    """Return the cells of a workbook's first sheet, as text."""
    try:
        return first_sheet(content, most=most, columns=columns)
    except _BROKEN:
        raise refuse("LIST_UNREADABLE", "file") from None


def _tab_separated(lines: Sequence[Sequence[str]]) -> str:
    target = io.StringIO()
    writer = csv.writer(target, delimiter="\t", lineterminator="\n")
    for line in lines:
        writer.writerow([*line, ""] if len(line) == 1 else line)  # an added tab, so that a comma in a name is not taken for a separator
    return target.getvalue().rstrip("\n")


def list_rows(text: str, headers: Mapping[str, str], *, without_header: Sequence[str], most: int) -> list[ListRow]:
    """Return the rows of a list whose cells are separated by tabs, semicolons or commas.

    If the first line has headers, they name the columns: `headers` contains the possible headers of each column, separated by commas. If
    not, the columns are `without_header`. Empty lines are left out. Refused: LIST_TOO_LONG, LIST_UNREADABLE.
    """
    text = text.removeprefix("\ufeff")
    delimiter = next((sign for sign in "\t;," if sign in text), "\t")
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        cells = [(lines.line_num, [cell.strip()[:MAX_CELL_LETTERS] for cell in line]) for line in islice(lines, 2 * most + 1)]
    except csv.Error:
        raise refuse("LIST_UNREADABLE", "text") from None
    if len(cells) > 2 * most:
        raise refuse("LIST_TOO_LONG", "text", most=most)
    filled = [(number, line) for number, line in cells if any(line)]
    columns = _columns(filled[0][1], headers) if filled else []
    if columns:
        filled = filled[1:]
    if len(filled) > most:
        raise refuse("LIST_TOO_LONG", "text", most=most)
    return [ListRow(number, _cells(zip(columns or without_header, line, strict=False))) for number, line in filled]


def _columns(line: Sequence[str], headers: Mapping[str, str]) -> list[str]:
    """Return the column that each cell of a header line names, "" for an unknown header. Return an empty list if this is no header line.

    A header line names at least the column of a name or a number.
    """
    column_of_word = {word: column for column, words in headers.items() for word in words.split(", ")}
    columns = [column_of_word.get(cell.casefold(), "") for cell in line]
    return columns if {"name", "first", "member"} & set(columns) else []


def _cells(cells: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Return the cells by column; of two cells for the same column the first counts."""
    values: dict[str, str] = {}
    for column, cell in cells:
        values.setdefault(column, cell[1:] if cell.startswith("'") and cell[1:].startswith(COMPUTED) else cell)
    return values
