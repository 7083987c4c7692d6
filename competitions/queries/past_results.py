"""A preview of importing a file of results from before Troela: its evenings, its players, and everything to check. Only reads.

A player is the member with exactly this name, except for capitals. A name without a member is a guest.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property

from django.utils import timezone

from clubs.club.models import Season
from clubs.people.models import Member
from clubs.people.name_match import name_order
from clubs.people.names import read_name
from clubs.problems import Refusal
from competitions.competition.values import PRESENT
from competitions.models import PastEvening
from competitions.past_file import FIGURES, FileEvening, FileNote, NearNames, PastFile, ResultRow, SeasonFacts, read_results
from competitions.season import SeasonProblem, Unusable, evening_order
from tournaments.evening.models import Tournament

MAX_RESULTS = 10_000
"""The greatest number of results that one import may have, as the page shows each of them."""
_MAX_HINTS = 100
"""The greatest number of guests for whom the names of members are searched."""
_STORED_UNIT = 10**6
"""Numbers are stored with six decimals."""


@dataclass(frozen=True)
class PastRow:
    """One result of the file, and the member with its name; None for a guest."""

    row: ResultRow
    member: Member | None


@dataclass(frozen=True)
class PreviewedEvening:
    """An evening of the file, with its results in the order of the file."""

    evening: FileEvening
    rows: tuple[PastRow, ...]

    @property
    def name(self) -> str:
        return self.evening.name

    @property
    def on(self) -> date | None:
        return self.evening.on

    @property
    def players(self) -> int:
        """The number of people who came."""
        return len({each.row.player.casefold() for each in self.rows if each.row.mark in PRESENT})


@dataclass(frozen=True)
class PastPreview:
    """A preview of an import: how the file was read, its evenings and results, and which stored ones it would replace."""

    file: PastFile
    evenings: tuple[PreviewedEvening, ...]
    """The evenings in the order in which they were played."""
    replaced: frozenset[str]
    """The names of imported evenings that would be replaced."""
    member_names: tuple[str, ...]
    same_days: tuple[FileNote, ...]
    """A warning for each day on which the season already has another evening."""

    @property
    def warnings(self) -> tuple[FileNote, ...]:
        """Everything that may be wrong."""
        return (*self.file.warnings, *self.same_days)

    @cached_property
    def guests(self) -> tuple[str, ...]:
        """The names that belong to no member, in order."""
        names = {each.row.player for evening in self.evenings for each in evening.rows if each.member is None}
        return tuple(sorted(names, key=name_order))

    @cached_property
    def hints(self) -> dict[str, tuple[str, ...]]:
        """The names of members that are like a guest's, for the first guests: a guest may be a member whose name is written otherwise."""
        near = NearNames(self.member_names)
        return {name: near.near(name) for name in self.guests[:_MAX_HINTS]}

    @property
    def count(self) -> int:
        return sum(len(evening.rows) for evening in self.evenings)

    @property
    def digest(self) -> str:
        """A text that changes if the import would have a different effect."""
        lines = [
            "\0".join(map(str, (evening.name, evening.on, evening.evening.tags, *_effect(each))))
            for evening in self.evenings
            for each in evening.rows
        ]
        return hashlib.sha256("\n".join([*lines, *sorted(self.replaced)]).encode()).hexdigest()[:16]


def _effect(each: PastRow) -> tuple[object, ...]:
    row = each.row
    figures = (getattr(row, column) for column in FIGURES)
    texts = (row.table, row.team, row.pair, row.category, row.kind)
    return row.player, each.member.pk if each.member else "", row.round, row.mark, row.points, *figures, *texts


