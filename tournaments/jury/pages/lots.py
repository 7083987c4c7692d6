"""Drawing lots between players who are still equal after all tie-breaks: a part of the jury's page."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.standings.actions.lots import draw_lots
from tournaments.standings.queries.lots import lots_due
from tournaments.standings.queries.standings import standings
from tournaments.standings.ranking import TieBreak


def lots_context(tournament: Tournament) -> dict[str, Any]:
    """Return whether lots decide between equal players this evening and, if they do, the groups of players who are equal now."""
    lots_decide = TieBreak.LOTS in tournament.order.tie_breaks
    return {"lots_decide": lots_decide, "groups": lots_due(standings(tournament)) if lots_decide else []}


@require_POST
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw lots between these equal players, and show the ruling."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    players = request.POST.getlist("players")
    if not all(number.isdecimal() and len(number) < 9 for number in players):
        raise refuse("FIELD_WRONG", "players")
    text = _("Lots were drawn between players who were equal.")
    ruling = draw_lots(by=actor, tournament=tournament, players=set(map(int, players)), text=text)
    messages.success(request, _("The lots have been drawn."))
    return redirect("ruling", slug, ruling.number)
