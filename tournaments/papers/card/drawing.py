"""The lines, boxes and words of blank scoresheets, drawn on a landscape A4 page in millimetres."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 297.0, 210.0
MARGIN = 9.0
TOP, BOTTOM = 34.0, 23.0
"""The space above a grid, for heading and QR code, and below it, for signatures and source, in millimetres."""


BASELINE = 0.888
"""The distance from the top of a line of text to its baseline, as a fraction of the text size, which is the height of the line.

It is equal for all fonts of the papers.
"""
_WRITTEN_TOGETHER = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


@dataclass(frozen=True)
class ShapedText:
    """A text in a script whose letters join or run from right to left.

    WeasyPrint sets the letters of a picture one by one from the left, so such a text is set above the picture as HTML.
    """

    x: float
    y: float
    text: str
    size: float
    kind: str
    """CSS classes: `start`, `middle` or `end` (the part of the text that is at x, y); `turned` and `bold` (styles)."""


class Drawing:
    """A drawing of lines, boxes and words. All boxes of a kind become one path, which is drawn much faster than separate elements."""

    def __init__(self) -> None:
        self.above: list[ShapedText] = []
        """The texts to set above the picture, with positions in the picture's millimetres."""
        self.thin: list[str] = []
        self.thick: list[str] = []
        self.crosses: list[str] = []
        self.digits: list[str] = []
        self.shades: list[str] = []
        self.words: list[str] = []

    def across(self, x: float, y: float, to: float) -> None:
        self.thin.append(f"M{x:.2f} {y:.2f}H{to:.2f}")

    def down(self, x: float, y: float, to: float, *, thick: bool = False) -> None:
        (self.thick if thick else self.thin).append(f"M{x:.2f} {y:.2f}V{to:.2f}")

    def cross(self, x: float, y: float, side: float) -> None:
        """Add an empty box to cross; (x, y) is its centre, and `side` its width and height."""
        self.crosses.append(_box(x - side / 2, y - side / 2, side, side))

    def boxes(self, x: float, y: float, count: int, width: float, height: float) -> None:
        """Add a row of boxes for digits; (x, y) is its centre."""
        for index in range(count):
            self.digits.append(_box(x + (index - count / 2) * (width + 0.4) + 0.2, y - height / 2, width, height))

    def shade(self, x: float, y: float, width: float, height: float) -> None:
        self.shades.append(_box(x, y, width, height))

    def say(
        self, x: float, y: float, text: str, size: float = 2.8, *, bold: bool = False, turned: bool = False, anchor: str = "middle"
    ) -> None:
        if _WRITTEN_TOGETHER.search(text):
            kind = f"{anchor}{' turned' if turned else ''}{' bold' if bold else ''}"
            self.above.append(ShapedText(round(x, 2), round(y - BASELINE * size, 2), text, size, kind))
            return
        turn = f' transform="rotate(-90 {x:.2f} {y:.2f})"' if turned else ""
        weight = ' font-weight="700"' if bold else ""
        self.words.append(f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" text-anchor="{anchor}"{weight}{turn}>{escape(text)}</text>')

    def svg(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" width="{WIDTH:g}mm" height="{HEIGHT:g}mm">'
            f'<path d="{"".join(self.shades)}" fill="#e8e8e8"/>'
            f'<g fill="none"><path d="{"".join(self.digits)}" stroke="#999" stroke-width=".2"/>'
            f'<path d="{"".join(self.thin)}" stroke="#555" stroke-width=".2"/>'
            f'<path d="{"".join(self.crosses)}" stroke="#000" stroke-width=".25" fill="#fff"/>'
            f'<path d="{"".join(self.thick)}" stroke="#000" stroke-width=".6"/></g>'
            f"<g font-family=\"Paper, 'Paper signs', 'Paper suits'\" fill=\"#000\">{''.join(self.words)}</g></svg>"
        )


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:.2f} {y:.2f}h{width:.2f}v{height:.2f}h-{width:.2f}z"
