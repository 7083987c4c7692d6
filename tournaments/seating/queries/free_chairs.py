"""The chairs of a round for a player without a seat: an empty chair, or an extra one at a table that has not begun."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.evening.models import Place, Round, Table
from tournaments.play.queries.tables import prefetch_places
from tournaments.seating.queries.seat_gaps import EmptySeat, SeatGaps


@dataclass(frozen=True)
class FreeChairs:
    """The empty seats of a round, and the tables that can get or lose a chair."""

    empty_seats: tuple[EmptySeat, ...]
    growing: tuple[Table, ...]
    """Tables that can get an extra chair, with their players, in order of table numbers.

    Such a table has no deal and no empty chair, and the game allows the size.
    """

    shrinking: frozenset[int]
    """The numbers of tables that can lose a chair, because they have no deal and the game allows one player fewer."""

    def __bool__(self) -> bool:
        return bool(self.empty_seats or self.growing)


def free_chairs(gaps: SeatGaps) -> FreeChairs:
    """Return the free chairs of a round, whose places without a player are `gaps`; a finished round has no free chairs."""
    if gaps.round.state == Round.State.FINISHED:
        return FreeChairs((), (), frozenset())
    tables = list(without_deals(gaps.round).prefetch_related(prefetch_places()))
    sizes = gaps.round.tournament.rule_set.game.table_sizes
    gapped = {each.table for each in gaps.empty_seats}
    growing = tuple(table for table in tables if table.seats + 1 in sizes and table.number not in gapped)
    return FreeChairs(gaps.empty_seats, growing, frozenset(table.number for table in tables if table.seats - 1 in sizes))


def may_shrink(place: Place) -> bool:
    """Return whether this chair can be removed: its table has no deal, and the game allows one player fewer."""
    sizes = place.round.tournament.rule_set.game.table_sizes
    return place.table.seats - 1 in sizes and without_deals(place.round).filter(pk=place.table_id).exists()


def without_deals(round_: Round) -> QuerySet[Table]:
    """Return the tables of a round that have no deal and are neither signed nor stopped, by number."""
    open_tables = round_.tables.filter(signed_at=None, stopped=False)
    return open_tables.annotate(dealt=Count("deals", filter=Q(deals__void=False))).filter(dealt=0).order_by("number")
