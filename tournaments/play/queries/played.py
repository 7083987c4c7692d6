"""Who has played, and how far a table has come. Only reads."""

from __future__ import annotations

from django.db.models import Max, Q, Sum
from django.db.models.functions import Coalesce

from tournaments.evening.models import Entrant, Table
from tournaments.play.models import Deal, Payment


def last_deal(table: Table) -> int:
    """The number of the table's last deal that is not void; 0 before the first."""
    return table.deals.filter(void=False).aggregate(Max("number"))["number__max"] or 0


def number_of_deals() -> Sum:
    """How many deals these rows of deals are; a table's own totals are as many as they stand for."""
    return Sum(Coalesce("deals_in_totals", 1))


def idle_seats(deal: Deal) -> frozenset[int]:
    """The seats that took no part in a deal because they sat out. Nobody in a table's own totals, which are of all its deals."""
    return frozenset(() if deal.deals_in_totals else deal.sits_out)


def has_played(entrant: Entrant) -> bool:
    """Whether points may hang on this player: a table of theirs has a deal, or points were moved from or to them."""
    of_player = Q(table__places__entrant=entrant) | Q(table__earlier_places__entrant=entrant)
    if Deal.objects.filter(of_player, void=False).exists():
        return True
    return Payment.objects.filter(Q(payer=entrant) | Q(payee=entrant)).exists()
