"""Read the first sheet of a workbook (XLSX) as text. Limits are checked during reading. Pure; no formula is computed.

A workbook is a zip of XML parts. A few bytes of it can unpack to very many, and any number of cells can refer to one stored text. So parts
are unpacked piece by piece, no tree is built, and each cell is shortened and counted when it is read. openpyxl, which writes our workbooks,
would make an object of every font and link; only its handling of dates is used here.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from clubs.problems import refuse

MAX_UNPACKED_KB = 10_000
"""The greatest number of kilobytes that all parts together may have when unpacked."""
MAX_ELEMENTS = 500_000
"""The greatest number of XML elements in one part of the workbook."""
MAX_CELLS = 200_000
"""The greatest number of cells with content in a sheet. Coloured cells without content do not count."""
MAX_TEXT_KB = 5_000
MAX_CELL_LETTERS = 10_000
"""The number of characters of a cell that are read; the others are left out."""
MAX_COLUMNS = 30
"""The number of columns of a sheet that are read, from the left, unless a caller needs more; the others are left out."""
_PIECE = 64 * 1024
_MAX_FORMAT_LETTERS = 255
"""The number of characters that Excel allows in a number format."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The compression methods that workbooks use. No others are allowed, as a file could make them need any amount of memory."""
_DATES = frozenset({*range(14, 23), *range(45, 48)})
"""The ids of Excel's built-in number formats that show dates and times."""


