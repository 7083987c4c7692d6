"""Generates small files that are expensive for a careless reader: each with the parser that reads it, and its bytes."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

MARKS = "\u0315\u0300"
"""Two combining marks in the wrong order. Normalizing sorts a run of marks, each against all before it."""
LIST_BYTES, RULE_BYTES, BODY_BYTES, REQUEST_BYTES = 500 * 1024, 200 * 1024, 64 * 1024, 1024 * 1024


class BadFile(NamedTuple):
    """A hostile file: the name of its parser, and the function that makes its bytes."""

    name: str
    parser: str
    make: Callable[[], bytes]


def bad_files() -> Iterator[BadFile]:
    """Yield every bad file."""
    yield from _workbooks()
    for parser in ("members", "entrants", "results"):
        yield from _lists(parser)
    yield from _rule_files()
    yield from _trees()
    yield from _texts()
    yield from _json()
    yield from _photos()


# -- lists ------------------------------------------------------------------------------------------------------------------------------


def _workbooks() -> Iterator[BadFile]:
    shared_once = "<si><t>" + "x" * 15_000 + "</t></si>"
    named = ("<row>" + '<c t="s"><v>0</v></c>' * 30 + "</row>") * 400
    yield BadFile("one shared string named by 12,000 cells", "workbook", lambda: workbook(named, shared_once))
    yield BadFile("one shared string of 5 MB", "workbook", lambda: workbook(named, "<si><t>" + "x" * 5_000_000 + "</t></si>"))
    yield BadFile("600,000 empty shared strings", "workbook", lambda: workbook("", "<si/>" * 600_000))
    yield BadFile("600,000 cells", "workbook", lambda: workbook("<row>" + "<c/>" * 1_000_000 + "</row>"))
    yield BadFile("600,000 rows", "workbook", lambda: workbook("<row/>" * 600_000))
    yield BadFile("filled rows far apart", "workbook", lambda: workbook('<row r="1048576"><c t="str"><v>x</v></c></row>'))
    yield BadFile("rows that go back", "workbook", lambda: workbook('<row r="9"><c><v>1</v></c></row><row r="1"/>' * 20_000))
    yield BadFile("a column beyond all others", "workbook", lambda: workbook('<row><c r="ZZZZZZZZZZ1"><v>1</v></c></row>'))
    yield BadFile("a row with a huge number", "workbook", lambda: workbook(f'<row r="{"9" * 6000}"><c><v>1</v></c></row>'))
    yield BadFile("a cell with a huge number", "workbook", lambda: workbook(f"<row><c><v>{'9' * 6000}</v></c></row>" * 20))
    yield BadFile("a cell with a huge power", "workbook", lambda: workbook("<row><c><v>1e308</v></c><c><v>1e999</v></c></row>" * 2000))
    yield BadFile("a string that is not there", "workbook", lambda: workbook('<row><c t="s"><v>99999999999</v></c></row>'))
    yield BadFile(
        "200,000 fonts", "workbook", lambda: workbook("<row><c><v>1</v></c></row>", styles="<fonts>" + "<font/>" * 200_000 + "</fonts>")
    )
    yield BadFile(
        "200,000 links", "workbook", lambda: workbook("", after="<hyperlinks>" + '<hyperlink ref="A1"/>' * 200_000 + "</hyperlinks>")
    )
    yield BadFile("100,000 attributes", "workbook", lambda: workbook("<row " + " ".join(f'a{n}="1"' for n in range(100_000)) + "/>"))
    yield BadFile("deep elements", "workbook", lambda: workbook("<row>" * 300_000 + "</row>" * 300_000))
    yield BadFile("entities that grow", "workbook", lambda: workbook("<row><c><v>&i;</v></c></row>", before=_laughs()))
    yield BadFile("20 MB of zeros", "workbook", lambda: workbook("<!--" + "0" * 20_000_000 + "-->"))
    yield BadFile("a size that lies", "workbook", lambda: lying_zip(workbook("<!--" + "0" * 20_000_000 + "-->")))
    yield BadFile("20,000 parts", "workbook", _many_parts)
    yield BadFile("a way of packing that takes 4 GB", "workbook", _greedy_zip)
    yield BadFile("no zip after its first bytes", "workbook", lambda: b"PK\x03\x04" + b"\0" * LIST_BYTES)


def _lists(parser: str) -> Iterator[BadFile]:
    yield BadFile("a line of half 600,000 commas", parser, lambda: b"," * LIST_BYTES)
    yield BadFile("half 600,000 empty lines", parser, lambda: b"\n" * LIST_BYTES)
    yield BadFile("a cell without end", parser, lambda: b'name\n"' + b"x" * (LIST_BYTES - 6))
    yield BadFile("quotes only", parser, lambda: b'"' * LIST_BYTES)
    yield BadFile("marks without end", parser, lambda: _marks("evening;player;points\n1;", LIST_BYTES))
    yield BadFile("a name of marks", parser, lambda: _marks("name\n", LIST_BYTES))
    yield BadFile("lines of marks", parser, lambda: ("name\n" + ("a" + MARKS * 15_000 + "\n") * 8).encode())
    yield BadFile("blanks only", parser, lambda: ("name\n" + "\u2028" * 150_000).encode())
    yield BadFile("wide letters", parser, lambda: "\ufeff".encode("utf-16-le") + "name\nا,\n".encode("utf-16-le") * 20_000)
    yield BadFile("half a letter", parser, lambda: b"\xff\xfea\x00\x00\xd8" * 10_000)
    yield BadFile("every row is wrong", parser, lambda: b"evening;player;points\n" + b"1;a;b\n" * 80_000)
    yield BadFile("every row is long", parser, lambda: b"evening;player;points\n" + b"1;a;2;3;4;5;6\n" * 30_000)


def workbook(rows: str, shared: str = "", *, styles: str = "", before: str = "", after: str = "") -> bytes:
    """Make a workbook of these rows, shared strings and styles, all as XML."""
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    kinds = {"workbook": "sheet.main", "worksheets/sheet1": "worksheet", "sharedStrings": "sharedStrings", "styles": "styles"}
    overrides = "".join(f'<Override PartName="/xl/{part}.xml" ContentType="{types}.{kind}+xml"/>' for part, kind in kinds.items())
    targets = "".join(
        f'<Relationship Id="r{number}" Type="{office}/{kind}" Target="{target}.xml"/>'
        for number, (kind, target) in enumerate(
            (("worksheet", "worksheets/sheet1"), ("sharedStrings", "sharedStrings"), ("styles", "styles"))
        )
    )
    parts = {
        "[Content_Types].xml": f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{overrides}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{relations}"><Relationship Id="r" Type="{office}/officeDocument" Target="xl/workbook.xml"/>'
        "</Relationships>",
        "xl/workbook.xml": f'<workbook {main} xmlns:r="{office}"><sheets><sheet name="a" sheetId="1" r:id="r0"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{relations}">{targets}</Relationships>',
        "xl/sharedStrings.xml": f"<sst {main}>{shared}</sst>",
        "xl/styles.xml": f"<styleSheet {main}>{styles}</styleSheet>",
        "xl/worksheets/sheet1.xml": f"{before}<worksheet {main}><sheetData>{rows}</sheetData>{after}</worksheet>",
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in parts.items():
            book.writestr(name, text)
    return target.getvalue()


def _laughs() -> str:
    entities = "".join(
        f'<!ENTITY {after} "{before * 10}">'
        for after, before in zip("bcdefghi", ("&a;", "&b;", "&c;", "&d;", "&e;", "&f;", "&g;", "&h;"), strict=True)
    )
    return f'<!DOCTYPE x [<!ENTITY a "haha">{entities}]>'


def lying_zip(book: bytes) -> bytes:
    """Change the directory of a zip so that every part claims to unpack to 99 bytes."""
    result, place = bytearray(book), 0
    while (place := result.find(b"PK\x01\x02", place)) >= 0:
        result[place + 24 : place + 28] = (99).to_bytes(4, "little")
        place += 4
    return bytes(result)


def _greedy_zip() -> bytes:
    """Make a workbook packed by LZMA that claims to need a dictionary of 4 GB."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_LZMA) as book:
        book.writestr("_rels/.rels", "<a/>")
    packed = target.getvalue()
    return packed.replace((8 << 20).to_bytes(4, "little"), b"\xff\xff\xff\xff", 1)


