"""A table as a workbook (XLSX), for `clubs.spreadsheet`. Text stays text: nothing that somebody typed is computed as a formula. Pure."""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterable, Sequence

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font

from clubs.cells import Cell
from clubs.people.list_text import COMPUTED

DATE_FORMAT, TIME_FORMAT = "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"


def xlsx_file(lines: Iterable[Sequence[Cell]]) -> bytes:
    """Return the table as a workbook, its first line bold."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.freeze_panes = "A2"
    for number, line in enumerate(lines):
        sheet.append([_xlsx_cell(sheet, cell, bold=number == 0) for cell in line])
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def _xlsx_cell(sheet: object, cell: Cell, *, bold: bool) -> WriteOnlyCell | Cell:
    """Return the value to write into a cell of a workbook: an openpyxl cell if it needs a style or type, else the value itself.

    Making a cell object for each value would take most of the time needed for a workbook.
    """
    match cell:
        case str():
            text = ILLEGAL_CHARACTERS_RE.sub("", cell)
            if not bold and not text.startswith(COMPUTED):
                return text
            return _made_cell(sheet, text, bold=bold, data_type="s")
        case datetime.datetime():
            return _made_cell(sheet, cell.replace(tzinfo=None), number_format=TIME_FORMAT)
        case datetime.date():
            return _made_cell(sheet, cell, number_format=DATE_FORMAT)
    return cell


def _made_cell(sheet: object, value: Cell, *, bold: bool = False, data_type: str = "", number_format: str = "") -> WriteOnlyCell:
    made = WriteOnlyCell(sheet, value=value)
    if data_type:
        made.data_type = data_type
    if number_format:
        made.number_format = number_format
    if bold:
        made.font = Font(bold=True)
    return made
