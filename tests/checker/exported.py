"""The file of an evening in the database, and the checker's results for it."""

from __future__ import annotations

import json
from typing import Any

from tests.checker.program import checker, difference
from tournaments.archive.export import evening_text, export_evening
from tournaments.evening.models import Tournament
from tournaments.standings.queries.standings import standings


def file_of(tournament: Tournament) -> dict[str, Any]:
    """Return the evening's file as anybody reads it."""
    file: dict[str, Any] = json.loads(evening_text(export_evening(Tournament.objects.get(pk=tournament.pk))))
    checker.check_shapes(file)  # raises ValueError if the export wrote a field that the checker does not know
    return file


def agrees(tournament: Tournament) -> None:
    """Assert that the checker finds no difference and computes the same lines: points, scores, places, and points for missed rounds.

    The places only if the checker knows the evening's order.
    """
    file, now = file_of(tournament), standings(Tournament.objects.get(pk=tournament.pk))
    assert difference(file) == ""
    ranking = checker.Ranking(checker.CheckedEvening(file))
    lines = {line.number: line for line in ranking.standings()}
    assert {number: (line.points, line.players) for number, line in lines.items()} == {
        line.entrant.number: (line.points, tuple(player.number for player in line.members)) for line in now.lines
    }
    if not ranking.unknown:
        assert {number: (line.place, line.score, line.for_missed) for number, line in lines.items()} == {
            line.entrant.number: (line.place, line.score, line.for_missed) for line in now.lines
        }
