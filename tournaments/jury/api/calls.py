"""Call the jury to a table, and withdraw the call. Sending the same request twice is harmless."""

from __future__ import annotations

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import request_bodies as bodies
from tournaments.api.accessible import accessible_call, accessible_table
from tournaments.api.answers import CallAnswer, call_answer
from tournaments.api.documentation import describe_change, describe_delete
from tournaments.api.view import ApiView
from tournaments.jury.actions import calls
from tournaments.jury.models import Call


class OneCall(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @describe_change("Call the jury under the UUID the phone chose", bodies.SentCall, {200: CallAnswer, 201: CallAnswer})
    def put(self, request: Request, id: uuid.UUID) -> Response:
        body = bodies.validated(bodies.SentCall, request)
        table = accessible_table(self.actor, body.pop("table", None))
        new = not Call.objects.filter(pk=id).exists()
        call = calls.call(by=self.actor, table=table, id=id, deal_number=body.pop("deal"), **body)
        return Response(call_answer(self.actor, call), status=201 if new else 200)

    @describe_delete("Withdraw a call, as long as the jury has not decided", CallAnswer)
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        return Response(call_answer(self.actor, calls.withdraw(by=self.actor, call=accessible_call(self.actor, id))))
