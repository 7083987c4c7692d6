"""A player says that their table's round is right: at the table's phone, or with their own name code."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.login.visitors import visitor_of
from clubs.roles.permissions import lack_of_right
from tournaments.api import request_bodies as bodies
from tournaments.api.accessible import accessible_table, own_table
from tournaments.api.answers import SignatureAnswer
from tournaments.api.documentation import describe_change, describe_delete
from tournaments.api.view import ApiView
from tournaments.evening.models import Entrant, Table
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.play.actions import signing
from tournaments.play.actions.name_codes import player_with_code
from tournaments.play.wording.table_state import read_table_state


class Acceptance(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @describe_change("A player at the table accepts the round, with the totals they saw", bodies.Acceptance, {200: SignatureAnswer})
    def put(self, request: Request, number: int) -> Response:
        body = bodies.validated(bodies.Acceptance, request)
        table = accessible_table(self.actor, body.get("table"))
        actor, entrant = self.actor, _player_at(table, number)
        if "code" in body:
            visitor = visitor_of(request._request)
            actor, entrant, table = player_with_code(table.round.tournament, number, body["code"], visitor=visitor, by=self.actor)
        signing.accept(by=actor, table=table, entrant=entrant, totals=body["totals"])
        return Response(SignatureAnswer(read_table_state(self.actor, table)))

    @describe_delete("Take back that a player accepted, as long as the table has not signed", SignatureAnswer)
    def delete(self, request: Request, number: int) -> Response:
        if self.actor.table is None:
            raise lack_of_right(self.actor, second_factor_helps=False)
        key = request.GET.get("table", "")
        table = accessible_table(self.actor, bodies.table_in_address(key)) if key else own_table(self.actor)
        signing.take_acceptance_back(by=self.actor, table=table, entrant=_player_at(table, number))
        return Response(SignatureAnswer(read_table_state(self.actor, table)))


class OwnAcceptance(ApiView):
    @describe_change("Look at one's own table with a name code, and accept its round", bodies.OwnAcceptance, {200: SignatureAnswer})
    def post(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        body = bodies.validated(bodies.OwnAcceptance, request)
        visitor = visitor_of(request._request)
        actor, entrant, table = player_with_code(tournament, body["number"], body["code"], visitor=visitor, by=self.actor)
        if "totals" in body:
            signing.accept(by=actor, table=table, entrant=entrant, totals=body["totals"])
        return Response(SignatureAnswer(read_table_state(actor, table)))


def _player_at(table: Table, number: int) -> Entrant:
    """The player with this number. Whether they sit at the table, the action asks."""
    entrant = table.round.tournament.entrants.filter(number=min(number, bodies.MAX_JSON_INTEGER)).first()
    if entrant is None:
        raise refuse("NOT_FOUND", "number")
    return entrant
