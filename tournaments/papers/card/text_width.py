"""The printed width of a text in the fonts of the papers. It reads font files, so only code that makes papers imports it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from fontTools.ttLib import TTFont

FONTS = ("NotoSans-Regular.ttf", "NotoSansMath-Regular.ttf", "NotoSansSymbols2-Regular.ttf")
"""The font files in the order of paper.css. All have the same line height and are for scripts from left to right."""
ISOLATES = "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"
"""Invisible characters around names that isolate their writing direction."""
NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"
"""A space that the fonts lack; it is printed half as wide as a normal space."""
PIXELS_A_POINT = 4 / 3
KERNING = 1.02
"""Kerning can make a text at most this many times wider."""


def text_pixels(text: str, points: float) -> float | None:
    """Return the greatest width in pixels that a text of this size can have on one line; None if our fonts lack a letter."""
    widths = _ems_by_letter()
    if not widths.keys() >= set(text):
        return None
    return sum(widths[letter] for letter in text) * points * PIXELS_A_POINT * KERNING


@cache
def _ems_by_letter() -> Mapping[str, float]:
    """Return the width of each letter at size 1, from the first font that has this letter."""
    widths = dict.fromkeys(ISOLATES, 0.0)
    for name in FONTS:
        with TTFont(Path(settings.BASE_DIR) / "static" / "fonts" / name, lazy=True) as font:
            metrics, em = font["hmtx"].metrics, font["head"].unitsPerEm
            for code, glyph in font.getBestCmap().items():
                widths.setdefault(chr(code), metrics[glyph][0] / em)
    return {**widths, NARROW_SPACE: widths[" "] / 2}
