"""Write texts into a picture: in the fonts of the pages, in either direction, and in the first size in which they fit. Uses no database."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from django.conf import settings

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

Face = Literal["regular", "bold", "serif", "arabic", "signs"]
_FILES: dict[Face, str] = {
    "regular": "NotoSans-Regular.ttf",
    "bold": "NotoSans-Bold.ttf",
    "serif": "NotoSerifDisplay-Regular.ttf",
    "arabic": "NotoSansArabic-Bold.ttf",
    "signs": "NotoSansSymbols2-Regular.ttf",
}
_TIME = re.compile(r"([۰-۹]+):([۰-۹]+)")
_ISOLATES = dict.fromkeys(range(0x2066, 0x206A))
"""The characters that keep the direction of a name to itself. Each run of letters is drawn by itself, and no font draws them."""
_LONGEST_LINE = 26
"""The greatest number of letters that `two_lines` leaves on one line."""


class Pen:
    """Writes lines of text, each into a box from the left edge `left` that is `room` pixels wide."""

    def __init__(self, picture: Image, *, right_to_left: bool) -> None:
        """`right_to_left` is the direction of the language: a line then begins at the right edge of its box."""
        from PIL import ImageDraw

        self._draw = ImageDraw.Draw(picture)
        self.right_to_left = right_to_left

    def write(
        self, text: str, left: int, y: int, room: int, sizes: tuple[int, ...], face: Face, colour: str, *, in_the_middle: bool = False
    ) -> int:
        """Write one line in the first size in which it fits, and return its height. A text too long for all ends with "…"."""
        if self.right_to_left:
            text = _TIME.sub(r"\2:\1", text)  # the figures of a time are drawn in the order of the runs, from the right
        text, size = fitted(text, sizes, face, room)
        empty = room - text_width(text, size, face)
        x = left + (empty // 2 if in_the_middle else empty if self.right_to_left else 0)
        for run, is_arabic in self._runs(text):
            font = font_of("arabic" if is_arabic else face, size)
            self._draw.text((x, y + size), run, colour, font, anchor="ls")
            x += round(font.getlength(run))
        return round(size * 1.25)

    def _runs(self, text: str) -> list[tuple[str, bool]]:
        """Return the runs of letters of one script, from left to right as they are drawn.

        A space between two runs is moved to the side of the run on which the other is.
        """
        runs = [
            (f" {run.rstrip()}" if run.endswith(" ") and is_arabic != self.right_to_left else run, is_arabic)
            for run, is_arabic in _runs(text)
        ]
        return runs[::-1] if self.right_to_left else runs


@lru_cache(maxsize=64)
def font_of(face: Face, size: int) -> FreeTypeFont:
    """Return a font of the pages in this size in pixels."""
    from PIL import ImageFont

    return ImageFont.truetype(settings.BASE_DIR / "static/fonts" / _FILES[face], size)


def text_width(text: str, size: int, face: Face) -> int:
    """Return the width of a line in pixels."""
    return round(sum(font_of("arabic" if is_arabic else face, size).getlength(run) for run, is_arabic in _runs(text)))


def fitted(text: str, sizes: tuple[int, ...], face: Face, room: int) -> tuple[str, int]:
    """Return the text without invisible characters, and the first size in which it fits; shortened if it fits in none."""
    text = _visible(text)
    for size in sizes:
        if text_width(text, size, face) <= room:
            return text, size
    while len(text) > 1 and text_width(f"{text}…", sizes[-1], face) > room:
        text = text[:-1].rstrip()
    return f"{text}…", sizes[-1]


def two_lines(text: str, longest: int = _LONGEST_LINE) -> list[str]:
    """Divide a text of more than `longest` letters into two lines of about the same length, between words."""
    words = text.translate(_ISOLATES).split()
    if len(" ".join(words)) <= longest or len(words) < 2:
        return [" ".join(words)]
    at = min(range(1, len(words)), key=lambda number: max(len(" ".join(words[:number])), len(" ".join(words[number:]))))
    return [" ".join(words[:at]), " ".join(words[at:])]


def _visible(text: str) -> str:
    return " ".join(text.translate(_ISOLATES).split())


def _runs(text: str) -> list[tuple[str, bool]]:
    """Divide a line into runs of Arabic letters and runs of others, in reading order. Spaces stay with the run before them."""
    letters, is_arabic = list[tuple[str, bool]](), False
    for letter in text:
        if not letter.isspace():
            is_arabic = "\u0600" <= letter <= "\u06ff" or letter in "\u200c\u200d"
        letters.append((letter, is_arabic))
    return [("".join(letter for letter, _arabic in run), arabic) for arabic, run in groupby(letters, key=lambda each: each[1])]
