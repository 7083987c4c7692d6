"""Players who sat on the wrong chairs: two exchange their seats for all deals or from one deal on, after a preview.

This is a part of the page of a round's seats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from clubs.actors import Actor, of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message
from clubs.problems import Refusal
from tournaments.evening.models import Round
from tournaments.evening.models.schedule import MAX_DEAL_NUMBER
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.wording.seats import seat_changes, seat_letter
from tournaments.seating.actions.seats import swap
from tournaments.seating.actions.seats_preview import SeatsImpact, seats_impact
from tournaments.seating.queries.round_seats import RoundSeats, round_seats


class WrongChairForm(forms.Form):
    """The form for an exchange of two chosen players: for each one's table, the first deal that changes."""

    first = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    second = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    deal = forms.IntegerField(
        label=gettext_lazy("From deal"),
        help_text=gettext_lazy("Fill in 1 for all deals of the round."),
        min_value=1,
        max_value=MAX_DEAL_NUMBER,
        initial=1,
    )
    other_deal = forms.IntegerField(
        label=gettext_lazy("From deal, at the other table"),
        help_text=gettext_lazy("Only if the two sit at different tables. Leave empty to use the same deal number."),
        min_value=1,
        max_value=MAX_DEAL_NUMBER,
        required=False,
    )


@dataclass(frozen=True)
class Exchange:
    """The requested exchange as sentences, and its impact."""

    sentences: tuple[str, ...]
    impact: SeatsImpact | None
    problems: tuple[str, ...]
    """The reasons why the exchange is refused; empty if it is possible."""


def wrong_chair_context(actor: Actor, round_: Round, players: tuple[int, int] | None, query: QueryDict) -> dict[str, Any]:
    """Return the exchanges made, the form for a new one, and its preview, for the page of a started round's seats.

    `players` are the two that the reader chose; None without two, or if the reader may not exchange them.
    There is a preview if the query has the deals.
    """
    seats = round_seats(round_)
    made = [(table.number, seat_changes(table)) for _number, table in sorted(seats.tables.items()) if table.earlier_places.all()]
    if players is None:
        return {"seat_changes": made}
    initial = dict(zip(("first", "second"), players, strict=True))
    form = WrongChairForm(query.dict() | initial if "deal" in query else None, initial=initial)
    exchange = _exchange(actor, round_, seats, form.cleaned_data) if form.is_bound and form.is_valid() else None
    return {"seat_changes": made, "chair_form": form, "exchange": exchange, "exchanged": "done" in query}


@require_POST
def exchange_seats(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Exchange the seats of two players from the given deals on. The page of the round's seats then offers to undo it."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    round_ = get_object_or_404(tournament.rounds, number=number)
    round_.tournament = tournament
    form = WrongChairForm(request.POST)
    if form.is_valid():
        return _exchange_seats(request, actor, round_, round_seats(round_), form.cleaned_data)
    names = {"player": "first", "with": "second", "deal": "deal", "other_deal": "other_deal"}
    return _to_seating(round_, {name: request.POST.get(field, "") for name, field in names.items()})


def _to_seating(round_: Round, query: dict[str, Any]) -> HttpResponse:
    address = reverse("seating", args=[round_.tournament.slug, round_.number])
    return redirect(f"{address}?{urlencode(query)}#choice" if query else address)


def _from_deal(seats: RoundSeats, answers: dict[str, Any]) -> dict[int, int]:
    """Return the number of the first deal that the exchange changes at each player's table. The keys are table numbers.

    Refused: MOVES_STRANGER (no such player), PLAYER_NOT_SEATED (no seat in this round).
    """
    first, second = seats.place_of(answers["first"])[0], seats.place_of(answers["second"])[0]
    return {second: answers["other_deal"] or answers["deal"], first: answers["deal"]}


def _exchange(actor: Actor, round_: Round, seats: RoundSeats, answers: dict[str, Any]) -> Exchange:
    try:
        from_deal = _from_deal(seats, answers)
        change = partial(swap, by=actor, round=round_, first=answers["first"], second=answers["second"], from_deal=from_deal)
        return Exchange(tuple(_sentences(seats, answers, from_deal)), seats_impact(round_, change), ())
    except Refusal as refusal:
        return Exchange((), None, tuple(message["message"] for message in refusal.messages()))


def _sentences(seats: RoundSeats, answers: dict[str, Any], from_deal: dict[int, int]) -> Iterator[str]:
    """Yield “Table 3, from deal 7 on: An Peeters on seat B.” for both players."""
    for player, other in (("first", "second"), ("second", "first")):
        table, seat = seats.place_of(answers[other])
        name = isolated(seats.entrants[answers[player]].name)
        words = {"table": table, "deal": from_deal[table], "name": name, "seat": seat_letter(seat)}
        if from_deal[table] == 1:
            yield _("Table %(table)s, all deals: %(name)s on seat %(seat)s.") % words
        else:
            yield _("Table %(table)s, from deal %(deal)s on: %(name)s on seat %(seat)s.") % words


def _exchange_seats(request: HttpRequest, actor: Actor, round_: Round, seats: RoundSeats, answers: dict[str, Any]) -> HttpResponse:
    seen = request.POST.get("seen", "")
    # After a refusal the form starts empty: if somebody else just made this exchange, sending it again would undo it.
    query: dict[str, Any] = {}
    with refusal_as_message(request):
        from_deal = _from_deal(seats, answers)
        swap(
            by=actor,
            round=round_,
            first=answers["first"],
            second=answers["second"],
            from_deal=from_deal,
            why="wrong_chair",
            seen=int(seen) if seen.isdecimal() and len(seen) < 10 else 0,
        )
        names = {name: isolated(seats.entrants[answers[name]].name) for name in ("first", "second")}
        messages.success(request, _("%(first)s and %(second)s have exchanged their seats.") % names)
        # Each player now sits at the other's table, so the form that undoes the exchange has the two deal numbers swapped.
        query = {"player": answers["first"], "with": answers["second"]}
        query |= {"deal": answers["other_deal"] or answers["deal"], "other_deal": answers["deal"], "done": 1}
    return _to_seating(round_, query)
