"""A member's stored results from before Troela, their lines in final tables, and the rules that name them.

They are for the file with all of their data that a member may ask for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from clubs.people.models import Member
from competitions.competition.people_in_rule import PAIR, PAIR_SIGN, rewritten_rule
from competitions.competition.values import PLAYED, PLAYER
from competitions.models import ClosedCompetition, CompetitionVersion, PastResult

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


def personal_final_tables(people: Sequence[Member]) -> list[dict[str, Any]]:
    """Return each line of one member, or of a pair in which they are, in the final tables of competitions that were closed."""
    keys = {str(member.pk) for member in people}
    rows = ClosedCompetition.objects.filter(competition__club__in={member.club_id for member in people}).select_related("competition")
    return [
        {"name": row.competition.name, "as_of": row.as_of.isoformat(), "competition": table["competition"], **line}
        for row in rows.order_by("pk")
        for table in row.table["tables"]
        for line in table["lines"]
        if table["by"] in (PLAYER, PAIR) and keys & {*line["player"].split(PAIR_SIGN)}
    ]


def personal_rules(people: Sequence[Member]) -> list[dict[str, Any]]:
    """Return each place in which the rule file of a competition names one member, such as somebody who is not ranked."""
    keys = {str(member.pk) for member in people}
    rows = CompetitionVersion.objects.filter(competition__club__in={member.club_id for member in people}).select_related("competition")
    return [
        {"name": row.competition.name, "version": row.version, "field": path}
        for row in rows.order_by("pk")
        for key, path in _people_in(row.text)
        if key in keys
    ]


def _people_in(text: str) -> Iterator[tuple[str, str]]:
    """Yield each person's key in a stored rule file, with its path."""
    named: list[tuple[str, str]] = []

    def person(key: str, path: str) -> str:
        named.append((key, path))
        return key

    rewritten_rule(text, person, lambda key, _path: key)
    yield from named
