"""Rounding of exact numbers for display.

A half is rounded away from zero, as people do, and not to the nearest even number, as Python does.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from competitions.competition.numbers import Points

MAX_EXACT_DECIMALS = 6
ENDLESS_DECIMALS = 2
"""The number of decimals shown for points that cannot be written exactly, such as a third."""


def rounded(points: Points, decimals: int) -> Decimal:
    """Return these points rounded to `decimals`; a half is rounded away from zero: 2.5 to 3, and −2.5 to −3. Never a minus zero."""
    scaled = abs(points) * 10**decimals
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    digits = tuple(map(int, str(whole)))
    return Decimal((int(points < 0 < whole), digits, -decimals))


def decimals_needed(points: Iterable[Points]) -> int:
    """Return how many decimals are needed to write all these points exactly; ENDLESS_DECIMALS if some cannot be, such as a third."""
    needed = 0
    for each in points:
        while (each * 10**needed).denominator != 1:
            needed += 1
            if needed > MAX_EXACT_DECIMALS:
                return ENDLESS_DECIMALS
    return needed
