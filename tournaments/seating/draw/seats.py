"""The chair of each player at their table: partners sit opposite one another, fixed seats are kept, and chairs vary over the evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice, permutations

from tournaments.seating.draw.cost import beside
from tournaments.seating.draw.hashed_order import order
from tournaments.seating.draw.partners import Pair, pairs_at, times_together
from tournaments.seating.draw.values import EveningToDraw, Partners, Round, Table

MAX_ORDERS = 5040
"""The greatest number of orders of a table's players to compare. It covers all orders of up to seven players."""
HARD = 1 << 20
PARTNERS_AGAIN = 1 << 12
"""The cost of two players being partners again. It is multiplied by the square of the number of times they were partners before.

It is lower than the cost of breaking a mandatory wish, and higher than the cost of sitting on the same chair again.
"""


def with_seats(evening: EveningToDraw, rounds: Sequence[Round]) -> tuple[Round, ...]:
    """Return these tables with each player on a certain seat.

    A player seldom sits on a chair twice, and wishes and partners are respected.
    """
    sat = Counter((player, seat) for tables in evening.played for table in tables for seat, player in enumerate(table))
    together = times_together(evening.played) if evening.partners is Partners.CHANGING else Counter[Pair]()
    result = []
    for number, tables in enumerate(rounds, len(evening.played) + 1):
        result.append(tuple(_with_seats(evening, number, index, table, sat, together) for index, table in enumerate(tables, 1)))
        if evening.partners is Partners.CHANGING:
            together += times_together(result[-1:])
        sat.update((player, seat) for table in result[-1] for seat, player in enumerate(table))
    return tuple(result)


def _with_seats(
    evening: EveningToDraw, number: int, index: int, table: Table, sat: Counter[tuple[int, int]], together: Counter[Pair]
) -> Table:
    fixed: list[tuple[int, int, int]] = [
        (pin.player, pin.seat, HARD) for pin in evening.pins if (pin.round, pin.table) == (number, index) and pin.seat is not None
    ]
    fixed += [
        (wish.player, wish.seat, HARD if wish.weight is None else wish.weight << 8)
        for wish in evening.wishes.places
        if wish.table == index and wish.player in table and wish.seat is not None
    ]
    opposite = [
        (wish.first, wish.second, HARD if wish.weight is None else wish.weight << 8)
        for wish in evening.wishes.together
        if wish.opposite and wish.first in table and wish.second in table
    ]

    def cost(seats: Table) -> int:
        price = sum(sat[player, seat] ** 2 for seat, player in enumerate(seats))
        price += sum(PARTNERS_AGAIN * together[pair] ** 2 for pair in pairs_at(seats)) if together else 0
        price += sum(weight for player, seat, weight in fixed if seats.index(player) != seat)
        return price + sum(weight for first, second, weight in opposite if beside(seats, first, second))

    by_chance = order(table, f"{evening.seed}/seats/{number}")
    return min(islice(permutations(by_chance), MAX_ORDERS), key=cost)
