"""Lists of people as clubs keep them: pasted text, CSV and XLSX, read into rows. Pure; a cell is text and nothing is computed.

Python's own csv and openpyxl read them. Every limit holds before the thing is read that could be too large.
"""

from __future__ import annotations

import csv
import io
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from clubs.problems import refuse

MAX_FILE_KB = 500
MAX_UNPACKED_KB = 10_000
"""All that an XLSX file unpacks to. Zip files say so beforehand, and nothing beyond what they say is read."""
MAX_COLUMNS = 30
MAX_SHEET_LINES = 1_048_576
"""As many as a sheet has in Excel. Below its names it may be coloured far down, and a file may claim any number."""

_BROKEN = (zipfile.BadZipFile, zlib.error, SyntaxError, LookupError, ValueError, TypeError, AttributeError, OSError, EOFError, RuntimeError)
"""What openpyxl and what it stands on raise for a file that is no workbook, besides its own; a mistake in its XML is a SyntaxError, what
defusedxml refuses a ValueError."""

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
    """The cells of a workbook's first sheet, as text. A formula is its own text."""
    # Few lists are workbooks, and openpyxl takes long to load: a web process starts without it.
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            unpacked = sum(part.file_size for part in parts.infolist())
        if unpacked > MAX_UNPACKED_KB * 1024:
            raise refuse("TOO_LARGE", "file", most=MAX_UNPACKED_KB)
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=False, keep_links=False)
        sheet = book.worksheets[0]
        lines = islice(sheet.iter_rows(max_col=MAX_COLUMNS, values_only=True), MAX_SHEET_LINES)
        cells = {number: [_cell_text(cell) for cell in line] for number, line in enumerate(lines) if any(line)}
    except (*_BROKEN, InvalidFileException):
        raise refuse("LIST_UNREADABLE", "file") from None
    last = max(cells, default=-1)
    if last >= 2 * most:
        raise refuse("LIST_TOO_LONG", "file", most=most)
    return [cells.get(number, []) for number in range(last + 1)]


def _cell_text(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(getattr(cell, "text", cell)).split())


def _tab_separated(lines: Sequence[Sequence[str]]) -> str:
    target = io.StringIO()
    writer = csv.writer(target, delimiter="\t", lineterminator="\n")
    for line in lines:
        width = max((at for at, cell in enumerate(line, 1) if cell), default=0)
        writer.writerow(line[: max(width, 2)] if width else [])
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
        cells = [(lines.line_num, [cell.strip() for cell in line]) for line in islice(lines, 2 * most + 1)]
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
