"""Marks the pages of a club that are the same for all anonymous visitors, as `shared` does for pages of an evening."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from hashlib import sha256
from typing import Any

from django.db.models import Count, Max, Q, Sum
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from clubs.club.models import Club
from clubs.roles.permissions import club_at
from tournaments.evening.models import Tournament
from tournaments.pages.shared import is_anyone, share

Page = Callable[..., HttpResponse]
"""A view that gets the club instead of its slug."""


def current_club_marks(slugs: Collection[str]) -> dict[str, tuple[str, str]]:
    """Return two ETag parts for each of these clubs, by slug. The first changes when the club or a closed evening changes.

    The second also changes when an evening that is being played changes. They contain the sum of the evenings' versions: a version only
    increases, so every new one changes the sum. One small query; none without slugs.
    """
    if not slugs:
        return {}
    closed, playing = (Q(tournaments__state=state) for state in (Tournament.State.CLOSED, Tournament.State.PLAYING))
    version = "tournaments__version"
    rows = Club.objects.filter(slug__in=slugs).annotate(
        newest=Max("tournaments"), all=Count("tournaments"),
        public=Count("tournaments", filter=Q(tournaments__is_public=True)), playing=Count("tournaments", filter=playing),
        closed=Count("tournaments", filter=closed), closed_versions=Sum(version, filter=closed), versions=Sum(version),
    )  # fmt: skip
    counted = ("newest", "all", "public", "playing", "closed", "closed_versions", "versions")
    marks = {}
    for slug, key, club_version, names, *figures in rows.values_list("slug", "pk", "version", "names_version", *counted):
        *of_history, versions = (figure or 0 for figure in figures)
        history = f"{key}.{club_version}-n{names}-{'.'.join(map(str, of_history))}"
        marks[slug] = history, f"{history}-{versions}"
    return marks


def shared_club_page(*fields: str, now: bool = False) -> Callable[[Page], Page]:
    """Wrap a whole page of a club that everybody may see and that is the same for all anonymous visitors.

    The answer is shared only if the query string has no parameters other than `fields`, so that invented addresses do not fill the cache.
    `now` is True for a page that also shows evenings that are being played. The wrapper reads the club once.
    """

    def shared(view: Page) -> Page:
        @wraps(view)
        def page(request: HttpRequest, club: str, **which: Any) -> HttpResponse:
            row = club_at(club)
            if not is_anyone(request.COOKIES) or not set(request.GET) <= set(fields):
                return view(request, row, **which)
            # Read the marks before the page is made: then a change in the meantime leads to another mark.
            marks = current_club_marks([club]).get(club)
            response = view(request, row, **which)
            if marks is None or response.status_code != 200:
                return response
            tag = f'"{sha256(response.content).hexdigest()[:24]}"'
            unchanged = get_conditional_response(request, etag=tag)
            if unchanged is not None:
                response = unchanged
            response["ETag"] = tag
            response["Cache-Control"] = "no-cache"
            return share(request, response, marks[now])

        return page

    return shared
