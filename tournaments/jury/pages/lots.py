"""The page for drawing lots between players who are still equal after all tie-breaks."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from tournaments.evening.models import Ruling
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.jury.pages.rulings import ruling_rows
from tournaments.standings.actions.lots import draw_lots
from tournaments.standings.queries.lots import lots_due
from tournaments.standings.queries.standings import standings
from tournaments.standings.ranking import TieBreak


@require_http_methods(["GET", "POST"])
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the groups of equal players, each with a button that draws lots, and the lots that were drawn."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    if request.method == "POST":
        players = request.POST.getlist("players")
        if not all(number.isdecimal() and len(number) < 9 for number in players):
            raise refuse("FIELD_WRONG", "players")
        ruling = draw_lots(
            by=actor, tournament=tournament, players=set(map(int, players)), text=_("Lots were drawn between players who were equal.")
        )
        messages.success(request, _("The lots have been drawn."))
        return redirect("ruling", slug, ruling.number)
    context = {
        "tournament": tournament,
        "lots_decide": TieBreak.LOTS in tournament.order.tie_breaks,
        "groups": lots_due(standings(tournament)),
        "rows": ruling_rows(tournament, tournament.rulings.filter(kind=Ruling.Kind.LOTS)),
    }
    return render(request, "tournaments/jury/lots.html", context)
