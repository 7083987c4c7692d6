"""The API for a director: the current tasks, the most urgent first, and what is open at each table of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from django.shortcuts import get_object_or_404
from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from tournaments.api.documentation import describe_read
from tournaments.api.view import ApiView
from tournaments.evening.models import Tournament
from tournaments.evening.own_tables import own_table, own_tables
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.wording.own_tables import own_table_text
from tournaments.evening.wording.table_sizes import table_sizes_text
from tournaments.play.queries.finishing import tables_to_finish
from tournaments.play.queries.round_state import RoundPhase
from tournaments.play.wording.round_state import who_may_change_text
from tournaments.room.queries.room import Room, read_room
from tournaments.room.queries.to_do import ToDo, ToDoKind, expected_at_draw, next_step, rail
from tournaments.room.wording.to_do import reason, title


class ToDoAnswer(Struct, frozen=True, kw_only=True):
    """One task of the director."""

    kind: ToDoKind
    level: Annotated[str, Meta(description="Either bad, warn or empty.")]
    round: int | None
    table: int | None
    title: str
    reason: str
    own: Annotated[str, Meta(description="Who acts instead if the reader plays at this table; else empty.")]


class RoomAnswer(Struct, frozen=True, kw_only=True):
    """The current round, and the director's tasks in it."""

    version: int
    round: int | None
    phase: RoundPhase | None
    who_may_change: Annotated[str, Meta(description="A sentence about who may still change this round and until when.")]
    next_step: ToDoAnswer | None
    expected: Annotated[
        tuple[int, ...],
        Meta(description="If the next step is a draw: the numbers of the players whom it seats although they are not here yet."),
    ]
    rail: Annotated[tuple[ToDoAnswer, ...], Meta(description="Everything else that is waiting, the most urgent first.")]


class OpenTables(Struct, frozen=True):
    """The open points that keep a round from being finished: missing deals, deals in doubt, missing signatures."""

    round: int
    open: Annotated[
        tuple[str, ...],
        Meta(
            description=(
                "Codes of open points: `missing 3 2` (table 3 lacks two deals), `doubt 3 1` (one deal of table 3 is in "
                "doubt), `unsigned 3`."
            )
        ),
    ]


class EveningNowView(ApiView):
    @describe_read("List what the director should do now, the most urgent first", RoomAnswer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_answer(self.actor, read_room(tournament_for(self.actor, slug, Right.OVERSEE))))


class OpenAtTablesView(ApiView):
    @describe_read("List what is still open at the tables of a round, before it is finished", OpenTables)
    def get(self, request: Request, slug: str, number: int) -> Response:
        round_ = get_object_or_404(tournament_for(self.actor, slug, Right.OVERSEE).rounds, number=number)
        return Response(OpenTables(number, tuple(code for table in tables_to_finish(round_) for code in table.codes)))


def _answer(actor: Actor, room: Room) -> RoomAnswer:
    step, tournament = next_step(room), room.tournament
    own = {
        (table.round.number, table.number): own_table_text(own_table(actor, tournament, table)) for table in own_tables(actor, tournament)
    }
    return RoomAnswer(
        version=tournament.version,
        round=room.round.number if room.round else None,
        phase=room.state.phase if room.state else None,
        who_may_change=who_may_change_text(room.state) if room.state else "",
        next_step=_to_do(step, room, tournament, own) if step else None,
        expected=tuple(entrant.number for entrant in expected_at_draw(step, tournament)),
        rail=tuple(_to_do(item, room, tournament, own) for item in rail(room)),
    )


def _to_do(item: ToDo, room: Room, tournament: Tournament, own: Mapping[tuple[int, int], str]) -> ToDoAnswer:
    sizes = table_sizes_text(tournament, room.players)
    return ToDoAnswer(
        kind=item.kind,
        level=item.level.value,
        round=item.round,
        table=item.table,
        title=title(item, room, sizes),
        reason=reason(item, room, sizes),
        own=own.get((item.round or 0, item.table or 0), ""),
    )
