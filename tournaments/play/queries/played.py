"""Queries about what was played: a table's last deal, the seats that sat out, and whether a player has played. Only reads."""

from __future__ import annotations

from django.db.models import Max, Q, Sum
from django.db.models.functions import Coalesce

from tournaments.evening.models import Entrant, Table
from tournaments.play.models import Deal, Payment


def last_deal(table: Table) -> int:
    """Return the number of the table's last deal that is not void; 0 before the first."""
    return table.deals.filter(void=False).aggregate(Max("number"))["number__max"] or 0


def number_of_deals() -> Sum:
    """Return a database aggregate for the number of deals. A table's own totals count as the number of deals that they represent."""
    return Sum(Coalesce("deals_in_totals", 1))


def idle_seats(deal: Deal) -> frozenset[int]:
    """Return the seats that sat out in a deal. Empty for a table's own totals, which represent many deals."""
    return frozenset(() if deal.deals_in_totals else deal.sits_out)


def has_played(entrant: Entrant) -> bool:
    """Return whether this player may have points: a table of theirs has a deal, or a ruling moved points from or to them."""
    of_player = Q(table__places__entrant=entrant) | Q(table__earlier_places__entrant=entrant)
    if Deal.objects.filter(of_player, void=False).exists():
        return True
    return Payment.objects.filter(Q(payer=entrant) | Q(payee=entrant)).exists()
