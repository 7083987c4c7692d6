"""Which deals the jury looks at: a call about them is open, or they wait for its word. What the public reads of it. Reads only."""

from __future__ import annotations

from tournaments.models import Call, Deal, Tournament

DealsUnderReview = frozenset[tuple[int, int]]
"""The table's key and the deal's number."""


def under_review(tournament: Tournament) -> DealsUnderReview:
    """Deals that were entered and are not decided; two queries. A call about a deal that is only a number yet concerns no result."""
    stored = Deal.objects.filter(table__round__tournament=tournament, void=False)
    doubtful = stored.filter(in_doubt=True).values_list("table", "number")
    call_deals = set(Call.objects.filter(tournament=tournament, outcome="").values_list("table", "deal_number"))
    if not call_deals:
        return frozenset(doubtful)
    entered = stored.filter(table__in={table for table, _number in call_deals}).values_list("table", "number")
    return frozenset(doubtful) | (call_deals & frozenset(entered))


def open_call_count(tournament: Tournament) -> int:
    """How many calls wait for the jury."""
    return Call.objects.filter(tournament=tournament, outcome="").count()
