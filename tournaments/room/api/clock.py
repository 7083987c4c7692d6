"""The clock of the current round: everybody may read it, the director sets it and calls the last deal."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.request_body import Body, Moment, or_none
from tournaments.api.view import ApiView, versioned_response
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.play.queries.progress import current_round
from tournaments.room.actions import clock as actions
from tournaments.room.wording.clock import ClockState, clock_state


class TableClock(Struct, frozen=True):
    """The clock of a table that has more or fewer minutes than the round."""

    table: int
    clock: ClockState


class ClockAnswer(Struct, frozen=True):
    """The clock of the current round."""

    version: int
    round: Annotated[int | None, Meta(description="The number of the current round; null before the first draw.")]
    state: Annotated[str | None, Meta(description="Either seated, playing or finished.")]
    clock: Annotated[ClockState | None, Meta(description="The round's clock; null if none is running.")]
    tables: Annotated[tuple[TableClock, ...], Meta(description="The tables with extra minutes.")]
    last_deal_at: Annotated[Instant | None, Meta(description="When the director called the last deal; null if they did not.")]


class ClockSetting(Body):
    action: Literal["start", "pause", "resume", "extra", "stop"]
    minutes: (
        Annotated[
            int,
            Meta(
                ge=-actions.MAX_EXTRA_MINUTES,
                le=actions.MAX_CLOCK_MINUTES,
                description=(
                    "For `start`, the length of the round; the plan's length if left out. For `extra`, the minutes to add; a "
                    "negative number removes some."
                ),
            ),
        ]
        | UnsetType
    ) = UNSET
    table: (
        Annotated[int, Meta(ge=1, le=10_000, description="For `extra`: the number of the table, if only one gets the minutes.")] | UnsetType
    ) = UNSET
    seen: (
        Annotated[
            Moment, Meta(description="For `extra` and `stop`: the `ends_at` that you read. If it has changed, the request is refused.")
        ]
        | UnsetType
    ) = UNSET


class LastDealBody(Body):
    undo: Annotated[bool, Meta(description="True to take the call back.")] = False


class ClockView(ApiView):
    @describe_versioned_read("Read the clock of the current round", ClockAnswer, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return versioned_response(request, tournament, lambda: _answer(tournament), scope="public")

    @action_view("Start, pause or stop the clock, or add minutes", Right.SEAT)
    def post(self, tournament: Tournament, body: ClockSetting) -> ClockAnswer:
        round_ = _round(tournament)
        minutes, seen = or_none(body.minutes), or_none(body.seen)
        match body.action:
            case "start":
                actions.start_clock(by=self.actor, round=round_, minutes=tournament.round_minutes if minutes is None else minutes)
            case "pause":
                actions.pause_clock(by=self.actor, round=round_)
            case "resume":
                actions.resume_clock(by=self.actor, round=round_)
            case "extra":
                if minutes is None:
                    raise refuse("FIELD_MISSING", "minutes")
                table = _table(round_, body.table) if body.table is not UNSET else None
                actions.add_minutes(by=self.actor, round=round_, minutes=minutes, table=table, seen=seen)
            case _:
                actions.stop_clock(by=self.actor, round=round_, seen=seen)
        return _answer(tournament)


class CallLastDealView(ApiView):
    @action_view("Call the last deal of the round, or withdraw that", Right.SEAT)
    def post(self, tournament: Tournament, body: LastDealBody) -> ClockAnswer:
        actions.call_last_deal(by=self.actor, round=_round(tournament), undo=body.undo)
        return _answer(tournament)


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
