"""Draw the picture of an evening for the preview of a link: its words on the club's colour, with the logo. Uses no database."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from django.conf import settings

from clubs.club.colour import Colours

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

WIDTH, HEIGHT = 1200, 630
"""The size of the picture in pixels, which messengers and browsers expect for the preview of a link."""
MARGIN = 80
GOLD, ON_GOLD, WHITE = "#f0bf3d", "#1c1f1d", "#ffffff"
LOGO_SIDE = 120
TITLE_SIZES = (92, 76, 60, 46)
"""The sizes of the title in pixels: the first in which it fits on one line, or on two lines for the last two."""
LINE_SIZES = (44, 36, 30, 25)
CHIP_SIZES = (36, 30, 25)
_TIME = re.compile(r"([۰-۹]+):([۰-۹]+)")
ISOLATES = dict.fromkeys(range(0x2066, 0x206A))
"""The characters that keep the direction of a name to itself. Each run of letters is drawn by itself, and no font draws them."""


@dataclass(frozen=True)
class PictureWords:
    """The words of the picture, in one language. A text is empty if there is nothing to say."""

    club: str
    title: str
    lines: tuple[str, ...]
    """When and where; after the evening, when and who won."""
    chip: str
    """The chip: who may come, or that the evening is cancelled."""
    right_to_left: bool


def evening_picture(words: PictureWords, colours: Colours, logo: bytes | None) -> bytes:
    """Return the picture as PNG."""
    from PIL import Image, ImageDraw  # imported here, because only few requests need it

    picture = Image.composite(
        Image.new("RGB", (WIDTH, HEIGHT), colours.deep),
        Image.new("RGB", (WIDTH, HEIGHT), colours.lift),
        Image.linear_gradient("L").resize((WIDTH, HEIGHT)),
    )
    pen = _Pen(picture, words.right_to_left)
    _draw_suits(picture, words.right_to_left)
    beside = 0
    if logo is not None:
        with Image.open(BytesIO(logo), formats=("PNG",)) as stored:
            small = stored.convert("RGBA").resize((LOGO_SIDE - 16, LOGO_SIDE - 16), Image.Resampling.LANCZOS)
        at = pen.start(LOGO_SIDE)
        ImageDraw.Draw(picture).rounded_rectangle((at, 60, at + LOGO_SIDE, 60 + LOGO_SIDE), 18, fill=WHITE)
        picture.paste(small, (at + 8, 68), small)
        beside = LOGO_SIDE + 28
    pen.write(words.club, 100 if logo else 76, LINE_SIZES, "bold", colours.soft, beside=beside)
    y = 236 if logo else 196
    title_lines = _title_lines(words.title)
    for text in title_lines:
        y += pen.write(text, y, TITLE_SIZES if len(title_lines) == 1 else TITLE_SIZES[2:], "serif", WHITE) + 8
    y += 20
    for number, text in enumerate(words.lines):
        y += pen.write(text, y, LINE_SIZES, "bold" if number == 0 else "regular", WHITE if number == 0 else colours.soft) + 14
    if words.chip:
        pen.chip(words.chip, min(y + 14, HEIGHT - 108))
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


class _Pen:
    """Writes lines of text from the side where the language begins."""

    def __init__(self, picture: Image, right_to_left: bool) -> None:
        from PIL import ImageDraw

        self._draw = ImageDraw.Draw(picture)
        self._right_to_left = right_to_left

    def start(self, width: int, beside: int = 0) -> int:
        """Return the left edge of something this wide that begins at the margin, after `beside` pixels."""
        return WIDTH - MARGIN - beside - width if self._right_to_left else MARGIN + beside

    def write(self, text: str, y: int, sizes: tuple[int, ...], face: Face, colour: str, *, beside: int = 0) -> int:
        """Write one line in the first size in which it fits, and return its height. A text too long for all ends with "…"."""
        room = WIDTH - 2 * MARGIN - beside
        if self._right_to_left:
            text = _TIME.sub(r"\2:\1", text)  # the figures of a time are drawn in the order of the runs, from the right
        text, size = _fitted(text, sizes, face, room)
        x = self.start(_width(text, size, face), beside)
        for run, is_arabic in self._runs(text):
            font = _font("arabic" if is_arabic else face, size)
            self._draw.text((x, y + size), run, colour, font, anchor="ls")
            x += round(font.getlength(run))
        return round(size * 1.25)

    def chip(self, text: str, y: int) -> None:
        """Write a line in a chip of gold."""
        text, size = _fitted(text, CHIP_SIZES, "bold", WIDTH - 2 * MARGIN - 56)
        width = _width(text, size, "bold") + 56
        x = self.start(width)
        self._draw.rounded_rectangle((x, y, x + width, y + size + 34), (size + 34) // 2, fill=GOLD)
        self.write(text, y + 11, (size,), "bold", ON_GOLD, beside=28)

    def _runs(self, text: str) -> list[tuple[str, bool]]:
        """Return the runs of letters of one script, from left to right as they are drawn."""
        runs = _runs(text)
        return runs[::-1] if self._right_to_left else runs


Face = Literal["regular", "bold", "serif", "arabic"]
_FILES: dict[Face, str] = {
    "regular": "NotoSans-Regular.ttf",
    "bold": "NotoSans-Bold.ttf",
    "serif": "NotoSerifDisplay-Regular.ttf",
    "arabic": "NotoSansArabic-Bold.ttf",
}


@lru_cache(maxsize=64)
def _font(face: Face, size: int) -> FreeTypeFont:
    from PIL import ImageFont

    return ImageFont.truetype(settings.BASE_DIR / "static/fonts" / _FILES[face], size)


def _runs(text: str) -> list[tuple[str, bool]]:
    """Divide a line into runs of Arabic letters and runs of others, in reading order. Spaces stay with the run before them."""
    letters, is_arabic = list[tuple[str, bool]](), False
    for letter in text:
        if not letter.isspace():
            is_arabic = "\u0600" <= letter <= "\u06ff" or letter in "\u200c\u200d"
        letters.append((letter, is_arabic))
    return [("".join(letter for letter, _arabic in run), arabic) for arabic, run in groupby(letters, key=lambda each: each[1])]


def _width(text: str, size: int, face: Face) -> int:
    return round(sum(_font("arabic" if is_arabic else face, size).getlength(run) for run, is_arabic in _runs(text)))


def _fitted(text: str, sizes: tuple[int, ...], face: Face, room: int) -> tuple[str, int]:
    """Return the text without invisible characters, and the first size in which it fits; shortened if it fits in none."""
    text = " ".join(text.translate(ISOLATES).split())
    for size in sizes:
        if _width(text, size, face) <= room:
            return text, size
    while len(text) > 1 and _width(f"{text}…", sizes[-1], face) > room:
        text = text[:-1].rstrip()
    return f"{text}…", sizes[-1]


def _title_lines(title: str) -> list[str]:
    """Divide a long title into two lines of about the same length, between words."""
    words = title.translate(ISOLATES).split()
    if len(" ".join(words)) <= 26 or len(words) == 1:
        return [" ".join(words)]
    at = min(range(1, len(words)), key=lambda number: max(len(" ".join(words[:number])), len(" ".join(words[number:]))))
    return [" ".join(words[:at]), " ".join(words[at:])]


def _draw_suits(picture: Image, right_to_left: bool) -> None:
    """Draw the four suits, hardly visible, at the side where the lines end."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.truetype(settings.BASE_DIR / "static/fonts/NotoSansSymbols2-Regular.ttf", 250)
    veil = Image.new("L", picture.size, 0)
    draw = ImageDraw.Draw(veil)
    for number, suit in enumerate("♠♥♣♦"):
        x = WIDTH - 190 - 230 * (number % 2)
        draw.text((WIDTH - x if right_to_left else x, 190 + 270 * (number // 2)), suit, 16, font, anchor="mm")
    picture.paste(Image.new("RGB", picture.size, WHITE), (0, 0), veil)
