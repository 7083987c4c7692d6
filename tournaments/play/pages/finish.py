"""The page for finishing a round. If tables have not signed or miss deals, it first lists what is open at each table."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.pages.refusals import NO_ACCESS_STATUSES
from clubs.problems import Refusal
from tournaments.evening.models import Round
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.wording.state import time_text
from tournaments.play.actions import rounds as actions
from tournaments.play.queries.finishing import open_tables
from tournaments.play.queries.progress import progress
from tournaments.room.pages.overview import rights_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def finish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what is open at each table. POST finishes the round.

    POST sends back the codes of the shown items as `open`, as proof that the reader saw them. With `unsigned` the round ends whatever is
    open.
    """
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    round_ = get_object_or_404(tournament.rounds, number=number)
    problems: list[str] = []
    if request.method == "POST":
        try:
            acknowledged = request.POST.getlist("open") if "confirmed" in request.POST else []
            if actions.finish(by=actor, round=round_, unsigned="unsigned" in request.POST, acknowledged=acknowledged):
                messages.success(request, _("Round %(number)s is finished.") % {"number": number})
            else:
                text = _("Round %(number)s was finished already, at %(time)s.")
                messages.info(request, text % {"number": number, "time": time_text(round_.finished_at) if round_.finished_at else ""})
            return redirect("desk", slug)
        except Refusal as refusal:
            if refusal.status in NO_ACCESS_STATUSES:
                raise
            problems = [problem["message"] for problem in refusal.messages()]
    so_far = progress(round_)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "round": round_,
        "unfinished": so_far.unfinished,
        "tables": open_tables(so_far.tables) if round_.state == Round.State.PLAYING else [],
        "problems": problems,
    }
    return render(request, "tournaments/desk/finish.html", context, status=409 if problems else 200)
