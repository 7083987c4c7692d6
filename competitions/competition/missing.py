"""The worth of a missed unit: nothing, a number, the lowest of the unit, or the entrant's own mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from competitions.competition.numbers import Points, divided
from competitions.competition.units import PLANNED, CompetitionUnit, UnitSheet
from competitions.competition.values import ABSENT, LOWEST, MEAN, PLAYED, PRESENT, SUBSTITUTE, CompetitionRule, MissingMark


class UnitOfEntrant(NamedTuple):
    """One unit of one entrant, with its final worth."""

    unit: CompetitionUnit
    mark: str
    worth: Points | None
    """None if the unit is not there for this entrant."""
    is_strikable: bool = True

    @property
    def is_present(self) -> bool:
        return self.mark in PRESENT


@dataclass(frozen=True, slots=True)
class UnitColumn:
    """One unit as it is for each entrant. A missed unit that brings a mean has no worth yet, as that is another for each entrant."""

    unit: CompetitionUnit
    own: Mapping[str, UnitOfEntrant]
    absent: UnitOfEntrant
    """The unit for everybody who is not in `own`."""


class LowestWorths:
    """The lowest worths of one unit, among all and at each table, of those who played or sat in for somebody."""

    def __init__(self, sheet: UnitSheet) -> None:
        self.of_all: Points | None = None
        self.of_table: dict[str, Points] = {}
        for entry in sheet.entries.values():
            if entry.worth is None or entry.mark not in (PLAYED, SUBSTITUTE):
                continue
            self.of_all = entry.worth if self.of_all is None else min(self.of_all, entry.worth)
            if entry.table:
                self.of_table[entry.table] = min(self.of_table.get(entry.table, entry.worth), entry.worth)

    def lowest(self, mark: MissingMark, table: str) -> Points | None:
        if mark.at_table and table in self.of_table:
            return self.of_table[table]
        return self.of_all


def unit_column(rule: CompetitionRule, sheet: UnitSheet) -> UnitColumn:
    """Return a unit with what it is worth to each entrant, also to those who missed it."""
    unit, strikable = sheet.unit, not sheet.unit.is_kept
    lowest = LowestWorths(sheet) if any(mark.worth == LOWEST for mark in rule.missing_marks.values()) else None

    def missed(name: str, table: str = "") -> UnitOfEntrant:
        mark = rule.missing(name)
        worth = _missed_worth(mark, lowest.lowest(mark, table) if lowest else None, None)
        return UnitOfEntrant(unit, name, worth, strikable and mark.strike)

    own = {
        entrant: UnitOfEntrant(unit, mark, worth, strikable) if mark in PRESENT else missed(mark, table)
        for entrant, (mark, worth, table) in sheet.entries.items()
    }
    return UnitColumn(unit, own, missed(ABSENT))


def units_of(rule: CompetitionRule, entrant: str, columns: Sequence[UnitColumn]) -> tuple[UnitOfEntrant, ...]:
    """Return all units of an entrant, those that they missed with the worth that their mark brings."""
    units = tuple([column.own.get(entrant, column.absent) for column in columns])
    if not rule.has_mean_mark:
        return units
    mean = _mean_of(units)
    return tuple(
        each if each.is_present or (mark := rule.missing(each.mark)).worth != MEAN else each._replace(worth=_missed_worth(mark, None, mean))
        for each in units
    )


def planned_units(rule: CompetitionRule, units: Sequence[UnitOfEntrant]) -> tuple[UnitOfEntrant, ...]:
    """Return the units that are still to come, for an entrant with these units. They bring what the mark `absent` brings.

    LOWEST brings nothing, as nobody has played them.
    """
    to_come = (rule.planned or 0) - len(units)
    if to_come <= 0:
        return ()
    mark = rule.missing(ABSENT)
    return (UnitOfEntrant(PLANNED, ABSENT, _missed_worth(mark, None, _mean_of(units)), mark.strike),) * to_come


def _mean_of(units: Sequence[UnitOfEntrant]) -> Points | None:
    """Return the plain mean of the units in which an entrant was present; None if none of them has a worth."""
    own = [unit.worth for unit in units if unit.worth is not None and unit.is_present]
    return divided(sum(own), len(own)) if own else None


def _missed_worth(mark: MissingMark, lowest: Points | None, mean: Points | None) -> Points | None:
    if not isinstance(mark.worth, str):
        return mark.worth
    worth = {LOWEST: lowest, MEAN: mean}.get(mark.worth)
    return None if worth is None else worth - mark.less
