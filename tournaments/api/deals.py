"""Report a deal, correct it, void it, look at what it would bring. Sending anything twice is harmless."""

from __future__ import annotations

import uuid
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.actions import play
from tournaments.actions.incoming_facts import accept_facts
from tournaments.api import request_shapes as shapes
from tournaments.api import response_shapes as answers
from tournaments.api import table_json as told
from tournaments.api.documentation import asks, sends
from tournaments.api.lookup import deal_for, deal_told, table_for
from tournaments.api.view import ApiView
from tournaments.models import Deal
from tournaments.queries import tables
from tournaments.queries import upcoming as coming
from tournaments.queries.table_calls import table_calls


def shaped(shape: type[shapes.Shape], request: Request) -> dict[str, Any]:
    """The body, as this shape reads it."""
    body = shape(data=request.data)
    body.is_valid(raise_exception=True)
    return dict(body.validated_data)


class OneDeal(ApiView):
    @asks("A deal, and the questions its correction asks", answers.ToCorrect)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        deal = deal_for(self.actor, id)
        return Response(told.deal_to_correct(deal, tables.read_table(deal.table), table_calls(deal.table)))

    @sends("Report a deal under the UUID its phone chose", shapes.SentDeal, s200=answers.Settled, s201=answers.Settled)
    def put(self, request: Request, id: uuid.UUID) -> Response:
        sent = shaped(shapes.SentDeal, request)
        table = table_for(self.actor, sent.pop("table", None))
        reported = play.report(by=self.actor, table=table, id=id, **sent)
        return Response(deal_told(self.actor, reported.deal, reported.seen), status=201 if reported.new else 200)


class Correct(ApiView):
    @sends("Replace a deal's facts", shapes.Correction, s200=answers.Settled)
    def put(self, request: Request, id: uuid.UUID) -> Response:
        sent = shaped(shapes.Correction, request)
        deal = play.correct(by=self.actor, deal=deal_for(self.actor, id), **sent)
        return Response(deal_told(self.actor, deal))


class Void(ApiView):
    @sends("Take a deal back; its number can be entered again", shapes.Voiding, s200=answers.Settled)
    def put(self, request: Request, id: uuid.UUID) -> Response:
        sent = shaped(shapes.Voiding, request)
        deal = play.void(by=self.actor, deal=deal_for(self.actor, id), **sent)
        return Response(deal_told(self.actor, deal))


class LookAhead(ApiView):
    @sends("What a deal would bring; nothing is stored", shapes.Preview, s200=answers.Outcome)
    def post(self, request: Request) -> Response:
        sent = shaped(shapes.Preview, request)
        if "deal" in sent:
            deal = deal_for(self.actor, sent["deal"])
        else:
            deal = Deal(table=table_for(self.actor, sent.get("table")), number=sent["number"])
        view = tables.read_table(deal.table)
        outcome, _said = accept_facts(self.actor, deal, view.tournament, coming.state_before(view, deal.number), sent["facts"])
        return Response(told.outcome(outcome, view))
