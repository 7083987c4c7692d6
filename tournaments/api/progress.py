"""How far every table is, for the staff."""

from __future__ import annotations

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import response_shapes as answers
from tournaments.api.documentation import reads
from tournaments.api.view import ApiView, fresh
from tournaments.models import Table, Tournament
from tournaments.permissions import Right, tournament_for
from tournaments.queries.progress import with_deal_counts
from tournaments.queries.tables import prefetch_places


class Rounds(ApiView):
    @reads("Every round and how far its tables are", answers.Rounds)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.OVERSEE)
        return fresh(request, tournament, lambda: _rounds(tournament))


def _rounds(tournament: Tournament) -> dict[str, Any]:
    tables = with_deal_counts(Table.objects.filter(round__tournament=tournament)).prefetch_related(prefetch_places())
    by_round: dict[int, list[dict[str, Any]]] = {}
    for table in tables:
        by_round.setdefault(table.round_id, []).append(
            {
                "id": table.pk,
                "number": table.number,
                "players": [place.entrant.name for place in table.places.all()],
                "played": table.played,
                "of": table.deals_planned,
                "in_doubt": table.doubtful,
                "signed_at": table.signed_at.isoformat() if table.signed_at else None,
            }
        )
    rounds = [{"number": round_.number, "state": round_.state, "tables": by_round.get(round_.pk, [])} for round_ in tournament.rounds.all()]
    return {"version": tournament.version, "rounds": rounds}
