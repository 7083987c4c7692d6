"""A member's stored results from before Troela, for the file with all of their data that a member may ask for."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.people.models import Member
from competitions.models import PastResult


def personal_results(people: Sequence[Member]) -> list[dict[str, str]]:
    """Return each result of one member: season, evening, points. `people` are the member and all rows merged into them."""
    results = PastResult.objects.filter(member__in=people).select_related("evening__season").order_by("pk")
    return [{"season": each.evening.season.name, "evening": each.evening.name, "points": str(each.points)} for each in results]
