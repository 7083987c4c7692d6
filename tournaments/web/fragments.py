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

from clubs.actors import PUBLIC
from tournaments.models import Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.problems import refuse

KEPT = 600
"""Seconds a rendered part is kept; its key holds the version, so it is never wrong, only no longer wanted."""


def etag(version: int) -> str:
    """The ETag of any part at this version, in the reader's language."""
    return f'"{version}-{get_language()}"'


def _version_of(slug: str) -> tuple[int, int]:
    """The key and the version of a tournament. For parts that everybody may see (Right.WATCH): reads nothing else."""
    found = Tournament.objects.filter(slug=slug).values_list("pk", "version").first()
    if found is None:
        raise refuse("NOT_FOUND")
    return found


def public_part(request: HttpRequest, slug: str, template: str, read: Callable[[Tournament], Mapping[str, Any]]) -> HttpResponse:
    """A part that is the same for everybody: 304, or rendered once a version and language."""
    key, version = _version_of(slug)
    mark = etag(version)
    unchanged = get_conditional_response(request, etag=mark)
    if unchanged is not None:
        return _marked(unchanged, mark)
    return _marked(HttpResponse(_kept(key, slug, template, read, mark)), mark)


def public_html(tournament: Tournament, template: str, read: Callable[[Tournament], Mapping[str, Any]]) -> str:
    """The rendered part of a page, kept for the next reader."""
    return _kept(tournament.pk, tournament.slug, template, read, etag(tournament.version))


def _kept(key: int, slug: str, template: str, read: Callable[[Tournament], Mapping[str, Any]], mark: str) -> str:
    name = f"part:{template}:{key}:{mark}"
    kept = cache.get(name)
    if kept is None:
        tournament = tournament_for(PUBLIC, slug, Right.WATCH)
        kept = render_to_string(template, {"tournament": tournament, **read(tournament)})
        if etag(tournament.version) == mark:
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
