"""The deals that wait for the jury: there is an open call about them, or they need its decision. The public reads this. Only reads."""

from __future__ import annotations

from tournaments.models import Call, Deal, Tournament

DealsUnderReview = frozenset[tuple[int, int]]
"""The table's key and the deal's number."""


def under_review(tournament: Tournament) -> DealsUnderReview:
    """The deals that were entered and wait for the jury; two queries. Calls about a deal that was not entered yet are left out."""
    stored = Deal.objects.filter(table__round__tournament=tournament, void=False)
    doubtful = stored.filter(in_doubt=True).values_list("table", "number")
    call_deals = set(Call.objects.filter(tournament=tournament, outcome="").values_list("table", "deal_number"))
    if not call_deals:
        return frozenset(doubtful)
    entered = stored.filter(table__in={table for table, _number in call_deals}).values_list("table", "number")
    return frozenset(doubtful) | (call_deals & frozenset(entered))


def open_call_count(tournament: Tournament) -> int:
    """The number of open calls."""
    return Call.objects.filter(tournament=tournament, outcome="").count()
