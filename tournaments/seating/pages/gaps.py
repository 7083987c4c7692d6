"""Everybody without a seat and every empty seat, with what can be done about each: the banner of the desk's pages, and the deeds behind its
buttons. Nobody is ever silently without a seat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message
from tournaments.evening.models import Entrant, Round, Table, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.play.queries.progress import current_of
from tournaments.seating.actions import seat_answers
from tournaments.seating.queries.free_chairs import free_chairs
from tournaments.seating.queries.seat_gaps import SeatGaps, gaps_ahead, seat_gaps


def gaps_context(tournament: Tournament, page: str) -> dict[str, Any]:
    """What `tournaments/desk/gaps.html` shows: the gaps of the round of now, and of those that are drawn ahead only how many. It needs
    `rights` and `tournament` beside it. `page` is the address to which its buttons lead back. Six queries at most, and a few more
    for gaps.
    """
    open_rounds = list(tournament.rounds.exclude(state=Round.State.FINISHED).order_by("number"))
    current = current_of(tournament, open_rounds)
    if current is None:
        return {"gaps": None, "gaps_ahead": [], "gaps_page": page}
    ahead = gaps_ahead(tournament, [each for each in open_rounds if each != current])
    return {"gaps": shown_gaps(seat_gaps(current)), "gaps_ahead": ahead, "gaps_page": page}


def shown_gaps(gaps: SeatGaps) -> dict[str, Any] | None:
    """The gaps of a round for the template; None if there are none."""
    if not gaps:
        return None
    chairs = free_chairs(gaps)
    empty = [{"seat": each, "may_shrink": each.table in chairs.shrinking} for each in gaps.empty_seats]
    return {"round": gaps.round, "count": gaps.count, "without_seat": gaps.without_seat, "empty": empty, "chairs": bool(chairs)}


def back_to(request: HttpRequest, slug: str) -> HttpResponse:
    """To the page on which the button was."""
    return redirect(address_back(request.POST.get("back", "")) or reverse("desk-door", args=[slug]))


def address_back(address: str) -> str:
    """The address that a request names as the page it came from; empty unless it is one of ours, as anybody can write a link."""
    return address if url_has_allowed_host_and_scheme(address, allowed_hosts=None) else ""


def do(request: HttpRequest, slug: str, deed: Callable[[], object], success: str) -> HttpResponse:
    """Do it, and say on the page it came from that it is done or why it was refused."""
    with refusal_as_message(request, success):
        deed()
    return back_to(request, slug)


@require_POST
def sits_out(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A player without a seat sits this round out; with `undo`, they want to play it after all."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    round_ = get_object_or_404(tournament.rounds, number=number)
    entrant = player_of(tournament, request.POST.get("player", ""))
    out = "undo" not in request.POST
    text = _("%(name)s sits out round %(round)s.") if out else _("%(name)s wants to play round %(round)s: give them a seat.")
    success = text % {"name": isolated(entrant.name), "round": number}
    return do(request, slug, lambda: seat_answers.sit_out(by=actor, tournament=tournament, round=round_, entrant=entrant, out=out), success)


@require_POST
def occupy(request: HttpRequest, slug: str) -> HttpResponse:
    """A player is on their own empty seat again."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = player_of(tournament, request.POST.get("player", ""))
    success = _("%(name)s has the seat again.") % {"name": isolated(entrant.name)}
    return do(request, slug, lambda: seat_answers.occupy(by=actor, tournament=tournament, entrant=entrant), success)


@require_POST
def cut_short(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """A table plays no more; with `undo`, it plays on."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    row = get_object_or_404(Table, round__tournament=tournament, round__number=number, number=table)
    if "undo" in request.POST:
        return do(request, slug, lambda: seat_answers.play_on(by=actor, table=row), _("Table %(table)s plays on.") % {"table": table})
    success = _("Table %(table)s plays no more; what was played counts.") % {"table": table}
    return do(request, slug, lambda: seat_answers.cut_short(by=actor, table=row), success)


def whole_number(text: str) -> int:
    """A number in a form. Refused: NOT_FOUND."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise refuse("NOT_FOUND")
    return int(text)


def player_of(tournament: Tournament, number: str) -> Entrant:
    entrant: Entrant = get_object_or_404(tournament.entrants, number=whole_number(number))
    return entrant
