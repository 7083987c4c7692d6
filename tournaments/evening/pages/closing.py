"""The page that closes a tournament: it first shows what is still open. The closing can be undone for a while."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import of_user
from clubs.pages.refusals import NO_ACCESS_STATUSES, refusal_as_message
from clubs.problems import Refusal
from tournaments.evening.actions import closing
from tournaments.evening.models import Round
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.queries.open_items import open_items
from tournaments.evening.wording.open_items import open_item_text
from tournaments.room.pages.overview import rights_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the items that are still open before the tournament is closed.

    A POST closes the tournament. Its form must contain the codes of all open items that the page showed, and a confirmation.
    """
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.CLOSE)
    problems = []
    if request.method == "POST":
        acknowledged = request.POST.getlist("open") if "confirmed" in request.POST else []
        try:
            closing.close(by=actor, tournament=tournament, acknowledged=acknowledged)
            return redirect("desk", slug)
        except Refusal as refusal:
            if refusal.status in NO_ACCESS_STATUSES:
                raise
            problems = [problem["message"] for problem in refusal.messages()]
    items = open_items(tournament)
    context = {
        "tournament": tournament,
        "rights": rights_of(actor, tournament),
        "items": [(item.code, open_item_text(item)) for item in items],
        "going": tournament.rounds.exclude(state=Round.State.FINISHED).first(),
        "problems": problems,
    }
    return render(request, "tournaments/desk/closing.html", context, status=409 if problems else 200)


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Undo the closing while the tournament is in correction."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.CLOSE)
    with refusal_as_message(request, _("The closing is undone.")):
        closing.undo_closing(by=actor, tournament=tournament)
    return redirect("desk", slug)
