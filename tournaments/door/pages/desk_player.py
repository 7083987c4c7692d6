"""The desk's page about one player: whether they are here, how they leave, and sections for name, groups, wishes, name code and data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.direction import comma_text, isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.people.name_match import by_name
from clubs.roles.permissions import ClubRight, may_in_club
from tournaments.door import actions as door
from tournaments.door.actions import Leaving
from tournaments.door.pages.forms import ForgetForm, PartnerForm, WishForm
from tournaments.door.queries.presence import Presence, presence
from tournaments.door.wording import ways_to_leave
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.models import Rating
from tournaments.entrants.pages.rating_forms import PlayerGroupsForm
from tournaments.entrants.queries.evening_groups import (
    EveningGroup,
    evening_groups,
    free_reserves,
    group_by_player,
    pairs_now,
    players_without_group,
)
from tournaments.entrants.queries.ratings import RatingOfEvening, ratings_of
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.evening.pages.forms import RenameForm
from tournaments.evening.permissions import Right, require, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state
from tournaments.play.name_codes import name_code
from tournaments.play.queries.progress import current_round
from tournaments.seating.pages.wish_rows import wish_rows


@never_cache
@require_safe
def desk_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the player's seat and presence, with buttons for what can be done.

    A reader whose only right is to forget people sees only the form for that.
    """
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.WATCH)
    if Right.PREPARE not in own_rights and not may_in_club(actor, ClubRight.FORGET, tournament.club):
        require(actor, Right.PREPARE, tournament)
    return player_page(request, own_rights, entrant_numbered(tournament, number))


def entrant_numbered(tournament: Tournament, number: int) -> Entrant:
    """Return the player with this number. Answers 404 if there is none."""
    entrant: Entrant = get_object_or_404(tournament.entrants.select_related("member", "takes_over"), number=number)
    entrant.tournament = tournament
    return entrant


def player_page(request: HttpRequest, own_rights: frozenset[Right], entrant: Entrant, **sent: Form) -> HttpResponse:
    """Return the page of this player. `sent` maps the name of a form in the context to the refused form."""
    tournament = entrant.tournament
    current = current_round(tournament)
    place = entrant.places.filter(round=current).select_related("table").first() if current else None
    now, state = presence(tournament), evening_state(tournament)
    here = now.is_here(entrant)
    entrants = by_name(tournament.entrants.all())
    ratings = ratings_of(tournament)
    pairs = pairs_now(tournament, entrants) if _partner_matters(tournament, ratings) else None
    pair = group_by_player(pairs or ()).get(entrant.pk)
    forms: dict[str, Form] = {
        "name_form": RenameForm(initial={"name": entrant.name, "called": entrant.called}),
        "groups_form": PlayerGroupsForm(entrant.number, ratings),
        "wish_form": WishForm(players=entrants, seats=max(tournament.rule_set.game.table_sizes)),
        "forget_form": ForgetForm(),
        "partner_form": _partner_form(entrant, pair, entrants),
    } | sent
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "entrant": entrant,
        "here": here,
        "was_here": now.was_here(entrant),
        "may_undo": now.may_undo(entrant),
        "successor": next((each for each in entrants if each.takes_over_id == entrant.pk), None),
        "round": current,
        "place": place,
        "may_substitute": place is not None and current is not None and current.state != Round.State.FINISHED,
        "choices": [] if state.closed or Right.PREPARE not in own_rights else ways_to_leave(entrant, current, place, here=here),
        "open": not state.closed,
        "state": state,
        "own_groups": comma_text(isolated(each.label) for each in ratings if entrant.number in each.players),
        "ratings": ratings,
        "pair": pair,
        "shows_partner": pairs is not None,
        "reserve_of": next((each for each in pairs or () if each.reserve == entrant), None),
        "free_partners": [each for each in players_without_group(entrants, pairs or ()) if each != entrant],
        **_mates_context(entrant, entrants, pair, current, now),
        "wishes": wish_rows(tournament, entrants, about=entrant),
        "others": [each for each in entrants if each != entrant and not each.withdrawn],
        "name_code": name_code(entrant) if tournament.acceptance == Tournament.Acceptance.OWN else "",
        "may_forget": may_in_club(of_user(request.user), ClubRight.FORGET, tournament.club),
        **forms,
    }
    return render(request, "tournaments/desk/desk_player.html", context, status=422 if any(each.errors for each in sent.values()) else 200)


