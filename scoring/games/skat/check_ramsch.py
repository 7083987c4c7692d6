"""Skat: check a Ramsch, in which everybody plays alone (dossier §6)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.problem import Problem
from scoring.games.skat.facts import SkatFacts
from scoring.games.skat.rules import CARD_POINTS, MOST_PUSHES, NO_TRICK_MOST, PUSHED, UNREACHABLE_POINTS, SkatRules
from scoring.games.skat.state import SkatState

RAMSCH_FIELDS = ("no_trick", "pushed")
"""The fields of a deal that only a Ramsch has."""
DECLARERS_FIELDS = ("declarer", "matadors", "hand", "announced", "reached", "won", "bid", "kontra")


def ramsch(rules: SkatRules, at: SkatState, facts: SkatFacts) -> list[Problem]:
    """Return all problems of a Ramsch. `at` is the state of the table with its dealer."""
    prefix = rules.prefix
    if not rules.plays_ramsch:
        return [Problem(f"{prefix}_RAMSCH_NOT_ALLOWED", "game")]
    here = [name for name in DECLARERS_FIELDS if getattr(facts, name) is not None]
    problems = [Problem(f"{prefix}_RAMSCH_HAS_GAME", name, {"name": name}) for name in here]
    pushed = facts.pushed or 0
    if not 0 <= pushed <= (MOST_PUSHES if rules.passed_in == PUSHED else 0):
        problems.append(Problem(f"{prefix}_PUSHED", "pushed", {"most": MOST_PUSHES}))
    return [*problems, *_seats(prefix, at, facts), *_points(prefix, at, facts)]


def _seats(prefix: str, at: SkatState, facts: SkatFacts) -> Iterator[Problem]:
    without = facts.no_trick or ()
    are_seats = all(0 <= seat < at.seats and seat not in at.sits_out for seat in without)
    if not are_seats or len(set(without)) != len(without) or len(without) > NO_TRICK_MOST:
        yield Problem(f"{prefix}_NO_TRICK", "no_trick")


def _points(prefix: str, at: SkatState, facts: SkatFacts) -> Iterator[Problem]:
    points = facts.card_points
    if points is None:
        yield Problem(f"{prefix}_RESULT_REQUIRED", "card_points")
    elif isinstance(points, int) or len(points) != at.seats:
        yield Problem(f"{prefix}_FIELD_TYPE", "card_points")
    elif not all(0 <= figure <= CARD_POINTS for figure in points):
        yield Problem(f"{prefix}_POINTS_RANGE", "card_points", {"most": CARD_POINTS})
    elif any(0 <= seat < at.seats and points[seat] for seat in at.sits_out):
        yield Problem(f"{prefix}_DEALER_SITS_OUT", "card_points", {"found": at.sits_out[0]})
    elif sum(points) != CARD_POINTS:
        yield Problem(f"{prefix}_POINTS_SUM", "card_points", {"found": sum(points), "wanted": CARD_POINTS})
    elif UNREACHABLE_POINTS.intersection(points):
        yield Problem(f"{prefix}_POINTS_UNREACHABLE", "card_points")
    elif any(0 <= seat < at.seats and points[seat] for seat in facts.no_trick or ()):
        yield Problem(f"{prefix}_NO_TRICK_HAS_POINTS", "no_trick")