def _many_parts() -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as book:
        for number in range(5_000):
            book.writestr(f"xl/{number}", "")
    return target.getvalue()[: LIST_BYTES - 1]


def _marks(before: str, most: int) -> bytes:
    signs = MARKS * ((most - len(before) - 1) // 4)
    return (before + "a" + signs).encode()


# -- rules ------------------------------------------------------------------------------------------------------------------------------


def _rule_files() -> Iterator[BadFile]:
    like = 'like = "rikken_belgian"\n'

    def rules(name: str, text: Callable[[], str]) -> BadFile:
        return BadFile(name, "rule file", lambda: text().encode()[:RULE_BYTES])

    yield rules("a key of 50,000 steps", lambda: like + ".".join(["a"] * 50_000) + " = 1\n")
    yield rules("a quoted key of 40,000 steps", lambda: like + ".".join(['""'] * 40_000) + " = 1\n")
    yield rules("a table of 50,000 steps", lambda: like + "[" + ".".join(["a"] * 50_000) + "]\n")
    yield rules("a list of tables of 50,000 steps", lambda: like + "[[" + ".".join(["a"] * 50_000) + "]]\nb = 1\n")
    yield rules("an inline key of 50,000 steps", lambda: like + "a = {" + ".".join(["a"] * 50_000) + " = 1}\n")
    yield rules("many long keys", lambda: like + "".join(f"{'.'.join(['a'] * 400)}.b{n} = 1\n" for n in range(230)))
    yield rules("many long tables", lambda: like + "".join(f"[{'.'.join(['a'] * 400)}.b{n}]\n" for n in range(230)))
    yield rules("a long key after a text that looks open", lambda: "a = \"\\\"'''\"\n" + ".".join(["a"] * 50_000) + " = 1\n")
    yield rules("a long key after a comment", lambda: "# \"\"\" '''\n" + ".".join(["a"] * 50_000) + " = 1\n")
    yield rules("a long key after a long text", lambda: 'a = """""""""\nb = """\\""""\n' + ".".join(["a"] * 50_000) + " = 1\n")
    yield rules("lists in lists", lambda: like + "a = " + "[" * 100_000)
    yield rules("lists in lists, closed", lambda: like + "a = " + "[" * 90_000 + "]" * 90_000)
    yield rules("tables in tables", lambda: like + "a = " + "{a=" * 60_000)
    yield rules("tables in tables of 300 levels", lambda: like + "a = " + "{a=" * 300 + "1" + "}" * 300)
    yield rules("tables and lists in turn", lambda: like + "a = " + "[{a=" * 40_000)
    yield rules("a text without end", lambda: like + 'a = "' + '\\"' * 99_000)
    yield rules("texts without end", lambda: like + "a = " + '"\\"' * 66_000)
    yield rules("a long text without end", lambda: like + 'a = """' + '\\"""' * 49_000)
    yield rules("a literal without end", lambda: like + "a = '''" + "'' " * 60_000)
    yield rules(
        "keys in tables in tables",
        lambda: like + "".join(f"a{n} = " + "{a.a.a.a.a.a.a.a.a=" * 9 + "1" + "}" * 9 + "\n" for n in range(1000)),
    )
    yield rules(
        "tables in tables under a long name", lambda: "".join(f"[a.a.a.a.a.a.a.a.a.b{n}]\n" + "a.a.a.a.a.a.a.a.a=1\n" for n in range(4500))
    )
    yield rules("20,000 keys", lambda: like + "".join(f"k{n} = 1\n" for n in range(20_000)))
    yield rules("20,000 contracts", lambda: like + "[contracts]\n" + "".join(f"C{n} = {{}}\n" for n in range(15_000)))
    yield rules("20,000 options nearly right", lambda: like + "[options]\n" + "".join(f"fine_tru{n} = 1\n" for n in range(11_000)))
    yield rules("20,000 words", lambda: like + "[words.contracts]\n" + "".join(f"C{n} = 'a'\n" for n in range(13_000)))
    yield rules("100 contracts that are wrong", lambda: like + "[contracts]\n" + "".join(_wrong_contract(n) for n in range(100)))
    yield rules("a long family of contracts", lambda: like + "[contracts]\n" + "".join(f'C{n} = {{like="C{n + 1}"}}\n' for n in range(100)))
    yield rules("20,000 tables", lambda: like + "".join(f"[t{n}]\n" for n in range(18_000)))
    yield rules("20,000 tables of a list", lambda: like + "[[own_paragraphs]]\n" * 9_000)
    yield rules("60,000 figures", lambda: like + "seats = [" + "1," * 60_000 + "]\n")
    yield rules("an order of 60,000 bids", lambda: like + "bid_order = [" + '["a"],' * 30_000 + "]\n")
    yield rules("a number of 200,000 figures", lambda: like + "unit = " + "9" * 199_000 + "\n")
    yield rules("a number with underscores", lambda: like + "unit = " + "1_" * 90_000 + "\n")
    yield rules("a fraction without end", lambda: like + "unit = 0." + "1" * 190_000 + "\n")
    yield rules("a date that is none", lambda: like + "unit = 1979-05-27T07:32:00." + "9" * 190_000 + "Z\n")
    yield rules("dots only", lambda: like + "a = 1" + ".1" * 90_000 + "\n")
    yield rules("blank lines", lambda: "\n" * 190_000 + "x")
    yield rules("braces", lambda: like + "[words.problems]\na = '" + "{" * 3000 + "'\nb = '" + "{a!r:" * 700 + "'\n")
    yield rules("conditions of a regulation", lambda: like + "[words.regulation]\na = { nl = '" + "{option:" * 400 + "' }\n")
    yield rules("paragraphs", lambda: like + "".join("[[own_paragraphs]]\nsection = 'a'\ntext = { nl = 'x' }\n" for _ in range(3000)))
    yield rules("names of marks", lambda: like + "[words.contracts]\n" + "".join(f"C{n} = {{nl='{MARKS * 900}'}}\n" for n in range(50)))
    yield rules("articles", lambda: like + "".join(f"[words.articles.A{n}]\ntitle={{nl='a'}}\ntext={{nl='b'}}\n" for n in range(3500)))


def _wrong_contract(number: int) -> str:
    return f"C{number} = {{ at_least = 8, pays = {{ by_tricks = [1, 2], made = {number} }} }}\n"


def _trees() -> Iterator[BadFile]:
    def tree(name: str, value: Callable[[], object]) -> BadFile:
        return BadFile(name, "rule tree", lambda: json.dumps(value()).encode()[:BODY_BYTES])

    like = {"like": "rikken_belgian"}
    yield tree("unknown keys", lambda: like | {f"k{n}": 1 for n in range(5_000)})
    yield tree("misspelt options", lambda: like | {"options": {f"fine_tru{n}": 1 for n in range(3_000)}})
    yield tree("contracts that are wrong", lambda: like | {"contracts": {f"C{n}": {"pays": {"made": n, "flat": -1}} for n in range(100)}})
    yield tree("a text at each key", lambda: like | {"a" * 20_000: ["b"] * 5_000})
    whole = {"code": "x", "family": "promised_tricks", "prefix": "X", "version": 1, "source": "", "title": {}}
    yield tree("a whole rule set", lambda: whole | {"contracts": {f"C{n}": {"like": f"C{n + 1}"} for n in range(1_500)}})
    yield BadFile("a nest", "rule tree", lambda: b'{"like":' + b"[" * 60_000)


# -- texts ------------------------------------------------------------------------------------------------------------------------------


def _texts() -> Iterator[BadFile]:
    for parser in ("name", "account", "contract"):
        yield BadFile("marks without end", parser, lambda: _marks("", REQUEST_BYTES))
        yield BadFile("one long word", parser, lambda: b"a" * REQUEST_BYTES)
        yield BadFile("blanks only", parser, lambda: b" " * REQUEST_BYTES)
        yield BadFile("marks before a letter", parser, lambda: ("\u0300" * 300_000 + "a").encode())
        yield BadFile("joiners", parser, lambda: ("a" + "\u200c\u200d" * 150_000 + "b").encode())
        yield BadFile("one sign that is eighteen letters", parser, lambda: "\ufdfa".encode() * 300_000)
    yield BadFile("a heading with blanks", "schedule", lambda: b"a" + b" " * 99_000 + b"|1")
    yield BadFile("a heading without end", "schedule", lambda: b"a" * 99_000 + b"1111")
    yield BadFile("headings with blanks", "schedule", lambda: (b"a" + b" " * 998 + b"\n") * 99)
    yield BadFile("figures without end", "schedule", lambda: b"1" * 99_000)
    yield BadFile("bars only", "schedule", lambda: b"1|" * 49_000)
    yield BadFile("dashes only", "schedule", lambda: b"1" + b"-" * 98_000)
    yield BadFile("lines", "schedule", lambda: b"1\n" * 49_000)
    yield BadFile("too long", "schedule", lambda: b"1\n" * 490_000)


# -- JSON -------------------------------------------------------------------------------------------------------------------------------


def _json() -> Iterator[BadFile]:
    for parser, most in (("json", REQUEST_BYTES), ("evening", REQUEST_BYTES), ("sheet", BODY_BYTES), ("season rule", BODY_BYTES)):
        yield from _json_of(parser, most)
    yield from _evenings()
    yield from _sheets()


def _json_of(parser: str, most: int) -> Iterator[BadFile]:
    half, start = most // 2, b'{"format": "troela-evening-3", "log": ' if parser == "evening" else b""

    def whole(name: str, make: Callable[[], bytes]) -> BadFile:
        return BadFile(name, parser, lambda: make()[:most])

    yield whole("brackets", lambda: b"[" * most)
    yield whole("brackets, closed", lambda: b"[" * half + b"]" * half)
    yield whole("braces", lambda: b'{"a":' * (most // 5))
    yield whole("brackets in a value", lambda: start + b"[" * most)
    yield whole("quotes that never end", lambda: b'"\\' * half)
    yield whole("texts that never end", lambda: b'["' + b'\\"' * (half - 1))
    yield whole("a number without end", lambda: b"9" * most)
    yield whole("a fraction without end", lambda: b"0." + b"1" * (most - 2))
    yield whole("a power", lambda: b"[1e999]")
    yield whole("large numbers", lambda: b"[" + b",".join([b"9" * 4000] * (most // 4001 - 1)) + b"]")
    yield whole("a long name around many values", lambda: b'{"' + b"a" * half + b'": [' + b"1," * (half // 2 - 10) + b"1]}")
    yield whole("a name twice", lambda: b'{"a": 1, "a": 2}')
    yield whole("many names", lambda: json.dumps({f"{n}": 0 for n in range(most // 13)}).encode())
    yield whole("half a letter", lambda: b'["\\ud800"]')
    yield whole("no UTF-8", lambda: b'["\xff"]')
    yield whole("nothing that counts", lambda: b" " * most)
    yield whole("a marked start", lambda: b"\xef\xbb\xbf{}")


def _evenings() -> Iterator[BadFile]:
    for value in (b"1", b"[]", b"{}", b'"a"', b"[1]", b"null"):
        for name in ("format", "log", "tournament", "rounds", "draws"):
            yield BadFile(f"{name} = {value.decode()}", "evening", partial(_evening_with, name, value))


def _sheets() -> Iterator[BadFile]:
    yield BadFile("300 deals of nothing", "sheet", lambda: _sheet(b"[" + b"{}," * 299 + b"{}]"))
    yield BadFile("20,000 deals", "sheet", lambda: _sheet(b"[" + b"{}," * 20_000 + b"{}]"))
    yield BadFile("a deal of 5,000 contracts", "sheet", lambda: _sheet(b'[{"contracts": [' + b"{}," * 5_000 + b"{}]}]"))
    yield BadFile(
        "deals with many contracts", "sheet", lambda: _sheet(b"[" + b",".join([b'{"contracts": [' + b"{}," * 60 + b"{}]}"] * 250) + b"]")
    )
    yield BadFile("names of players", "sheet", lambda: _sheet(b"[]", b', "names": ["' + b"x" * 60_000 + b'"]'))
    yield BadFile("options", "sheet", lambda: _sheet(b"[]", b', "options": {' + b",".join(b'"%d": 0' % n for n in range(5_000)) + b"}"))
    yield BadFile("places without end", "season rule", lambda: b'{"place_points": [' + b"1," * 30_000 + b"1]}")
    yield BadFile("unknown fields", "season rule", lambda: json.dumps({f"f{n}": 0 for n in range(5_000)}).encode())


def _evening_with(name: str, value: bytes) -> bytes:
    number = b"3" if name != "draws" else b"2"
    return (
        b'{"format": "troela-evening-' + number + b'", "' + name.encode() + b'": ' + value + b"}"
        if name != "format"
        else b'{"format": ' + value + b"}"
    )


def _sheet(deals: bytes, more: bytes = b"") -> bytes:
    return b'{"game": "rikken_brabant", "seats": 4, "first_dealer": 0, "deals": ' + deals + more + b"}"


# -- photos -----------------------------------------------------------------------------------------------------------------------------


def _photos() -> Iterator[BadFile]:
    yield BadFile("many pixels in few bytes", "photo", lambda: png(40_000, 40_000))
    yield BadFile("twelve million pixels", "photo", lambda: png(4_000, 3_000))
    yield BadFile("a long line of pixels", "photo", lambda: png(1_000_000, 1))
    yield BadFile("no pixels", "photo", lambda: png(0, 0))
    yield BadFile("texts that unpack", "photo", lambda: png(9, 9, (b"zTXt", b"a\0\0" + zlib.compress(b"0" * 50_000_000))))
    yield BadFile("a profile that unpacks", "photo", lambda: png(9, 9, (b"iCCP", b"a\0\0" + zlib.compress(b"0" * 50_000_000))))
    yield BadFile("pixels that are not there", "photo", lambda: png(2_000, 2_000, data=b""))
    yield BadFile("half a photo", "photo", lambda: b"\xff\xd8\xff\xe1" + b"\xff" * 500_000)


def png(width: int, height: int, *chunks: tuple[bytes, bytes], data: bytes | None = None) -> bytes:
    """Make a picture of one bit a pixel."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return len(content).to_bytes(4, "big") + kind + content + zlib.crc32(kind + content).to_bytes(4, "big")

    rows = data if data is not None else (b"\0" * ((width + 7) // 8 + 1)) * min(height, 40_000_000 // max(width, 1) + 1)
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x01\0\0\0\0"
    body = b"".join(chunk(*each) for each in chunks)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + body + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
