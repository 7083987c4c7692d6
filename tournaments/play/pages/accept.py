"""The page on which players accept their table's round on their own phones: choose a name, type the name code, read the totals, accept."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.actors import of_user
from clubs.login.visitors import LoginVisitor, visitor_of
from clubs.pages.refusals import refusal_at_fields
from clubs.people.name_match import name_order
from clubs.roles.pages.forms import set_choices
from tournaments.entrants.queries.names import display_name, plain_display_name, public_names
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.play.actions import signing
from tournaments.play.actions.name_codes import player_with_code
from tournaments.play.wording.table_state import TableState, read_table_state

CODE_INPUT = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false", "class": "name-code"})


class AcceptForm(forms.Form):
    """The form with a player and their name code, and later with the totals that the page has shown them."""

    number = forms.ChoiceField(label=_("I play here: my name"))
    code = forms.CharField(label=_("My name code"), max_length=20, widget=CODE_INPUT, help_text=_("The five letters on your strip."))
    totals = forms.CharField(required=False, max_length=400, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        playing = Entrant.objects.filter(places__round__tournament=tournament, places__round__state=Round.State.PLAYING)
        names = public_names(tournament)
        listed = sorted(playing.distinct(), key=lambda each: (*name_order(plain_display_name(each, names)), each.number))
        set_choices(self, "number", [("", ""), *((str(each.number), display_name(each, names)) for each in listed)])

    def clean_totals(self) -> list[int] | None:
        """Parse the totals that the page wrote into the form; None before the page has shown them, or if they were tampered with."""
        try:
            totals = json.loads(self.cleaned_data["totals"] or "null")
        except ValueError:
            return None
        return totals if isinstance(totals, list) and all(type(each) is int for each in totals) else None


@never_cache
@require_http_methods(["GET", "POST"])
def accept(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form, then the table's totals with the button, then who has accepted them."""
    tournament = tournament_for(of_user(request.user), slug, Right.WATCH)
    form, visitor = AcceptForm(request.POST or None, tournament=tournament), visitor_of(request)
    state: TableState | None = None
    if form.is_valid():
        with refusal_at_fields(form):
            state = _look_or_accept(visitor, tournament, form.cleaned_data)
    number = form.cleaned_data.get("number") if state else None
    context = {
        "tournament": tournament,
        "form": form,
        "asked": tournament.acceptance == Tournament.Acceptance.OWN,
        "state": state,
        "rows": list(zip(state.seats, state.round_totals, state.scores or (None,) * len(state.seats), strict=True)) if state else [],
        "totals": json.dumps(state.round_totals) if state else "",
        "me": next((seat for seat in state.seats if str(seat.number) == number), None) if state else None,
    }
    return render(request, "tournaments/public/accept.html", context, status=422 if form.errors else 200)


def _look_or_accept(visitor: LoginVisitor, tournament: Tournament, typed: dict[str, Any]) -> TableState:
    actor, entrant, table = player_with_code(tournament, int(typed["number"]), typed["code"], visitor=visitor)
    if typed["totals"] is not None:
        signing.accept(by=actor, table=table, entrant=entrant, totals=typed["totals"])
    return read_table_state(actor, table)
