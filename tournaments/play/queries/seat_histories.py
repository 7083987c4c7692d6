"""The seat histories of several tables at once. Only reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from tournaments.evening.models import EarlierPlace, Place
from tournaments.play.seat_history import EarlierSeat, SeatHistory


def seat_histories(tables: Collection[int]) -> dict[int, SeatHistory]:
    """Return the seat history of each of these tables, by the table's key; players are given by key too. Two queries."""
    now: dict[int, list[int]] = defaultdict(list)
    for table, entrant in Place.objects.filter(table__in=tables).order_by("table", "seat").values_list("table", "entrant"):
        now[table].append(entrant)
    earlier: dict[int, list[EarlierSeat]] = defaultdict(list)
    rows = EarlierPlace.objects.filter(table__in=tables).order_by("table", "seat", "last_deal")
    for table, seat, last_deal, entrant in rows.values_list("table", "seat", "last_deal", "entrant"):
        earlier[table].append(EarlierSeat(seat, last_deal, entrant))
    return {table: SeatHistory(tuple(players), tuple(earlier[table])) for table, players in now.items()}
