"""Sums of the ledger: points by player, by round and between players. Only reads. No other module of the standings uses SQL."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import connection

from tournaments.evening.queries.extent import Extent

# What each player paid (first column 0) and received (1), in all and before the current round; the player NULL is the pot. One pass over
# the evening's payments sums both. PostgreSQL keeps a sum for each payer and one for each payee while it reads the payments in the order in
# which they were booked; SQLite first sums each pair of players of a round in the order of its index, which needs no sorting. (Subtracting
# in the database took twice as long on both: bench/parts/standings.py.)
_TOTALS = {
    "postgresql": """
SELECT GROUPING(payer_id), COALESCE(payer_id, payee_id), SUM(amount), SUM(CASE WHEN round_number < %s THEN amount ELSE 0 END)
  FROM tournaments_payment WHERE {extent} GROUP BY GROUPING SETS ((payer_id), (payee_id))
""",
    "sqlite": """
WITH pair AS (
    SELECT payer_id, payee_id, SUM(amount) AS points, SUM(CASE WHEN round_number < %s THEN amount ELSE 0 END) AS former
      FROM tournaments_payment WHERE {extent} GROUP BY round_number, payer_id, payee_id
)
SELECT 0, payer_id, SUM(points), SUM(former) FROM pair GROUP BY payer_id
UNION ALL SELECT 1, payee_id, SUM(points), SUM(former) FROM pair GROUP BY payee_id
""",
}

_BY_ROUND = """
WITH pair AS (
    SELECT payer_id, payee_id, round_number, SUM(amount) AS points
      FROM tournaments_payment WHERE {extent} GROUP BY payer_id, payee_id, round_number
)
SELECT entrant, round_number, SUM(points) FROM (
    SELECT payee_id AS entrant, round_number, points FROM pair UNION ALL SELECT payer_id, round_number, -points FROM pair
) AS moved WHERE entrant {players} GROUP BY entrant, round_number
"""

# A corrected deal has payments, their reversals and new payments; only their sum is its result. A table's own totals are no deal, because
# nobody knows in how many of its deals a player won or lost points.
_DECIDED_DEALS = """
SELECT player, round_number, SUM(CASE WHEN points > 0 THEN 1 ELSE 0 END), SUM(CASE WHEN points < 0 THEN 1 ELSE 0 END) FROM (
    SELECT player, round_number, deal_id, SUM(points) AS points FROM (
        SELECT payee_id AS player, round_number, deal_id, amount AS points
          FROM tournaments_payment WHERE {extent} AND deal_id IS NOT NULL AND payee_id {players}
        UNION ALL SELECT payer_id, round_number, deal_id, -amount
          FROM tournaments_payment WHERE {extent} AND deal_id IS NOT NULL AND payer_id {players}
    ) AS moved GROUP BY player, round_number, deal_id HAVING SUM(points) <> 0
) AS decided WHERE NOT EXISTS (
    SELECT 1 FROM tournaments_deal WHERE tournaments_deal.id = decided.deal_id AND tournaments_deal.deals_in_totals IS NOT NULL
) GROUP BY player, round_number
"""

_BETWEEN = """
SELECT payee_id, payer_id, round_number, SUM(amount)
  FROM tournaments_payment WHERE {extent} AND payer_id {players} AND payee_id {players}
 GROUP BY payer_id, payee_id, round_number
"""


class PlayerPoints(NamedTuple):
    """The points of a player: those received less those paid."""

    now: int
    before: int
    """The points from rounds before the current one."""


def player_points(extent: Extent, current: int) -> dict[int | None, PlayerPoints]:
    """Return everybody's points by primary key: in all, and from before round `current`. The key None has the pot. One query."""
    now: dict[int | None, int] = defaultdict(int)
    before: dict[int | None, int] = defaultdict(int)
    for received, player, points, former in _rows(
        _TOTALS[connection.vendor].format(extent=extent.ledger_condition), [current, *extent.ledger_parameters]
    ):
        now[player] += points if received else -points
        before[player] += former if received else -former
    return {player: PlayerPoints(points, before[player]) for player, points in now.items()}


def points_by_round(extent: Extent, players: Iterable[int]) -> dict[int, dict[int, int]]:
    """Return the points of these players: by the player's primary key, then by round number. One query."""
    keys = list(players)
    points: dict[int, dict[int, int]] = defaultdict(dict)
    for player, number, each in _rows_of_players(_BY_ROUND, [*extent.ledger_parameters, *keys], extent, keys):
        points[player][number] = int(each)
    return dict(points)


def pots_by_round(extent: Extent) -> dict[int, int]:
    """Return the points left in the pots by round number, without the rounds that left none. One query."""
    rows = _rows(_BY_ROUND.format(extent=extent.ledger_condition, players="IS NULL"), [*extent.ledger_parameters])
    return {number: int(points) for _pot, number, points in rows if points}


class DecidedDeals(NamedTuple):
    """The number of deals in which a player won points, and in which they lost points."""

    won: int
    lost: int


NONE_DECIDED = DecidedDeals(0, 0)


def decided_deals(extent: Extent, players: Iterable[int]) -> dict[int, dict[int, DecidedDeals]]:
    """Return the deals that these players won and lost: by the player's primary key, then by round number. One query."""
    keys = list(players)
    deals: dict[int, dict[int, DecidedDeals]] = defaultdict(dict)
    for player, number, won, lost in _rows_of_players(_DECIDED_DEALS, [*extent.ledger_parameters, *keys] * 2, extent, keys):
        deals[player][number] = DecidedDeals(int(won), int(lost))
    return dict(deals)


class Won(NamedTuple):
    """The payments from one player to another in a round. Payments in the other direction are not subtracted."""

    payee: int
    payer: int
    round_number: int
    points: int


def points_between(extent: Extent, players: Iterable[int]) -> list[Won]:
    """Return the points that these players received from one another in each round. One query."""
    keys = list(players)
    rows = _rows_of_players(_BETWEEN, [*extent.ledger_parameters, *keys, *keys], extent, keys)
    return [Won(payee, payer, number, int(points)) for payee, payer, number, points in rows]


def _rows_of_players(sql: str, parameters: list[Any], extent: Extent, players: list[int]) -> list[tuple[Any, ...]]:
    if not players:
        return []
    return _rows(sql.format(extent=extent.ledger_condition, players=f"IN ({', '.join(['%s'] * len(players))})"), parameters)


def _rows(sql: str, parameters: list[Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows
