"""Seal the final result of an evening: when it is closed, and after each later change of the result."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from clubs.moment import this_moment
from tournaments.evening.actions.locks import lock_tournament
from tournaments.evening.log import head
from tournaments.evening.models import Tournament
from tournaments.standings.models import FinalResult
from tournaments.standings.queries.evening_results import computed_result, seal_of


@transaction.atomic
def seal_result(tournament: Tournament) -> None:
    """Seal the result of a closed evening. If it equals the newest sealed result, only the version in that row is updated."""
    evening = lock_tournament(Tournament.objects.defer("rules").get(pk=tournament.pk))
    newest = FinalResult.objects.filter(tournament=evening).order_by("-entry").first()
    if evening.state != Tournament.State.CLOSED or (newest is not None and newest.version == evening.version):
        return
    result = computed_result(evening).to_json()
    if newest is not None and newest.result == result:
        FinalResult.objects.filter(pk=newest.pk).update(version=evening.version)
        return
    FinalResult.objects.create(
        tournament=evening,
        result=result,
        entry=evening.version,
        seal=seal_of(result, head(evening)),
        sealed_at=this_moment(),
        version=evening.version,
    )


def seal_missing(most: int | None = None) -> int:
    """Seal each closed evening that has no sealed result for its current version, the newest first. Return how many were sealed.

    `most` limits the number of evenings; None seals all.

    These are evenings that an older release closed or corrected. Each evening is sealed in its own transaction.
    """
    current = FinalResult.objects.filter(version=F("tournament__version")).values("tournament")
    evenings = Tournament.objects.filter(state=Tournament.State.CLOSED).exclude(pk__in=current).order_by("-on", "-pk").only("pk")[:most]
    for evening in evenings:
        seal_result(evening)
    return len(evenings)
