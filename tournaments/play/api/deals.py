"""API for a deal: report, correct or void it, or preview its result. Sending the same request twice is harmless."""

from __future__ import annotations

import uuid

from msgspec import UNSET
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import request_bodies as bodies
from tournaments.api.accessible import accessible_deal, accessible_table, table_to_report
from tournaments.api.action_view import action_view
from tournaments.api.answers import DealAnswer, DealToCorrect, ReportAnswer, deal_answer, deal_to_correct, report_answer
from tournaments.api.documentation import PREFER, describe_read
from tournaments.api.request_body import or_none
from tournaments.api.view import ApiView
from tournaments.evening.problems import refuse
from tournaments.play.actions import deals as play
from tournaments.play.actions.incoming_facts import accept_facts
from tournaments.play.models import Deal
from tournaments.play.queries.table_rights import only_reads
from tournaments.play.queries.tables import read_table
from tournaments.play.queries.upcoming import state_before
from tournaments.play.wording.outcomes import DealPreview, deal_preview


class DealView(ApiView):
    @describe_read("Read a deal and the questions for its correction", DealToCorrect)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        return Response(deal_to_correct(accessible_deal(self.actor, id)))

    @action_view("Report a deal, with a UUID that the phone chose", answers={200: ReportAnswer, 201: ReportAnswer}, parameters=[PREFER])
    def put(self, body: bodies.SentDeal, id: uuid.UUID) -> Response:
        table = table_to_report(self.actor, or_none(body.table))
        reported = play.report(by=self.actor, table=table, id=id, **body.given("table"))
        minimal = self.request.headers.get("Prefer", "").replace(" ", "") == "return=minimal"
        return Response(report_answer(self.actor, reported, minimal=minimal), status=201 if reported.new else 200)


class CorrectDealView(ApiView):
    @action_view("Replace a deal's facts")
    def put(self, body: bodies.Correction, id: uuid.UUID) -> DealAnswer:
        deal = play.correct(by=self.actor, deal=accessible_deal(self.actor, id), **body.given())
        return deal_answer(self.actor, deal)


class VoidDealView(ApiView):
    @action_view("Take a deal back; its number can be entered again")
    def put(self, body: bodies.Voiding, id: uuid.UUID) -> DealAnswer:
        deal = play.void(by=self.actor, deal=accessible_deal(self.actor, id), **body.given())
        return deal_answer(self.actor, deal)


class DealPreviewView(ApiView):
    @action_view("Compute the points of a deal without storing it")
    def post(self, body: bodies.Preview) -> DealPreview:
        if body.deal is not UNSET:
            deal = accessible_deal(self.actor, body.deal)
        else:
            deal = Deal(table=accessible_table(self.actor, or_none(body.table)), number=body.number)
        view = read_table(deal.table)
        if only_reads(self.actor, view.tournament, view.table):
            raise refuse("ROUND_FINISHED", round=view.table.round.number)
        accepted = accept_facts(self.actor, deal, view.tournament, state_before(view, deal.number), body.facts)
        return deal_preview(accepted.outcome, view)
