"""Call the jury to a table, and take the call back. Sending either twice is harmless."""

from __future__ import annotations

import uuid

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.actions import calls
from tournaments.api import request_shapes as shapes
from tournaments.api import response_shapes as answers
from tournaments.api.deals import shaped
from tournaments.api.documentation import sends, withdraws
from tournaments.api.lookup import call_for, call_told, table_for
from tournaments.api.view import ApiView
from tournaments.models import Call


class OneCall(ApiView):
    http_method_names = (*ApiView.http_method_names, "delete")

    @sends("Call the jury under the UUID the phone chose", shapes.SentCall, s200=answers.Called, s201=answers.Called)
    def put(self, request: Request, id: uuid.UUID) -> Response:
        sent = shaped(shapes.SentCall, request)
        table = table_for(self.actor, sent.pop("table", None))
        new = not Call.objects.filter(pk=id).exists()
        call = calls.call(by=self.actor, table=table, id=id, deal_number=sent.pop("deal"), **sent)
        return Response(call_told(self.actor, call), status=201 if new else 200)

    @withdraws("Take a call back, as long as the jury has not decided", answers.Called)
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        return Response(call_told(self.actor, calls.withdraw(by=self.actor, call=call_for(self.actor, id))))
