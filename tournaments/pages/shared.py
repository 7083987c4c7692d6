"""Marks an answer that is the same for all anonymous visitors: `shared_pages` caches it and answers the next visitor without Django."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from clubs.actors import of_user
from clubs.club.models import Club
from clubs.region import speak_as_in
from tournaments.entrants.queries.names import public_names
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_and_rights
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_states
from tournaments.evening.wording.etag import evening_etag_part, version_etag
from tournaments.pages.release import release

SHARED_HEADER = "Troela-Shared"
"""The header of an answer that all anonymous visitors share. Its value is the ETag part of the evening shown (`evening_etag_part`).

It tells a page that its next request is very cheap (`static/js/live.js`).
"""
AT_LEAST_HEADER = "Troela-At-Least"
"""The request header with which a page asks for at least the version that its stream announced, or for the `latest`."""
COOKIES_OF_ONE_VISITOR = frozenset({settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name})
"""The cookies with which a visitor may get an answer of their own: a page for their account, or a one-time message."""
MARK_FIELDS = (
    "version",
    "policy",
    "criteria",
    "club__public_names",
    "club__names_version",
    "club__logo_tag",
    "slug",
    "language",
    "state",
    "closed_at",
    "is_public",
    "last_counting_round",
)


def is_anyone(cookies: Mapping[str, str]) -> bool:
    """Return whether a visitor with these cookies gets the same answer as all anonymous visitors in their language."""
    return COOKIES_OF_ONE_VISITOR.isdisjoint(cookies)


def share(request: HttpRequest, response: HttpResponse, mark: str) -> HttpResponse:
    """Let all anonymous visitors share this answer, if the request was anonymous.

    `mark` must change whenever the answer changes. Rare changes, such as a new name of the club, need no new mark: visitors may see them a
    minute late.
    """
    if is_anyone(request.COOKIES):
        response[SHARED_HEADER] = mark
    return response


def public_mark(tournament: Tournament) -> str:
    """Return the ETag part (`evening_etag_part`) of the answers about this evening that all anonymous visitors share."""
    return evening_etag_part(tournament, public_names(tournament))


def current_marks(slugs: Collection[str]) -> dict[str, str]:
    """Return the current ETag part of each evening with one of these slugs, by slug. Slugs without an evening are left out.

    One small query for all of them, and one more if some are closed.
    """
    tournaments = list(Tournament.objects.select_related("club").only(*MARK_FIELDS).filter(slug__in=slugs))
    states = evening_states(tournaments)
    return {each.slug: evening_etag_part(each, public_names(each), final=states[each.pk].final) for each in tournaments}


def watched_tournament(slug: str) -> Tournament:
    """Return the tournament with the fields that an ETag needs, in one small query, and activate its language.

    Refused with NOT_FOUND if there is no tournament with this slug. The caller checks who may see one that is not public.
    """
    tournament = Tournament.objects.select_related("club").only(*MARK_FIELDS).filter(slug=slug).first()
    if tournament is None:
        raise refuse("NOT_FOUND")
    speak_as_in(tournament.language)
    return tournament


def _face(club: Club) -> str:
    """Return the part of an ETag that changes with the colour and the logo of the club; "" for a club with neither."""
    return "".join(f"-{each}" for each in ("" if club.hue is None else club.hue, club.logo_tag) if each != "")


Page = Callable[..., HttpResponse]
"""A view that takes, instead of the slug, the tournament and the rights that the reader has at it."""


def shared_page(view: Page) -> Page:
    """Wrap a whole page of an evening that everybody may see (Right.WATCH) and that is the same for all anonymous visitors.

    Anonymous visitors get a 304 or a shared answer. The wrapper reads the tournament once.
    """

    @wraps(view)
    def page(request: HttpRequest, slug: str, **which: Any) -> HttpResponse:
        tournament, rights = tournament_and_rights(of_user(request.user), slug, Right.WATCH)
        if not is_anyone(request.COOKIES):
            return view(request, tournament, rights, **which)
        # Unlike a part, a page also links to files of its release and to the club's colours and logo, so these are in its ETag.
        tag = f'{version_etag(tournament, public_names(tournament))[:-1]}-{release()}{_face(tournament.club)}"'
        unchanged = get_conditional_response(request, etag=tag)
        response = view(request, tournament, rights, **which) if unchanged is None else unchanged
        response["ETag"] = tag
        response["Cache-Control"] = "no-cache"
        return share(request, response, public_mark(tournament))

    return page
