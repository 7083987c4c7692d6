"""Parts of a page that are fetched again while the evening goes on. Each is answered with the tournament's version as ETag, and with 304 if
nothing changed.

Every screen asks after every change, so the answer "nothing new" must be cheap: it reads one number from the database.
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

from clubs.actors import PUBLIC, of_user
from tournaments.entrants.queries.names import FULL_NAMES, Names, public_names, visible_names
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.wording.etag import version_etag
from tournaments.jury.wording.jury_state import instant
from tournaments.pages.release import RELEASE_HEADER, release
from tournaments.pages.shared import public_mark, share, watched_tournament
from tournaments.room.wording.clock import SERVER_TIME_HEADER
from tournaments.standings.queries.visible_standings import reads_on

CACHE_SECONDS = 600
"""How long a rendered part is kept; its ETag is kept with it, so it is never wrong, only no longer needed."""


Context = Callable[[Tournament, Names], Mapping[str, Any]]
"""What a template needs, of a tournament and the names that the reader sees."""


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
    """A part that everybody may see (Right.WATCH): 304 after one small query, or rendered once a version, language and names that are seen.

    `public_names_only`: always with the public's names, also if somebody from the staff is logged in. `variant`: as for `public_html`, or a
    function that says it of the tournament. `live_context`: what the staff reads instead while the standings are frozen; without it
    everybody reads the same.
    """
    # Who has an older version of it may have this one: that is asked in one small query. Everybody else reads the whole tournament.
    tournament = watched_tournament(slug) if "If-None-Match" in request.headers else tournament_for(PUBLIC, slug, Right.WATCH)
    # Ask who reads only where it matters, because reading the session costs two queries.
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
    """The rendered part of a page. It is cached for other readers who see the same names; the template has them as `names`. `variant`
    tells apart what one template shows at several addresses: the round, the player. `live`: for those who read on while the standings are
    frozen.
    """
    tag = version_etag(tournament, names, live=live)
    # Without the version: a newer part takes the place of the older one, of which a process would else keep hundreds.
    name = f"part:{template}:{tournament.pk}:{variant}:{get_language()}:{names.kind}:{live}"
    cached_tag, html = caches["process"].get(name, ("", ""))
    if cached_tag != tag:
        if tournament.get_deferred_fields():
            tournament = tournament_for(PUBLIC, tournament.slug, Right.WATCH)
        html = render_to_string(template, {"tournament": tournament, "names": names, **context(tournament, names)})
        # What was read since the tournament may be newer than its tag: then the next reader's tag is another one.
        if version_etag(tournament, names, live=live) == tag:
            caches["process"].set(name, (tag, html), CACHE_SECONDS)
    return str(html)


def staff_part(
    request: HttpRequest, tournament: Tournament, template: str, context: Callable[[], Mapping[str, Any]], *, tag: str = ""
) -> HttpResponse:
    """A part for staff, whose right the caller has checked: 304, or the part rendered for this reader. `tag`: its ETag, if it says more
    than the tournament's version does.
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
