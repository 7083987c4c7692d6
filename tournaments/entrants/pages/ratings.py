"""Views that store ratings: one rating with its pairs or teams, or the ratings of one player."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from clubs.actors import Actor, of_user
from clubs.direction import isolated
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_as_message, refusal_at_fields
from clubs.people.name_match import by_name
from tournaments.door.pages.desk_player import entrant_numbered, player_page
from tournaments.entrants.actions.ratings import drop_rating, drop_team, set_groups_of_player, set_rating, set_team
from tournaments.entrants.pages.players import player_list_page
from tournaments.entrants.pages.rating_forms import PlayerGroupsForm, RatingForm
from tournaments.entrants.pages.team_forms import TeamForm
from tournaments.entrants.queries.ratings import RatingOfEvening, ratings_of
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_and_rights, tournament_for
from tournaments.seating.actions.wishes import keep_teams_apart


@require_POST
def rating(request: HttpRequest, slug: str, number: int = 0) -> HttpResponse:
    """Store a rating with its pairs or teams (`text`, one line each); with `delete`, delete it. Number 0 makes a new one.

    With `team`, store one team of the rating: the one with this number, or a new one if it is empty; with `drop`, delete that team.
    """
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
    stored = next((each for each in ratings_of(tournament) if each.number == number), None)
    if number and stored is None:
        get_object_or_404(tournament.ratings, number=number)
    if stored is not None and "delete" in request.POST:
        with refusal_as_message(request, _("The rating %(name)s is deleted.") % {"name": isolated(stored.label)}):
            drop_rating(by=actor, tournament=tournament, number=number)
        return redirect_to_part("ratings", "desk-players", slug)
    if stored is not None and "team" in request.POST:
        return _team(request, actor, tournament, own_rights, stored)
    form = RatingForm(tournament, stored, request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            set_rating(by=actor, tournament=tournament, draft=form.draft)
            messages.success(request, _("Stored. The standings change at once."))
            return redirect_to_part("ratings", "desk-players", slug)
    return player_list_page(request, tournament, own_rights, {"rating_sent": form})


def _team(
    request: HttpRequest, actor: Actor, tournament: Tournament, own_rights: frozenset[Right], rating: RatingOfEvening
) -> HttpResponse:
    group = next((each for each in rating.groups if str(each.number) == request.POST["team"]), None)
    if group is not None and "drop" in request.POST:
        with refusal_as_message(request, _("The team %(name)s is deleted.") % {"name": isolated(group.name)}):
            drop_team(by=actor, tournament=tournament, rating=rating.number, number=group.number)
        return redirect_to_part("ratings", "desk-players", tournament.slug)
    form = TeamForm(rating, by_name(tournament.entrants.all()), group, request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            set_team(by=actor, tournament=tournament, rating=rating.number, team=form.draft)
            messages.success(request, _("The team %(name)s is stored.") % {"name": isolated(form.cleaned_data["name"])})
            return redirect_to_part("ratings", "desk-players", tournament.slug)
    return player_list_page(request, tournament, own_rights, {"team_sent": form})


@require_POST
def player_groups(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Store in which pairs, teams and ratings of players one player is, and where they are the reserve."""
    actor = of_user(request.user)
    tournament, own_rights = tournament_and_rights(actor, slug, Right.PREPARE)
    entrant = entrant_numbered(tournament, number)
    form = PlayerGroupsForm(number, ratings_of(tournament), request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            set_groups_of_player(by=actor, tournament=tournament, entrant=entrant, groups=form.groups, as_reserve=form.as_reserve)
            messages.success(request, _("Stored for %(name)s.") % {"name": isolated(entrant.name)})
            return redirect_to_part("groups", "player-desk", slug, number)
    return player_page(request, own_rights, entrant, groups_form=form)


@require_POST
def apart(request: HttpRequest, slug: str) -> HttpResponse:
    """Add wishes that keep the players of each team at different tables in every later draw."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.PREPARE)
    with refusal_as_message(request):
        added = keep_teams_apart(by=actor, tournament=tournament)
        text = ngettext("%(n)s wish was added: team mates sit apart.", "%(n)s wishes were added: team mates sit apart.", added)
        messages.success(request, text % {"n": added})
    return redirect_to_part("wishes", "desk-players", slug)
