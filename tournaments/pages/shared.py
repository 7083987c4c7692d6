"""Marks an answer that is the same for every visitor who is not logged in, so that `shared_pages` keeps it and answers the next
visitor without Django.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response

from clubs.actors import of_user
from clubs.region import speak_as_in
from tournaments.entrants.queries.names import public_names
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_and_rights
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_states
from tournaments.evening.wording.etag import evening_mark, version_etag
from tournaments.pages.release import release

SHARED_HEADER = "Troela-Shared"
"""On an answer that every stranger shares. Its value is the mark of the evening that is shown (`evening_mark`). A page that
sees it knows that its next question costs next to nothing (`static/js/live.js`).
"""
AT_LEAST_HEADER = "Troela-At-Least"
"""How new an answer must be for the page that asks: of this version, of which its stream told, or of a later one; or `latest`."""
COOKIES_OF_ONE_VISITOR = frozenset({settings.SESSION_COOKIE_NAME, CookieStorage.cookie_name})
"""Whoever sends one of these may read something else than everybody: who they are, or a message for them alone."""
MARK_FIELDS = ("version", "policy", "criteria", "club__public_names", "club__names_version", "slug", "language", "state", "closed_at")


def is_anyone(cookies: Mapping[str, str]) -> bool:
    """Whether a visitor with these cookies reads what every stranger reads in their language."""
    return COOKIES_OF_ONE_VISITOR.isdisjoint(cookies)


def share(request: HttpRequest, response: HttpResponse, mark: str) -> HttpResponse:
    """Let other visitors have this answer too, if nobody in particular asked. The evening's mark must change with everything that the
    answer shows but what is rare and may come a minute late, such as the club's new name.
    """
    if is_anyone(request.COOKIES):
        response[SHARED_HEADER] = mark
    return response


def public_mark(tournament: Tournament) -> str:
    """The mark of an answer that every stranger shares."""
    return evening_mark(tournament, public_names(tournament))


def current_marks(slugs: Collection[str]) -> dict[str, str]:
    """The marks of these evenings as they are now, by slug; of those that are not there, none. One small query for all of them, and one
    more if some are closed.
    """
    tournaments = list(Tournament.objects.select_related("club").only(*MARK_FIELDS).filter(slug__in=slugs))
    states = evening_states(tournaments)
    return {each.slug: evening_mark(each, public_names(each), final=states[each.pk].final) for each in tournaments}


def watched_tournament(slug: str) -> Tournament:
    """What an ETag is made of, in one small query. What follows is said in the words of the evening. Refused: NOT_FOUND."""
    tournament = Tournament.objects.select_related("club").only(*MARK_FIELDS).filter(slug=slug).first()
    if tournament is None:
        raise refuse("NOT_FOUND")
    speak_as_in(tournament.language)
    return tournament


Page = Callable[..., HttpResponse]
"""A view that is asked with the tournament and the rights that the reader has there, instead of its slug."""


def shared_page(view: Page) -> Page:
    """A whole page of an evening, which everybody may see (Right.WATCH), and of which everybody who is not logged in reads the same: for
    them 304, or shared. The tournament is read once, here.
    """

    @wraps(view)
    def page(request: HttpRequest, slug: str, **which: Any) -> HttpResponse:
        tournament, rights = tournament_and_rights(of_user(request.user), slug, Right.WATCH)
        if not is_anyone(request.COOKIES):
            return view(request, tournament, rights, **which)
        # Unlike a part, a page also names the files of its release.
        tag = f'{version_etag(tournament, public_names(tournament))[:-1]}-{release()}"'
        unchanged = get_conditional_response(request, etag=tag)
        response = view(request, tournament, rights, **which) if unchanged is None else unchanged
        response["ETag"] = tag
        response["Cache-Control"] = "no-cache"
        return share(request, response, public_mark(tournament))

    return page
