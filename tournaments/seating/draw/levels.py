"""Draws by points: the table where each player belongs by the standings. Sitting elsewhere to avoid a repeated meeting has a cost."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.seating.draw.cost import fair_turns, turns
from tournaments.seating.draw.hashed_order import order
from tournaments.seating.draw.impossible import Impossible
from tournaments.seating.draw.values import EveningToDraw, Fives

SNAKE_STEP = 6
"""The distance between two levels of a snake draw, large enough to count against the temperatures of the search."""


def ranking(evening: EveningToDraw) -> list[int]:
    """Return the players from the most points to the fewest; the seed decides the order of players with equal points.

    Raises Impossible if a player has no points.
    """
    without = [player for player in evening.players if player not in evening.totals]
    if without:
        raise Impossible("TOTALS_MISSING", player=without[0], count=len(without))
    return sorted(order(evening.players, evening.seed), key=lambda player: -evening.totals[player])


def by_standing(evening: EveningToDraw, ranks: Sequence[int], sizes: Sequence[int]) -> tuple[list[int], dict[int, int], list[int]]:
    """Return three values for one round of a draw by standing: the table sizes in order, the level of each player, the level of each seat.

    Tables of another size than the usual come last. But if turns at them are shared, these tables come where their players had the fewest
    turns. Tables whose sizes are fixed keep their order.
    """
    placed = _share_turns(evening, ranks, sizes) if evening.fives is Fives.SHARED and not evening.tables else list(sizes)
    seat_levels = [table for table, size in enumerate(placed) for _ in range(size)]
    return placed, dict(zip(ranks, seat_levels, strict=True)), seat_levels


def by_snake(ranks: Sequence[int], sizes: Sequence[int]) -> tuple[list[int], dict[int, int], list[int]]:
    """Return the three values of `by_standing` for equally strong tables: the best players one at each table, then the next, and so on."""
    tables = len(sizes)
    seat_levels = [SNAKE_STEP * level for size in sizes for level in range(size)]
    return list(sizes), {player: rank // tables * SNAKE_STEP for rank, player in enumerate(ranks)}, seat_levels


def first_seats(ranks: Sequence[int], sizes: Sequence[int], *, snake: bool) -> list[int]:
    """Return the players in order of seats, by the standings alone: rank by rank, or as a snake that reverses its direction after each row.

    In a snake over three tables, the first table has the ranks 1, 6, 7 and 12.
    """
    if not snake:
        return list(ranks)
    tables: list[list[int]] = [[] for _ in sizes]
    row = list(range(len(sizes)))
    rest = list(ranks)
    while rest:
        for table in row:
            if len(tables[table]) < sizes[table] and rest:
                tables[table].append(rest.pop(0))
        row.reverse()
    return [player for table in tables for player in table]


def _share_turns(evening: EveningToDraw, ranks: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """Return the table sizes in the order in which the fewest players get a turn too many.

    If several positions of a table are equally good, the last one is chosen.
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
    """Return how many players would have a turn too many if a table of this size were inserted at index `at`."""
    seat, too_many = 0, 0
    for number in (*sizes[:at], size, *sizes[at:]):
        if number != usual:
            too_many += sum(before[player] + 1 > at_most[player] for player in ranks[seat : seat + number])
        seat += number
    return too_many
