"""The candidates for each kind of prize: the best first, equal players together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from tournaments.prizes.giving.values import Competitor, Group, PrizeKind


def line_for(kind: PrizeKind, category: str, competitors: Sequence[Competitor]) -> tuple[Group, ...]:
    """Return the groups of equal candidates for prizes of this kind, the best group first.

    For *lots*, all players who are present form one group. *Last but one* begins with the second player from the bottom and goes upwards;
    if two share the last place, it begins with both. Players without a solo cannot win *most solos*, and players without a round played
    cannot win *highest round*.
    """
    ranked = [each for each in competitors if each.place is not None]
    if kind is PrizeKind.LAST_BUT_ONE:
        from_below = _groups(ranked, lambda each: -(each.place or 0))
        above_last = from_below[1:] if from_below and len(from_below[0]) == 1 else from_below
        return tuple(above_last)
    if kind is PrizeKind.NEAREST_TO_ZERO:
        return _groups(competitors, lambda each: abs(each.points))
    if kind is PrizeKind.MOST_SOLOS:
        return _groups((each for each in competitors if each.solos > 0), lambda each: -each.solos)
    if kind is PrizeKind.HIGHEST_ROUND:
        return _groups((each for each in competitors if each.best_round is not None), lambda each: -(each.best_round or 0))
    if kind is PrizeKind.CATEGORY:
        return _groups((each for each in ranked if category.casefold() in each.categories), lambda each: each.place)
    if kind is PrizeKind.LOTS:
        return _groups((each for each in competitors if each.present), lambda _each: 0)
    return _groups(ranked, lambda each: each.place)


def _groups(competitors: Iterable[Competitor], figure: Callable[[Competitor], Any]) -> tuple[Group, ...]:
    ordered = sorted(competitors, key=lambda each: (figure(each), each.number))
    return tuple(tuple(each.number for each in equal) for _figure, equal in groupby(ordered, key=figure))
