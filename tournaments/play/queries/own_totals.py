"""The data that the desk sees while it types the totals of a table that kept its own paper. Only reads."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments.evening.models import Entrant, Table
from tournaments.play.models import Deal, Payment
from tournaments.play.queries.tables import LoadedTable, read_table


@dataclass(frozen=True)
class SeatOfSlip:
    """A seat of the table, with its player and the player's points before this round."""

    seat: int
    entrant: Entrant
    before: int
    """The player's points in earlier rounds, including rulings."""


@dataclass(frozen=True)
class TotalsOfTable:
    """A table, with its own totals if it has any yet."""

    view: LoadedTable
    seats: tuple[SeatOfSlip, ...]
    stored: Deal | None
    """The deal that holds the totals; None if there are none yet."""
    entered: tuple[int, ...]
    """The numbers of the deals that count or wait for the jury. They must be voided before totals can be typed."""

    @property
    def table(self) -> Table:
        return self.view.table

    @property
    def sums_to_zero(self) -> bool:
        """True if the points must add up to 0."""
        return self.view.rules.game.totals_sum_to_zero


def totals_of_table(table: Table) -> TotalsOfTable:
    """Read a table and the data to show beside its totals, in five queries."""
    view = read_table(table)
    rows = [(deal, outcome) for deal, outcome in view.fold.outcomes.values() if deal.counts or deal.in_doubt]
    stored = next((deal for deal, _outcome in rows if deal.deals_in_totals is not None), None)
    entered = tuple(deal.number for deal, _outcome in rows if deal.deals_in_totals is None)
    before = _points_before(view)
    seats = tuple(SeatOfSlip(place.seat, place.entrant, before[place.entrant_id]) for place in view.places)
    return TotalsOfTable(view, seats, stored, entered)


def _points_before(view: LoadedTable) -> dict[int, int]:
    points = {place.entrant_id: 0 for place in view.places}
    earlier = Payment.objects.filter(tournament=view.tournament, round_number__lt=view.table.round.number).order_by()
    mine = earlier.filter(Q(payer__in=points) | Q(payee__in=points))
    for payer, payee, amount in mine.values_list("payer", "payee", "amount"):
        if payer in points:
            points[payer] -= amount
        if payee in points:
            points[payee] += amount
    return points
