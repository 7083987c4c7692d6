"""The strips with the players' name codes, to print, cut and hand out at the door."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from tournaments.models import Tournament
from tournaments.name_codes import name_code
from tournaments.permissions import Right, tournament_for
from tournaments.web.desk.overview import rights_of


@never_cache
@require_safe
def name_codes(request: HttpRequest, slug: str) -> HttpResponse:
    """A strip for each player, by name. Only who enrols sees them: with a code one player's word is given, and nothing else."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrants = list(tournament.entrants.filter(withdrawn=False).order_by("name"))
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "asked": tournament.acceptance == Tournament.Acceptance.OWN,
        "strips": [(entrant, name_code(entrant)) for entrant in entrants],
        "address": f"{settings.PUBLIC_URL}{reverse('own-acceptance', args=[slug])}",
    }
    return render(request, "tournaments/desk/name_codes.html", context)
