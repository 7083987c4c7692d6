"""How many deals everybody played, round by round, and in which rounds they sat. Only reads.

Whose a deal is, the table's seat history says (ADR 22): where somebody else took a seat in the middle of a round, each has the deals that
they played.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, Q

from tournaments.models import EarlierPlace, Place
from tournaments.queries.extent import Extent
from tournaments.queries.played import number_of_deals
from tournaments.seat_history import EarlierSeat, SeatHistory


@dataclass(frozen=True)
class DealsPlayed:
    """Deals by player and round. Keys are those of players and tables."""

    by_round: dict[int, dict[int, int]]
    """For everybody with a seat the deals that they played in each round, 0 too; one sat out is not counted."""
    reported: int
    """Deals that count, of all tables."""
    histories: dict[int, SeatHistory]
    """Who sat where at each table."""
    round_numbers: dict[int, int]
    """The number of each table's round."""

    def of(self, player: int) -> int:
        """How many deals somebody played."""
        return sum(self.by_round.get(player, {}).values())


def deals_played(extent: Extent) -> DealsPlayed:
    """The deals that everybody played. Three queries, one more where somebody sat out and one more where somebody else took a seat in the
    middle of a round.
    """
    with_idle_seats = Count("pk", filter=~Q(sits_out=[]))
    counted = extent.deals.values_list("table").annotate(number=number_of_deals(), idle=with_idle_seats)
    at_table, sat_out, smaller = dict[int, int](), defaultdict[tuple[int, int], int](int), list[int]()
    for table, number, idle in counted:
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
    places = Place.objects.filter(round__tournament__in=extent.evenings, round__number__lte=extent.upto).order_by()
    played: dict[int, dict[int, int]] = defaultdict(dict)
    for entrant, table, seat, number in places.values_list("entrant", "table", "seat", "round__number"):
        now[table][seat], numbers[table] = entrant, number
        played[entrant][number] = 0 if table in earlier else at_table.get(table, 0) - sat_out[table, seat]
    histories = {table: SeatHistory(tuple(now[table][seat] for seat in sorted(now[table])), tuple(earlier.get(table, ()))) for table in now}
    _add_deals_of_changed_tables(extent, earlier, histories, numbers, played)
    return DealsPlayed(dict(played), sum(at_table.values()), histories, numbers)


def _add_deals_of_changed_tables(
    extent: Extent,
    earlier: dict[int, list[EarlierSeat]],
    histories: dict[int, SeatHistory],
    numbers: dict[int, int],
    played: dict[int, dict[int, int]],
) -> None:
    """Count the tables where somebody else took a seat, deal by deal. Who sat there is named, also without a deal."""
    for table, seats in earlier.items():
        for each in seats:
            played[each.player].setdefault(numbers[table], 0)
    deals = extent.deals.filter(table__in=list(earlier)) if earlier else None
    rows = deals.values_list("table", "number", "sits_out", "deals_in_totals") if deals is not None else ()
    for table, number, sits_out, in_totals in rows:
        for seat, entrant in enumerate(histories[table].at(number)):
            played[entrant][numbers[table]] += (in_totals or 1) - sits_out.count(seat)


def _earlier_players(extent: Extent) -> dict[int, list[EarlierSeat]]:
    """Who sat where before somebody else did, by the table's key."""
    places = EarlierPlace.objects.filter(table__round__tournament__in=extent.evenings, table__round__number__lte=extent.upto)
    tables: dict[int, list[EarlierSeat]] = defaultdict(list)
    for table, seat, last_deal, entrant in places.order_by("seat", "last_deal").values_list("table", "seat", "last_deal", "entrant"):
        tables[table].append(EarlierSeat(seat, last_deal, entrant))
    return dict(tables)
