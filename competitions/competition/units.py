"""The units of a competition with what they brought each entrant, whether they are evenings, rounds or other competitions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from competitions.competition.evenings import CompetitionEvening
from competitions.competition.numbers import Points
from competitions.competition.results import RoundRow
from competitions.competition.selection import fits_competition, fits_evening, fits_round
from competitions.competition.values import Selector


@dataclass(frozen=True, slots=True)
class CompetitionUnit:
    """A unit that exists."""

    name: str
    evening: CompetitionEvening | None = None
    """The evening that the unit is, or to which its round belongs; None for a competition."""
    round: int | None = None
    weight: Points = 1
    is_kept: bool = False
    """True if it cannot be struck."""
    is_planned: bool = False
    """True if it is not there yet. Such a unit has no name."""

    def fits(self, selector: Selector) -> bool:
        if self.evening is None:
            return fits_competition(selector, self.name)
        return fits_evening(selector, self.evening) and fits_round(selector, self.round)


PLANNED = CompetitionUnit("", is_planned=True)
"""The unit that stands for each one that is still to come."""


class UnitEntry(NamedTuple):
    """One entrant in one unit."""

    mark: str
    worth: Points | None = None
    """The worth of the unit; None if it brings nothing, and for those who missed it, whose worth is computed later."""
    table: str = ""


@dataclass(frozen=True, slots=True)
class PresentRow:
    """A row of somebody who was present in a unit that exists, and its worth, which is 0 if its mark brings nothing."""

    row: RoundRow
    worth: Points


@dataclass(frozen=True, slots=True)
class UnitSheet:
    """One unit with its entrants. An entrant who is not among them is absent."""

    unit: CompetitionUnit
    entries: Mapping[str, UnitEntry]
    evenings: Mapping[str, frozenset[str]]
    """The evenings at which each entrant was present in this unit."""

    def of_unit(self, unit: CompetitionUnit) -> UnitSheet:
        """Return this sheet for a unit with a name, weight and so on of its own."""
        return UnitSheet(unit, self.entries, self.evenings)


@dataclass(frozen=True, slots=True)
class CompetitionField:
    """All units of a competition in order, and what the tie-breaks and bonuses need beside them."""

    sheets: tuple[UnitSheet, ...]
    entrants: tuple[str, ...]
    rows: Mapping[str, Mapping[str, Sequence[PresentRow]]]
    """For each evening, by its name, the rows of each entrant, if a tie-break looks at rows."""
    stays: Mapping[str, frozenset[str]]
    """For each evening, by its name, the entrants who played every round of it, if that brings a bonus."""
    uncounted: frozenset[str]
    """The players who are shown but not ranked (`who`)."""
