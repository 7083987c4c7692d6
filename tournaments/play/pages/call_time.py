"""The director's page for calling time: it first shows the games that would end; its button ends them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.actors import Actor, of_user
from clubs.pages.refusals import refusal_as_message
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.play.actions.time_called import call_time as call
from tournaments.play.queries.progress import progress
from tournaments.room.pages.overview import rights_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def call_time(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the tables with an unfinished game. POST ends all these games, or only that of the table number in `table`."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    round_ = get_object_or_404(tournament.rounds, number=number)
    if request.method == "POST":
        return _end_games(request, actor, tournament, round_)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "round": round_,
        "tables": [each for each in progress(round_, names=True).tables if each.unfinished],
        "ends": tournament.rule_set.time_called is not None and round_.state == Round.State.PLAYING,
    }
    return render(request, "tournaments/desk/call_time.html", context)


def _end_games(request: HttpRequest, actor: Actor, tournament: Tournament, round_: Round) -> HttpResponse:
    table = request.POST.get("table", "")
    with refusal_as_message(request):
        ended = call(by=actor, round=round_, table=int(table) if table.isdecimal() else None)
        text = ngettext("Time is up at %(count)s table.", "Time is up at %(count)s tables.", len(ended)) % {"count": len(ended)}
        messages.success(request, text)
    return redirect("desk", tournament.slug)
