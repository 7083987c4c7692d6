"""API for calling the jury to a table and for withdrawing the call. Sending the same request twice is harmless."""

from __future__ import annotations

import uuid

from rest_framework.response import Response

from tournaments.api import request_bodies as bodies
from tournaments.api.accessible import accessible_call, accessible_table
from tournaments.api.action_view import action_view
from tournaments.api.answers import CallAnswer, call_answer
from tournaments.api.request_body import or_none
from tournaments.api.view import ApiView
from tournaments.jury.actions import calls
from tournaments.jury.models import Call


class CallView(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @action_view("Call the jury, with a UUID that the phone chose", answers={200: CallAnswer, 201: CallAnswer})
    def put(self, body: bodies.SentCall, id: uuid.UUID) -> Response:
        table = accessible_table(self.actor, or_none(body.table))
        new = not Call.objects.filter(pk=id).exists()
        call = calls.call(by=self.actor, table=table, id=id, deal_number=body.deal, **body.given("table", "deal"))
        return Response(call_answer(self.actor, call), status=201 if new else 200)

    @action_view("Withdraw a call that the jury has not decided")
    def delete(self, id: uuid.UUID) -> CallAnswer:
        return call_answer(self.actor, calls.withdraw(by=self.actor, call=accessible_call(self.actor, id)))
