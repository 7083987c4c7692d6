"""What a director's program does at one table of a round: open it again, take an empty chair away, call time."""

from __future__ import annotations

from typing import Annotated

from django.shortcuts import get_object_or_404
from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.accessible import round_of
from tournaments.api.answers import SignatureAnswer
from tournaments.api.documentation import describe_change
from tournaments.api.request_bodies import Body, Text, WholeNumber, validated
from tournaments.api.view import ApiView
from tournaments.door.api.bodies import OnePlayer
from tournaments.evening.models import Table
from tournaments.evening.permissions import Right, tournament_for
from tournaments.play.actions import signing, time_called
from tournaments.play.wording.table_state import read_table_state
from tournaments.seating.actions import seats

MAX_REASON_LENGTH = 200


class Reopening(Body):
    reason = Text(max_length=MAX_REASON_LENGTH, help_text="Why, for the log.")


class TimeCalled(Body):
    table = WholeNumber(min_value=1, max_value=10_000, required=False, help_text="Left out: every table whose game nobody has won.")


class ChangedTables(Struct, frozen=True):
    """The tables of a round that were changed, by number."""

    tables: Annotated[tuple[int, ...], Meta(description="None: it was so already.")]


class ReopenedTable(ApiView):
    @describe_change("Open a table again after it has signed", Reopening, {200: SignatureAnswer})
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        tournament = tournament_for(self.actor, slug, Right.AMEND_SIGNED)
        tables = Table.objects.select_related("round__tournament__club")
        row = get_object_or_404(tables, round__tournament=tournament, round__number=number, number=table)
        row = signing.reopen(by=self.actor, table=row, reason=validated(Reopening, request)["reason"])
        return Response(SignatureAnswer(read_table_state(self.actor, row)))


class ChairTakenOut(ApiView):
    @describe_change("Take the empty chair of a player away: the table plays with one fewer", OnePlayer, {200: ChangedTables})
    def post(self, request: Request, slug: str, number: int) -> Response:
        round_ = round_of(tournament_for(self.actor, slug, Right.SEAT), number)
        change = seats.take_out(by=self.actor, round=round_, player=validated(OnePlayer, request)["player"])
        return Response(ChangedTables(change.tables))


class TimeCall(ApiView):
    @describe_change("Call time: games that nobody has won end as their rules say", TimeCalled, {200: ChangedTables})
    def post(self, request: Request, slug: str, number: int) -> Response:
        round_ = round_of(tournament_for(self.actor, slug, Right.SEAT), number)
        ended = time_called.call_time(by=self.actor, round=round_, table=validated(TimeCalled, request).get("table"))
        return Response(ChangedTables(tuple(ended)))
