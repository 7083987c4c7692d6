"""The rules of an evening in prose, for everybody."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.documentation import describe_versioned_read
from tournaments.api.view import ApiView, versioned_response
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.wording.regulation import TournamentRules, tournament_rules


class RegulationView(ApiView):
    @describe_versioned_read("Read the rules of a tournament and their regulation", TournamentRules, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return versioned_response(request, tournament, lambda: tournament_rules(tournament), "public")
