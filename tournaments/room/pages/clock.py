"""The clock of a round at the desk, and the call of its last deal."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.actors import Actor, of_user
from clubs.pages.refusals import refusal_as_message
from tournaments.evening.models import Round
from tournaments.evening.pages.forms import ClockForm
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.room.actions import clock as actions


@require_POST
def set_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start, pause or stop the clock, or give minutes to all tables or to one."""
    actor = of_user(request.user)
    round_ = _round(actor, slug, number)
    form = ClockForm(request.POST)
    if form.is_valid():
        with refusal_as_message(request):
            messages.success(request, _set(actor, round_, **form.cleaned_data))
    else:
        messages.error(
            request, _("Fill in a number of minutes from %(least)s to %(most)s.") % {"least": -120, "most": actions.MAX_CLOCK_MINUTES}
        )
    return redirect("desk", slug)


def _set(by: Actor, round_: Round, action: str, minutes: int | None, table: int | None, seen: object) -> str:
    """Run the action on the clock that the posted form names. Return a sentence that confirms it."""
    plain: dict[str, tuple[Callable[..., None], str]] = {
        "pause": (actions.pause_clock, _("The clock is stopped.")),
        "resume": (actions.resume_clock, _("The clock is running again.")),
    }
    if action in plain:
        act, text = plain[action]
        act(by=by, round=round_)
        return text
    if action == "stop":
        actions.stop_clock(by=by, round=round_, seen=seen)  # type: ignore[arg-type]  # the form made it a moment
        return _("The clock is removed.")
    if action == "start":
        minutes = minutes or round_.tournament.round_minutes
        actions.start_clock(by=by, round=round_, minutes=minutes)
        return _("The clock is running.")
    row = round_.tables.filter(number=table).first() if table else None
    if table and row is None:
        raise refuse("NOT_FOUND", "table")
    actions.add_minutes(by=by, round=round_, minutes=minutes or 0, table=row, seen=seen)  # type: ignore[arg-type]
    given = ngettext("%(n)s minute more.", "%(n)s minutes more.", minutes or 0) % {"n": minutes}
    return _("Table %(table)s: %(given)s") % {"table": table, "given": given} if table else given


@require_POST
def last_deal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Call the last deal, or withdraw the call."""
    actor = of_user(request.user)
    round_ = _round(actor, slug, number)
    undo = "undo" in request.POST
    text = (
        _("The announcement of the last deal is withdrawn.") if undo else _("The last deal is announced: phones and screens show it now.")
    )
    with refusal_as_message(request, text):
        actions.call_last_deal(by=actor, round=round_, undo=undo)
    return redirect("desk", slug)


def _round(actor: Actor, slug: str, number: int) -> Round:
    tournament = tournament_for(actor, slug, Right.SEAT)
    return get_object_or_404(tournament.rounds.select_related("tournament"), number=number)