def _partner_matters(tournament: Tournament, ratings: Sequence[RatingOfEvening]) -> bool:
    """Return whether players have partners: the evening is played by pairs, or has a rating of pairs."""
    return tournament.entrants_are == Rating.Kind.PAIRS or any(each.kind == Rating.Kind.PAIRS for each in ratings)


def _partner_form(entrant: Entrant, pair: EveningGroup | None, entrants: Sequence[Entrant]) -> PartnerForm:
    """Return the form with this player's partner and the reserve of their pair."""
    partner = next(iter(pair.others(entrant)), None) if pair else None
    reserve = pair.reserve if pair else None
    initial = {"first": entrant.number, "partner": partner.name if partner else "", "reserve": reserve.name if reserve else ""}
    return PartnerForm(initial=initial, players=entrants)


def _mates_context(
    entrant: Entrant, entrants: Sequence[Entrant], pair: EveningGroup | None, current: Round | None, now: Presence
) -> dict[str, Any]:
    """Return the context about the player's pair or team: who is in it, who comes or leaves with the player, and the reserve."""
    tournament = entrant.tournament
    of_teams = tournament.entrants_are == Tournament.EntrantsAre.TEAMS
    group = (group_by_player(evening_groups(tournament, entrants)).get(entrant.pk) if of_teams else None) or pair
    mates = group.others(entrant) if group is not None else ()
    seat_holders = set(current.places.values_list("entrant", flat=True)) if group is not None and group.reserve and current else set()
    reserves = free_reserves([group], seat_holders) if group is not None and current else {}
    return {
        "group": group,
        "mates": mates,
        "mates_to_leave": [each for each in mates if not each.withdrawn],
        "together": now.expected(mates),
        "together_back": (back := [each for each in mates if each.withdrawn]),
        "all_were_here": all(map(now.was_here, (entrant, *back))),
        "reserve_to_seat": reserves.get(entrant.pk),
    }


@require_POST
def rename(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Correct a player's name."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
    entrant = entrant_numbered(tournament, number)
    form = RenameForm(request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            prepare.rename(by=actor, tournament=tournament, entrant=entrant, **form.cleaned_data)
            messages.success(request, _("Number %(number)s is %(name)s.") % {"number": number, "name": isolated(entrant.name)})
            return redirect("player-desk", slug, number)
    return player_page(request, own_rights, entrant, name_form=form)


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Leave a player out of the next draws. If the form contains `back`, include the player again, even if not checked in yet.

    With `both`, do the same for the others of their pair or team.
    """
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = get_object_or_404(tournament.entrants, number=number)
    back = "back" in request.POST
    success = (
        _("%(name)s plays again from the next draw on.")
        if back
        else _("%(name)s has been withdrawn; the deals already played still count.")
    )
    together = _together(request, tournament, entrant)
    with refusal_as_message(request, success % {"name": " & ".join(isolated(each.name) for each in together)}):
        prepare.withdraw_together(by=actor, tournament=tournament, entrants=together, back=back)
    return redirect("player-desk", slug, number)


def _together(request: HttpRequest, tournament: Tournament, entrant: Entrant) -> list[Entrant]:
    """Return the player and, if the form contains `both`, the others of their pair or team."""
    group = group_by_player(evening_groups(tournament)).get(entrant.pk) if "both" in request.POST else None
    return [entrant, *(group.others(entrant) if group is not None else ())]


@require_POST
def leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Record that a player leaves (`when`: after_round or now), or did not come (no_show); with `both`, their pair or team."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = get_object_or_404(tournament.entrants, number=number)
    when = request.POST.get("when", "")
    with refusal_as_message(request):
        together = _together(request, tournament, entrant)
        changed = door.depart(by=actor, tournament=tournament, entrants=together, when=_leaving(when))
        text = _("%(name)s has been withdrawn; the deals already played still count.") if changed else _("%(name)s was withdrawn already.")
        messages.success(request, text % {"name": " & ".join(isolated(each.name) for each in together)})
    return redirect("desk-door", slug)


def _leaving(when: str) -> Leaving:
    if when not in list(Leaving):
        raise refuse("FIELD_WRONG", "when")
    return Leaving(when)
