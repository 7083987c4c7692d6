"""The button with which a director calls time: it ends the games that are not over."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.pages.refusals import refusal_as_message
from tournaments.evening.permissions import Right, tournament_for
from tournaments.play.actions.time_called import call_time as call


@require_POST
def call_time(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """End all unfinished games of the round, or only that of the table number in `table`. The page of the round's seats lists them."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    round_ = get_object_or_404(tournament.rounds, number=number)
    table = request.POST.get("table", "")
    with refusal_as_message(request):
        ended = call(by=actor, round=round_, table=int(table) if table.isdecimal() else None)
        text = ngettext("Time is up at %(count)s table.", "Time is up at %(count)s tables.", len(ended)) % {"count": len(ended)}
        messages.success(request, text)
    return redirect("desk", tournament.slug)
