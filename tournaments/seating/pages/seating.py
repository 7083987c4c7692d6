"""The seats of a round by name and by table, for everybody, and the seats of one player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.people.name_match import initial, name_order
from tournaments.entrants.queries.names import Names, plain_display_name, visible_names
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.evening.permissions import Right, right_names
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state
from tournaments.evening.wording.etag import version_etag
from tournaments.pages.fragments import public_html, public_part
from tournaments.pages.shared import shared_page
from tournaments.play.queries.progress import current_round
from tournaments.play.queries.round_state import read_round_state
from tournaments.play.wording.round_state import phase_text, who_may_change_text
from tournaments.seating.queries.seating import PlayerOfRound, RoundSeating, round_numbered, seating_of, seats_of_player
from tournaments.seating.wording.draw import how_to_check

LIST_TEMPLATE = "tournaments/public/seating_list.html"


@dataclass(frozen=True)
class NamedSeat:
    """A player in the alphabetical list of seats."""

    player: PlayerOfRound
    initial: str
    """The heading above the first name of each letter, such as `B`; empty for the other names."""


@require_safe
@shared_page
def seating(request: HttpRequest, tournament: Tournament, rights: frozenset[Right]) -> HttpResponse:
    """Show the seats of the current round, or of the round in `?round=2`; `?q=` searches names without JavaScript."""
    names = visible_names(of_user(request.user), tournament)
    number = _asked_number(request)
    search = request.GET.get("q", "")[:120].strip()
    if search:
        part: str = render_to_string(LIST_TEMPLATE, {"tournament": tournament, "names": names, **_list(tournament, number, names, search)})
    else:
        part = public_html(tournament, LIST_TEMPLATE, lambda it, kind: _list(it, number, kind), names, variant=str(number))
    context = {"tournament": tournament, "etag": version_etag(tournament, names), "part": part, "number": number, "search": search}
    context["rights"] = right_names(rights)
    return render(request, "tournaments/public/seating.html", context)


@require_safe
def seating_part(request: HttpRequest, slug: str) -> HttpResponse:
    """Return only the part of the page with the list of seats, which the page fetches to update itself."""
    number = _asked_number(request)
    return public_part(request, slug, LIST_TEMPLATE, lambda it, names: _list(it, number, names), variant=str(number))


def _asked_number(request: HttpRequest) -> int:
    """Return the number of the requested round; 0 for the current round."""
    number = request.GET.get("round", "")
    return int(number) if number.isascii() and number.isdigit() and len(number) <= 4 else 0


def _list(tournament: Tournament, number: int, names: Names, search: str = "") -> dict[str, Any]:
    round_ = _round(tournament, number)
    drawn = list(tournament.rounds.order_by("number").values_list("number", flat=True))
    context: dict[str, Any] = {"round": round_, "rounds": drawn, "search": search}
    if round_ is None:
        return context
    seats = seating_of(round_)
    # `reverse` runs only once, because there may be hundreds of rows with a link to a player.
    players = reverse("player", args=[tournament.slug, 0]).removesuffix("0/")
    how = how_to_check(round_.method, round_.seed, round_.fives)
    state = read_round_state(round_, evening_state(tournament))
    context |= {"phase": phase_text(state.phase), "who_may_change": who_may_change_text(state)}
    return {**context, "seating": seats, "seats": _named(seats, names, search), "players": players, "how": how}


def _round(tournament: Tournament, number: int) -> Round | None:
    if not number:
        return current_round(tournament)
    round_ = round_numbered(tournament, number)
    if round_ is None:
        raise refuse("NOT_FOUND", "round")
    return round_


def _named(seating: RoundSeating, names: Names, search: str) -> list[NamedSeat]:
    letters, before, rows = name_order(search)[0], "", []
    for player in seating.by_name(names):
        name = plain_display_name(player.entrant, names)
        if letters not in name_order(name)[0]:
            continue
        letter = initial(name)
        rows.append(NamedSeat(player, letter if letter != before else ""))
        before = letter
    return rows


def seats_now(tournament: Tournament, entrant: Entrant) -> dict[str, Any]:
    """Return the current and the next seat of a player, as a part of the player's page."""
    player_seats = seats_of_player(tournament, entrant)
    now = next((each for each in player_seats if each.is_now and each.seat), None)
    state = read_round_state(now.round, evening_state(tournament), table=now.seat.table) if now and now.seat else None
    return {"player_seats": player_seats, "who_may_change": who_may_change_text(state) if state else ""}
