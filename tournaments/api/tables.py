"""One table: as its phone shows it, and its signature."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.actions import play
from tournaments.api import request_shapes as shapes
from tournaments.api import response_shapes as answers
from tournaments.api.deals import shaped
from tournaments.api.documentation import reads, sends
from tournaments.api.lookup import table_for, table_told
from tournaments.api.view import ApiView, fresh
from tournaments.models import Table


class OwnTable(ApiView):
    @reads("The table whose pass is shown", answers.Table)
    def get(self, request: Request) -> Response:
        return _told(self, table_for(self.actor, None))


class OneTable(ApiView):
    @reads("A table, for the staff", answers.Table)
    def get(self, request: Request, key: int) -> Response:
        return _told(self, table_for(self.actor, min(key, shapes.LARGEST_KEY)))


def _told(view: ApiView, table: Table) -> Response:
    return fresh(view.request, table.round.tournament, lambda: table_told(view.actor, table))


class Signature(ApiView):
    @sends("Sign the table's round with the totals its players saw", shapes.Signature, s200=answers.Signed)
    def post(self, request: Request) -> Response:
        sent = shaped(shapes.Signature, request)
        table = play.sign(by=self.actor, table=table_for(self.actor, sent.get("table")), totals=sent["totals"])
        return Response({"table": table_told(self.actor, table)})
