"""The candidates for each kind of prize: the best first, equal players together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from tournaments.prizes.giving.values import COUNTED, Competitor, Group, Prize, PrizeKind


def line_for(prize: Prize, competitors: Sequence[Competitor]) -> tuple[Group, ...]:
    """Return the groups of equal candidates for prizes of this kind, the best group first.

    For *lots*, all who are present form one group. *Last* begins at the bottom of those who are ranked. *Last but one* begins with the
    second from the bottom and goes upwards; if two share the last place, it begins with both. A player without
    a solo cannot win *most solos*, one without a pit cannot win *most pits*, and one without a round cannot win *highest round*. The same
    holds for roem, and for a round if the prize is for one.
    """
    kind, ranked = prize.kind, [each for each in competitors if each.place is not None]
    if kind in (PrizeKind.LAST, PrizeKind.LAST_BUT_ONE):
        from_below = _groups(ranked, lambda each: -(each.place or 0))
        if kind is PrizeKind.LAST:
            return from_below
        above_last = from_below[1:] if from_below and len(from_below[0]) == 1 else from_below
        return tuple(above_last)
    if kind is PrizeKind.NEAREST_TO_ZERO:
        return _groups(competitors, lambda each: abs(each.points))
    if kind in COUNTED:
        return _groups((each for each in competitors if _count(prize, each) > 0), lambda each: -_count(prize, each))
    if kind is PrizeKind.HIGHEST_ROUND:
        return _groups((each for each in competitors if each.rounds), lambda each: -max(each.rounds.values()))
    if kind is PrizeKind.BEST_OF_ROUND:
        return _groups((each for each in competitors if prize.round in each.rounds), lambda each: -each.rounds[prize.round])
    if kind is PrizeKind.LOTS:
        return _groups((each for each in competitors if each.present), lambda _each: 0)
    return _groups(ranked, lambda each: each.place)


def _count(prize: Prize, competitor: Competitor) -> int:
    """Return the solos, pits or roem that count for this prize: those of its round, or of the whole evening."""
    by_round = {
        PrizeKind.MOST_SOLOS: competitor.solos,
        PrizeKind.MOST_PITS: competitor.pits,
        PrizeKind.MOST_ROEM: competitor.roem,
    }[prize.kind]
    return by_round.get(prize.round, 0) if prize.round else sum(by_round.values())


def _groups(competitors: Iterable[Competitor], figure: Callable[[Competitor], Any]) -> tuple[Group, ...]:
    ordered = sorted(competitors, key=lambda each: (figure(each), each.number))
    return tuple(tuple(equal) for _figure, equal in groupby(ordered, key=figure))
