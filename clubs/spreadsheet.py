"""Tables for a spreadsheet, as CSV or as a workbook (XLSX). Text stays text: nothing that somebody typed is computed as a formula. Pure."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Iterable, Sequence

from clubs.cells import Cell
from clubs.people.list_text import COMPUTED

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv; charset=utf-8"
MEDIA_TYPES = {"csv": CSV, "xlsx": XLSX}


def csv_file(lines: Iterable[Sequence[Cell]]) -> bytes:
    """Return the table as CSV that spreadsheets open directly: separated by semicolons, with a UTF-8 byte order mark.

    A text that a spreadsheet would compute gets a leading apostrophe; a number is written as it is.
    """
    target = io.StringIO()
    csv.writer(target, delimiter=";", lineterminator="\r\n").writerows([_csv_cell(cell) for cell in line] for line in lines)
    return target.getvalue().encode("utf-8-sig")


def spreadsheet(kind: str, lines: Iterable[Sequence[Cell]]) -> bytes:
    """Return the table as a file of this kind, a key of MEDIA_TYPES."""
    if kind != "xlsx":
        return csv_file(lines)
    from clubs.workbook import xlsx_file  # rarely needed, and openpyxl takes long to load: a web process starts without it

    return xlsx_file(lines)


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
