"""The calculator: answers a sheet with the scored sheet. Open to everybody; stores nothing."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from tournaments.api import request_bodies as bodies
from tournaments.api.documentation import describe_scoring
from tournaments.api.view import ApiView
from tournaments.wording.scored_sheet import ScoredSheet, scored_sheet


class PerAddress(SimpleRateThrottle):
    """Limits the requests a minute from one internet address. The limit is high enough for a hall of players behind one router."""

    scope = "score"
    rate = "600/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return f"score-{self.get_ident(request)}"


class Score(ApiView):
    throttle_classes = (PerAddress,)

    @describe_scoring("Score a sheet; mistakes are answered as data, and nothing is stored", bodies.Sheet, ScoredSheet)
    def post(self, request: Request) -> Response:
        return Response(scored_sheet(request.data))
