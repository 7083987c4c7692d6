"""API for players who accept their table's round, on the table's phone or with their own name code."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET

from clubs.login.visitors import visitor_of
from clubs.roles.permissions import lack_of_right
from tournaments.api import request_bodies as bodies
from tournaments.api.accessible import accessible_table, own_table
from tournaments.api.action_view import action_view
from tournaments.api.answers import SignatureAnswer
from tournaments.api.request_body import MAX_JSON_INTEGER, or_none
from tournaments.api.view import ApiView
from tournaments.evening.models import Entrant, Table, Tournament
from tournaments.evening.permissions import Right
from tournaments.evening.problems import refuse
from tournaments.play.actions import signing
from tournaments.play.actions.name_codes import player_with_code
from tournaments.play.wording.table_state import read_table_state

TABLE = OpenApiParameter("table", int, description="The `id` of the table in its round. If left out, the current table of the pass.")


class AcceptanceView(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @action_view("Accept the round as a player at the table, with the totals they saw")
    def put(self, body: bodies.AcceptanceBody, number: int) -> SignatureAnswer:
        table = accessible_table(self.actor, or_none(body.table))
        actor, entrant = self.actor, _player_at(table, number)
        if body.code is not UNSET:
            visitor = visitor_of(self.request._request)
            actor, entrant, table = player_with_code(table.round.tournament, number, body.code, visitor=visitor, by=self.actor)
        signing.accept(by=actor, table=table, entrant=entrant, totals=body.totals)
        return SignatureAnswer(read_table_state(self.actor, table))

    @action_view("Withdraw a player's acceptance before the table has signed", parameters=[TABLE])
    def delete(self, number: int) -> SignatureAnswer:
        if self.actor.table is None:
            raise lack_of_right(self.actor, second_factor_helps=False)
        key = self.request.GET.get("table", "")
        table = accessible_table(self.actor, int(key)) if key else own_table(self.actor)
        signing.take_acceptance_back(by=self.actor, table=table, entrant=_player_at(table, number))
        return SignatureAnswer(read_table_state(self.actor, table))


class OwnAcceptanceView(ApiView):
    @action_view("Read your own table with a name code, and accept its round", Right.WATCH)
    def post(self, tournament: Tournament, body: bodies.OwnAcceptance) -> SignatureAnswer:
        visitor = visitor_of(self.request._request)
        actor, entrant, table = player_with_code(tournament, body.number, body.code, visitor=visitor, by=self.actor)
        if body.totals is not UNSET:
            signing.accept(by=actor, table=table, entrant=entrant, totals=body.totals)
        return SignatureAnswer(read_table_state(actor, table))


def _player_at(table: Table, number: int) -> Entrant:
    """Return the player with this number. The action checks whether they sit at the table."""
    entrant = table.round.tournament.entrants.filter(number=min(number, MAX_JSON_INTEGER)).first()
    if entrant is None:
        raise refuse("NOT_FOUND", "number")
    return entrant
