"""Exact figures as they are shown: rounded half away from zero, as people do, and not to even as computers do."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from competitions.season.values import Counting, Points, Rule

MAX_EXACT_DECIMALS = 6
ENDLESS_DECIMALS = 2
"""To how many decimals points are shown that have no end, such as a third."""


def rounded(points: Points, decimals: int) -> Decimal:
    """These points to so many decimals; a half goes away from zero: 2.5 is 3, and −2.5 is −3. Never a minus zero."""
    scaled = abs(points) * 10**decimals
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    digits = tuple(map(int, str(whole)))
    return Decimal((int(points < 0 < whole), digits, -decimals))


def decimals_needed(points: Iterable[Points]) -> int:
    """How many decimals show all these points exactly, or ENDLESS_DECIMALS if none do."""
    needed = 0
    for each in points:
        while (each * 10**needed).denominator != 1:
            needed += 1
            if needed > MAX_EXACT_DECIMALS:
                return ENDLESS_DECIMALS
    return needed


def decimals_of_totals(rule: Rule, totals: Iterable[Points]) -> int:
    """To how many decimals a rule's totals are shown: as it says, else one for averages, else as many as they need."""
    if rule.decimals is not None:
        return rule.decimals
    return 1 if rule.counting is Counting.AVERAGE else decimals_needed(totals)


def decimals_of_averages(rule: Rule) -> int:
    """To how many decimals averages an evening are shown."""
    return 1 if rule.decimals is None else rule.decimals