def past_preview(season: Season, text: str) -> PastPreview:
    """Return the preview of this text. Refused (`Unusable`): every row that cannot be read, and names that several members have."""
    file = read_results(text, season_facts(season))
    if len(file.rows) > MAX_RESULTS:
        raise Unusable([SeasonProblem("RESULTS_TOO_MANY", context={"file": "", "most": MAX_RESULTS})])
    members = _members_by_name(season)
    problems: list[SeasonProblem] = []
    means: dict[tuple[str, int | None, int], ResultRow] = {}
    evenings = []
    for evening in file.evenings:
        rows = []
        for row in evening.rows:
            member, problem = _member(row, members)
            problem = problem or _cannot_be_stored(row)
            if member and problem is None and (earlier := means.setdefault((row.evening, row.round, member.pk), row)) is not row:
                context = {"player": row.player, "evening": row.evening, "earlier": earlier.number, "earlier_file": ""}
                problem = _problem("RESULTS_TWICE", row, **context)
            problems += [problem] if problem else []
            rows.append(PastRow(row, member))
        evenings.append(PreviewedEvening(evening, tuple(rows)))
    if problems:
        raise Unusable(sorted(problems, key=lambda each: each.context["row"]))
    if not file.rows:
        raise Unusable([SeasonProblem("RESULTS_EMPTY", context={"file": ""})])
    here = frozenset(season.past_evenings.values_list("name", flat=True)) & {evening.name for evening in evenings}
    names = tuple(sorted({each.name for namesakes in members.values() for each in namesakes}))
    return PastPreview(file, tuple(evenings), here, names, _same_days(season, evenings, here))


def season_facts(season: Season) -> SeasonFacts:
    """Return what the reader of a file must know of a season.

    Totals of a season that is over are of its last day. In a season that goes on, they come before the evenings that Troela has.
    """
    is_over = season.ends_on < timezone.localdate()
    return SeasonFacts(season.name, season.starts_on, season.ends_on, season.ends_on if is_over else season.starts_on)


def stored_past_evenings(season: Season) -> list[PastEvening]:
    """Return the season's evenings from before Troela in the order in which they were played, those without a day first."""
    evenings = season.past_evenings.all()
    return sorted(evenings, key=lambda each: (each.on or season.starts_on, evening_order(each.name)))


def _member(row: ResultRow, members: dict[str, list[Member]]) -> tuple[Member | None, SeasonProblem | None]:
    """Return the member with the name of this row, and a problem if several have it or if the name cannot be seen."""
    namesakes = members.get(row.player.casefold(), [])
    if len(namesakes) > 1:
        numbers = ", ".join(str(member.number) for member in namesakes)
        return None, _problem("RESULTS_MEMBER_WHICH", row, name=row.player, numbers=numbers)
    if not _is_visible(row.player):
        return None, _problem("RESULTS_CELL_EMPTY", row)
    return (namesakes[0] if namesakes else None), None


def _cannot_be_stored(row: ResultRow) -> SeasonProblem | None:
    """Return a problem if a number of this row has more decimals than are stored."""
    figures = (row.points, *(getattr(row, column) for column in FIGURES))
    wrong = next((figure for figure in figures if (Fraction(figure) * _STORED_UNIT).denominator > 1), None)
    return None if wrong is None else _problem("RESULTS_FRACTION", row, text=str(wrong))


def _problem(code: str, row: ResultRow, **context: object) -> SeasonProblem:
    return SeasonProblem(code, "player", {"file": "", "row": row.number, "column": row.column, **context})


def _same_days(season: Season, evenings: list[PreviewedEvening], replaced: frozenset[str]) -> tuple[FileNote, ...]:
    """Return a warning for each day of the file on which the season has another evening, from before Troela or played with it."""
    others: dict[date | None, list[str]] = defaultdict(list)
    for name, on in season.past_evenings.exclude(name__in=replaced).values_list("name", "on"):
        others[on].append(name)
    for name, on in Tournament.objects.filter(season=season).values_list("name", "on"):
        others[on].append(name)
    days = [evening.on for evening in evenings if evening.on is not None]
    return tuple(FileNote("SAME_DAY", {"on": on, "others": others[on]}) for on in dict.fromkeys(days) if others.get(on))


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
