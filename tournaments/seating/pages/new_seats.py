"""A new seat in a round: put a player at a table, seat a substitute, or remove an empty chair.

The page of the round's seats shows the consequences before anything changes.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.actors import of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message
from clubs.people.name_match import by_name
from tournaments.door.queries import door as door_queries
from tournaments.door.wording import substitute_consequences
from tournaments.entrants.queries.evening_groups import evening_groups, free_reserves
from tournaments.evening.models import Entrant, Place, Round, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.seating.actions import seats
from tournaments.seating.actions.substitutes import Replacement, may_take_over, substitute
from tournaments.seating.pages.gaps import address_back, back_to, do, player_of, whole_number
from tournaments.seating.queries.free_chairs import free_chairs
from tournaments.seating.queries.seat_gaps import EmptySeat, seat_gaps


@require_POST
def take_out(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Remove an empty chair: the table plays with one player fewer."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.SEAT)
    round_, player = _round(tournament, number), whole_number(request.POST.get("player", ""))
    success = _("The table plays with one player fewer.")
    return do(request, slug, lambda: seats.take_out(by=actor, round=round_, player=player), success)


def person_context(request: HttpRequest, round_: Round, number: int) -> dict[str, Any]:
    """Return what the page of a round's seats shows of this player; empty if it shows nothing.

    For a player without a seat it shows the free chairs; for a player with a seat and `?substitute=`, a choice of substitutes.
    """
    entrant = round_.tournament.entrants.filter(number=number).first() if number < 2**31 else None
    if entrant is None:
        return {}
    place = Place.objects.filter(round=round_, entrant=entrant).select_related("table", "entrant", "round__tournament").first()
    back = address_back(request.GET.get("back", "")) or reverse("seating", args=[round_.tournament.slug, round_.number])
    if "substitute" in request.GET and place is not None:
        return {"entrant": entrant, "back": back, "place": place, **_substitutes(request, round_, place)}
    if place is None:
        chairs = free_chairs(seat_gaps(round_))
        return {
            "entrant": entrant,
            "back": back,
            "empty": [_offer(each, entrant) for each in chairs.empty_seats],
            "growing": chairs.growing,
        }
    return {}


def _offer(empty: EmptySeat, entrant: Entrant) -> dict[str, Any]:
    takes_over = may_take_over(entrant.tournament, empty.entrant, entrant)
    return {"seat": empty, "sentences": substitute_consequences(empty.place, takes_over)}


@require_POST
def put(request: HttpRequest, slug: str, number: int, player: int) -> HttpResponse:
    """Put a player without a seat at a table: on an empty chair, or on an extra one at a table that has not begun."""
    actor = of_user(request.user)
    round_ = _round(tournament_for(actor, slug, Right.SEAT), number)
    entrant = get_object_or_404(round_.tournament.entrants, number=player)
    table, seat = request.POST.get("table", ""), request.POST.get("seat", "")
    at = {"name": isolated(entrant.name), "table": table}
    success = _("%(name)s sits at table %(table)s.") % at
    if not seat:
        number = whole_number(table)
        return do(request, slug, lambda: seats.move(by=actor, round=round_, player=entrant.number, table=number), success)
    place = _place(round_.tournament, round_.number, table, seat)
    newcomer = Replacement(player=entrant)
    return do(request, slug, lambda: substitute(by=actor, round=round_, entrant=place.entrant, newcomer=newcomer), success)


def _substitutes(request: HttpRequest, round_: Round, place: Place) -> dict[str, Any]:
    """Return who may take this seat: players without one, and the people whom the search `?q=` finds."""
    tournament, typed = round_.tournament, request.GET.get("q", "")
    seated_keys = set(round_.places.values_list("entrant", flat=True))
    idle = by_name(each for each in tournament.entrants.filter(withdrawn=False).select_related("member") if each.pk not in seated_keys)
    people = door_queries.search(tournament, typed)
    reserves = free_reserves(evening_groups(tournament), seated_keys)
    return {
        "reserve": reserves.get(place.entrant_id),
        "sentences": substitute_consequences(place, may_take_over(tournament, place.entrant, None)),
        "idle": idle,
        "typed": typed,
        "people": [hit for hit in people.first if hit.entrant is None or hit.entrant.pk not in seated_keys],
    }


@require_POST
def substitutes(request: HttpRequest, slug: str, number: int, player: int) -> HttpResponse:
    """Give a player's seat in this round to a player without one, a member, an earlier guest, or a new one."""
    actor = of_user(request.user)
    round_ = _round(tournament_for(actor, slug, Right.SEAT), number)
    entrant = get_object_or_404(round_.tournament.entrants, number=player)
    form, tournament = request.POST, round_.tournament
    if "player" in form:
        newcomer = Replacement(player=player_of(tournament, form["player"]))
    elif "member" in form:
        members = tournament.club.members.filter(left_on=None)
        newcomer = Replacement(member=get_object_or_404(members, number=whole_number(form["member"])))
    else:
        newcomer = Replacement(guest=form.get("guest", ""))
    with refusal_as_message(request):
        newly_seated = substitute(by=actor, round=round_, entrant=entrant, newcomer=newcomer)
        names = {"name": isolated(newly_seated.name), "other": isolated(entrant.name)}
        messages.success(request, _("%(name)s plays instead of %(other)s.") % names)
    return back_to(request, tournament.slug)


def _round(tournament: Tournament, number: int) -> Round:
    round_: Round = get_object_or_404(tournament.rounds, number=number)
    round_.tournament = tournament
    return round_


def _place(tournament: Tournament, number: int, table: str, seat: str) -> Place:
    places = Place.objects.filter(round__tournament=tournament, round__number=number)
    places = places.select_related("table", "entrant", "round__tournament")
    place: Place = get_object_or_404(places, table__number=whole_number(table), seat=whole_number(seat))
    return place
