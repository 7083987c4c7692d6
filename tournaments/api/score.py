"""The calculator: a sheet in, a scored sheet out. Open to everybody; stores nothing."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from tournaments.api import request_shapes as shapes
from tournaments.api import response_shapes as answers
from tournaments.api.documentation import scores
from tournaments.api.scored_sheet import told
from tournaments.api.view import ApiView


class PerAddress(SimpleRateThrottle):
    """So many requests a minute from one address of the internet: a hall of players, not a mill."""

    scope = "score"
    rate = "600/min"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return f"score-{self.get_ident(request)}"


class Score(ApiView):
    throttle_classes = (PerAddress,)

    @scores("Score a sheet; mistakes are answered as data, and nothing is stored", shapes.Sheet, answers.ScoredSheet)
    def post(self, request: Request) -> Response:
        return Response(told(request.data))
