"""Seats by standing: the entrants of a competition at the tables of an evening, in order of their places.

Series 2 by the results of series 1 needs nothing else: there the standing is a competition of the first round of today.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from competitions.competition.lots import lot


@dataclass(frozen=True, slots=True)
class TablesByStanding:
    """How the order of a standing fills the tables."""

    sizes: tuple[int, ...]
    """The seats of table 1, table 2, and so on: together at least as many as there are players."""
    seed: str
    groups: tuple[int, ...] | None = None
    """How many tables form each group, from table 1; the tables after the last group form one more. None: each table is a group.

    The order fills group after group. In a group of several tables, lots decide who sits where.
    """
    guests_from: int | None = None
    """The first table for guests; None if guests sit like everybody else."""


def seats_by_standing(
    tables: TablesByStanding, standing: Sequence[Collection[str]], present: Collection[str], guests: Collection[str] = ()
) -> list[list[str]]:
    """Return the players of each table, in the order in which they were put there.

    `standing` has the names of each place, the best first: several names share a place. Of these only those who are present get a seat.
    Lots order them, and everybody present who has no place comes last, by lots.
    """
    ordered = _in_order(tables.seed, standing, {*present})
    before = 0 if tables.guests_from is None else tables.guests_from - 1
    front = _first(ordered, {*guests}, sum(tables.sizes[:before]))
    at_the_front = {*front}
    waiting = iter([*front, *(name for name in ordered if name not in at_the_front)])
    players_of_tables: list[list[str]] = []
    for group in _groups(tables, before):
        players = [*islice(waiting, sum(group))]
        if len(group) > 1:
            players.sort(key=lambda name: lot(tables.seed, name))
        rest = iter(players)
        players_of_tables += [[*islice(rest, size)] for size in group]
    return players_of_tables


def _in_order(seed: str, standing: Sequence[Collection[str]], present: set[str]) -> list[str]:
    """Return everybody present by place, equal ones and those without a place by lots."""
    ranked = {name for names in standing for name in names}
    return [name for names in (*standing, present - ranked) for name in sorted({*names} & present, key=lambda each: lot(seed, each))]


def _first(ordered: Sequence[str], guests: set[str], seats: int) -> list[str]:
    """Return who fills the seats before the guests' tables: players who are no guests, and guests only if those are too few."""
    return [*(name for name in ordered if name not in guests), *(name for name in ordered if name in guests)][:seats]


def _groups(tables: TablesByStanding, before: int) -> Iterator[tuple[int, ...]]:
    """Yield the table sizes of each group. A group ends where the guests' tables begin, after table `before`."""
    counts = (1,) * len(tables.sizes) if tables.groups is None else tables.groups
    ends = {sum(counts[: number + 1]) for number in range(len(counts))}
    group: list[int] = []
    for number, size in enumerate(tables.sizes, 1):
        group.append(size)
        if number in ends or number in (before, len(tables.sizes)):
            yield tuple(group)
            group = []
