"""The big screen: the standings, large enough to read across a room."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.models import Round, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.queries.progress import newest_round, progress
from tournaments.queries.standings import standings
from tournaments.web.fragments import public_html, public_part
from tournaments.wording.etag import version_etag

ROOM_TEMPLATE = "tournaments/public/screen_room.html"


@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """The page that a projector shows all evening."""
    tournament = tournament_for(of_user(request.user), slug, Right.WATCH)
    # The whole room reads this screen, so it shows the public's names even if a member of the staff is logged in.
    names = tournament.names
    context = {
        "tournament": tournament,
        "etag": version_etag(tournament, names),
        "room": public_html(tournament, ROOM_TEMPLATE, _room, names),
    }
    return render(request, "tournaments/public/screen.html", context)


@require_safe
def room(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings alone, for the page that refreshes them."""
    return public_part(request, slug, ROOM_TEMPLATE, _room, public_names_only=True)


def _room(tournament: Tournament) -> dict[str, Any]:
    newest = newest_round(tournament)
    going = newest if newest and newest.state == Round.State.PLAYING else None
    return {
        "standings": standings(tournament),
        "newest": newest,
        "progress": progress(going) if going else None,
        "rules": tournament.rule_set,
    }
