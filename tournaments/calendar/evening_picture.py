"""Draw the picture of an evening for the preview of a link: its words on the club's colour, with the logo. Uses no database."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

from clubs.club.colour import Colours
from clubs.drawing import Face, Pen, fitted, font_of, text_width, two_lines

if TYPE_CHECKING:
    from PIL.Image import Image

WIDTH, HEIGHT = 1200, 630
"""The size of the picture in pixels, which messengers and browsers expect for the preview of a link."""
MARGIN = 80
GOLD, ON_GOLD, WHITE = "#f0bf3d", "#1c1f1d", "#ffffff"
LOGO_SIDE = 120
TITLE_SIZES = (92, 76, 60, 46)
"""The sizes of the title in pixels: the first in which it fits on one line, or on two lines for the last two."""
LINE_SIZES = (44, 36, 30, 25)
CHIP_SIZES = (36, 30, 25)


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
    pen = _Pen(picture, right_to_left=words.right_to_left)
    _draw_suits(picture, words.right_to_left)
    beside = 0
    if logo is not None:
        with Image.open(BytesIO(logo), formats=("PNG",)) as stored:
            small = stored.convert("RGBA").resize((LOGO_SIDE - 16, LOGO_SIDE - 16), Image.Resampling.LANCZOS)
        at = pen.start(LOGO_SIDE)
        ImageDraw.Draw(picture).rounded_rectangle((at, 60, at + LOGO_SIDE, 60 + LOGO_SIDE), 18, fill=WHITE)
        picture.paste(small, (at + 8, 68), small)
        beside = LOGO_SIDE + 28
    pen.line(words.club, 100 if logo else 76, LINE_SIZES, "bold", colours.soft, beside=beside)
    y = 236 if logo else 196
    title_lines = two_lines(words.title)
    for text in title_lines:
        y += pen.line(text, y, TITLE_SIZES if len(title_lines) == 1 else TITLE_SIZES[2:], "serif", WHITE) + 8
    y += 20
    for number, text in enumerate(words.lines):
        y += pen.line(text, y, LINE_SIZES, "bold" if number == 0 else "regular", WHITE if number == 0 else colours.soft) + 14
    if words.chip:
        pen.chip(words.chip, min(y + 14, HEIGHT - 108))
    file = BytesIO()
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


class _Pen(Pen):
    """Writes lines of text from the side where the language begins, between the margins."""

    def start(self, width: int, beside: int = 0) -> int:
        """Return the left edge of something this wide that begins at the margin, after `beside` pixels."""
        return WIDTH - MARGIN - beside - width if self.right_to_left else MARGIN + beside

    def line(self, text: str, y: int, sizes: tuple[int, ...], face: Face, colour: str, *, beside: int = 0) -> int:
        """Write one line after `beside` pixels, and return its height."""
        room = WIDTH - 2 * MARGIN - beside
        return self.write(text, self.start(room, beside), y, room, sizes, face, colour)

    def chip(self, text: str, y: int) -> None:
        """Write a line in a chip of gold."""
        text, size = fitted(text, CHIP_SIZES, "bold", WIDTH - 2 * MARGIN - 56)
        width = text_width(text, size, "bold") + 56
        x = self.start(width)
        self._draw.rounded_rectangle((x, y, x + width, y + size + 34), (size + 34) // 2, fill=GOLD)
        self.line(text, y + 11, (size,), "bold", ON_GOLD, beside=28)


def _draw_suits(picture: Image, right_to_left: bool) -> None:
    """Draw the four suits, hardly visible, at the side where the lines end."""
    from PIL import Image, ImageDraw

    font = font_of("signs", 250)
    veil = Image.new("L", picture.size, 0)
    draw = ImageDraw.Draw(veil)
    for number, suit in enumerate("♠♥♣♦"):
        x = WIDTH - 190 - 230 * (number % 2)
        draw.text((WIDTH - x if right_to_left else x, 190 + 270 * (number // 2)), suit, 16, font, anchor="mm")
    picture.paste(Image.new("RGB", picture.size, WHITE), (0, 0), veil)
