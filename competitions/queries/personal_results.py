"""A member's stored results from before Troela, for the file with all of their data that a member may ask for."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.people.models import Member
from competitions.competition.values import PLAYED
from competitions.models import PastResult

_USUAL_VALUES = {"round": 1, "mark": PLAYED, "score": 0, "won": 0, "drawn": 0, "lost": 0, "deals": 0} | dict.fromkeys(
    ("team", "category"), ""
)
"""The other columns of a result, each with its usual value, which is left out."""


def personal_results(people: Sequence[Member]) -> list[dict[str, str]]:
    """Return each result of one member: season, evening, points, and what else the file said about them.

    `people` are the member and all rows merged into them.
    """
    results = PastResult.objects.filter(member__in=people).select_related("evening__season").order_by("pk")
    return [
        {"season": each.evening.season.name, "evening": each.evening.name, "points": str(each.points)}
        | {column: str(value) for column, usual in _USUAL_VALUES.items() if (value := getattr(each, column)) != usual}
        for each in results
    ]
