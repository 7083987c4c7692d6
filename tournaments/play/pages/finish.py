"""The button that finishes a round, below the list of what is open: on the page of the round's seats, and on that of the closing."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import NO_ACCESS_STATUSES
from clubs.problems import Refusal
from tournaments.evening.pages.closing import closing_response
from tournaments.evening.permissions import Right, tournament_and_rights
from tournaments.evening.wording.state import time_text
from tournaments.play.actions import rounds as actions


@require_POST
def finish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Finish the round.

    The form sends the codes of the shown items as `open`, as proof that the reader saw them. With `unsigned`, all open
    items count as seen.
    """
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.SEAT)
    round_ = get_object_or_404(tournament.rounds, number=number)
    of_closing = number >= tournament.rounds_planned or request.POST.get("back") == "closing"
    try:
        acknowledged = request.POST.getlist("open") if "confirmed" in request.POST else []
        if actions.finish(by=actor, round=round_, unsigned="unsigned" in request.POST, acknowledged=acknowledged):
            messages.success(request, _("Round %(number)s is finished.") % {"number": number})
        else:
            text = _("Round %(number)s was finished already, at %(time)s.")
            messages.info(request, text % {"number": number, "time": time_text(round_.finished_at) if round_.finished_at else ""})
    except Refusal as refusal:
        if refusal.status in NO_ACCESS_STATUSES:
            raise
        problems = [problem["message"] for problem in refusal.messages()]
        if of_closing:
            return closing_response(request, tournament, own_rights, "round", problems)
        for problem in problems:
            messages.error(request, problem)
        return redirect_to_part("finishing", "seating", slug, number)
    return redirect("desk-closing" if of_closing else "desk", slug)
