"""The feed: the newest items on the evening's page, and all recent ones on their own page."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.entrants.queries.names import Names, visible_names
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, right_names
from tournaments.evening.wording.etag import version_etag
from tournaments.jury.queries.under_review import DealsUnderReview
from tournaments.pages.fragments import public_html, public_part
from tournaments.pages.shared import shared_page
from tournaments.room.feed import chosen
from tournaments.room.queries.feed import feed as read_feed
from tournaments.room.wording.feed import FeedLine, feed_lines
from tournaments.standings.queries.standings import Standings
from tournaments.standings.queries.visible_standings import frozen_at, reads_on

PART_TEMPLATE = "tournaments/public/feed_part.html"
LINES_BESIDE_STANDINGS = 8
LINES_ON_SCREEN = 6
DEALS_FOR_A_LINE = 6
"""The number of deals read for each line of the short list. The feed's own page reads more."""


@require_safe
@shared_page
def feed(request: HttpRequest, tournament: Tournament, rights: frozenset[Right]) -> HttpResponse:
    """Show all recent items."""
    actor = of_user(request.user)
    names, live = visible_names(actor, tournament), tournament.frozen is not None and reads_on(actor, tournament)
    context = {
        "tournament": tournament,
        "rights": right_names(rights),
        "etag": version_etag(tournament, names, live=live),
        "part": public_html(tournament, PART_TEMPLATE, partial(_everything, live=live), names, live=live),
    }
    return render(request, "tournaments/public/feed.html", context)


@require_safe
def feed_part(request: HttpRequest, slug: str) -> HttpResponse:
    """Show only the list, which the page fetches to refresh itself."""
    return public_part(request, slug, PART_TEMPLATE, _everything, live_context=partial(_everything, live=True))


def _everything(tournament: Tournament, names: Names, *, live: bool = False) -> dict[str, Any]:
    now = read_feed(tournament, until=frozen_at(tournament, live=live))
    return {"feed": feed_lines(tournament, now, now.items, names)}


def newest_lines(
    tournament: Tournament,
    names: Names,
    number: int,
    *,
    live: bool,
    standings: Standings | None = None,
    reviewed: DealsUnderReview | None = None,
) -> list[FeedLine]:
    """Return at most `number` items as text: the most important of the newest ones, sorted newest first.

    While the standings are frozen, only readers with `live` get items from after the freeze. Callers that have already read `standings` (as
    this reader sees them) or `reviewed` (the deals that wait for the jury) can pass them.
    """
    now = read_feed(
        tournament, until=frozen_at(tournament, live=live), standings=standings, reviewed=reviewed, last=DEALS_FOR_A_LINE * number
    )
    return feed_lines(tournament, now, chosen(now.items, number), names)
