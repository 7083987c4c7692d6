"""The API's answers about a club's competitions: the tables, the rule file with its versions, and the sealed final tables."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from django.core.paginator import Page
from msgspec import Meta, Struct

from competitions.competition import CompetitionLine, CompetitionTable, json_line
from competitions.models import ClosedCompetition, Competition, CompetitionVersion
from competitions.queries.competition.tables import LoadedCompetition, entrant_name

CountedUnits = Annotated[
    tuple[tuple[str | None, ...], ...],
    Meta(description="Units, each as its name (null if it is planned), its worth and its weight. Figures are exact text, such as 97/3."),
]


class CompetitionSummary(Struct, frozen=True, kw_only=True):
    """One rule file of a club, which may contain several competitions."""

    id: int
    name: str
    season: Annotated[int | None, Meta(description="The season whose evenings feed it; null if all evenings of the club do.")]
    closed_as_of: Annotated[datetime.date | None, Meta(description="The day of its final tables; null while it goes on.")]


class CompetitionList(Struct, frozen=True):
    """The competitions of a club, by name."""

    competitions: tuple[CompetitionSummary, ...]


class CompetitionPart(Struct, frozen=True, kw_only=True):
    """One table of a rule file."""

    name: str
    title: str
    of: Annotated[tuple[str, ...], Meta(description="The tables that are its units; empty if its units are evenings or rounds.")]


class CompetitionLineAnswer(Struct, frozen=True, kw_only=True):
    """One entrant of a table, with the fields that `manage.py competition --json` prints."""

    competition: str
    place: int | None
    player: Annotated[str, Meta(description="The key of the entrant: of a person, of a pair, or the name of a team.")]
    name: Annotated[str, Meta(description="The name that this reader sees.")]
    figure: Annotated[str | None, Meta(description="The exact figure as text, such as 97/3.")]
    shown: Annotated[str | None, Meta(description="The figure rounded as the rule says.")]
    units: int
    evenings: int
    counted: CountedUnits
    struck: CountedUnits
    marks: Annotated[dict[str, str], Meta(description="The units with another mark than `played`.")]
    rights: tuple[str, ...]
    tie: Annotated[str | None, Meta(description="The tie-break that separated the entrant from others with the same figure, or `shared`.")]
    why: Annotated[str | None, Meta(description="The reason for having no place: `who`, `minimum` or `empty`.")]


class CompetitionAnswer(Struct, frozen=True, kw_only=True):
    """One table of a competition on a day: a page of its lines."""

    competition: CompetitionSummary
    version: Annotated[int, Meta(description="The version of the rule file.")]
    part: Annotated[str, Meta(description="The name of this table in the rule file.")]
    parts: Annotated[tuple[CompetitionPart, ...], Meta(description="All tables of the rule file, in its order.")]
    as_of: datetime.date
    provisional: Annotated[bool, Meta(description="True if evenings can still be played for this table.")]
    sealed: Annotated[int | None, Meta(description="The entry of the club's log that sealed this table; null if it was computed now.")]
    lines: tuple[CompetitionLineAnswer, ...]
    total: int
    page: int
    pages: int


class CompetitionVersionAnswer(Struct, frozen=True):
    """One version of a rule file."""

    version: int
    at: datetime.datetime


class CompetitionRuleAnswer(Struct, frozen=True, kw_only=True):
    """A rule file of a club."""

    version: int
    text: Annotated[
        str,
        Meta(
            description="The rule file (TOML, docs/competitions.md). People have the names that this reader sees, and evenings their keys.",
            extra={"verbatim": True},
        ),
    ]
    versions: Annotated[tuple[CompetitionVersionAnswer, ...], Meta(description="All versions, the newest first.")]


class SealedTablesAnswer(Struct, frozen=True, kw_only=True):
    """The final tables of a competition, as they were sealed at one moment."""

    entry: Annotated[int, Meta(description="The entry of the club's log. Read these tables with `?sealed=` and this number.")]
    as_of: datetime.date
    version: Annotated[int, Meta(description="The version of the rule file.")]
    sealed_at: datetime.datetime
    reason: Annotated[str, Meta(description="The key of the evening that was corrected, or the season that got results; empty if closed.")]
    seal: Annotated[str, Meta(description="The hash over the tables and over the hash of the entry.")]


class SealedTablesList(Struct, frozen=True):
    """All final tables that were ever sealed, the newest first."""

    sealed: tuple[SealedTablesAnswer, ...]


def competition_summary(competition: Competition) -> CompetitionSummary:
    return CompetitionSummary(id=competition.pk, name=competition.name, season=competition.season_id, closed_as_of=competition.closed_as_of)


def lines_by_name(view: LoadedCompetition, names: Mapping[str, str]) -> list[tuple[CompetitionLine, str]]:
    """Return the lines of a table with the entrants' names, those of a shared place by name."""
    lines = [(line, entrant_name(view, line.entrant, names)) for line in view.table.lines]

    def order(each: tuple[CompetitionLine, str]) -> tuple[Any, ...]:
        line, name = each
        if line.place is not None:
            return (False, line.place, False, 0, name)
        return (True, 0, line.figure is None, -(line.figure or 0), name)

    return sorted(lines, key=order)


def competition_answer(view: LoadedCompetition, page: Page[tuple[CompetitionLine, str]]) -> CompetitionAnswer:
    """Return a page of the table."""
    return CompetitionAnswer(
        competition=competition_summary(view.competition),
        version=view.version.version,
        part=view.part,
        parts=tuple(CompetitionPart(name=rule.name, title=rule.title or rule.name, of=rule.of) for rule in view.rules.competitions),
        as_of=view.played.as_of,
        provisional=view.is_provisional,
        sealed=view.closed.entry if view.closed else None,
        lines=tuple(_line(view.table, line, name) for line, name in page),
        total=page.paginator.count,
        page=page.number,
        pages=page.paginator.num_pages,
    )


def rule_file_answer(row: CompetitionVersion, text: str, versions: Sequence[CompetitionVersion]) -> CompetitionRuleAnswer:
    return CompetitionRuleAnswer(
        version=row.version, text=text, versions=tuple(CompetitionVersionAnswer(each.version, each.at) for each in versions)
    )


def sealed_answer(rows: Sequence[ClosedCompetition]) -> SealedTablesList:
    return SealedTablesList(tuple(map(sealed_row_answer, rows)))


def sealed_row_answer(row: ClosedCompetition) -> SealedTablesAnswer:
    return SealedTablesAnswer(
        entry=row.entry, as_of=row.as_of, version=row.version, sealed_at=row.sealed_at, reason=row.reason, seal=row.seal
    )


def _line(table: CompetitionTable, line: CompetitionLine, name: str) -> CompetitionLineAnswer:
    return CompetitionLineAnswer(**json_line(table, line), name=name)
