"""Report a deal, correct it, void it, or preview what it would bring. Sending the same request twice is harmless."""

from __future__ import annotations

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import request_bodies as bodies
from tournaments.api.accessible import accessible_deal, accessible_table, table_to_report
from tournaments.api.answers import DealAnswer, DealToCorrect, ReportAnswer, deal_answer, deal_to_correct, report_answer
from tournaments.api.documentation import PREFER, describe_change, describe_read
from tournaments.api.view import ApiView
from tournaments.evening.problems import refuse
from tournaments.play.actions import deals as play
from tournaments.play.actions.incoming_facts import accept_facts
from tournaments.play.models import Deal
from tournaments.play.queries.table_rights import only_reads
from tournaments.play.queries.tables import read_table
from tournaments.play.queries.upcoming import state_before
from tournaments.play.wording.outcomes import DealPreview, deal_preview


class OneDeal(ApiView):
    @describe_read("A deal, and the questions its correction asks", DealToCorrect)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        return Response(deal_to_correct(accessible_deal(self.actor, id)))

    @describe_change(
        "Report a deal under the UUID its phone chose", bodies.SentDeal, {200: ReportAnswer, 201: ReportAnswer}, parameters=[PREFER]
    )
    def put(self, request: Request, id: uuid.UUID) -> Response:
        body = bodies.validated(bodies.SentDeal, request)
        table = table_to_report(self.actor, body.pop("table", None))
        reported = play.report(by=self.actor, table=table, id=id, **body)
        minimal = request.headers.get("Prefer", "").replace(" ", "") == "return=minimal"
        return Response(report_answer(self.actor, reported, minimal=minimal), status=201 if reported.new else 200)


class Correct(ApiView):
    @describe_change("Replace a deal's facts", bodies.Correction, {200: DealAnswer})
    def put(self, request: Request, id: uuid.UUID) -> Response:
        body = bodies.validated(bodies.Correction, request)
        deal = play.correct(by=self.actor, deal=accessible_deal(self.actor, id), **body)
        return Response(deal_answer(self.actor, deal))


class Void(ApiView):
    @describe_change("Take a deal back; its number can be entered again", bodies.Voiding, {200: DealAnswer})
    def put(self, request: Request, id: uuid.UUID) -> Response:
        body = bodies.validated(bodies.Voiding, request)
        deal = play.void(by=self.actor, deal=accessible_deal(self.actor, id), **body)
        return Response(deal_answer(self.actor, deal))


class Preview(ApiView):
    @describe_change("What a deal would bring; nothing is stored", bodies.Preview, {200: DealPreview})
    def post(self, request: Request) -> Response:
        body = bodies.validated(bodies.Preview, request)
        if "deal" in body:
            deal = accessible_deal(self.actor, body["deal"])
        else:
            deal = Deal(table=accessible_table(self.actor, body.get("table")), number=body["number"])
        view = read_table(deal.table)
        if only_reads(self.actor, view.tournament, view.table):
            raise refuse("ROUND_FINISHED", round=view.table.round.number)
        accepted = accept_facts(self.actor, deal, view.tournament, state_before(view, deal.number), body["facts"])
        return Response(deal_preview(accepted.outcome, view))
