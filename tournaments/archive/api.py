"""An evening's tables for programs: as JSON, or as spreadsheet files."""

from __future__ import annotations

import datetime
from typing import Annotated

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.cells import Cell
from clubs.spreadsheet import MEDIA_TYPES, spreadsheet
from tournaments.api.documentation import describe_read, describe_spreadsheet
from tournaments.api.view import ApiView
from tournaments.archive.wording import RIGHTS, Export, ExportTable, export_called, export_table
from tournaments.entrants.queries.names import visible_names
from tournaments.evening.permissions import tournament_for
from tournaments.evening.problems import refuse
from tournaments.standings.queries.visible_standings import reads_on

_WHAT = OpenApiParameter(
    "what",
    str,
    OpenApiParameter.PATH,
    enum=[*Export],
    description="The table to export. The standings are public; the others are for the staff.",
)


class ExportColumn(Struct, frozen=True):
    """A column of an exported table."""

    key: Annotated[str, Meta(description="The column's key. It does not change between releases.")]
    title: Annotated[str, Meta(description="The column's title, in the reader's language.")]


class ExportAnswer(Struct, frozen=True):
    """A table of data about an evening, such as its standings or payments."""

    version: int
    columns: tuple[ExportColumn, ...]
    rows: Annotated[
        tuple[tuple[str | int | None, ...], ...],
        Meta(description="One cell for each column. Times are local, such as 2026-11-22T21:04:00+01:00."),
    ]


class ExportView(ApiView):
    @describe_read("Read the standings, deals, payments or log entries as a table", ExportAnswer, public=True, parameters=[_WHAT])
    def get(self, request: Request, slug: str, what: str) -> Response:
        table, version = _table(self.actor, slug, what)
        columns = tuple(ExportColumn(column.key, column.title) for column in table.columns)
        return Response(ExportAnswer(version, columns, tuple(tuple(map(_json_cell, row)) for row in table.rows)))


class ExportFileView(ApiView):
    @describe_spreadsheet(
        "Download one of these tables as a spreadsheet file",
        parameters=[
            _WHAT,
            OpenApiParameter("kind", str, enum=[*MEDIA_TYPES], description="The format of the file; csv if left out."),
            OpenApiParameter(
                "headers", str, enum=["titles", "keys"], description="Whether the headings are keys or titles; titles if left out."
            ),
        ],
    )
    def get(self, request: Request, slug: str, what: str) -> HttpResponse:
        kind = request.query_params.get("kind", "csv")
        if kind not in MEDIA_TYPES:
            raise refuse("FIELD_WRONG", "kind")
        table, _version = _table(self.actor, slug, what)
        return HttpResponse(
            spreadsheet(kind, table.lines(keys=request.query_params.get("headers") == "keys")), content_type=MEDIA_TYPES[kind]
        )


def _table(actor: Actor, slug: str, what: str) -> tuple[ExportTable, int]:
    wanted = export_called(what)
    tournament = tournament_for(actor, slug, RIGHTS[wanted])
    return export_table(tournament, wanted, visible_names(actor, tournament), live=reads_on(actor, tournament)), tournament.version


def _json_cell(cell: Cell) -> str | int | None:
    return cell.isoformat() if isinstance(cell, datetime.date) else cell
