"""API for the totals of a table that kept its own paper, as the desk types them. Like a deal, they are removed with `deals/<id>/void/`."""

from __future__ import annotations

import uuid
from typing import Annotated

from msgspec import Meta
from rest_framework.response import Response

from tournaments.api.accessible import accessible_deal, accessible_table
from tournaments.api.action_view import action_view
from tournaments.api.answers import DealAnswer, deal_answer
from tournaments.api.request_bodies import AtTableBody
from tournaments.api.request_body import MAX_JSON_INTEGER, Body, or_none
from tournaments.api.view import ApiView
from tournaments.play.actions.own_totals import correct_totals, report_totals
from tournaments.play.own_totals import MAX_DEALS, MAX_TOTAL

Points = Annotated[
    tuple[Annotated[int, Meta(ge=-MAX_TOTAL, le=MAX_TOTAL)], ...],
    Meta(max_length=8, description="One number for each seat. They sum to 0 unless the game leaves points in the pot."),
]


class SentTotals(AtTableBody, kw_only=True):
    points: Points
    deals: Annotated[int, Meta(ge=1, le=MAX_DEALS, description="How many deals the table played.")]


class TotalsCorrection(Body):
    points: Points
    deals: Annotated[int, Meta(ge=1, le=MAX_DEALS, description="How many deals the table played.")]
    revision: Annotated[int, Meta(ge=1, le=MAX_JSON_INTEGER, description="The revision that you read.")]
    reason: Annotated[str, Meta(max_length=200)] = ""


class OwnTotalsView(ApiView):
    @action_view("Type a table's own totals instead of its deals", answers={200: DealAnswer, 201: DealAnswer})
    def put(self, body: SentTotals, id: uuid.UUID) -> Response:
        table = accessible_table(self.actor, or_none(body.table))
        reported = report_totals(by=self.actor, table=table, id=id, **body.given("table"))
        return Response(deal_answer(self.actor, reported.deal), status=201 if reported.new else 200)


class CorrectOwnTotalsView(ApiView):
    @action_view("Replace a table's own totals")
    def put(self, body: TotalsCorrection, id: uuid.UUID) -> DealAnswer:
        deal = correct_totals(by=self.actor, deal=accessible_deal(self.actor, id), **body.given())
        return deal_answer(self.actor, deal)
