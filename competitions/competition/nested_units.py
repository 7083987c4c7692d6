"""The units of a nested competition: other competitions, each with its final figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from competitions.competition.evenings import CompetitionPlayer
from competitions.competition.numbers import Points
from competitions.competition.selection import fits_competition, player_counts
from competitions.competition.units import CompetitionField, CompetitionUnit, UnitEntry, UnitSheet
from competitions.competition.values import PLAYED, PLAYER, CompetitionRule


class RankedPart(Protocol):
    """A competition that is a unit: its table, or the places after one of its evenings."""

    @property
    def rule(self) -> CompetitionRule: ...

    @property
    def lines(self) -> Sequence[RankedInPart]: ...


class RankedInPart(Protocol):
    """One entrant of a competition that is a unit."""

    @property
    def entrant(self) -> str: ...

    @property
    def place(self) -> int | None: ...

    @property
    def figure(self) -> Points | None: ...

    @property
    def evenings(self) -> frozenset[str]: ...


def nested_field(rule: CompetitionRule, parts: Sequence[RankedPart], people: Mapping[str, CompetitionPlayer]) -> CompetitionField:
    """Return the units. A part exists if anybody has a place in it; who has a place there is present, everybody else absent."""
    sheets: list[UnitSheet] = []
    entrants: set[str] = set()
    for part in parts:
        name = part.rule.name
        weight: Points = 1
        for times in rule.times:
            if fits_competition(times.only, name):
                weight *= times.by
        entries = {line.entrant: UnitEntry(PLAYED, line.figure) for line in part.lines if line.place is not None}
        if not weight or not entries:
            continue
        unit = CompetitionUnit(name, weight=weight, is_kept=rule.keep is not None and fits_competition(rule.keep, name))
        sheets.append(UnitSheet(unit, entries, {line.entrant: line.evenings for line in part.lines}))
        entrants |= {line.entrant for line in part.lines}
    uncounted = [] if rule.by != PLAYER else [each for each in entrants if not player_counts(rule.who, each, people.get(each))]
    return CompetitionField(tuple(sheets), tuple(sorted(entrants)), rows={}, stays={}, uncounted=frozenset(uncounted))
