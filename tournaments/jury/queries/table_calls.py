"""The calls and rulings of one table, as its players may see them. Only reads."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch

from tournaments.evening.models import Ruling, Table
from tournaments.jury.models import Appeal, Call
from tournaments.play.queries.signatures import ruling_points


@dataclass(frozen=True)
class TableCalls:
    """The calls and the rulings of a table, oldest first."""

    calls: tuple[Call, ...]
    rulings: tuple[Ruling, ...]
    """The rulings, including overturned ones, but without rulings that only overturn another."""
    points: tuple[int, ...]
    """The points that rulings moved to the table's players in this round, by seat (`signatures.ruling_points`)."""

    @property
    def looked_at(self) -> frozenset[int]:
        """The numbers of the deals about which a call is open."""
        return frozenset(call.deal_number for call in self.calls if not call.outcome)


def table_calls(table: Table) -> TableCalls:
    """Return the calls and rulings of this table. Three queries; one more if it has rulings."""
    rulings = Ruling.objects.filter(table=table, overturns=None).select_related("deal", "overturned_by").order_by("number")
    with_appeals = rulings.prefetch_related(Prefetch("appeals", Appeal.objects.select_related("entrant")))
    return TableCalls(tuple(table.calls.all()), tuple(with_appeals), ruling_points(table))
