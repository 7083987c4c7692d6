"""The look of a page in brief: the mean colour of each square of its picture, as text that can be read, stored and compared.

A square's colour is rounded to 64 levels of red, green and blue; a difference of two levels is allowed: one pixel of a line, other edges of
a letter. A larger one is a change (ADR 71).
"""

from __future__ import annotations

import string
from io import BytesIO
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageDraw

SQUARE_PX = 40
LEVELS = 64
MOST_LEVELS_APART = 2
DIGITS = string.digits + string.ascii_letters + "-_"
SHADES = 256 // LEVELS
DIFFERENCE = (214, 0, 110)

Colour = tuple[int, ...]
Squares = list[list[Colour]]
Place = tuple[int, int]
"""A square, by the number of columns and rows before it."""


def squares_of(picture: bytes) -> Squares:
    """Return the squares of a PNG, row by row."""
    small = Image.open(BytesIO(picture)).convert("RGB").reduce(SQUARE_PX)
    levels = [shade // SHADES for shade in small.tobytes()]
    colours = [tuple(levels[first : first + 3]) for first in range(0, len(levels), 3)]
    return [colours[first : first + small.width] for first in range(0, len(colours), small.width)]


def differences(new: Squares, old: Squares) -> list[Place]:
    """Return the squares that look different; all of them if the pictures differ in size."""
    if [len(row) for row in new] != [len(row) for row in old]:
        return [(column, row) for row, colours in enumerate(new) for column in range(len(colours))]
    return [
        (column, row)
        for row, pairs in enumerate(zip(new, old, strict=True))
        for column, (one, other) in enumerate(zip(*pairs, strict=True))
        if any(abs(a - b) > MOST_LEVELS_APART for a, b in zip(one, other, strict=True))
    ]


def where(places: list[Place]) -> str:
    """Return how many squares these are, and between which corners of the picture."""
    columns, rows = [column for column, _row in places], [row for _column, row in places]
    corners = (min(columns), min(rows)), (max(columns) + 1, max(rows) + 1)
    from_, to = (f"({column * SQUARE_PX}, {row * SQUARE_PX})" for column, row in corners)
    return f"{len(places)} squares between {from_} and {to}"


def text_of(squares: Squares) -> list[str]:
    """Return a line for each row of squares, with three digits for a colour.

    `*4` follows a colour that is repeated four times, and `4 ` precedes a row that is repeated four times.
    """
    lines = [
        " ".join(_times("".join(DIGITS[level] for level in colour), len([*alike])) for colour, alike in groupby(row)) for row in squares
    ]
    return [f"{len([*alike])} {line}" for line, alike in groupby(lines)]


def _times(colour: str, number: int) -> str:
    return f"{colour}*{number}" if number > 1 else colour


def squares_in(lines: list[str]) -> Squares:
    """Return the squares that `text_of` wrote."""
    squares: Squares = []
    for line in lines:
        number, *colours = line.split()
        row = [tuple(map(DIGITS.index, each[:3])) for each in colours for _time in range(int(each[4:] or 1))]
        squares += [row] * int(number)
    return squares


def side_by_side(picture: bytes, old: Squares, places: list[Place]) -> Image.Image:
    """Return the new picture, the old squares, and the new picture in grey with a frame around each square that differs."""
    new = Image.open(BytesIO(picture)).convert("RGB")
    grey = new.convert("L").convert("RGB")
    draw = ImageDraw.Draw(grey)
    for column, row in places:
        left, top = column * SQUARE_PX, row * SQUARE_PX
        draw.rectangle((left, top, left + SQUARE_PX - 1, top + SQUARE_PX - 1), outline=DIFFERENCE, width=2)
    together = Image.new("RGB", (3 * new.width + 2 * SQUARE_PX, new.height), "white")
    for number, each in enumerate((new, _enlarged(old), grey)):
        together.paste(each, (number * (new.width + SQUARE_PX), 0))
    return together


def _enlarged(squares: Squares) -> Image.Image:
    shades = bytes(level * SHADES + SHADES // 2 for row in squares for colour in row for level in colour)
    small = Image.frombytes("RGB", (len(squares[0]), len(squares)), shades)
    return small.resize((small.width * SQUARE_PX, small.height * SQUARE_PX), Image.Resampling.NEAREST)


class Likenesses:
    """Screenshot baselines of all pages at one width, in one file: the version of Chromium that drew them, then each name and its lines."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._pages: dict[str, list[str]] = {}
        text = path.read_text() if path.exists() else ""
        first, *parts = text.split("\n[")
        self.chromium = first.strip().removeprefix("Chromium ")
        for part in parts:
            name, *lines = part.strip().splitlines()
            self._pages[name.removesuffix("]")] = lines

    @property
    def names(self) -> set[str]:
        return set(self._pages)

    def get(self, name: str) -> Squares | None:
        return squares_in(self._pages[name]) if name in self._pages else None

    def keep(self, new: dict[str, Squares], gone: set[str], chromium: str) -> None:
        """Write the file again. A page that still looks alike keeps its lines, so the file changes only where the look does."""
        for name, squares in new.items():
            old = self.get(name)
            if old is None or differences(squares, old):
                self._pages[name] = text_of(squares)
        pages = sorted((name, lines) for name, lines in self._pages.items() if name not in gone)
        parts = [f"Chromium {chromium}", *(f"[{name}]\n" + "\n".join(lines) for name, lines in pages)]
        self._path.write_text("\n".join(parts) + "\n")
