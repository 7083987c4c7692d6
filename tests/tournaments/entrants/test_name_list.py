"""Lists of names as people keep them: pasted, CSV and XLSX."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Sequence

import pytest
from openpyxl import Workbook

from clubs.people.list_text import MAX_FILE_KB
from clubs.people.list_text import text_of_file as text_of_long_file
from clubs.problems import Refusal
from tests.hostile.files import workbook as workbook_of
from tournaments.entrants.pages.name_list import entry_rows
from tournaments.entrants.queries.entry_list import MAX_ENTRY_ROWS, EntryRow


def text_of_file(content: bytes) -> str:
    return text_of_long_file(content, most=MAX_ENTRY_ROWS)


JAN, AN = EntryRow("Jan Bos", "Janneman", "12", 2), EntryRow("An Peeters", "", "", 3)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Jan Bos\n\n An Peeters ", [EntryRow("Jan Bos", line=1), EntryRow("An Peeters", line=3)]),
        ("Jan Bos;Janneman;12\r\nAn Peeters", [EntryRow("Jan Bos", "Janneman", "12", 1), EntryRow("An Peeters", line=2)]),
        ("naam,lidnummer,tafelnaam\nJan Bos,12,Janneman\nAn Peeters", [JAN, AN]),
        ("Member number\tAddress\tTable name\tName\n12\tHier 1\tJanneman\tJan Bos\n\tDaar 2\t\tAn Peeters", [JAN, AN]),
        ('Prénom;Nom;N°;Surnom\nJan;"Bos";12;Janneman\nAn;Peeters;;', [JAN, AN]),
        ("Voornaam;Tussenvoegsel;Achternaam\nJan;van der;Berg", [EntryRow("Jan van der Berg", line=2)]),
        ('Jan; "Janneman; Bos', [EntryRow("Jan", '"Janneman', "Bos", 1)]),
        ("=1+1;@SUM(A1);-3", [EntryRow("=1+1", "@SUM(A1)", "-3", 1)]),
        ("\ufeffNaam\nJan Bos", [EntryRow("Jan Bos", line=2)]),
        (" \n\t\n", []),
    ],
)
def test_text(text: str, rows: list[EntryRow]) -> None:
    assert entry_rows(text) == rows


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_codings(coding: str) -> None:
    assert entry_rows(text_of_file("naam;lidnummer\nFrançois Détrez;7".encode(coding))) == [EntryRow("François Détrez", "", "7", 2)]


def workbook(*rows: Sequence[object]) -> bytes:
    book = Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def test_a_workbook_becomes_lines_that_can_be_corrected() -> None:
    text = text_of_file(workbook(["Naam", None, "Lidnummer"], [], ["Bos, Jan", "x", 12.0], ["=1+1", None, True], [" An\tB\n os "]))
    assert text == "Naam\t\tLidnummer\n\nBos, Jan\tx\t12\n=1+1\t\tTrue\nAn B os\t"
    assert entry_rows(text) == [EntryRow("Bos, Jan", "", "12", 3), EntryRow("=1+1", "", "True", 4), EntryRow("An B os", line=5)]


def changed(content: bytes, part: str, text: bytes) -> bytes:
    """Return the same workbook with one part replaced."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, text if name == part else old.read(name))
    return target.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
LAUGHS = b'<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData>&b;</sheetData></worksheet>'
FAR = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>'
FAR += b'<row r="1048576"><c r="A1048576" t="inlineStr"><is><t>Jan</t></is></c></row></sheetData></worksheet>'
FORMULA = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1">'
FORMULA += b'<f t="array" ref="A1">B1&amp;C1</f><v>5</v></c></row></sheetData></worksheet>'


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"x" * (MAX_FILE_KB * 1024 + 1), "TOO_LARGE"),
        (changed(workbook(["x"]), SHEET, b" " * 11_000_000), "TOO_LARGE"),
        (changed(workbook(["x"]), SHEET, LAUGHS), "LIST_UNREADABLE"),
        (changed(workbook(["x"]), SHEET, b"<worksheet"), "LIST_UNREADABLE"),
        (changed(workbook(["x"]), "xl/workbook.xml", b"<a/>"), "LIST_UNREADABLE"),
        (workbook(["x"])[:900], "LIST_UNREADABLE"),
        (changed(workbook(["x"]), SHEET, FAR), "LIST_TOO_LONG"),
        (workbook(*(["Jan"] for _ in range(1001))), "LIST_TOO_LONG"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0", "LIST_UNREADABLE"),
        (b"\xff\xfeJ", "LIST_UNREADABLE"),
        (b"Jan\n" * 1001, "LIST_TOO_LONG"),
        (b"\n" * 2001, "LIST_TOO_LONG"),
        (b'"' + b"x" * 200_000, "LIST_UNREADABLE"),
    ],
)
def test_what_cannot_be_read(content: bytes, code: str) -> None:
    with pytest.raises(Refusal, match=f"^{code}$"):
        entry_rows(text_of_file(content))


def test_a_formula_over_several_cells_is_its_text() -> None:
    assert text_of_file(changed(workbook(["x"]), SHEET, FORMULA)) == "=B1&C1\t"


def test_a_thousand_names_are_read() -> None:
    assert len(entry_rows(text_of_file(workbook(["Naam"], *([f"Speler {number}"] for number in range(1000)))))) == 1000


def test_days_numbers_and_words_of_a_workbook_are_read_as_they_are_shown() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Geboren", "Getal", "Lang"])
    sheet.append([datetime.date(1960, 2, 29), 1.5, 20_000_000_001])
    sheet.append([datetime.datetime(2024, 5, 31, 12, 30), -3.0, "x" * 10_001])  # noqa: DTZ001 — a cell has no time zone
    sheet["B5"], sheet["AF5"] = "elders", "te ver naar rechts"
    sheet["A2"].number_format = "d/m/yyyy"
    target = io.BytesIO()
    book.save(target)
    lines = text_of_file(target.getvalue()).split("\n")
    assert lines[1:] == ["1960-02-29 00:00:00\t1.5\t20000000001", "2024-05-31 12:30:00\t-3\t" + "x" * 10_000, "", "\telders"]


def test_a_word_of_several_pieces_is_one_and_how_it_is_spoken_is_left_out() -> None:
    word = '<si><r><t>An</t></r><r><t xml:space="preserve"> Bos</t></r><rPh><t>anboss</t></rPh></si>'
    book = workbook_of('<row><c t="s"><v>0</v></c><c r="C1" t="s"><v>0</v></c></row>', word)
    assert text_of_file(book) == "An Bos\t\tAn Bos"
