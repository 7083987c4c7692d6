"""The totals that a table signs: the points of its deals and the points that rulings and fines moved in its round. Only reads."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Table
from tournaments.play.models import Payment
from tournaments.play.queries.tables import LoadedTable


def ruling_points(table: Table) -> tuple[int, ...]:
    """Return the points that rulings of this round moved to each of the table's players, by seat; negative if a player lost points.

    Together with the points of the deals they are the players' points of this round in the standings. One query; places may be prefetched.
    """
    seats = {place.entrant_id: place.seat for place in table.places.all()}
    points = [0] * table.seats
    round_ = table.round
    moved = Payment.objects.filter(tournament=round_.tournament_id, round_number=round_.number, ruling__isnull=False)
    concerned = moved.filter(Q(payer__in=seats) | Q(payee__in=seats)).order_by()
    for payer, payee, amount in concerned.values_list("payer", "payee", "amount"):
        if payer in seats:
            points[seats[payer]] -= amount
        if payee in seats:
            points[seats[payee]] += amount
    return tuple(points)


def round_totals(view: LoadedTable) -> tuple[int, ...]:
    """Return the current totals of the round by seat, which the table is to sign."""
    return add_points(view.totals, ruling_points(view.table))


def signed_totals(table: Table) -> tuple[int, ...] | None:
    """Return the totals that the table signed last, from the log; None if the log has none."""
    entries = LogEntry.objects.filter(
        tournament=table.round.tournament_id, what=Event.SIGN, round_number=table.round.number, table_number=table.number
    )
    after = entries.order_by("-number").values_list("after", flat=True).first()
    return add_points(after["totals"], after.get("rulings", [0] * table.seats)) if isinstance(after, dict) else None


def add_points(points: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    """Return the sum of two lists of points, seat by seat."""
    return tuple(one + other for one, other in zip(points, more, strict=True))
