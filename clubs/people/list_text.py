"""Lists of people as clubs keep them: pasted text, CSV and XLSX, read into rows. Pure; a cell is text and nothing is computed.

Python's own csv and `clubs.people.sheet_reading` read them. Every limit holds before the thing is read that could be too large.
"""

from __future__ import annotations

import csv
import io
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from clubs.people.sheet_reading import MAX_CELL_LETTERS, first_sheet
from clubs.problems import refuse

MAX_FILE_KB = 500

_BROKEN = (zipfile.BadZipFile, zlib.error, SyntaxError, LookupError, StopIteration, ValueError, OSError, EOFError, RuntimeError)
"""What the reading of a workbook ends in for a file that is none; a mistake in its XML is a SyntaxError, what defusedxml refuses a
ValueError, a part that is not there a LookupError or the end of an iterator."""

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
"""What the columns of somebody's name and number are called in each language, by column. What a person's name is made of is
joined: first, infix, name.
"""


COMPUTED = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would compute. Ours are written with an apostrophe before it, which is taken away again."""


@dataclass(frozen=True)
class ListRow:
    """One row of a list: its cells by column, as they were typed."""

    line: int
    """The line of the list, from 1, as its writer counts."""
    cells: Mapping[str, str]

    @property
    def name(self) -> str:
        """The whole name, joined of its parts."""
        return " ".join(filter(None, (self.cells.get(column, "") for column in ("first", "infix", "name"))))


def text_of_file(content: bytes, *, most: int) -> str:
    """The text of a CSV or XLSX file, a line a row, for people to read and mend. Of a workbook it is the first sheet. It has at most twice
    as many lines as rows are allowed (`most`): empty ones and the header count too.

    Refused: TOO_LARGE, LIST_TOO_LONG, LIST_UNREADABLE.
    """
    if len(content) > MAX_FILE_KB * 1024:
        raise refuse("TOO_LARGE", "file", most=MAX_FILE_KB)
    if content.startswith(b"PK\x03\x04"):
        return _tab_separated(_sheet(content, most))
    return _decoded(content)


def _decoded(content: bytes) -> str:
    """The text of these bytes: UTF-16 if a mark says so, else UTF-8, else Windows-1252 as older spreadsheets write it."""
    wide = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    if not wide and b"\0" in content:
        raise refuse("LIST_UNREADABLE", "file")
    try:
        return content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError:
        if wide:
            raise refuse("LIST_UNREADABLE", "file") from None
        return content.decode("cp1252", errors="replace")


def _sheet(content: bytes, most: int) -> list[list[str]]:
    """The cells of a workbook's first sheet, as text."""
    try:
        return first_sheet(content, most=most)
    except _BROKEN:
        raise refuse("LIST_UNREADABLE", "file") from None


def _tab_separated(lines: Sequence[Sequence[str]]) -> str:
    target = io.StringIO()
    writer = csv.writer(target, delimiter="\t", lineterminator="\n")
    for line in lines:
        writer.writerow([*line, ""] if len(line) == 1 else line)  # a tab in every line: a comma in a name parts no cells then
    return target.getvalue().rstrip("\n")


def list_rows(text: str, headers: Mapping[str, str], *, without_header: Sequence[str], most: int) -> list[ListRow]:
    """The rows of a list with columns between tabs, semicolons or commas: those that a first line with headers names, else
    `without_header`. `headers` are the words for each column, between commas. Empty lines are left out.

    Refused: LIST_TOO_LONG, LIST_UNREADABLE.
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
    """What each column is, if this line is a header: it names the people, by name or number. Columns of other things are empty."""
    column_of_word = {word: column for column, words in headers.items() for word in words.split(", ")}
    columns = [column_of_word.get(cell.casefold(), "") for cell in line]
    return columns if {"name", "first", "member"} & set(columns) else []


def _cells(cells: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The cells by column; of two columns of the same thing the first counts."""
    values: dict[str, str] = {}
    for column, cell in cells:
        values.setdefault(column, cell[1:] if cell.startswith("'") and cell[1:].startswith(COMPUTED) else cell)
    return values
