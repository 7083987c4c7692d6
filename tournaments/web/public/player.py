"""A player's page: every payment behind the total, and the hands that were written down."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.permissions import Right, tournament_for
from tournaments.queries.names import visible_names
from tournaments.web.jury.souvenirs import kept_souvenirs
from tournaments.web.public.player_payments import player_payments


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Every payment that makes up a player's total."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.WATCH)
    entrant = get_object_or_404(tournament.entrants, number=number)
    context = {
        "tournament": tournament,
        "entrant": entrant,
        "payments": player_payments(tournament, entrant, get_language() or "en"),
        "names": visible_names(actor, tournament),
        "souvenirs": kept_souvenirs(entrant),
    }
    return render(request, "tournaments/public/player.html", context)
