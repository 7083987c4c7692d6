"""A club's members as a table for a spreadsheet, which the importer reads back without changing anybody. Text stays text: a cell that a
spreadsheet would compute is marked so that it does not.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from django.utils.translation import get_language
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font

from clubs.list_text import COMPUTED
from clubs.member_columns import ADDRESS_SEPARATOR, KIND_TITLES, TITLES
from clubs.models import Member

Table = list[list[str]]


def members_table(members: Iterable[Member], *, notes: bool, language: str | None = None) -> Table:
    """The headers and a line for each member, in the reader's language; the notes only for those who keep the members."""
    index = _language_index(language)
    columns = [column for column in TITLES if notes or column != "notes"]
    return [[TITLES[column][index] for column in columns], *([_cell(member, column, index) for column in columns] for member in members)]


def csv_file(table: Table) -> bytes:
    """The table as CSV that spreadsheets open as it is: semicolons, and a mark that says UTF-8. What they would compute begins with an
    apostrophe.
    """
    target = io.StringIO()
    csv.writer(target, delimiter=";", lineterminator="\r\n").writerows([_without_formula(cell) for cell in line] for line in table)
    return target.getvalue().encode("utf-8-sig")


def xlsx_file(table: Table) -> bytes:
    """The table as a workbook, every cell a text."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.freeze_panes = "A2"
    for number, line in enumerate(table):
        sheet.append(_text_cells(sheet, line, bold=number == 0))
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _text_cells(sheet: object, line: Sequence[str], *, bold: bool) -> list[WriteOnlyCell | str]:
    """The cells of a line. Only those that need it are made one by one, as that takes most of the time."""
    return [_text_cell(sheet, text, bold=bold) if bold or text.startswith(COMPUTED) else text for text in line]


def _text_cell(sheet: object, text: str, *, bold: bool) -> WriteOnlyCell:
    cell = WriteOnlyCell(sheet, value=text)
    cell.data_type = "s"
    if bold:
        cell.font = Font(bold=True)
    return cell


def _without_formula(cell: str) -> str:
    return f"'{cell}" if cell.startswith(COMPUTED) else cell


def _cell(member: Member, column: str, index: int) -> str:
    if column == "member":
        return str(member.number)
    if column == "kind":
        return KIND_TITLES[member.kind][index]
    if column == "address":
        return ADDRESS_SEPARATOR.join(member.address.splitlines())
    value = getattr(member, column)
    return "" if value is None else " ".join(str(value).split())


def _language_index(language: str | None) -> int:
    code = (language or get_language() or "en").partition("-")[0]
    return {"en": 0, "nl": 1, "fr": 2}.get(code, 0)
