"""The clock of the round that is being played: everybody may read it, the director sets it and calls the last deal."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.documentation import describe_change, describe_versioned_read
from tournaments.api.request_bodies import Body, WholeNumber, YesOrNo, validated
from tournaments.api.view import ApiView, versioned_response
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.play.queries.progress import current_round
from tournaments.room.actions import clock as actions
from tournaments.room.wording.clock import ClockState, clock_state


class TableClock(Struct, frozen=True):
    """A table whose time is not that of the room."""

    table: int
    clock: ClockState


class ClockAnswer(Struct, frozen=True):
    """The clock of the current round."""

    version: int
    round: Annotated[int | None, Meta(description="The current round; null before the first draw.")]
    state: Annotated[str | None, Meta(description="seated, playing or finished.")]
    clock: Annotated[ClockState | None, Meta(description="Null while no clock runs.")]
    tables: Annotated[tuple[TableClock, ...], Meta(description="The tables with minutes of their own.")]
    last_deal_at: Annotated[Instant | None, Meta(description="When the last deal was called; null if it was not.")]


class ClockSetting(Body):
    action = serializers.ChoiceField(choices=["start", "pause", "resume", "extra", "stop"])
    minutes = WholeNumber(
        min_value=-actions.MAX_EXTRA_MINUTES,
        max_value=actions.MAX_CLOCK_MINUTES,
        required=False,
        help_text="For `start`, where the plan's minutes count if it is left out, and for `extra`; a negative number takes some back.",
    )
    table = WholeNumber(min_value=1, max_value=10_000, required=False, help_text="For `extra`: the number of the only table that gets it.")
    seen = serializers.DateTimeField(
        required=False, help_text="For `extra` and `stop`: the `ends_at` that you saw. If the clock ends otherwise now, it is refused."
    )


class LastDeal(Body):
    undo = YesOrNo(required=False, default=False, help_text="Take the call back.")


class Clock(ApiView):
    @describe_versioned_read("The clock of the current round", ClockAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return versioned_response(request, tournament, lambda: _answer(tournament), scope="public")

    @describe_change("Start, pause or stop the clock, or give more minutes", ClockSetting, {200: ClockAnswer})
    def post(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.SEAT)
        body = validated(ClockSetting, request)
        round_ = _round(tournament)
        minutes, seen = body.get("minutes"), body.get("seen")
        match body["action"]:
            case "start":
                actions.start_clock(by=self.actor, round=round_, minutes=tournament.round_minutes if minutes is None else minutes)
            case "pause":
                actions.pause_clock(by=self.actor, round=round_)
            case "resume":
                actions.resume_clock(by=self.actor, round=round_)
            case "extra":
                if minutes is None:
                    raise refuse("FIELD_MISSING", "minutes")
                table = _table(round_, body["table"]) if "table" in body else None
                actions.add_minutes(by=self.actor, round=round_, minutes=minutes, table=table, seen=seen)
            case _:
                actions.stop_clock(by=self.actor, round=round_, seen=seen)
        return Response(_answer(tournament))


class CallLastDeal(ApiView):
    @describe_change("Call the last deal of the round, or take the call back", LastDeal, {200: ClockAnswer})
    def post(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.SEAT)
        body = validated(LastDeal, request)
        actions.call_last_deal(by=self.actor, round=_round(tournament), undo=body["undo"])
        return Response(_answer(tournament))


def _round(tournament: Tournament) -> Round:
    round_ = current_round(tournament)
    if round_ is None:
        raise refuse("NOT_FOUND")
    return round_


def _table(round_: Round, number: int) -> Table:
    table = round_.tables.filter(number=number).first()
    if table is None:
        raise refuse("NOT_FOUND", "table")
    return table


def _answer(tournament: Tournament) -> ClockAnswer:
    tournament.refresh_from_db(fields=["version"])
    round_ = current_round(tournament)
    if round_ is None:
        return ClockAnswer(tournament.version, None, None, None, (), None)
    clocks = [(table.number, clock_state(round_, table)) for table in round_.tables.exclude(extra_minutes=0)]
    return ClockAnswer(
        version=tournament.version,
        round=round_.number,
        state=round_.state,
        clock=clock_state(round_),
        tables=tuple(TableClock(number, clock) for number, clock in clocks if clock is not None),
        last_deal_at=instant(round_.last_deal_at) if round_.last_deal_at else None,
    )
