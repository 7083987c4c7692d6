"""Tables that people open in a spreadsheet, as CSV or as a workbook. Text stays text: nothing that somebody typed is computed. Pure."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Iterable, Sequence

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font

from clubs.list_text import COMPUTED

Cell = str | int | datetime.date | datetime.datetime | None
"""A number is a number and a date a date, also for the spreadsheet. A moment has a time zone; the file has the local time of it."""
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"
MEDIA_TYPES = {"csv": CSV, "xlsx": XLSX}
DATE_FORMAT, TIME_FORMAT = "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"


def csv_file(lines: Iterable[Sequence[Cell]]) -> bytes:
    """The table as CSV that spreadsheets open as it is: semicolons, and a mark that says UTF-8. A text that they would compute begins with
    an apostrophe; a number is written as it is.
    """
    target = io.StringIO()
    csv.writer(target, delimiter=";", lineterminator="\r\n").writerows([_csv_cell(cell) for cell in line] for line in lines)
    return target.getvalue().encode("utf-8-sig")


def xlsx_file(lines: Iterable[Sequence[Cell]]) -> bytes:
    """The table as a workbook, its first line bold."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.freeze_panes = "A2"
    for number, line in enumerate(lines):
        sheet.append([_xlsx_cell(sheet, cell, bold=number == 0) for cell in line])
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def spreadsheet(kind: str, lines: Iterable[Sequence[Cell]]) -> bytes:
    """The table in one of the kinds of MEDIA_TYPES."""
    return xlsx_file(lines) if kind == "xlsx" else csv_file(lines)


def _csv_cell(cell: Cell) -> str | int:
    match cell:
        case None:
            return ""
        case datetime.datetime():
            return cell.strftime("%Y-%m-%d %H:%M:%S")
        case datetime.date():
            return cell.isoformat()
        case str():
            return f"'{cell}" if cell.startswith(COMPUTED) else cell
    return cell


def _xlsx_cell(sheet: object, cell: Cell, *, bold: bool) -> WriteOnlyCell | Cell:
    """A cell of a workbook. Only those that need it are made one by one, as that takes most of the time."""
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
