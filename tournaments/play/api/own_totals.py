"""The totals of a table that kept its own paper, as the desk types them. They are removed as a deal is: `deals/<id>/void/`."""

from __future__ import annotations

import uuid
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.accessible import accessible_deal, accessible_table
from tournaments.api.answers import DealAnswer, deal_answer
from tournaments.api.documentation import describe_change
from tournaments.api.request_bodies import MAX_JSON_INTEGER, AtTable, Body, Text, WholeNumber, validated
from tournaments.api.view import ApiView
from tournaments.play.actions.own_totals import correct_totals, report_totals
from tournaments.play.own_totals import MAX_DEALS, MAX_TOTAL


def _points() -> serializers.ListField:
    each = WholeNumber(min_value=-MAX_TOTAL, max_value=MAX_TOTAL)
    return serializers.ListField(child=each, max_length=8, help_text="By seat. They sum to 0, unless the game leaves points in the pot.")


class SentTotals(AtTable):
    points = _points()
    deals = WholeNumber(min_value=1, max_value=MAX_DEALS, help_text="How many deals the table played.")


class TotalsCorrection(Body):
    points = _points()
    deals = WholeNumber(min_value=1, max_value=MAX_DEALS, help_text="How many deals the table played.")
    revision = WholeNumber(min_value=1, max_value=MAX_JSON_INTEGER, help_text="The revision that was looked at.")
    reason = Text(required=False, allow_blank=True, max_length=200, default="")


class OwnTotals(ApiView):
    @describe_change("Type a table's own totals instead of its deals", SentTotals, {200: DealAnswer, 201: DealAnswer})
    def put(self, request: Request, id: uuid.UUID) -> Response:
        body: dict[str, Any] = validated(SentTotals, request)
        table = accessible_table(self.actor, body.pop("table", None))
        reported = report_totals(by=self.actor, table=table, id=id, **body)
        return Response(deal_answer(self.actor, reported.deal), status=201 if reported.new else 200)


class Correct(ApiView):
    @describe_change("Replace a table's own totals", TotalsCorrection, {200: DealAnswer})
    def put(self, request: Request, id: uuid.UUID) -> Response:
        body: dict[str, Any] = validated(TotalsCorrection, request)
        deal = correct_totals(by=self.actor, deal=accessible_deal(self.actor, id), **body)
        return Response(deal_answer(self.actor, deal))
