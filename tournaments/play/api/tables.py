"""API for one table as its phone shows it, and for its signature."""

from __future__ import annotations

from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import request_bodies as bodies
from tournaments.api.accessible import accessible_table, own_table
from tournaments.api.action_view import action_view
from tournaments.api.answers import SignatureAnswer
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.request_body import MAX_JSON_INTEGER, or_none
from tournaments.api.view import ApiView, versioned_response
from tournaments.evening.models import Table
from tournaments.play.actions import signing
from tournaments.play.queries.table_changes import is_unchanged_since
from tournaments.play.wording.table_state import TableState, read_table_state


# The answer is compressed, from 38 kB to 5 kB. That is safe: it holds no secret that could be guessed from its length, because the
# pass is only in the request's header.
@method_decorator(gzip_page, name="dispatch")
class OwnTableView(ApiView):
    @describe_versioned_read("Read the current table of the pass in the request", TableState)
    def get(self, request: Request) -> Response:
        return _state(self, own_table(self.actor))


@method_decorator(gzip_page, name="dispatch")
class TableView(ApiView):
    @describe_versioned_read("Read a table of any round, as staff or with its own pass", TableState)
    def get(self, request: Request, key: int) -> Response:
        return _state(self, accessible_table(self.actor, min(key, MAX_JSON_INTEGER)))


def _state(view: ApiView, table: Table) -> Response:
    return versioned_response(
        view.request,
        table.round.tournament,
        lambda: read_table_state(view.actor, table),
        is_unchanged_since=lambda version: is_unchanged_since(table, version),
    )


class SignatureView(ApiView):
    @action_view("Sign the table's round, with the totals that its players saw")
    def post(self, body: bodies.Signature) -> SignatureAnswer:
        table = signing.sign(by=self.actor, table=accessible_table(self.actor, or_none(body.table)), totals=body.totals)
        return SignatureAnswer(read_table_state(self.actor, table))
