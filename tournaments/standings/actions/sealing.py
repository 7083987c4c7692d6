"""Seal the results of an evening: when it is closed, and after each later change of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet

from clubs.moment import this_moment
from tournaments.evening.actions.locks import lock_tournament
from tournaments.evening.log import head
from tournaments.evening.models import Tournament
from tournaments.standings.models import FinalResult, RoundResults
from tournaments.standings.queries.evening_results import computed_result, seal_of
from tournaments.standings.queries.evening_rounds import computed_rounds


@transaction.atomic
def seal_result(tournament: Tournament) -> None:
    """Seal the results of a closed evening. If one equals the newest sealed one, only the version in that row is updated."""
    evening = lock_tournament(Tournament.objects.defer("rules").get(pk=tournament.pk))
    if evening.state != Tournament.State.CLOSED:
        return
    if not FinalResult.objects.filter(tournament=evening, version=evening.version).exists():
        _seal(FinalResult.objects.filter(tournament=evening), evening, computed_result(evening).to_json())
    if not RoundResults.objects.filter(tournament=evening, version=evening.version).exists():
        _seal(RoundResults.objects.filter(tournament=evening), evening, computed_rounds(evening).to_json())


def _seal(rows: QuerySet[FinalResult] | QuerySet[RoundResults], evening: Tournament, result: Mapping[str, Any]) -> None:
    newest = rows.order_by("-entry").first()
    if newest is not None and newest.result == result:
        rows.filter(pk=newest.pk).update(version=evening.version)
        return
    rows.create(
        tournament=evening,
        result=result,
        entry=evening.version,
        seal=seal_of(result, head(evening)),
        sealed_at=this_moment(),
        version=evening.version,
    )


def seal_missing(most: int | None = None) -> int:
    """Seal each closed evening that lacks a sealed result for its current version, the newest first. Return how many were sealed.

    `most` limits the number of evenings; None seals all.

    These are evenings that an older release closed or corrected. Each evening is sealed in its own transaction.
    """
    evenings = Tournament.objects.filter(state=Tournament.State.CLOSED)
    complete = evenings.filter(
        pk__in=FinalResult.objects.filter(version=F("tournament__version")).values("tournament"),
    ).filter(pk__in=RoundResults.objects.filter(version=F("tournament__version")).values("tournament"))
    unsealed = evenings.exclude(pk__in=complete.values("pk")).order_by("-on", "-pk").only("pk")[:most]
    for evening in unsealed:
        seal_result(evening)
    return len(unsealed)
