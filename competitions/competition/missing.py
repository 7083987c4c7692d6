"""The worth of a missed unit: nothing, a number, the lowest of the unit, or the entrant's own mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from competitions.competition.numbers import divided
from competitions.competition.units import PLANNED, CompetitionUnit, UnitEntry, UnitSheet
from competitions.competition.values import ABSENT, LOWEST, MEAN, NOTHING, PLAYED, PRESENT, SUBSTITUTE, CompetitionRule, MissingMark
from competitions.season.values import Points

MISSED = UnitEntry(ABSENT)


@dataclass(frozen=True, slots=True)
class UnitOfEntrant:
    """One unit of one entrant, with its final worth."""

    unit: CompetitionUnit
    mark: str
    worth: Points | None
    """None if the unit is not there for this entrant."""
    is_strikable: bool = True

    @property
    def is_present(self) -> bool:
        return self.mark in PRESENT


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


def units_of(rule: CompetitionRule, entrant: str, sheets: Sequence[UnitSheet], lowest: Sequence[LowestWorths]) -> tuple[UnitOfEntrant, ...]:
    """Return all units of an entrant, those that they missed with the worth that their mark brings."""
    entries = [sheet.entries.get(entrant, MISSED) for sheet in sheets]
    mean = _mean([entry.worth for entry in entries if entry.worth is not None])
    units = []
    for sheet, entry, lowest_worths in zip(sheets, entries, lowest, strict=True):
        worth, strikable = entry.worth, not sheet.unit.is_kept
        if entry.mark not in PRESENT:
            mark = rule.missing(entry.mark)
            strikable = strikable and mark.strike
            worth = _missed_worth(mark, lowest_worths.lowest(mark, entry.table), mean)
        units.append(UnitOfEntrant(sheet.unit, entry.mark, worth, strikable))
    return tuple(units)


def planned_units(rule: CompetitionRule, units: Sequence[UnitOfEntrant]) -> tuple[UnitOfEntrant, ...]:
    """Return the units that are still to come, for an entrant with these units. They bring what the mark `absent` brings.

    LOWEST brings nothing, as nobody has played them.
    """
    to_come = (rule.planned or 0) - len(units)
    if to_come <= 0:
        return ()
    mark = rule.missing(ABSENT)
    mean = _mean([unit.worth for unit in units if unit.is_present and unit.worth is not None]) if mark.worth == MEAN else None
    return (UnitOfEntrant(PLANNED, ABSENT, _missed_worth(mark, None, mean), mark.strike),) * to_come


def _mean(worths: Sequence[Points]) -> Points | None:
    return divided(sum(worths), len(worths)) if worths else None


def _missed_worth(mark: MissingMark, lowest: Points | None, mean: Points | None) -> Points | None:
    if not isinstance(mark.worth, str):
        return mark.worth
    if mark.worth == NOTHING:
        return None
    worth = {LOWEST: lowest, MEAN: mean}[mark.worth]
    return None if worth is None else worth - mark.less
