"""Paper slips that the desk types: the list of a round, one table's slip, what its rows would bring, and its confirmation."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta, Struct
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from tournaments.api.accessible import accessible_table
from tournaments.api.documentation import describe_change, describe_read
from tournaments.api.request_bodies import MAX_JSON_INTEGER, Body, Uuid, WholeNumber, validated
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
ROUND = OpenApiParameter("round", int, description="Left out: the round of now, else the last that was started.")


def _figures() -> serializers.ListField:
    figure = WholeNumber(min_value=-MAX_FIGURE, max_value=MAX_FIGURE, allow_null=True)
    return serializers.ListField(child=figure, max_length=MAX_SEATS, required=False, help_text="A figure a seat; null where none.")


class SentSlipRow(Body):
    number = WholeNumber(min_value=1, max_value=MAX_DEAL_NUMBER, help_text="Which deal of the table's round, from 1.")
    id = Uuid(help_text="Under which the deal is stored, if nobody stored it under another.")
    facts = serializers.DictField(help_text="One deal in the sheet's format, as far as it could be read.")
    written = _figures()
    revision = WholeNumber(
        min_value=1,
        max_value=MAX_JSON_INTEGER,
        required=False,
        allow_null=True,
        help_text="Of the stored deal that this row means to correct.",
    )


class SlipRows(Body):
    rows = serializers.ListField(child=SentSlipRow(), max_length=MAX_DEAL_NUMBER)
    figures_are = serializers.ChoiceField(choices=[each.value for each in FiguresAre], required=False, default=FiguresAre.OF_DEAL.value)


class SentWholeSlip(SlipRows):
    revision = WholeNumber(min_value=0, max_value=MAX_JSON_INTEGER, help_text="Of the slip that was looked at; 0: nobody typed it.")
    totals = _figures()
    to_jury = serializers.ListField(
        child=WholeNumber(min_value=1, max_value=MAX_DEAL_NUMBER),
        max_length=MAX_DEAL_NUMBER,
        required=False,
        help_text="Numbers of rows about which the jury must decide.",
    )


class SlipConfirmation(Body):
    revision = WholeNumber(min_value=1, max_value=MAX_JSON_INTEGER, help_text="Of the slip that was looked at.")


class SlipSummary(Struct, frozen=True, kw_only=True):
    """A table in the list of slips."""

    table: int
    number: int
    state: Annotated[
        Literal["nothing", "typing", "unconfirmed", "done"], Meta(description="unconfirmed: somebody else must still agree with it.")
    ]
    played: Annotated[int, Meta(description="Deals that count.")]
    of: int
    typed_by: tuple[str, ...]
    confirmed_by: str


class SlipList(Struct, frozen=True):
    """The slips of a round."""

    round: Annotated[int | None, Meta(description="Null before the first round has started.")]
    rounds: Annotated[tuple[int, ...], Meta(description="The rounds that were started.")]
    tables: tuple[SlipSummary, ...]


class Slips(ApiView):
    @describe_read("The tables' paper slips of a round, with how far each is typed", SlipList, parameters=[ROUND])
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.READ_SLIPS)
        wanted = request.query_params.get("round", "")
        of_round = slips_of_round(tournament, int(wanted) if wanted.isdecimal() and len(wanted) < 4 else None)
        number = of_round.round.number if of_round.round else None
        return Response(SlipList(number, tuple(of_round.rounds), tuple(map(_summary, of_round.tables))))


class OneSlip(ApiView):
    @describe_read("A table's paper slip: what was typed, and what its rows bring", TableSlip)
    def get(self, request: Request, key: int) -> Response:
        return Response(slip_answer(self.actor, slip_table(self.actor, key)))

    @describe_change("Send a slip: it is kept whole, and its rows are booked as the evening wants", SentWholeSlip, {200: TableSlip})
    def put(self, request: Request, key: int) -> Response:
        table = slip_table(self.actor, key)
        body = validated(SentWholeSlip, request)
        sent = slips.send(
            by=self.actor,
            table=table,
            rows=_rows(body, table),
            revision=body["revision"],
            figures_are=FiguresAre(body["figures_are"]),
            totals=_by_seat(body.get("totals", ()), table, "totals"),
            to_jury=body.get("to_jury", ()),
        )
        view = read_table(table)
        return Response(table_slip(view, typed_slip(self.actor, view.tournament, view.table), sent.refusals))


class SlipPreviewed(ApiView):
    @describe_change(
        "What the rows of a slip would bring, and where the written figures say otherwise; nothing is stored", SlipRows, {200: SlipPreview}
    )
    def post(self, request: Request, key: int) -> Response:
        table = slip_table(self.actor, key)
        body = validated(SlipRows, request)
        return Response(slip_preview(read_table(table), _rows(body, table), FiguresAre(body["figures_are"])))


class SlipConfirmed(ApiView):
    @describe_change("Say that a slip that somebody else typed is as on the paper", SlipConfirmation, {200: TableSlip})
    def post(self, request: Request, key: int) -> Response:
        table = slip_table(self.actor, key)
        slips.confirm(by=self.actor, table=table, revision=validated(SlipConfirmation, request)["revision"])
        return Response(slip_answer(self.actor, table))


def slip_table(actor: Actor, key: int) -> Table:
    """The table with this key, for somebody who may read its slip."""
    table = accessible_table(actor, min(key, MAX_JSON_INTEGER))
    require(actor, Right.READ_SLIPS, table.round.tournament)
    return table


def slip_answer(actor: Actor, table: Table) -> TableSlip:
    """The slip as it is now, for this reader."""
    view = read_table(table)
    return table_slip(view, typed_slip(actor, view.tournament, view.table))


def _rows(body: dict[str, Any], table: Table) -> list[SlipRow]:
    return [
        SlipRow(row["number"], row["id"], row["facts"], _by_seat(row.get("written", ()), table, "written"), row.get("revision"))
        for row in body["rows"]
    ]


def _by_seat(figures: Any, table: Table, name: str) -> Figures:
    """Figures for the seats of this table, or none. Refused: FIELD_WRONG."""
    if figures and len(figures) != table.seats:
        raise refuse("FIELD_WRONG", name)
    return tuple(figures)


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
