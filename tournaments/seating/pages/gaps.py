"""The banner on the desk's pages that lists players without a seat and empty seats, and the actions of its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from clubs.people.name_match import by_name
from tournaments.door.queries.presence import presence
from tournaments.entrants.queries.evening_groups import evening_groups, free_reserves
from tournaments.evening.models import Entrant, Round, Table, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.play.queries.progress import current_of
from tournaments.seating.actions import seat_answers
from tournaments.seating.queries.free_chairs import free_chairs
from tournaments.seating.queries.seat_gaps import SeatGaps, gaps_ahead, seat_gaps


def gaps_context(tournament: Tournament, rounds: Sequence[Round], page: str) -> dict[str, Any]:
    """Return the context of `tournaments/desk/gaps.html`: the gaps of the current round, and the number of gaps of rounds drawn ahead.

    `rounds` are all rounds of the evening, by number. The template also needs `rights` and `tournament`. `page` is the address to which
    its buttons return. At most five queries, and a few more if there are gaps.
    """
    open_rounds = [each for each in rounds if each.state != Round.State.FINISHED]
    current = current_of(tournament, open_rounds)
    if current is None:
        return {"gaps": None, "gaps_ahead": [], "gaps_page": page}
    ahead = gaps_ahead(tournament, [each for each in open_rounds if each != current])
    return {"gaps": shown_gaps(seat_gaps(current)), "gaps_ahead": ahead, "gaps_page": page}


def shown_gaps(gaps: SeatGaps) -> dict[str, Any] | None:
    """Return the gaps of a round for the template; None if there are none."""
    if not gaps:
        return None
    chairs = free_chairs(gaps)
    reserves = _reserves(gaps)
    now = presence(gaps.round.tournament) if gaps.empty_seats else None
    empty = [
        {
            "seat": each,
            "was_here": now is not None and now.was_here(each.entrant),
            "may_shrink": each.table in chairs.shrinking,
            "reserve": reserves.get(each.entrant.pk),
        }
        for each in gaps.empty_seats
    ]
    return {"round": gaps.round, "count": gaps.count, "without_seat": by_name(gaps.without_seat), "empty": empty, "chairs": bool(chairs)}


def _reserves(gaps: SeatGaps) -> dict[int, Entrant]:
    """Return the reserve who can take the seat of each player of a pair or team, by the player's primary key."""
    groups = evening_groups(gaps.round.tournament) if gaps.empty_seats else []
    return free_reserves(groups, set(gaps.round.places.values_list("entrant", flat=True))) if groups else {}


def back_to(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the page from which the form was sent (`back`), or to the check-in page of the desk."""
    return redirect(address_back(request.POST.get("back", "")) or reverse("desk-door", args=[slug]))


def address_back(address: str) -> str:
    """Return the address if it is on this site, else an empty text. It comes from a request, so it may be the address of another site."""
    return address if url_has_allowed_host_and_scheme(address, allowed_hosts=None) else ""


def do(request: HttpRequest, slug: str, deed: Callable[[], object], success: str) -> HttpResponse:
    """Call `deed`, and redirect to the page with the button. A message there says `success`, or why the action was refused."""
    with refusal_as_message(request, success):
        deed()
    return back_to(request, slug)


@require_POST
def sits_out(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Mark a player without a seat as sitting out this round; with `undo`, remove the mark."""
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
    """Put a player back on their own empty seat."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = player_of(tournament, request.POST.get("player", ""))
    success = _("%(name)s has the seat again.") % {"name": isolated(entrant.name)}
    return do(request, slug, lambda: seat_answers.occupy(by=actor, tournament=tournament, entrant=entrant), success)


@require_POST
def cut_short(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """End the play at a table; with `undo`, continue it."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    row = get_object_or_404(Table, round__tournament=tournament, round__number=number, number=table)
    if "undo" in request.POST:
        return do(request, slug, lambda: seat_answers.play_on(by=actor, table=row), _("Table %(table)s plays on.") % {"table": table})
    success = _("Table %(table)s has stopped playing; the deals that it played count.") % {"table": table}
    return do(request, slug, lambda: seat_answers.cut_short(by=actor, table=row), success)


def whole_number(text: str) -> int:
    """Parse a number from a form. Refused with NOT_FOUND if it is not a whole number of at most nine digits."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise refuse("NOT_FOUND")
    return int(text)


def player_of(tournament: Tournament, number: str) -> Entrant:
    entrant: Entrant = get_object_or_404(tournament.entrants, number=whole_number(number))
    return entrant
