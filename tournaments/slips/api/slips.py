"""Paper slips that the desk types: the list of a round, one table's slip, a preview of its rows, and its confirmation."""

from __future__ import annotations

import uuid
from typing import Annotated, Any, Literal

from drf_spectacular.utils import OpenApiParameter
from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from tournaments.api.accessible import accessible_table
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import MAX_JSON_INTEGER, Body, or_none
from tournaments.api.view import ApiView
from tournaments.evening.models import Table
from tournaments.evening.models.schedule import MAX_DEAL_NUMBER
from tournaments.evening.permissions import Right, require, tournament_for
from tournaments.evening.problems import refuse
from tournaments.play.queries.tables import read_table
from tournaments.slips.actions import slips
from tournaments.slips.queries.slips import SlipOfTable, slips_of_round
from tournaments.slips.queries.typed import typed_slip
from tournaments.slips.rows import Figures, FiguresAre, SlipRow
from tournaments.slips.wording.state import SlipPreview, TableSlip, slip_preview, table_slip

MAX_SEATS = 12
MAX_FIGURE = 10**9
ROUND = OpenApiParameter(
    "round", int, description="The number of the round. If left out, the current one, or else the last that was started."
)


SeatFigures = (
    Annotated[
        tuple[Annotated[int, Meta(ge=-MAX_FIGURE, le=MAX_FIGURE)] | None, ...],
        Meta(max_length=MAX_SEATS, description="One number for each seat; null where nothing is written."),
    ]
    | UnsetType
)


class SentSlipRow(Body):
    number: Annotated[int, Meta(ge=1, le=MAX_DEAL_NUMBER, description="The number of the deal in the table's round, from 1.")]
    id: Annotated[uuid.UUID, Meta(description="The UUID under which to store the deal, if it is not stored yet.")]
    facts: Annotated[dict[str, Any], Meta(description="The facts of one deal, in the sheet's format, as far as they could be read.")]
    written: SeatFigures = UNSET
    revision: (
        Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The revision of the stored deal that this row corrects.")] | None
    ) = None


class SlipRows(Body):
    rows: Annotated[tuple[SentSlipRow, ...], Meta(max_length=MAX_DEAL_NUMBER)]
    figures_are: FiguresAre = FiguresAre.OF_DEAL


class SentWholeSlip(SlipRows, kw_only=True):
    revision: Annotated[int, Meta(ge=0, le=MAX_JSON_INTEGER, description="The slip's revision that you read; 0 if it was not typed yet.")]
    totals: SeatFigures = UNSET
    to_jury: (
        Annotated[
            tuple[Annotated[int, Meta(ge=1, le=MAX_DEAL_NUMBER)], ...],
            Meta(max_length=MAX_DEAL_NUMBER, description="The numbers of the rows for which the jury must be called."),
        ]
        | UnsetType
    ) = UNSET


class SlipConfirmation(Body):
    revision: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The slip's revision that you read.")]


class SlipSummary(Struct, frozen=True, kw_only=True):
    """A table in the list of slips."""

    table: int
    number: int
    state: Annotated[
        Literal["nothing", "typing", "unconfirmed", "done"],
        Meta(description="The state of the slip; `unconfirmed` means that another person must still agree with it."),
    ]
    played: Annotated[int, Meta(description="The number of deals that count.")]
    of: int
    typed_by: tuple[str, ...]
    confirmed_by: str


class SlipList(Struct, frozen=True):
    """The slips of a round."""

    round: Annotated[int | None, Meta(description="The number of the round; null before the first round has started.")]
    rounds: Annotated[tuple[int, ...], Meta(description="The numbers of the rounds that have started.")]
    tables: tuple[SlipSummary, ...]


def slip_table(actor: Actor, key: int) -> Table:
    """Return the table with this key, for an actor who may read its slip."""
    table = accessible_table(actor, min(key, MAX_JSON_INTEGER))
    require(actor, Right.READ_SLIPS, table.round.tournament)
    return table


class SlipsView(ApiView):
    @describe_read("List the paper slips of a round, with how far each is typed", SlipList, parameters=[ROUND])
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.READ_SLIPS)
        wanted = request.query_params.get("round", "")
        of_round = slips_of_round(tournament, int(wanted) if wanted else None)
        number = of_round.round.number if of_round.round else None
        return Response(SlipList(number, tuple(of_round.rounds), tuple(map(_summary, of_round.tables))))


class SlipView(ApiView):
    @describe_read("Read a table's paper slip: the typed rows and their points", TableSlip)
    def get(self, request: Request, key: int) -> Response:
        return Response(slip_answer(self.actor, slip_table(self.actor, key)))

    @action_view("Store a slip, and book its rows as the evening's settings say", slip_table)
    def put(self, table: Table, body: SentWholeSlip) -> TableSlip:
        sent = slips.send(
            by=self.actor,
            table=table,
            rows=_rows(body, table),
            revision=body.revision,
            figures_are=body.figures_are,
            totals=_by_seat(body.totals, table, "totals"),
            to_jury=or_none(body.to_jury) or (),
        )
        view = read_table(table)
        return table_slip(view, typed_slip(self.actor, view.tournament, view.table), sent.refusals)


class SlipPreviewView(ApiView):
    @action_view("Compute the points of a slip's rows and where the written numbers differ, without storing it", slip_table)
    def post(self, table: Table, body: SlipRows) -> SlipPreview:
        return slip_preview(read_table(table), _rows(body, table), body.figures_are)


class ConfirmSlipView(ApiView):
    @action_view("Confirm that a slip typed by somebody else agrees with the paper", slip_table)
    def post(self, table: Table, body: SlipConfirmation) -> TableSlip:
        slips.confirm(by=self.actor, table=table, revision=body.revision)
        return slip_answer(self.actor, table)


def slip_answer(actor: Actor, table: Table) -> TableSlip:
    """Return the table's slip as it is now, for this reader."""
    view = read_table(table)
    return table_slip(view, typed_slip(actor, view.tournament, view.table))


def _rows(body: SlipRows, table: Table) -> list[SlipRow]:
    return [SlipRow(row.number, row.id, row.facts, _by_seat(row.written, table, "written"), row.revision) for row in body.rows]


def _by_seat(sent: Figures | UnsetType, table: Table, name: str) -> Figures:
    """Return the points or totals that were sent in field `name`, by seat; empty if none were sent.

    Refused with FIELD_WRONG if there is not exactly one for each seat of the table.
    """
    figures = or_none(sent) or ()
    if figures and len(figures) != table.seats:
        raise refuse("FIELD_WRONG", name)
    return figures


def _summary(each: SlipOfTable) -> SlipSummary:
    return SlipSummary(
        table=each.table.pk,
        number=each.table.number,
        state=each.state.value,
        played=each.played,
        of=each.table.deals_planned,
        typed_by=each.typed_by,
        confirmed_by=each.confirmed_by,
    )
