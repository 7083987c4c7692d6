"""The page on which the director previews the public standings, and publishes or freezes them."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.entrants.queries.names import public_names
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.queries.state import evening_state
from tournaments.room.pages.overview import rights_of
from tournaments.standings.queries.standings import rounds_started, standings


@never_cache
@require_safe
def results(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings with the public's names, and the button that publishes or freezes them."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    state = evening_state(tournament)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "standings": standings(tournament),
        "names": public_names(tournament),
        "may_hold_back": not state.final and rounds_started(tournament) > 0,
    }
    return render(request, "tournaments/desk/results.html", context)
