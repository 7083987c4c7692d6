"""The deals that wait for the jury because they have an open call or need its decision. The public pages show them. Only reads."""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.evening.models import Tournament
from tournaments.jury.models import Appeal, Call
from tournaments.play.models import Deal
from tournaments.standings.queries.deals_played import DealsOfTable

DealsUnderReview = frozenset[tuple[int, int]]
"""The deals that wait for the jury, as (primary key of the table, number of the deal)."""


def under_review(tournament: Tournament, tables: Iterable[DealsOfTable] | None = None) -> DealsUnderReview:
    """Return the entered deals that wait for the jury. Calls about a deal that is not entered yet are left out.

    Makes at most three queries. A caller that already has the counts of deals of all tables passes them as `tables`; this can save a query.
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


def waiting_count(tournament: Tournament) -> int:
    """Return how many open calls and unanswered appeals wait for the jury. One query."""
    calls = Call.objects.filter(tournament=tournament, outcome="").order_by().values_list("pk")
    appeals = Appeal.objects.filter(tournament=tournament, outcome="").order_by().values_list("pk")
    return calls.union(appeals, all=True).count()


def open_call_count(tournament: Tournament) -> int:
    """Return how many calls of the tournament are open."""
    return Call.objects.filter(tournament=tournament, outcome="").count()
