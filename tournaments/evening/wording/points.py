"""Points as text, including halves and other fractions: +3, −2, +3½, +4.33."""

from __future__ import annotations

from fractions import Fraction

from django.utils.formats import number_format

HALF = Fraction(1, 2)


def signed_points(points: int | Fraction) -> str:
    """Return points as text: `+3`, `−2` (a real minus sign), `0`, `+3½`, `−½`; other fractions with two decimals in the reader's format."""
    if not points:
        return "0"
    sign, size = "+" if points > 0 else "−", abs(Fraction(points))
    if size.denominator > HALF.denominator:
        return f"{sign}{decimals(size)}"
    whole = size.numerator // size.denominator
    half = "½" if size - whole == HALF else ""
    digits = f"{whole}" if whole or not half else ""
    return f"{sign}{digits}{half}"


def decimals(value: int | Fraction) -> str:
    """Return the number, which is not negative, with two decimals in the reader's number format; a half is rounded up."""
    hundredths = (200 * Fraction(value).numerator + Fraction(value).denominator) // (2 * Fraction(value).denominator)
    return number_format(f"{hundredths // 100}.{hundredths % 100:02}", decimal_pos=2)
