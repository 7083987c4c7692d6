"""Marks an answer that is the same for every visitor who is not logged in, so that `config.shared_pages` keeps it and answers the next
visitor without Django.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from tournaments.models import Tournament
from tournaments.problems import refuse
from tournaments.queries.names import public_names
from tournaments.web.release import release
from tournaments.wording.etag import version_etag

SHARED_HEADER = "Troela-Shared"
"""Only between the views and `config.shared_pages`, which takes it off. Its value is the version of the tournament that is shown."""
AT_LEAST_HEADER = "Troela-At-Least"
"""How new an answer must be for the page that asks: of this version, of which its stream told, or of a later one; or `latest`."""
COOKIES_OF_ONE_VISITOR = frozenset({settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name})
"""Whoever sends one of these may read something else than everybody: who they are, or a message for them alone."""


def is_anyone(cookies: Mapping[str, str]) -> bool:
    """Whether a visitor with these cookies reads what every stranger reads in their language."""
    return COOKIES_OF_ONE_VISITOR.isdisjoint(cookies)


def share(request: HttpRequest, response: HttpResponse, version: int) -> HttpResponse:
    """Let other visitors have this answer too, if nobody in particular asked. Its ETag must change with everything that it shows but
    what is rare and may come a minute late, such as the club's new name.
    """
    if is_anyone(request.COOKIES):
        response[SHARED_HEADER] = str(version)
    return response


def watched_tournament(slug: str) -> Tournament:
    """What an ETag is made of, in one small query. Refused: NOT_FOUND."""
    fields = ("version", "policy", "criteria", "club__public_names", "club__names_version", "slug", "state", "closed_at")
    tournament = Tournament.objects.select_related("club").only(*fields).filter(slug=slug).first()
    if tournament is None:
        raise refuse("NOT_FOUND")
    return tournament


Page = Callable[..., HttpResponse]


def shared_page(view: Page) -> Page:
    """A whole page of an evening, of which everybody who is not logged in reads the same: for them 304 after one small query, or shared.
    The view is asked with `slug`.
    """

    @wraps(view)
    def page(request: HttpRequest, slug: str, **which: Any) -> HttpResponse:
        if not is_anyone(request.COOKIES):
            return view(request, slug, **which)
        tournament = watched_tournament(slug)
        # Unlike a part, a page also names the files of its release.
        tag = f'{version_etag(tournament, public_names(tournament))[:-1]}-{release()}"'
        unchanged = get_conditional_response(request, etag=tag)
        response = view(request, slug, **which) if unchanged is None else unchanged
        response["ETag"] = tag
        response["Cache-Control"] = "no-cache"
        return share(request, response, tournament.version)

    return page
