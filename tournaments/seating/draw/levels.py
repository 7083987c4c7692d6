"""Draws by points: the table at which each player belongs by the standings. Moving a player elsewhere to avoid a repeat has a cost."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.seating.draw.cost import fair_turns, turns
from tournaments.seating.draw.hashed_order import order
from tournaments.seating.draw.impossible import Impossible
from tournaments.seating.draw.values import EveningToDraw, Fives

SNAKE_STEP = 6
"""The difference between the numbers of two neighbouring levels in a snake draw.

A player one level too high or too low costs the square of this difference: enough to matter at the temperatures of the search.
"""


def ranking(evening: EveningToDraw) -> list[int]:
    """Return the players from the most points to the fewest; the seed decides the order of players with equal points.

    The two players of a pair have equal points and follow one another. Raises Impossible if a player has no points.
    """
    without = [player for player in evening.players if player not in evening.totals]
    if without:
        raise Impossible("TOTALS_MISSING", player=without[0], count=len(without))
    by_lot = order(evening.players, evening.seed)
    lot = {player: number for number, player in enumerate(by_lot)}
    lot |= {player: min(map(lot.__getitem__, pair)) for pair in evening.pairs for player in pair}
    return sorted(by_lot, key=lambda player: (-evening.totals[player], lot[player]))


def by_standing(evening: EveningToDraw, ranks: Sequence[int], sizes: Sequence[int]) -> tuple[list[int], dict[int, int], list[int]]:
    """Return for one round where each player belongs by points: the best players at table 1, the next at table 2, and so on.

    The result is the table sizes in order, the level of each player, and the level of each seat; here a level is the index of a table.
    Tables of another size than the usual come last. If turns are shared, they come instead where the players have had the fewest turns.
    Fixed table sizes keep their order.
    """
    placed = _share_turns(evening, ranks, sizes) if evening.fives is Fives.SHARED and not evening.tables else list(sizes)
    seat_levels = [table for table, size in enumerate(placed) for _ in range(size)]
    return placed, dict(zip(ranks, seat_levels, strict=True)), seat_levels


def by_snake(ranks: Sequence[int], sizes: Sequence[int]) -> tuple[list[int], dict[int, int], list[int]]:
    """Return for one round the places of players that make all tables equally strong.

    The result is the table sizes, the level of each player, and the level of each seat. A level is a row of seats, one at each table: the
    best players belong in the first row, the next players in the second, and so on.
    """
    tables = len(sizes)
    seat_levels = [SNAKE_STEP * level for size in sizes for level in range(size)]
    return list(sizes), {player: rank // tables * SNAKE_STEP for rank, player in enumerate(ranks)}, seat_levels


def first_seats(ranks: Sequence[int], sizes: Sequence[int], *, snake: bool, together: int = 1) -> list[int]:
    """Return the players in order of seats, by their ranks alone. `ranks` are the players, the best first.

    Without `snake`, the first table gets the best players. With it, every table gets one player in turn, from the first table to the last,
    then from the last to the first, and so on: of three tables of four, the first gets ranks 1, 6, 7 and 12. With `together` = 2, each
    table gets two players who follow one another, a pair, instead of one.
    """
    if not snake:
        return list(ranks)
    tables: list[list[int]] = [[] for _ in sizes]
    row = list(range(len(sizes)))
    rest = list(ranks)
    while rest:
        for table in row:
            if len(tables[table]) < sizes[table] and rest:
                tables[table] += rest[:together]
                del rest[:together]
        row.reverse()
    return [player for table in tables for player in table]


def _share_turns(evening: EveningToDraw, ranks: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Return the table sizes in the order in which the fewest players get an unfair turn. `ranks` are the players, the best first.

    Tables are filled in order of ranks, so the order decides who sits at a table of another size. Of equally good orders, the one
    with these tables as late as possible is chosen.
    """
    usual = evening.usual
    before = turns(evening.played, usual)
    odd = [size for size in sizes if size != usual]
    _fewest, most = fair_turns([before[player] for player in evening.players], 1, sum(odd))
    at_most = dict(zip(evening.players, most, strict=True))
    placed = [size for size in sizes if size == usual]
    for size in odd:
        best = min(range(len(placed), -1, -1), key=lambda table: _too_many(ranks, placed, table, size, usual, before, at_most))
        placed.insert(best, size)
    return placed


def _too_many(
    ranks: Sequence[int], sizes: Sequence[int], at: int, size: int, usual: int, before: dict[int, int], at_most: dict[int, int]
) -> int:
    """Return the number of players who would get an unfair turn if a table of size `size` were inserted at index `at`.

    `before` has each player's turns so far, `at_most` the most turns that are fair.
    """
    seat, too_many = 0, 0
    for number in (*sizes[:at], size, *sizes[at:]):
        if number != usual:
            too_many += sum(before[player] + 1 > at_most[player] for player in ranks[seat : seat + number])
        seat += number
    return too_many
