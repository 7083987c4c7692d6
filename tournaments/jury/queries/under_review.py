"""The deals that wait for the jury: they have an open call, or need its decision. The public reads this. Only reads."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.evening.models import Tournament
from tournaments.jury.models import Call
from tournaments.play.models import Deal
from tournaments.standings.queries.deals_played import DealsOfTable

DealsUnderReview = frozenset[tuple[int, int]]
"""The table's key and the deal's number."""


def under_review(tournament: Tournament, tables: Iterable[DealsOfTable] | None = None) -> DealsUnderReview:
    """Return the deals that were entered and wait for the jury. Calls about a deal that was not entered yet are left out.

    Two queries; one if `tables` has the deal counts of all tables and none is in doubt.
    """
    stored = Deal.objects.filter(table__round__tournament=tournament, void=False)
    in_doubt = stored.filter(in_doubt=True)
    if tables is not None:
        with_doubt = [each.table for each in tables if each.doubtful]
        in_doubt = in_doubt.filter(table__in=with_doubt) if with_doubt else in_doubt.none()
    doubtful = frozenset(in_doubt.values_list("table", "number"))
    call_deals = frozenset(Call.objects.filter(tournament=tournament, outcome="").order_by().values_list("table", "deal_number"))
    if not call_deals:
        return doubtful
    entered = stored.filter(table__in={table for table, _number in call_deals}).values_list("table", "number")
    return doubtful | (call_deals & frozenset(entered))


def open_call_count(tournament: Tournament) -> int:
    """Count the open calls."""
    return Call.objects.filter(tournament=tournament, outcome="").count()