def first_sheet(content: bytes, *, most: int, columns: int = MAX_COLUMNS) -> list[list[str]]:
    """Return the cells of the first sheet, row by row, up to column `columns`. A cell with a formula has the formula's text.

    Refused: TOO_LARGE; LIST_TOO_LONG if there is content below row 2 × `most`. A file that is not a workbook raises one of many errors: see
    `clubs.people.list_text._BROKEN`.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as book:
        parts = _WorkbookParts(book)
        main = next(iter(parts.related("", "/officeDocument").values()))
        workbook, texts, styles = parts.read(main, _Workbook()), _Texts(), _Styles()
        for name in [*parts.related(main, "/sharedStrings").values()][:1]:
            parts.read(name, texts)
        for name in [*parts.related(main, "/styles").values()][:1]:
            parts.read(name, styles)
        sheets = parts.related(main, "/worksheet")
        first = next(sheets[each] for each in workbook.sheets if each in sheets)
        sheet = _Sheet(texts=texts.texts, dates=styles.dates, is_since_1904=workbook.is_since_1904, most=most, columns=columns)
        return parts.read(first, sheet).lines


class _Part:
    """The handler of the XML elements of one part of a workbook. Names of elements come without their namespace."""

    def start(self, name: str, values: Mapping[str, str]) -> None:
        """Handle the start of an element."""

    def data(self, text: str) -> None:
        """Handle a piece of text."""

    def end(self, name: str) -> None:
        """Handle the end of an element."""


class _Counted:
    """A target of the XML parser that passes everything to a `_Part`, and refuses the file with TOO_LARGE after MAX_ELEMENTS elements."""

    def __init__(self, part: _Part) -> None:
        self._part, self._elements = part, 0
        self.data = part.data

    def start(self, tag: str, values: Mapping[str, str]) -> None:
        self._elements += 1
        if self._elements > MAX_ELEMENTS:
            raise refuse("TOO_LARGE", "file", most=MAX_UNPACKED_KB)
        self._part.start(tag.rpartition("}")[2], values)

    def end(self, tag: str) -> None:
        self._part.end(tag.rpartition("}")[2])

    def close(self) -> None:
        """End the parsing; the parser calls this. The result is in the `_Part`."""


Kind = TypeVar("Kind", bound=_Part)


@dataclass
class _WorkbookParts:
    """A reader of the workbook's parts, one at a time."""

    book: zipfile.ZipFile
    left: int = MAX_UNPACKED_KB * 1024
    """The number of bytes that may still be unpacked."""

    def related(self, name: str, kind: str) -> dict[str, str]:
        """Return the parts of this kind to which the part `name` refers: each reference id with the part's name in the zip.

        `name` is "" for the references of the whole workbook.
        """
        folder, own = posixpath.split(name)
        relations = self.read(posixpath.join(folder, "_rels", f"{own}.rels"), _Relations(kind)).targets
        return {key: posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/") for key, target in relations.items()}

    def read(self, name: str, part: Kind) -> Kind:
        """Parse the file with this name in the workbook, pass its elements to the handler `part`, and return the handler."""
        from defusedxml.ElementTree import XMLParser  # few lists are workbooks: a web process starts without it

        info = self.book.getinfo(name)
        if info.compress_type not in _METHODS:
            raise zipfile.BadZipFile("compressed with a method that no workbook uses")
        parser = XMLParser(target=_Counted(part), forbid_dtd=True)
        with self.book.open(info) as stream:
            while piece := stream.read(_PIECE):
                self.left -= len(piece)
                if self.left < 0:
                    raise refuse("TOO_LARGE", "file", most=MAX_UNPACKED_KB)
                parser.feed(piece)
        parser.close()
        return part


@dataclass
class _Relations(_Part):
    """A handler of a `.rels` part, which lists the parts to which another part refers. It collects those of one kind, by reference id."""

    kind: str
    targets: dict[str, str] = field(default_factory=dict)

    def start(self, name: str, values: Mapping[str, str]) -> None:
        if name == "Relationship" and values.get("Type", "").endswith(self.kind) and values.get("TargetMode") != "External":
            self.targets[values["Id"]] = values["Target"]


@dataclass
class _Workbook(_Part):
    """A handler of the workbook's main part. It collects the sheets' reference ids, in order, and whether days are counted from 1904."""

    sheets: list[str] = field(default_factory=list)
    is_since_1904: bool = False

    def start(self, name: str, values: Mapping[str, str]) -> None:
        if name == "sheet":
            self.sheets += [value for key, value in values.items() if key.endswith("}id")]
        elif name == "workbookPr":
            self.is_since_1904 = values.get("date1904") in ("1", "true")


@dataclass
class _Styles(_Part):
    """A handler of the styles. It collects the cell styles that show a number as a date."""

    dates: set[int] = field(default_factory=set)
    """The indexes of the styles that show a number as a date."""
    _formats: set[str] = field(default_factory=lambda: {str(number) for number in _DATES})
    _styles: int = 0
    _are_of_cells: bool = False

    def start(self, name: str, values: Mapping[str, str]) -> None:
        from openpyxl.styles.numbers import is_date_format

        if name == "numFmt" and is_date_format(values.get("formatCode", "")[:_MAX_FORMAT_LETTERS]):
            self._formats.add(values["numFmtId"])
        elif name == "cellXfs":
            self._are_of_cells = True
        elif name == "xf" and self._are_of_cells:
            if values.get("numFmtId") in self._formats:
                self.dates.add(self._styles)
            self._styles += 1

    def end(self, name: str) -> None:
        self._are_of_cells = self._are_of_cells and name != "cellXfs"


@dataclass
class _Text(_Part):
    """A handler that collects the text of an element, up to MAX_CELL_LETTERS. Pronunciations (`rPh`) are left out."""

    pieces: list[str] = field(default_factory=list)
    letters: int = 0
    is_open: bool = False
    is_pronunciation: bool = False

    def start(self, name: str, values: Mapping[str, str]) -> None:
        self.is_open = name in ("t", "v", "f") and not self.is_pronunciation
        self.is_pronunciation = self.is_pronunciation or name == "rPh"

    def data(self, text: str) -> None:
        if self.is_open and self.letters < MAX_CELL_LETTERS:
            self.pieces.append(text[: MAX_CELL_LETTERS - self.letters])
            self.letters += len(self.pieces[-1])

    def end(self, name: str) -> None:
        self.is_open = False
        self.is_pronunciation = self.is_pronunciation and name != "rPh"

    def take_text(self) -> str:
        """Return the text collected since the last call, with single spaces for its white space."""
        text = " ".join("".join(self.pieces).split())
        self.pieces, self.letters = [], 0
        return text


@dataclass
class _Texts(_Text):
    """A handler of the workbook's shared texts. A cell contains the index of its text in `texts`."""

    texts: list[str] = field(default_factory=list)

    def end(self, name: str) -> None:
        super().end(name)
        if name == "si":
            self.texts.append(self.take_text())


@dataclass
class _Sheet(_Text):
    """A handler of a sheet. It collects the text of each cell.

    `rows` contains, by the row's index from 0, the cells up to the last one with content.
    """

    texts: Sequence[str] = ()
    dates: Collection[int] = ()
    is_since_1904: bool = False
    most: int = 0
    columns: int = MAX_COLUMNS
    rows: dict[int, list[str]] = field(default_factory=dict)
    _row: int = -1
    _column: int = -1
    _kind: str = ""
    _style: int = 0
    _formula: str = ""
    _cells: int = 0
    _letters_in_all: int = 0

    @property
    def lines(self) -> list[list[str]]:
        """All rows up to the last one with content."""
        return [self.rows.get(number, []) for number in range(max(self.rows, default=-1) + 1)]

    def start(self, name: str, values: Mapping[str, str]) -> None:
        super().start(name, values)
        if name == "row":
            self._row, self._column = int(values.get("r", self._row + 2)) - 1, -1
        elif name == "c":
            self._column = _column(values["r"]) if "r" in values else self._column + 1
            self._kind, self._style, self._formula = values.get("t", "n"), int(values.get("s", 0)), ""
            self.take_text()

    def end(self, name: str) -> None:
        super().end(name)
        if name == "f":
            self._formula = self.take_text()
        elif name == "c" and (text := f"={self._formula}" if self._formula else self._value(self.take_text())):
            self._keep(text)

    def _keep(self, text: str) -> None:
        self._cells += 1
        self._letters_in_all += len(text)
        if self._cells > MAX_CELLS or self._letters_in_all > MAX_TEXT_KB * 1024:
            raise refuse("TOO_LARGE", "file", most=MAX_TEXT_KB)
        if self._row >= 2 * self.most:
            raise refuse("LIST_TOO_LONG", "file", most=self.most)
        if self._row >= 0 and self._column < self.columns:
            row = self.rows.setdefault(self._row, [])
            row += [""] * (self._column + 1 - len(row))
            row[self._column] = text

    def _value(self, text: str) -> str:
        """Return the text that a spreadsheet shows for a cell with this content, from the cell's type and style."""
        if not text:
            return ""
        match self._kind:
            case "s":
                return self.texts[int(text)]
            case "b":
                return str(text != "0")
            case "n":
                return self._date(float(text)) if self._style in self.dates else _number_text(text)
        return text

    def _date(self, days: float) -> str:
        from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel

        try:
            return str(from_excel(days, MAC_EPOCH if self.is_since_1904 else WINDOWS_EPOCH))
        except OverflowError:
            return ""  # Python's dates do not reach that far


def _column(reference: str) -> int:
    """Return the column, from 0, of a cell such as `AB12`."""
    letters = reference.rstrip("0123456789")[:4]  # four letters are beyond the last column of any sheet
    column = 0
    for letter in letters:
        column = column * 26 + int(letter, 36) - 9
    return column - 1


def _number_text(text: str) -> str:
    """Return a number as people write it: 12 for 12.0."""
    if text.isdigit():
        return str(int(text))
    number = float(text)
    return str(int(number)) if number.is_integer() else str(number)
