"""Parts of a page that follow the evening: answered with the version as ETag, and with 304 where nothing changed.

A screen asks after every change, so what it costs to say "nothing new" is one read of one number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from clubs.actors import PUBLIC, of_user
from tournaments.models import Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.problems import refuse
from tournaments.queries.names import visible_names

KEPT = 600
"""Seconds a rendered part is kept; its key holds the version, so it is never wrong, only no longer wanted."""


def etag(version: int, names: str = Tournament.Names.ALL) -> str:
    """The ETag of any part at this version, in the reader's language, with the names this reader sees."""
    return f'"{version}-{get_language()}{"" if names == Tournament.Names.ALL else f"-{names}"}"'


def public_part(
    request: HttpRequest, slug: str, template: str, read: Callable[[Tournament], Mapping[str, Any]], *, for_the_room: bool = False
) -> HttpResponse:
    """A part that everybody may see (Right.WATCH): 304 after one small query, or rendered once a version, language and kind of names.

    `for_the_room`: with the public's names, whoever is logged in where it is shown.
    """
    found = Tournament.objects.filter(slug=slug).only("version", "policy", "club", "slug").first()
    if found is None:
        raise refuse("NOT_FOUND")
    # Who reads is asked only where it matters: a session costs two queries.
    hidden = found.names != Tournament.Names.ALL and not for_the_room
    names = visible_names(of_user(request.user), found) if hidden else found.names
    mark = etag(found.version, names)
    unchanged = get_conditional_response(request, etag=mark)
    if unchanged is not None:
        return _marked(unchanged, mark)
    return _marked(HttpResponse(public_html(found, template, read, names)), mark)


def public_html(tournament: Tournament, template: str, read: Callable[[Tournament], Mapping[str, Any]], names: str) -> str:
    """The rendered part of a page, kept for the next reader who sees the same names; the template has them as `names`."""
    mark = etag(tournament.version, names)
    name = f"part:{template}:{tournament.pk}:{mark}"
    kept = cache.get(name)
    if kept is None:
        tournament = tournament_for(PUBLIC, tournament.slug, Right.WATCH)
        kept = render_to_string(template, {"tournament": tournament, "names": names, **read(tournament)})
        if etag(tournament.version, names) == mark:
            cache.set(name, kept, KEPT)
    return str(kept)


def staff_part(request: HttpRequest, tournament: Tournament, template: str, shown: Callable[[], Mapping[str, Any]]) -> HttpResponse:
    """A part for those who were let in already: 304, or rendered for this reader."""
    mark = etag(tournament.version)
    unchanged = get_conditional_response(request, etag=mark)
    if unchanged is not None:
        return _marked(unchanged, mark)
    return _marked(HttpResponse(render_to_string(template, {"tournament": tournament, **shown()}, request)), mark)


def _marked(response: HttpResponse, mark: str) -> HttpResponse:
    response["ETag"] = mark
    response["Cache-Control"] = "no-cache"
    return response
