"""The start of a search: everybody has a seat, pinned players and groups sit where they must, turns are shared as evenly as possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.seating.draw.chance import Chance
from tournaments.seating.draw.impossible import Impossible

MAX_TRIALS = 20_000
"""The number of attempts to place a group at a table. After this number the draw counts as impossible."""


@dataclass(slots=True)
class RoundStart:
    """The tables of one round while they are being filled."""

    tables: list[list[int]]
    sizes: Sequence[int]
    pinned: set[tuple[int, int]]
    """The players who may not move, as (index of the table, index at the table)."""

    def free(self, table: int) -> int:
        return self.sizes[table] - len(self.tables[table])


def fill(
    sizes: Sequence[int],
    usual: int,
    groups: Sequence[frozenset[int]],
    pins: Mapping[int, int],
    turns: Sequence[int],
    chance: Chance,
) -> RoundStart:
    """Fill the tables of one round at random. Raises Impossible if pins or groups do not fit.

    Every player is in one of `groups`; most groups have one player. `pins` has the table index of each pinned player, `turns` the number of
    turns that each player had before. Players with few turns get the tables of another size than `usual`.
    """
    start = RoundStart([[] for _ in sizes], sizes, set())
    loose = [group for group in groups if not _pin(start, group, pins)]
    _place_groups(start, sorted((sorted(group) for group in loose if len(group) > 1), key=len, reverse=True), chance)
    single = [player for group in loose if len(group) == 1 for player in group]
    chance.shuffle(single)
    single.sort(key=lambda player: turns[player])
    odd = [table for table, size in enumerate(sizes) if size != usual]
    due = single[: sum(map(start.free, odd))]
    rest = single[len(due) :]
    chance.shuffle(rest)
    chance.shuffle(due)
    for table in range(len(sizes)):
        players = due if table in odd else rest
        free = start.free(table)
        start.tables[table] += players[:free]
        del players[:free]
    return start


def _pin(start: RoundStart, group: frozenset[int], pins: Mapping[int, int]) -> bool:
    """Seat a group at the table to which one of its players is pinned. Returns False if none is pinned."""
    tables = {pins[player] for player in group if player in pins}
    if not tables:
        return False
    table = min(tables)
    if len(tables) > 1 or not 0 <= table < len(start.sizes) or start.free(table) < len(group):
        raise Impossible("PINS_CLASH", table=table + 1)
    place = len(start.tables[table])
    start.tables[table] += sorted(group)
    start.pinned |= {(table, place + number) for number in range(len(group))}
    return True


def _place_groups(start: RoundStart, groups: Sequence[Sequence[int]], chance: Chance) -> None:
    """Place these groups, the largest first, at tables with enough free seats. Raises Impossible if they do not fit.

    If a later group does not fit, an earlier one is placed elsewhere; tables with equally many free seats are tried only once.
    """
    order = list(range(len(start.sizes)))
    chance.shuffle(order)
    trials = 0

    def place(number: int) -> bool:
        nonlocal trials
        if number == len(groups):
            return True
        tried = set[int]()
        for table in order:
            room = start.free(table)
            if room >= len(groups[number]) and room not in tried and trials < MAX_TRIALS:
                tried.add(room)
                trials += 1
                start.tables[table] += groups[number]
                if place(number + 1):
                    return True
                del start.tables[table][-len(groups[number]) :]
        return False

    if not place(0):
        raise Impossible("GROUPS_DO_NOT_FIT", groups=len(groups), sizes=tuple(sorted(set(start.sizes))))
