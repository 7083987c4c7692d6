"""Who has played, and how far a table has come. Only reads."""

from __future__ import annotations

from django.db.models import Max, Q

from tournaments.models import Deal, Entrant, Payment, Table


def last_deal(table: Table) -> int:
    """The number of the table's last deal that is not void; 0 before the first."""
    return table.deals.filter(void=False).aggregate(Max("number"))["number__max"] or 0


def has_played(entrant: Entrant) -> bool:
    """Whether points may hang on this player: a table of theirs has a deal, or points were moved from or to them."""
    of_player = Q(table__places__entrant=entrant) | Q(table__earlier_places__entrant=entrant)
    if Deal.objects.filter(of_player, void=False).exists():
        return True
    return Payment.objects.filter(Q(payer=entrant) | Q(payee=entrant)).exists()
