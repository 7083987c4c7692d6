"""Parts of a page that are fetched again during the evening. Their ETag is the tournament's version; the answer is 304 if nothing changed.

Every screen asks after every change, so a 304 must be cheap: it reads one small row from the database.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from clubs.actors import of_user
from tournaments.entrants.queries.names import FULL_NAMES, Names, public_names, visible_names
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, require, tournament_at
from tournaments.evening.wording.etag import version_etag
from tournaments.jury.wording.jury_state import instant
from tournaments.pages.release import RELEASE_HEADER, release
from tournaments.pages.shared import public_mark, share, watched_tournament
from tournaments.room.wording.clock import SERVER_TIME_HEADER
from tournaments.standings.queries.visible_standings import reads_on

CACHE_SECONDS = 600
"""The number of seconds for which a rendered part is cached. It is stored with its ETag, so an outdated part is never shown."""


Context = Callable[[Tournament, Names], Mapping[str, Any]]
"""A function that makes a template's context from a tournament and the names that the reader sees."""


def public_part(
    request: HttpRequest,
    slug: str,
    template: str,
    context: Context,
    *,
    public_names_only: bool = False,
    variant: str | Callable[[Tournament], str] = "",
    live_context: Context | None = None,
) -> HttpResponse:
    """Answer a request for a part that everybody may see (Right.WATCH): 304 if it has not changed, else the part, cached or rendered.

    It is rendered once for each version, language and kind of names.

    * `public_names_only`: show public names even if a member of the staff is logged in.
    * `variant`: as for `public_html`, or a function that returns it for the tournament.
    * `live_context`: the context for the staff while the standings are frozen; without it everybody sees the same.
    """
    # A reader with an older version of this part may see it, so one small query is enough. For all others, read the whole tournament and
    # check the right.
    tournament = watched_tournament(slug) if "If-None-Match" in request.headers else tournament_at(slug)
    if not tournament.is_public:
        require(of_user(request.user), Right.WATCH, tournament)
    # Identify the reader only if it matters, because reading the session costs two queries.
    names = public_names(tournament)
    if names != FULL_NAMES and not public_names_only:
        names = visible_names(of_user(request.user), tournament)
    live = live_context is not None and tournament.frozen is not None and reads_on(of_user(request.user), tournament)
    tag = version_etag(tournament, names, live=live)
    unchanged = get_conditional_response(request, etag=tag)
    if unchanged is not None:
        return _with_tag(unchanged, tag)
    of_template = variant if isinstance(variant, str) else variant(tournament)
    context = live_context if live and live_context is not None else context
    response = HttpResponse(public_html(tournament, template, context, names, variant=of_template, live=live))
    return share(request, _with_tag(response, tag), public_mark(tournament))


def public_html(tournament: Tournament, template: str, context: Context, names: Names, *, variant: str = "", live: bool = False) -> str:
    """Return a rendered part of a page, cached for other readers who see the same names. The template gets them as `names`.

    `variant` distinguishes addresses with the same template, such as rounds or players. `live` is True for readers who see the
    current standings during a freeze.
    """
    tag = version_etag(tournament, names, live=live)
    # The key does not contain the version, so a newer part replaces the older one. Otherwise a process would store hundreds.
    name = f"part:{template}:{tournament.pk}:{variant}:{get_language()}:{names.kind}:{live}"
    cached_tag, html = caches["process"].get(name, ("", ""))
    if cached_tag != tag:
        if tournament.get_deferred_fields():
            tournament = tournament_at(tournament.slug)
        html = render_to_string(template, {"tournament": tournament, "names": names, **context(tournament, names)})
        # The context was read after the tournament and may be newer. Cache the part only if the tag is still the same.
        if version_etag(tournament, names, live=live) == tag:
            caches["process"].set(name, (tag, html), CACHE_SECONDS)
    return str(html)


def staff_part(
    request: HttpRequest, tournament: Tournament, template: str, context: Callable[[], Mapping[str, Any]], *, tag: str = ""
) -> HttpResponse:
    """Answer a request for a part for the staff: 304 if it has not changed, else the part rendered for this reader.

    The caller has checked the reader's right. `tag`: the part's ETag, if it depends on more than the tournament's version.
    """
    tag = tag or version_etag(tournament)
    unchanged = get_conditional_response(request, etag=tag)
    if unchanged is not None:
        return _with_tag(unchanged, tag)
    return _with_tag(HttpResponse(render_to_string(template, {"tournament": tournament, **context()}, request)), tag)


def _with_tag(response: HttpResponse, tag: str) -> HttpResponse:
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache"
    response[SERVER_TIME_HEADER] = instant(timezone.now())
    response[RELEASE_HEADER] = release()
    return response
