"""The desk's page about one player: correct their name, withdraw them after reading the consequences, or take them back in."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.direction import comma_text, isolated
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.roles.permissions import ClubRight, may_in_club
from tournaments.door import actions as door
from tournaments.door.actions import Leaving
from tournaments.door.queries.presence import presence
from tournaments.door.wording import ways_to_leave
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.models import Group
from tournaments.entrants.queries.groups import groups_of
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.evening.pages.forms import RenameForm
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state
from tournaments.play.queries.progress import current_round


@require_safe
def desk_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show where this player sits, whether they are here, and the possible actions."""
    tournament, own_rights = tournament_and_rights(of_user(request.user), slug, Right.PREPARE)
    entrant = _entrant(tournament, number)
    return _page(request, own_rights, entrant, RenameForm(initial={"name": entrant.name, "called": entrant.called}))


def _entrant(tournament: Tournament, number: int) -> Entrant:
    entrant: Entrant = get_object_or_404(tournament.entrants.select_related("member", "takes_over"), number=number)
    entrant.tournament = tournament
    return entrant


def _page(request: HttpRequest, own_rights: frozenset[Right], entrant: Entrant, form: RenameForm) -> HttpResponse:
    tournament = entrant.tournament
    current = current_round(tournament)
    place = entrant.places.filter(round=current).select_related("table").first() if current else None
    now, state = presence(tournament), evening_state(tournament)
    here = now.is_here(entrant)
    groups = groups_of(tournament)
    own = [each for each in groups if entrant.number in each.players]
    context = {
        "tournament": tournament,
        "rights": right_names(own_rights),
        "entrant": entrant,
        "here": here,
        "may_undo": now.may_undo(entrant),
        "successor": tournament.entrants.filter(takes_over=entrant).first(),
        "round": current,
        "place": place,
        "may_substitute": place is not None and current is not None and current.state != Round.State.FINISHED,
        "choices": [] if state.closed else ways_to_leave(entrant, current, place, here=here),
        "open": not state.closed,
        "state": state,
        "form": form,
        "teams": [each for each in groups if each.kind == Group.Kind.TEAM],
        "team": next((each.name for each in own if each.kind == Group.Kind.TEAM), ""),
        "categories": comma_text(isolated(each.name) for each in groups if each.kind == Group.Kind.CATEGORY),
        "own_categories": ", ".join(each.name for each in own if each.kind == Group.Kind.CATEGORY),
        "may_forget": may_in_club(of_user(request.user), ClubRight.FORGET, tournament.club),
    }
    return render(request, "tournaments/desk/desk_player.html", context, status=422 if form.errors else 200)


@require_POST
def rename(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Correct a player's name."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
    entrant = _entrant(tournament, number)
    form = RenameForm(request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            prepare.rename(by=actor, tournament=tournament, entrant=entrant, **form.cleaned_data)
            messages.success(request, _("Number %(number)s is %(name)s.") % {"number": number, "name": isolated(entrant.name)})
            return redirect("player-desk", slug, number)
    return _page(request, own_rights, entrant, form)


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Leave a player out of the next draws. If the form contains `back`, include the player again, even if not checked in yet."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = get_object_or_404(tournament.entrants, number=number)
    back = "back" in request.POST
    success = (
        _("%(name)s plays again from the next draw on.")
        if back
        else _("%(name)s has been withdrawn; the deals already played still count.")
    )
    with refusal_as_message(request, success % {"name": isolated(entrant.name)}):
        prepare.withdraw(by=actor, tournament=tournament, entrant=entrant, back=back)
    return redirect("player-desk", slug, number)


@require_POST
def leave(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Record that a player leaves (`when`: after_round or now), or did not come (no_show)."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    entrant = get_object_or_404(tournament.entrants, number=number)
    when = request.POST.get("when", "")
    with refusal_as_message(request):
        changed = door.leave(by=actor, tournament=tournament, entrant=entrant, when=_leaving(when))
        text = _("%(name)s has been withdrawn; the deals already played still count.") if changed else _("%(name)s was withdrawn already.")
        messages.success(request, text % {"name": isolated(entrant.name)})
    return redirect("desk-door", slug)


def _leaving(when: str) -> Leaving:
    if when not in list(Leaving):
        raise refuse("FIELD_WRONG", "when")
    return Leaving(when)
