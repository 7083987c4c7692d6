"""Points as text, including halves: +3, −2, +3½."""

from __future__ import annotations

from fractions import Fraction

HALF = Fraction(1, 2)


def signed_points(points: int | Fraction) -> str:
    """Return points as text: `+3`, `−2` (a real minus sign), `0`, `+3½`, `−½`."""
    if not points:
        return "0"
    size = abs(Fraction(points))
    whole = size.numerator // size.denominator
    half = "½" if size - whole == HALF else ""
    digits = f"{whole}" if whole or not half else ""
    return f"{'+' if points > 0 else '−'}{digits}{half}"
