"""A preview of importing a file of results from before Troela: its evenings, its players, and every bad row. Only reads.

A player is the member with exactly this name, except for capitals. A name without a member is a guest.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass

from clubs.club.models import Season
from clubs.people.models import Member
from clubs.people.name_match import name_order
from clubs.people.names import read_name
from clubs.problems import Refusal
from competitions.season import ResultRow, SeasonProblem, Unusable, evening_order, rows_of_text

MAX_RESULTS = 10_000
"""The greatest number of rows that one import may have, as the page shows each of them."""


@dataclass(frozen=True)
class PastRow:
    """One row of the file, and the member with its name; None for a guest."""

    row: ResultRow
    member: Member | None


@dataclass(frozen=True)
class PastPreview:
    """A preview of an import: its evenings and results, and which stored ones it would replace."""

    evenings: tuple[tuple[str, tuple[PastRow, ...]], ...]
    """Each evening's name with its rows, sorted by name: "avond 2" comes before "avond 10"."""
    replaced: frozenset[str]
    """The names of imported evenings that would be replaced."""

    @property
    def guests(self) -> tuple[str, ...]:
        """The names that belong to no member, in order."""
        names = {each.row.player for _name, rows in self.evenings for each in rows if each.member is None}
        return tuple(sorted(names, key=name_order))

    @property
    def count(self) -> int:
        return sum(len(rows) for _name, rows in self.evenings)

    @property
    def digest(self) -> str:
        """A text that changes if the import would have a different effect."""
        lines = [
            f"{name}\0{each.row.player}\0{each.row.points}\0{each.member.pk if each.member else ''}"
            for name, rows in self.evenings
            for each in rows
        ]
        return hashlib.sha256("\n".join([*lines, *sorted(self.replaced)]).encode()).hexdigest()[:16]


def past_preview(season: Season, text: str) -> PastPreview:
    """Return the preview of this text. Refused (`Unusable`): every row that cannot be read, and names that several members have."""
    rows = rows_of_text(text)
    if len(rows) > MAX_RESULTS:
        raise Unusable([SeasonProblem("RESULTS_TOO_MANY", context={"file": "", "most": MAX_RESULTS})])
    members = _members_by_name(season)
    problems: list[SeasonProblem] = []
    evenings: dict[str, list[PastRow]] = defaultdict(list)
    means: dict[tuple[str, int], ResultRow] = {}
    for row in rows:
        where = {"file": "", "row": row.number, "column": "player"}
        namesakes = members.get(row.player.casefold(), [])
        if len(namesakes) > 1:
            numbers = ", ".join(str(member.number) for member in namesakes)
            problems.append(SeasonProblem("RESULTS_MEMBER_WHICH", "player", {**where, "name": row.player, "numbers": numbers}))
            continue
        if not _is_visible(row.player):
            problems.append(SeasonProblem("RESULTS_CELL_EMPTY", "player", where))
            continue
        member = namesakes[0] if namesakes else None
        if member and (earlier := means.setdefault((row.evening, member.pk), row)) is not row:
            context = {"player": row.player, "evening": row.evening, "earlier": earlier.number, "earlier_file": ""}
            problems.append(SeasonProblem("RESULTS_TWICE", "player", {**where, **context}))
            continue
        evenings[row.evening].append(PastRow(row, member))
    if problems:
        raise Unusable(problems)
    if not rows:
        raise Unusable([SeasonProblem("RESULTS_EMPTY", context={"file": ""})])
    here = set(season.past_evenings.values_list("name", flat=True))
    ordered = tuple((name, tuple(evenings[name])) for name in sorted(evenings, key=evening_order))
    return PastPreview(ordered, frozenset(here & set(evenings)))


def _members_by_name(season: Season) -> dict[str, list[Member]]:
    """Return the club's members by their names. Those who left are included, as they may have played then."""
    by_name: dict[str, list[Member]] = defaultdict(list)
    for member in Member.objects.filter(club=season.club_id, merged_into=None).only("pk", "name", "number"):
        by_name[member.name.casefold()].append(member)
    return by_name


def _is_visible(name: str) -> bool:
    try:
        return read_name(name) == name
    except Refusal:
        return False
