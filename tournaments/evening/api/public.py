"""The public addresses of evenings: the tournaments, their standings, and the payments behind each player's total."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.roles.permissions import club_at
from tournaments import models
from tournaments.api import request_bodies as bodies
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read, describe_versioned_read
from tournaments.api.query import PAGE, page_of
from tournaments.api.view import ApiView, versioned_response
from tournaments.entrants.queries.names import FULL_NAMES, Names, public_names, visible_names
from tournaments.evening.api.plans import change_plan, create_tournament, say_who_plays
from tournaments.evening.api.public_answers import (
    PlayerPaymentsAnswer,
    StandingsAnswer,
    TournamentAnswer,
    TournamentList,
    player_payments,
    standings_answer,
    tournament_answer,
)
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state, evening_states
from tournaments.standings.queries.moment import moment
from tournaments.standings.queries.visible_standings import reads_on

AT = OpenApiParameter("at", str, description="The minute of the standings: `19:42` on the evening's day, or a date and time in ISO 8601.")
CLUB = OpenApiParameter("club", str, description="The address of a club, as in /c/<club>/: only its tournaments.")


class TournamentsView(ApiView):
    @describe_read(
        "List the tournaments of all clubs or of one, the newest first, a hundred on each page",
        TournamentList,
        public=True,
        operation_id="tournaments_list",
        parameters=[CLUB, PAGE],
    )
    def get(self, request: Request) -> Response:
        rows = models.Tournament.objects.filter(club__rehearsal_of=None, is_public=True).select_related("club", "announcement")
        club = request.query_params.get("club")
        if club:
            rows = rows.filter(club=club_at(club, "club"))
        page = page_of(rows, request)
        states = evening_states(page.object_list)
        listed = tuple(tournament_answer(tournament, states[tournament.pk]) for tournament in page)
        return Response(TournamentList(listed, page.paginator.count, page.number, page.paginator.num_pages))

    @action_view("Create a tournament, if wanted as a copy of an earlier one", status=201)
    def post(self, body: bodies.NewTournament) -> TournamentAnswer:
        tournament = create_tournament(self.actor, body.given())
        return tournament_answer(tournament, evening_state(tournament))


class TournamentView(ApiView):
    http_method_names = (*ApiView.http_method_names, "patch")

    @action_view("Change the fields of the plan that the body has", Right.PREPARE)
    def patch(self, tournament: models.Tournament, body: bodies.PlanBody) -> TournamentAnswer:
        change_plan(self.actor, tournament, body.given())
        return tournament_answer(tournament, evening_state(tournament))

    @describe_versioned_read("Read one tournament", TournamentAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return versioned_response(request, tournament, lambda: tournament_answer(tournament, evening_state(tournament)), "public")


class PlayingOfficialsView(ApiView):
    @action_view("Set which player an official is", Right.APPOINT)
    def post(self, tournament: models.Tournament, body: bodies.PlayingOfficial) -> TournamentAnswer:
        say_who_plays(self.actor, tournament, body.account, body.player)
        return tournament_answer(tournament, evening_state(tournament))


class StandingsView(ApiView):
    @describe_versioned_read("Read the standings of now, or of an earlier moment", StandingsAnswer, public=True, parameters=[AT])
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        at = request.query_params.get("at")
        as_of = moment(tournament, at) if at else None
        live = reads_on(self.actor, tournament)
        return response_with_names(request, self.actor, tournament, lambda names: standings_answer(tournament, names, as_of, live=live))


class PaymentsView(ApiView):
    @describe_versioned_read("List all payments of a player's total", PlayerPaymentsAnswer, public=True)
    def get(self, request: Request, slug: str, number: int) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        entrant = tournament.entrants.filter(number=number).first()
        if entrant is None:
            raise refuse("NOT_FOUND", "number")
        live = reads_on(self.actor, tournament)
        return response_with_names(request, self.actor, tournament, lambda names: player_payments(tournament, entrant, names, live=live))


def response_with_names(request: Request, actor: Actor, tournament: models.Tournament, compute: Callable[[Names], Any]) -> Response:
    """Answer with the result of `compute`, which is called with the form of names that this reader may see.

    While the standings are frozen, only the staff gets the current standings.

    A shared cache may store the answer only if all readers get the same answer.
    """
    names = visible_names(actor, tournament)
    same = public_names(tournament) == FULL_NAMES and tournament.frozen is None
    scope: Literal["public", "private"] = "public" if same else "private"
    return versioned_response(request, tournament, lambda: compute(names), scope, names, live=reads_on(actor, tournament))
