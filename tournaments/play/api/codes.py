"""API for programs that hand out the links of the tables; a link is valid for the whole evening."""

from __future__ import annotations

from typing import Annotated

from django.conf import settings
from django.urls import reverse
from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Nothing
from tournaments.api.view import ApiView
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.play.actions import passes
from tournaments.play.queries.physical_tables import table_numbers


class TableLink(Struct, frozen=True):
    """The secret link of one table."""

    table: Annotated[int, Meta(description="The number of the table.")]
    link: Annotated[str, Meta(description="The link in the table's QR code. Anyone who has it can enter deals at this table.")]


class TableLinks(Struct, frozen=True):
    """The secret links of all tables that have a code or were drawn."""

    codes: tuple[TableLink, ...]


class CodesView(ApiView):
    @describe_read("List the link of each table, which is valid the whole evening", TableLinks)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.REPORT)
        return Response(TableLinks(_links(tournament, table_numbers(tournament))))


class NewCodeView(ApiView):
    @action_view("Give a table a new link; the old one stops working", Right.SEAT)
    def post(self, tournament: Tournament, body: Nothing, table: int) -> TableLink:
        if table not in table_numbers(tournament):
            raise refuse("NOT_FOUND", "table")
        passes.new_pass(by=self.actor, tournament=tournament, number=table)
        return _links(tournament, [table])[0]


def _links(tournament: Tournament, numbers: list[int]) -> tuple[TableLink, ...]:
    of_tables = passes.passes_of(tournament, numbers)
    return tuple(TableLink(number, settings.PUBLIC_URL + reverse("table", args=[of_tables[number]])) for number in numbers)
