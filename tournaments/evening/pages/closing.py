"""The closing of an evening: one page of steps, from the last round to the closing itself, which can be undone for a while."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.pages.refusals import NO_ACCESS_STATUSES, refusal_as_message
from clubs.problems import Refusal
from tournaments.evening.actions import abandoning, closing
from tournaments.evening.actions.abandoning import MAX_REASON_LENGTH
from tournaments.evening.models import Tournament
from tournaments.evening.pages.closing_address import back_to_closing
from tournaments.evening.pages.closing_steps import closing_steps, current_step
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.queries.breaking_off import WhatCounts, breaking_off, items_to_acknowledge
from tournaments.evening.queries.open_items import open_items
from tournaments.evening.wording.breaking_off import choices
from tournaments.evening.wording.open_items import open_item_text


class BreakOffForm(forms.Form):
    """The reason why an evening was broken off, and what counts."""

    because = forms.CharField(
        label=gettext_lazy("Why?"), max_length=MAX_REASON_LENGTH, help_text=gettext_lazy("Everybody reads it: “the power failed”.")
    )
    counts = forms.ChoiceField(label=gettext_lazy("What counts"), choices=[(each.value, each.value) for each in WhatCounts])


@never_cache
@require_safe
def closing_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the steps of the closing. `?step=` opens one of them, which is then the step to do next, unless it is done."""
    return closing_response(request, *tournament_and_rights(of_user(request.user), slug, Right.CLOSE), request.GET.get("step", ""))


def closing_response(
    request: HttpRequest,
    tournament: Tournament,
    own_rights: frozenset[Right],
    wanted: str = "",
    problems: Sequence[str] = (),
    abandon_form: BreakOffForm | None = None,
) -> HttpResponse:
    """Return the page of the closing with the step `wanted` open. `problems` says why this step was refused.

    `abandon_form` is the form for an evening that was broken off, if it was sent and refused.
    """
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
        **_breaking_off(tournament, abandon_form),
    }
    status = 409 if problems else 422 if abandon_form is not None else 200
    return render(request, "tournaments/desk/closing.html", context, status=status)


def _breaking_off(tournament: Tournament, form: BreakOffForm | None) -> dict[str, Any]:
    """Return the template context of the form with which the evening is closed as broken off; {} if that is not possible."""
    now = breaking_off(tournament) if tournament.state != Tournament.State.CLOSED else None
    if now is None:
        return {}
    items = items_to_acknowledge(open_items(tournament), list(tournament.rounds.all()), None)
    return {
        "choices": choices(now),
        "abandon_form": form or BreakOffForm(),
        "items_of_abandoning": [(item.code, open_item_text(item)) for item in items],
        "can_undo": tournament.correction_minutes > 0,
    }


@require_POST
def abandon(request: HttpRequest, slug: str) -> HttpResponse:
    """Close an evening that was broken off. The form contains the reason, what counts, and the codes of the open items that it showed."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.CLOSE)
    form = BreakOffForm(request.POST)
    if form.is_valid():
        counts = WhatCounts(form.cleaned_data["counts"])
        try:
            abandoning.abandon(
                by=actor,
                tournament=tournament,
                because=form.cleaned_data["because"],
                counts=counts,
                acknowledged=request.POST.getlist("open"),
            )
        except Refusal as refusal:
            if refusal.status in NO_ACCESS_STATUSES:
                raise
            tournament.refresh_from_db()
            return closing_response(
                request, tournament, own_rights, "abandon", [problem["message"] for problem in refusal.messages()], form
            )
        messages.success(request, _("The evening is closed as broken off."))
        return redirect("desk-closing", slug)
    return closing_response(request, tournament, own_rights, "abandon", abandon_form=form)


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
