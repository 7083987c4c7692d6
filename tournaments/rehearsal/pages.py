"""The form for a new rehearsal (on the plan's page), and the buttons that stop, continue and delete a rehearsal."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.pages.refusals import refusal_as_message
from clubs.problems import Refusal
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.rehearsal import actions as rehearse
from tournaments.rehearsal.queries import SPEEDS


class RehearsalForm(forms.Form):
    """The settings of a new rehearsal."""

    speed = forms.TypedChoiceField(
        label=gettext_lazy("Speed of the rehearsal"), choices=[(speed, f"× {speed}") for speed in SPEEDS], coerce=int, initial=8
    )
    crew = forms.BooleanField(
        label=gettext_lazy("We are the director and the jury ourselves"),
        help_text=gettext_lazy(
            "Ticked: the tables play by themselves, and you draw the rounds and answer the calls. Not ticked: that happens by itself too."
        ),
        required=False,
        initial=True,
    )
    faults = forms.BooleanField(
        label=gettext_lazy("Include things that go wrong"),
        help_text=gettext_lazy("Phones lose their connection, deals arrive late, twice or with impossible results, and players go home."),
        required=False,
    )


@require_POST
def change_play(request: HttpRequest, slug: str) -> HttpResponse:
    """Stop an evening that plays by itself, continue it, or change its speed."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    typed = request.POST
    changes: dict[str, Any] = {}
    if typed.get("stopped") in ("yes", "no"):
        changes["stopped"] = typed["stopped"] == "yes"
    if typed.get("speed", "").isdecimal():
        changes["speed"] = int(typed["speed"][:6])
    done = _("The rehearsal is paused.") if changes.get("stopped") else _("The rehearsal is running again.")
    with refusal_as_message(request, done):
        rehearse.change_play(by=actor, tournament=tournament, **changes)
    return redirect("desk", slug)


@require_POST
def throw_away(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete a rehearsal."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.CLOSE)
    real = Tournament.objects.filter(club=tournament.club.rehearsal_of_id, slug=request.POST.get("back", "")[:50]).first()
    try:
        rehearse.throw_away(by=actor, tournament=tournament)
    except Refusal as refusal:
        messages.error(request, " ".join(problem["message"] for problem in refusal.messages()))
        return redirect("desk", slug)
    messages.success(request, _("The rehearsal is deleted."))
    return redirect("desk", real.slug) if real else redirect("home")
