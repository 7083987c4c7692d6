"""The closing of an evening: one page of steps, from the last round to the closing itself, which can be undone for a while."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.pages.refusals import NO_ACCESS_STATUSES, refusal_as_message
from clubs.problems import Refusal
from tournaments.evening.actions import closing
from tournaments.evening.models import Tournament
from tournaments.evening.pages.closing_address import back_to_closing
from tournaments.evening.pages.closing_steps import closing_steps, current_step
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for


@never_cache
@require_safe
def closing_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the steps of the closing. `?step=` opens one of them, which is then the step to do next, unless it is done."""
    return closing_response(request, *tournament_and_rights(of_user(request.user), slug, Right.CLOSE), request.GET.get("step", ""))


def closing_response(
    request: HttpRequest, tournament: Tournament, own_rights: frozenset[Right], wanted: str = "", problems: Sequence[str] = ()
) -> HttpResponse:
    """Return the page of the closing with the step `wanted` open. `problems` says why this step was refused."""
    steps = closing_steps(tournament)
    current = current_step(steps, wanted)
    unfolded = {wanted, (current or steps[-1]).name, *(step.name for step in steps if step.warns and current)}
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "steps": steps,
        "current": current,
        "unfolded": unfolded,
        "problems": problems,
    }
    return render(request, "tournaments/desk/closing.html", context, status=409 if problems else 200)


@require_POST
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Close the tournament. The form contains the codes of all open items that the page showed.

    If the closing cannot be undone, because no time is planned for corrections, it must also contain a confirmation.
    """
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.CLOSE)
    confirmed = tournament.correction_minutes > 0 or "confirmed" in request.POST
    try:
        closing.close(by=actor, tournament=tournament, acknowledged=request.POST.getlist("open") if confirmed else ())
    except Refusal as refusal:
        if refusal.status in NO_ACCESS_STATUSES:
            raise
        wanted = "round" if refusal.problems[0].code == "ROUND_NOT_FINISHED" else "close"
        return closing_response(request, tournament, own_rights, wanted, [problem["message"] for problem in refusal.messages()])
    messages.success(request, _("The evening is closed."))
    return redirect("desk-closing", slug)


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Undo the closing while the tournament is in correction."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.CLOSE)
    with refusal_as_message(request, _("The closing is undone.")):
        closing.undo_closing(by=actor, tournament=tournament)
    return back_to_closing(request, slug, "desk")
