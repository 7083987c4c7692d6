"""The page for players who sat on the wrong chairs: two players exchange their seats for all deals or from one deal on, after a preview."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.actors import Actor, of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message
from clubs.problems import Refusal
from tournaments.evening.models import Round
from tournaments.evening.models.schedule import MAX_DEAL_NUMBER
from tournaments.evening.permissions import Right, right_names, tournament_and_rights
from tournaments.evening.wording.seats import seat_changes, seat_letter
from tournaments.seating.actions.seats import swap
from tournaments.seating.actions.seats_preview import SeatsImpact, seats_impact
from tournaments.seating.queries.round_seats import RoundSeats, round_seats, seats_version


class WrongChairForm(forms.Form):
    """The form for an exchange: two players and, for each one's table, the first deal that changes."""

    first = forms.TypedChoiceField(label=gettext_lazy("This player"), coerce=int)
    deal = forms.IntegerField(
        label=gettext_lazy("From deal"),
        help_text=gettext_lazy("1 for all deals of the round."),
        min_value=1,
        max_value=MAX_DEAL_NUMBER,
        initial=1,
    )
    second = forms.TypedChoiceField(label=gettext_lazy("Exchanges seats with"), coerce=int)
    other_deal = forms.IntegerField(
        label=gettext_lazy("From deal, at the other table"),
        help_text=gettext_lazy("Only if they sit at two tables. Leave empty for the same number."),
        min_value=1,
        max_value=MAX_DEAL_NUMBER,
        required=False,
    )

    def __init__(self, data: Any, *, seats: RoundSeats, initial: dict[str, Any]) -> None:
        super().__init__(data, initial=initial)
        choices = [("", "–"), *_players_by_table(seats)]
        for name in ("first", "second"):
            field: Any = self.fields[name]
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Refuse one player chosen twice."""
        cleaned = super().clean() or {}
        if cleaned.get("first") and cleaned.get("first") == cleaned.get("second"):
            self.add_error("second", _("Choose somebody else: this is the same player."))
        return cleaned


def _players_by_table(seats: RoundSeats) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    for number, history in sorted(seats.histories.items()):
        players = ((seat, seats.by_key[key]) for seat, key in enumerate(history.now))
        names = [(player.number, f"{number} {seat_letter(seat)} · {isolated(player.name)} ({player.number})") for seat, player in players]
        yield _("Table %(table)s") % {"table": number}, names


@dataclass(frozen=True)
class Exchange:
    """The requested exchange as sentences, and its impact."""

    sentences: tuple[str, ...]
    impact: SeatsImpact | None
    problems: tuple[str, ...]
    """The reasons why the exchange is refused; empty if it is possible."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def wrong_chair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Choose two players and preview an exchange of their seats. POST makes it, and the page then offers to undo it."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.SEAT)
    round_ = get_object_or_404(tournament.rounds, number=number)
    round_.tournament = tournament
    seats = round_seats(round_)
    data = request.POST if request.method == "POST" else request.GET if "second" in request.GET else None
    form = WrongChairForm(data, seats=seats, initial={"first": request.GET.get("first", "")})
    if request.method == "POST" and form.is_valid():
        return _exchange_seats(request, actor, round_, seats, form.cleaned_data)
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "round": round_,
        "other_rounds": list(tournament.rounds.exclude(pk=round_.pk).order_by("number").values_list("number", flat=True)),
        "form": form,
        "done": "done" in request.GET,
        "seen": seats_version(round_),
        "changes": [(table.number, seat_changes(table)) for _number, table in sorted(seats.tables.items()) if table.earlier_places.all()],
        "exchange": _exchange(actor, round_, seats, form.cleaned_data) if form.is_bound and form.is_valid() else None,
    }
    return render(request, "tournaments/desk/wrong_chair.html", context, status=422 if request.method == "POST" else 200)


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
        query = {"first": answers["first"], "second": answers["second"]}
        query |= {"deal": answers["other_deal"] or answers["deal"], "other_deal": answers["deal"], "done": 1}
    address = reverse("wrong-chair", args=[round_.tournament.slug, round_.number])
    return redirect(f"{address}?{urlencode(query)}" if query else address)
