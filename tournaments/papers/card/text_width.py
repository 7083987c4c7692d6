"""The printed width of a text, measured by the fonts of our papers. It reads font files, so only code that makes papers imports it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from django.conf import settings
from fontTools.ttLib import TTFont

FONTS = ("NotoSans-Regular.ttf", "NotoSansMath-Regular.ttf", "NotoSansSymbols2-Regular.ttf")
"""The fonts in the order of paper.css. All are written from left to right, and have the same height on a line."""
ISOLATES = "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"
"""They enclose names, and are not printed."""
NARROW_SPACE = "\N{NARROW NO-BREAK SPACE}"
"""Our fonts lack it; it is printed as half a space."""
PIXELS_A_POINT = 4 / 3
KERNING = 1.02
"""The factor by which the kerning of letter pairs widens a text, at most."""


def text_pixels(text: str, points: float) -> float | None:
    """Return the most pixels that a text of this size takes on one line; None if it has letters of other fonts."""
    widths = _ems_by_letter()
    if not widths.keys() >= set(text):
        return None
    return sum(widths[letter] for letter in text) * points * PIXELS_A_POINT * KERNING


@cache
def _ems_by_letter() -> Mapping[str, float]:
    """Return the width of each letter at size 1; the first font that has a letter prints it."""
    widths = dict.fromkeys(ISOLATES, 0.0)
    for name in FONTS:
        with TTFont(Path(settings.BASE_DIR) / "static" / "fonts" / name, lazy=True) as font:
            metrics, em = font["hmtx"].metrics, font["head"].unitsPerEm
            for code, glyph in font.getBestCmap().items():
                widths.setdefault(chr(code), metrics[glyph][0] / em)
    return {**widths, NARROW_SPACE: widths[" "] / 2}
