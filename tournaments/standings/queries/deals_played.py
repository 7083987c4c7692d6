"""The number of deals that each player played, by round, and the rounds in which they sat. Only reads.

A deal belongs to the players in the table's seat history (ADR 22): if somebody else took a seat in the middle of a round, each has the
deals that they played.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, Max, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from tournaments.evening.models import EarlierPlace, Place
from tournaments.evening.queries.extent import Extent
from tournaments.play.models import Deal
from tournaments.play.queries.played import number_of_deals
from tournaments.play.seat_history import EarlierSeat, SeatHistory

_COUNTS = Q(counts=True, void=False, in_doubt=False)


def _count_by_table(extent: Extent) -> QuerySet[Any, tuple[Any, ...]]:
    """Return the counts of deals of each table, in the order of the fields of `DealsOfTable`."""
    return (
        Deal.objects.filter(**_of_extent(extent, "table__round"))
        .order_by()
        .values_list("table")
        .annotate(
            number=Sum(Coalesce("deals_in_totals", 1), filter=_COUNTS, default=0),
            idle=Count("pk", filter=_COUNTS & ~Q(sits_out=[])),
            doubtful=Count("pk", filter=Q(in_doubt=True, void=False)),
            newest=Max("received_at"),
        )
    )


def _of_extent(extent: Extent, path: str) -> dict[str, Any]:
    """Return a filter for rows of this extent's rounds. `path` is the lookup from the row to its round, such as `table__round`."""
    return {f"{path}__tournament": extent.evening, f"{path}__number__gt": extent.after, f"{path}__number__lte": extent.upto}


class DealsOfTable(NamedTuple):
    """The counts of one table's deals, from one query."""

    table: int
    played: int
    """The number of deals that count."""
    idle: int
    """The number of counted deals in which somebody sat out."""
    doubtful: int
    """The number of deals that wait for the jury."""
    newest: datetime.datetime
    """The time when the table's last deal was received, even if that deal no longer counts."""


@dataclass(frozen=True)
class DealsPlayed:
    """The number of deals that each player played in each round. Players and tables are given by primary key."""

    by_round: dict[int, dict[int, int]]
    """The number of deals that each player with a seat played in each round, including 0. A deal that they sat out is not counted."""
    reported: int
    """The number of deals that count, over all tables."""
    histories: dict[int, SeatHistory]
    """The seat history of each table."""
    round_numbers: dict[int, int]
    """The round number of each table."""
    tables: tuple[DealsOfTable, ...] | None = None
    """The tables with a deal, if the current state of the evening was read; None for a past moment."""

    def of(self, player: int) -> int:
        """Return how many deals this player (primary key) played."""
        return sum(self.by_round.get(player, {}).values())

    def with_later(self, later: DealsPlayed) -> DealsPlayed:
        """Return the counts of this object and of `later`, which has later rounds of the same evening, in one object."""
        mine = self.by_round
        return DealsPlayed(
            mine | {player: mine[player] | rounds if player in mine else rounds for player, rounds in later.by_round.items()},
            self.reported + later.reported,
            self.histories | later.histories,
            self.round_numbers | later.round_numbers,
            None if self.tables is None or later.tables is None else self.tables + later.tables,
        )


def deals_played(extent: Extent) -> DealsPlayed:
    """Return the number of deals that everybody played, by round.

    Three queries, plus one if somebody sat out and one if somebody else took a seat in the middle of a round.
    """
    tables = tuple(map(DealsOfTable._make, _count_by_table(extent))) if extent.as_of is None else None
    at_table, sat_out, smaller = dict[int, int](), defaultdict[tuple[int, int], int](int), list[int]()
    for table, number, idle in _counted(extent) if tables is None else (each[:3] for each in tables):
        at_table[table] = number
        if idle:
            smaller.append(table)
    idle_seats = extent.deals.filter(table__in=smaller).exclude(sits_out=[]).values_list("table", "sits_out") if smaller else ()
    for table, seats in idle_seats:
        for seat in seats:
            sat_out[table, seat] += 1
    earlier = _earlier_players(extent)
    numbers: dict[int, int] = {}
    now: dict[int, dict[int, int]] = defaultdict(dict)
    played: dict[int, dict[int, int]] = defaultdict(dict)
    for entrant, table, seat, number in _seats(extent):
        numbers[table] = number
        now[table][seat] = entrant
        deals = at_table.get(table, 0)
        if sat_out:
            deals -= sat_out[table, seat]
        played[entrant][number] = 0 if table in earlier else deals
    histories = {
        table: SeatHistory(tuple([seats[seat] for seat in sorted(seats)]), tuple(earlier.get(table, ()))) for table, seats in now.items()
    }
    _add_deals_of_changed_tables(extent, earlier, histories, numbers, played)
    return DealsPlayed(dict(played), sum(at_table.values()), histories, numbers, tables)


def _counted(extent: Extent) -> Iterable[tuple[int, int, int]]:
    """Return for each table the number of deals that count, and of those in which somebody sat out."""
    return extent.deals.values_list("table").annotate(number=number_of_deals(), idle=Count("pk", filter=~Q(sits_out=[])))


def _seats(extent: Extent) -> Iterable[tuple[int, int, int, int]]:
    """Return each current seat: its player, table, number and round."""
    seats = Place.objects.filter(**_of_extent(extent, "round"))
    return seats.order_by().values_list("entrant", "table", "seat", "round__number")


def _add_deals_of_changed_tables(
    extent: Extent,
    earlier: dict[int, list[EarlierSeat]],
    histories: dict[int, SeatHistory],
    numbers: dict[int, int],
    played: dict[int, dict[int, int]],
) -> None:
    """Count the deals one by one at tables where a seat changed hands. Everybody who sat there gets an entry, even without a deal."""
    for table, seats in earlier.items():
        for each in seats:
            played[each.player].setdefault(numbers[table], 0)
    deals = extent.deals.filter(table__in=list(earlier)) if earlier else None
    rows = deals.values_list("table", "number", "sits_out", "deals_in_totals") if deals is not None else ()
    for table, number, sits_out, in_totals in rows:
        for seat, entrant in enumerate(histories[table].at(number)):
            played[entrant][numbers[table]] += (in_totals or 1) - sits_out.count(seat)


def _earlier_players(extent: Extent) -> dict[int, list[EarlierSeat]]:
    """Return the earlier players of seats that changed hands, by the table's key."""
    tables: dict[int, list[EarlierSeat]] = defaultdict(list)
    seats = EarlierPlace.objects.filter(**_of_extent(extent, "table__round")).order_by("seat", "last_deal")
    for table, seat, last_deal, entrant in seats.values_list("table", "seat", "last_deal", "entrant"):
        tables[table].append(EarlierSeat(seat, last_deal, entrant))
    return dict(tables)
