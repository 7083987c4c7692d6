"""Pages that give somebody a seat in a round: put a player at a table, seat a substitute, or remove an empty chair.

They show the consequences before anything changes.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from clubs.actors import Actor, of_user
from clubs.direction import isolated
from clubs.pages.refusals import refusal_as_message
from tournaments.door.queries import door as door_queries
from tournaments.door.wording import substitute_consequences
from tournaments.evening.models import Entrant, Place, Round, Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
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


@require_http_methods(["GET", "POST"])
def put(request: HttpRequest, slug: str, number: int, player: int) -> HttpResponse:
    """Put a player without a seat at a table: on an empty chair, or on an extra one at a table that has not begun."""
    tournament, own_rights = tournament_and_rights(of_user(request.user), slug, Right.SEAT)
    round_, entrant = _round(tournament, number), get_object_or_404(tournament.entrants, number=player)
    if request.method == "POST":
        return _put(request, of_user(request.user), round_, entrant)
    chairs = free_chairs(seat_gaps(round_))
    context = _context(request, own_rights, round_, entrant)
    context |= {"empty": [_offer(each, entrant) for each in chairs.empty_seats], "growing": chairs.growing}
    return render(request, "tournaments/desk/put.html", context)


def _context(request: HttpRequest, own_rights: frozenset[Right], round_: Round, entrant: Entrant) -> dict[str, Any]:
    """Return the part of the template context that all pages of this module need."""
    tournament = round_.tournament
    back = address_back(request.GET.get("back", "")) or reverse("desk-door", args=[tournament.slug])
    return {"tournament": tournament, "rights": right_names(own_rights), "round": round_, "entrant": entrant, "back": back}


def _offer(empty: EmptySeat, entrant: Entrant) -> dict[str, Any]:
    takes_over = may_take_over(entrant.tournament, empty.entrant, entrant)
    return {"seat": empty, "sentences": substitute_consequences(empty.place, takes_over)}


def _put(request: HttpRequest, actor: Actor, round_: Round, entrant: Entrant) -> HttpResponse:
    slug, table, seat = round_.tournament.slug, request.POST.get("table", ""), request.POST.get("seat", "")
    at = {"name": isolated(entrant.name), "table": table}
    success = _("%(name)s sits at table %(table)s.") % at
    if not seat:
        number = whole_number(table)
        return do(request, slug, lambda: seats.move(by=actor, round=round_, player=entrant.number, table=number), success)
    place = _place(round_.tournament, round_.number, table, seat)
    newcomer = Replacement(player=entrant)
    return do(request, slug, lambda: substitute(by=actor, round=round_, entrant=place.entrant, newcomer=newcomer), success)


@require_http_methods(["GET", "POST"])
def substitutes(request: HttpRequest, slug: str, number: int, player: int) -> HttpResponse:
    """Choose who takes a player's seat in this round: a player without a seat, a member, an earlier guest, or a new one."""
    tournament, own_rights = tournament_and_rights(of_user(request.user), slug, Right.SEAT)
    round_, entrant = _round(tournament, number), get_object_or_404(tournament.entrants, number=player)
    if request.method == "POST":
        return _substitute(request, of_user(request.user), round_, entrant)
    place = Place.objects.filter(round=round_, entrant=entrant).select_related("table", "entrant", "round__tournament").first()
    typed = request.GET.get("q", "")
    seated_keys = set(round_.places.values_list("entrant", flat=True))
    idle = [each for each in tournament.entrants.filter(withdrawn=False).select_related("member") if each.pk not in seated_keys]
    people = door_queries.search(tournament, typed)
    context = _context(request, own_rights, round_, entrant) | {
        "place": place,
        "sentences": substitute_consequences(place, may_take_over(tournament, entrant, None)) if place else [],
        "idle": idle,
        "typed": typed,
        "people": [hit for hit in people.first if hit.entrant is None or hit.entrant.pk not in seated_keys],
    }
    return render(request, "tournaments/desk/substitute.html", context)


def _substitute(request: HttpRequest, actor: Actor, round_: Round, entrant: Entrant) -> HttpResponse:
    form, tournament = request.POST, round_.tournament
    if "player" in form:
        newcomer = Replacement(player=player_of(tournament, form["player"]))
    elif "member" in form:
        members = tournament.club.members.filter(left_on=None)
        newcomer = Replacement(member=get_object_or_404(members, number=whole_number(form["member"])))
    else:
        newcomer = Replacement(guest=form.get("guest", ""))
    with refusal_as_message(request):
        player = substitute(by=actor, round=round_, entrant=entrant, newcomer=newcomer)
        names = {"name": isolated(player.name), "other": isolated(entrant.name)}
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
