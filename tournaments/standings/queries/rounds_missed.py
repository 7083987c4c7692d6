"""The rounds that each line of the standings missed. Only reads.

A round is missed if it has begun and no player of the line has or had a seat in it, for whatever reason. Nobody misses
a round by mistake: before it begins, the director must enter that each player without a seat sits out or has left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping

from tournaments.evening.models import EarlierPlace, Place, Tournament


def rounds_missed(
    people: Mapping[int, Collection[int]], sat: Mapping[int, Collection[int]], begun: Mapping[int, Collection[int]]
) -> dict[int, frozenset[int]]:
    """Return the numbers of the rounds that each line missed, by the line's key. Lines that missed none are left out. Makes no query.

    `people` has the players of each line; `sat` the rounds in which each player had a seat; `begun` the started rounds that each line was
    due to play.
    """
    missed = {}
    for line, keys in people.items():
        # Nearly everybody sat in each round themselves, so this quick check comes first.
        if line in sat and all(map(sat[line].__contains__, begun[line])):
            continue
        numbers = [number for number in begun[line] if not any(number in sat.get(key, ()) for key in keys)]
        if numbers:
            missed[line] = frozenset(numbers)
    return missed


def rounds_with_seat(tournament: Tournament) -> dict[int, set[int]]:
    """Return the rounds in which each player of an evening has or had a seat. One query."""
    sat: dict[int, set[int]] = defaultdict(set)
    now = Place.objects.filter(round__tournament=tournament).order_by().values_list("entrant", "round__number")
    earlier = EarlierPlace.objects.filter(table__round__tournament=tournament).order_by()
    for player, number in now.union(earlier.values_list("entrant", "table__round__number"), all=True):
        sat[player].add(number)
    return dict(sat)
