"""The calculator: it answers a sheet with the scored sheet. Open to everybody; stores nothing."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.costly import CostlyKind, costly
from tournaments.api import request_bodies as bodies
from tournaments.api.documentation import describe_scoring
from tournaments.api.view import ApiView
from tournaments.calculator.wording import ScoredSheet, scored_sheet


@costly(CostlyKind.CALCULATION)
class CalculatorView(ApiView):
    @describe_scoring("Score a sheet; mistakes are returned as data, and nothing is stored", bodies.CalculatorSheet, ScoredSheet)
    def post(self, request: Request) -> Response:
        return Response(scored_sheet(request.data))
