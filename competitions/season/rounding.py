"""The number of decimals with which a season's totals and averages are shown."""

from __future__ import annotations

from collections.abc import Iterable

from competitions.competition.numbers import Points
from competitions.competition.rounding import decimals_needed
from competitions.season.values import Counting, CountingRule


def decimals_of_totals(rule: CountingRule, totals: Iterable[Points]) -> int:
    """Return the number of decimals with which totals are shown: the rule's own number, if it has one.

    Otherwise it is 1 for averages; for sums, as many as these totals need.
    """
    if rule.decimals is not None:
        return rule.decimals
    return 1 if rule.counting is Counting.AVERAGE else decimals_needed(totals)


def decimals_of_averages(rule: CountingRule) -> int:
    """Return the number of decimals with which averages per evening are shown: the rule's own number, or else 1."""
    return 1 if rule.decimals is None else rule.decimals
