"""The page with the players' name codes on strips to print, cut and hand out at check-in; a button forgets wrong codes that were typed."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.play.actions.name_codes import forget_wrong_codes, players_tried
from tournaments.play.name_codes import name_code
from tournaments.room.pages.overview import rights_of


@never_cache
@require_safe
def name_codes(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a strip with the name code of each player, sorted by name. Only accounts that may enrol players see the page."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrants = list(tournament.entrants.filter(withdrawn=False).order_by("name"))
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "asked": tournament.acceptance == Tournament.Acceptance.OWN,
        "tried": players_tried(tournament),
        "strips": [(entrant, name_code(entrant)) for entrant in entrants],
        "address": f"{settings.PUBLIC_URL}{reverse('own-acceptance', args=[slug])}",
    }
    return render(request, "tournaments/desk/name_codes.html", context)


@require_POST
def clear_name_codes(request: HttpRequest, slug: str) -> HttpResponse:
    """Forget the wrong name codes that were typed this evening, so that nobody has to wait before the next attempt."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    forget_wrong_codes(by=actor, tournament=tournament)
    messages.success(request, _("The count of wrong codes is cleared: everybody can try again now."))
    return redirect("name-codes", slug)
