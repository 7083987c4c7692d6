"""API for a director's actions at one table of a round: open it again, remove an empty chair, call time."""

from __future__ import annotations

from typing import Annotated

from django.shortcuts import get_object_or_404
from msgspec import UNSET, Meta, Struct, UnsetType

from tournaments.api.accessible import round_with
from tournaments.api.action_view import action_view
from tournaments.api.answers import SignatureAnswer
from tournaments.api.request_body import Body, or_none
from tournaments.api.view import ApiView
from tournaments.door.api.bodies import OnePlayer
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.permissions import Right
from tournaments.play.actions import signing, time_called
from tournaments.play.wording.table_state import read_table_state
from tournaments.seating.actions import seats

MAX_REASON_LENGTH = 200


class Reopening(Body):
    reason: Annotated[str, Meta(min_length=1, max_length=MAX_REASON_LENGTH, description="The reason, for the log.")]


class TimeCalled(Body):
    table: (
        Annotated[int, Meta(ge=1, le=10_000, description="The number of the table. If left out, all tables where nobody has won the game.")]
        | UnsetType
    ) = UNSET


class ChangedTables(Struct, frozen=True):
    """The numbers of the tables of a round that an action changed."""

    tables: Annotated[tuple[int, ...], Meta(description="The numbers of the changed tables; empty if nothing had to change.")]


class ReopenedTableView(ApiView):
    @action_view("Reopen a table that has signed", Right.AMEND_SIGNED)
    def post(self, tournament: Tournament, body: Reopening, number: int, table: int) -> SignatureAnswer:
        tables = Table.objects.select_related("round__tournament__club")
        row = get_object_or_404(tables, round__tournament=tournament, round__number=number, number=table)
        row = signing.reopen(by=self.actor, table=row, reason=body.reason)
        return SignatureAnswer(read_table_state(self.actor, row))


class ChairTakenOutView(ApiView):
    @action_view("Remove a player's empty seat, so that the table plays with one player fewer", round_with(Right.SEAT))
    def post(self, round_: Round, body: OnePlayer) -> ChangedTables:
        change = seats.take_out(by=self.actor, round=round_, player=body.player)
        return ChangedTables(change.tables)


class CallTimeView(ApiView):
    @action_view("Call time: end the games that nobody has won, by their rules", round_with(Right.SEAT))
    def post(self, round_: Round, body: TimeCalled) -> ChangedTables:
        ended = time_called.call_time(by=self.actor, round=round_, table=or_none(body.table))
        return ChangedTables(tuple(ended))
