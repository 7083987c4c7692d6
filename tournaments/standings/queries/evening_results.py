"""Results of many evenings at once, final or current: everybody's place and points as `standings` shows them. Only reads.

The result of a closed evening is read from its sealed row. If there is no row for the evening's version, it is computed from the ledger by
the same function as for sealing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import F

from clubs.chain import content_hash
from tournaments.evening.models import Entrant, Tournament
from tournaments.standings.models import FinalResult
from tournaments.standings.queries.standings import Standings, standings
from tournaments.standings.result import EveningResult, PlayerResult, ResultLine


def evening_results(evenings: Collection[int]) -> dict[int, EveningResult]:
    """Return the results of these evenings by the evening's primary key.

    Makes one query for all sealed results, and several for each evening without one.
    """
    sealed = FinalResult.objects.filter(
        tournament__in=evenings, tournament__state=Tournament.State.CLOSED, version=F("tournament__version")
    ).order_by("entry")
    results = {evening: EveningResult.from_json(result) for evening, result in sealed.values_list("tournament", "result")}
    others = [evening for evening in evenings if evening not in results]
    for tournament in Tournament.objects.filter(pk__in=others).select_related("club").defer("rules") if others else ():
        results[tournament.pk] = computed_result(tournament)
    return results


def computed_result(tournament: Tournament, *, with_missed: bool = True) -> EveningResult:
    """Return the current result of this evening, computed from its ledger.

    `with_missed`: False leaves the figures for missed rounds out of `counted`, as in results that were sealed before it had them.
    """
    now = standings(tournament)
    lines = [
        ResultLine(
            line.entrant.number,
            line.place,
            line.total,
            line.counted if with_missed else line.counted - line.for_missed,
            *map(_numbers, (line.former, line.partners, line.stand_ins)),
        )
        for line in now.lines
    ]
    # The standings sort equal lines by name. A sealed result contains no names, so it sorts them by number.
    lines.sort(key=lambda line: (line.place is None, line.place or 0, line.number))
    return EveningResult(tuple(lines), tuple(_players(now)), now.pot)


def _numbers(players: Iterable[Entrant]) -> tuple[int, ...]:
    return tuple(each.number for each in players)


def _players(now: Standings) -> Iterator[PlayerResult]:
    sat = now.played.by_round if now.played is not None else {}
    ranked = now.points if now.scores is None else now.scores
    for key, entrant in now.players.items():
        if key in sat or key in now.points or key in ranked:
            yield PlayerResult(entrant.number, now.points.get(key, 0), ranked.get(key, 0), key in sat)


def seal_of(result: Mapping[str, Any], entry_hash: str) -> str:
    """Return the seal of a stored result: one hash over the result and `entry_hash`, the hash of the newest log entry at that time."""
    return content_hash({"entry": entry_hash, "result": result})
