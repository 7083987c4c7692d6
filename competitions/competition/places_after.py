"""Everybody's place after each evening of a competition, for a chart."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from competitions.competition.evening_units import Sheets, evening_field, selected_units
from competitions.competition.evenings import PlayedEvenings
from competitions.competition.missing import UnitColumn, UnitOfEntrant, planned_units, unit_column
from competitions.competition.nested_units import nested_field
from competitions.competition.numbers import Points, divided, plain
from competitions.competition.ranking import RankedEntrant, places
from competitions.competition.table import CompetitionTable, competition_table, has_figure, table_of_units, why_unplaced, with_worths
from competitions.competition.units import CompetitionField, PresentRow, UnitSheet
from competitions.competition.values import MEAN, PRESENT, CompetitionRule, CompetitionRules

Places = Mapping[str, int | None]
"""The place of each entrant; None if they have none."""


class _PlacedEntrant(NamedTuple):
    entrant: str
    place: int | None
    figure: Points | None
    evenings: frozenset[str]


@dataclass(frozen=True, slots=True)
class _TableAfter:
    """The table after an evening, without the units."""

    rule: CompetitionRule
    lines: Sequence[_PlacedEntrant]


def places_after_each_unit(rules: CompetitionRules, name: str, played: PlayedEvenings) -> dict[str, Places]:
    """Return everybody's place after each evening of a competition, by the evening's name, in order.

    The evenings are those of its units, of rounds and of its parts too. After an evening the table is that of the evening's day, and after
    the last one that of `played`; players count or not as they do now.
    """
    after = _tables_after(rules, rules.competition(name), played, {})
    return {evening: {line.entrant: line.place for line in table.lines} for evening, table in after.items()}


def competition_places(rules: CompetitionRules, name: str, played: PlayedEvenings, made: Sheets | None = None) -> Places:
    """Return everybody's place in a competition. It is cheaper than its table, such as for the places of the evening before.

    `made` are the sheets of evenings that an earlier call has filled and that this one may reuse.
    """
    rule, made = rules.competition(name), {} if made is None else made
    if rule.of or rule.has_mean_mark:
        return {line.entrant: line.place for line in competition_table(rules, name, played, made).lines}
    after = _running_tables_after(rule, played, made, last_only=True)
    return {line.entrant: line.place for table in after.values() for line in table.lines}


def _tables_after(rules: CompetitionRules, rule: CompetitionRule, played: PlayedEvenings, made: Sheets) -> dict[str, _TableAfter]:
    if rule.of:
        return _nested_tables_after(rules, rule, played, made)
    if rule.has_mean_mark or rule.age is not None:
        return _whole_tables_after(rule, played, made)
    return _running_tables_after(rule, played, made)


def _nested_tables_after(rules: CompetitionRules, rule: CompetitionRule, played: PlayedEvenings, made: Sheets) -> dict[str, _TableAfter]:
    """Return the tables of a nested competition, after each evening of one of its parts."""
    parts = {name: _tables_after(rules, rules.competition(name), played, made) for name in rule.of}
    now = {name: _TableAfter(rules.competition(name), ()) for name in rule.of}
    after: dict[str, _TableAfter] = {}
    for evening in played.evenings:
        if any(evening.name in tables for tables in parts.values()):
            now |= {name: tables[evening.name] for name, tables in parts.items() if evening.name in tables}
            after[evening.name] = _without_units(table_of_units(rule, nested_field(rule, [*now.values()], played.people)))
    return after


def _whole_tables_after(rule: CompetitionRule, played: PlayedEvenings, made: Sheets) -> dict[str, _TableAfter]:
    """Return the tables one by one: what an evening brings changes with those after it, by its age or by the entrant's mean."""
    counting = {selected.evening.name for selected, units in selected_units(rule, played) if units}
    numbers = [number for number, evening in enumerate(played.evenings) if evening.name in counting]
    after: dict[str, _TableAfter] = {}
    for number in numbers:
        last = played.evenings[number]
        day = played.as_of if number == numbers[-1] else last.date
        until = replace(played, evenings=played.evenings[: number + 1], as_of=day)
        after[last.name] = _without_units(competition_table(CompetitionRules((rule,)), rule.name, until, made))
    return after


def _without_units(table: CompetitionTable) -> _TableAfter:
    return _TableAfter(table.rule, [_PlacedEntrant(line.entrant, line.place, line.figure, line.evenings) for line in table.lines])


def _running_tables_after(
    rule: CompetitionRule, played: PlayedEvenings, made: Sheets, *, last_only: bool = False
) -> dict[str, _TableAfter]:
    """Return the tables of a competition in which an evening brings the same whatever comes after it; or only the last of them."""
    field = evening_field(rule, played, made)
    running: dict[str, _RunningEntrant] = {}
    earlier: list[UnitColumn] = []
    after: dict[str, _TableAfter] = {}
    for evening, sheets in groupby(with_worths(rule, field), key=lambda sheet: sheet.unit.evening):
        assert evening is not None
        for sheet in sheets:
            _add_unit(rule, running, earlier, sheet)
        for entrant, rows in field.rows.get(evening.name, {}).items():
            running[entrant].rows += rows
        for entrant in field.stays.get(evening.name, ()):
            running[entrant].stays += 1
        if not last_only or evening is field.sheets[-1].unit.evening:
            after[evening.name] = _TableAfter(rule, [*_placed(rule, field, running.values())])
    return after


def _add_unit(rule: CompetitionRule, running: dict[str, _RunningEntrant], earlier: list[UnitColumn], sheet: UnitSheet) -> None:
    """Add the next unit to everybody who has been in one, and to those who are new, who missed the earlier ones."""
    column = unit_column(rule, sheet)
    for entrant in sheet.entries:
        if entrant not in running:
            running[entrant] = _RunningEntrant(rule, entrant)
            for each in earlier:
                running[entrant].add(each.absent)
    earlier.append(column)
    own, absent = column.own, column.absent
    for entrant, each_running in running.items():
        each_running.add(own.get(entrant, absent))
    for entrant, evenings in sheet.evenings.items():
        running[entrant].evenings |= evenings


def _placed(rule: CompetitionRule, field: CompetitionField, running: Iterable[_RunningEntrant]) -> Iterator[_PlacedEntrant]:
    ranked: list[RankedEntrant] = []
    figures: dict[str, Points | None] = {}
    planned: Sequence[UnitOfEntrant] | None = None
    several = [*running]
    for each in several:
        if planned is None:
            planned = planned_units(rule, each.units)
        evenings = len(each.evenings)
        own = each.figure(planned) if has_figure(rule, each.entrant, field) else None
        figures[each.entrant] = own
        if own is not None and why_unplaced(rule, field, each.entrant, own, each.present, len(each.units), evenings) is None:
            ranked.append(RankedEntrant(each.entrant, own, each.units, each.present, evenings, each.rows))
    placed = places(rule, ranked)
    for each in several:
        at = placed.get(each.entrant)
        yield _PlacedEntrant(each.entrant, at.place if at else None, figures[each.entrant], each.evenings)


class _RunningEntrant:
    """An entrant after each unit. The units that may be struck are kept from best to worst, so that adding one is cheap."""

    def __init__(self, rule: CompetitionRule, entrant: str) -> None:
        self.entrant = entrant
        self.units: list[UnitOfEntrant] = []
        self.present = 0
        self.evenings: frozenset[str] = frozenset()
        self.rows: list[PresentRow] = []
        self.stays = 0
        self._rule = rule
        self._is_mean = rule.count == MEAN
        self._strikes = rule.best is not None or rule.drop > 0
        self._strikable: list[tuple[Points, int, Points, Points]] = []
        """The units that may be struck, as (sort value, number, amount, weight). Of equal ones, the earlier one is better."""
        self._always: Points = 0
        self._always_weight: Points = 0
        self._always_count = 0
        self._beside = 0
        """How many of those that always count use up no place among the best."""

    def add(self, each: UnitOfEntrant) -> None:
        """Add the next unit."""
        unit, mark, worth, strikable = each
        self.units.append(each)
        if mark in PRESENT:
            self.present += 1
        if worth is None:
            return
        if strikable and self._strikes:
            insort(self._strikable, self._entry(each, len(self.units)))
        else:
            self._always += unit.weight * worth
            self._always_weight += unit.weight
            self._always_count += 1
            self._beside += unit.is_kept

    def _entry(self, each: UnitOfEntrant, number: int) -> tuple[Points, int, Points, Points]:
        worth, weight = each.worth or 0, each.unit.weight
        amount = weight * worth
        return -(worth if self._is_mean else amount), number, amount, weight

    def figure(self, planned: Sequence[UnitOfEntrant]) -> Points | None:
        """Return the exact figure after the units added so far, with the planned ones."""
        rule, strikable = self._rule, self._strikable
        total, weight, always = self._always, self._always_weight, self._always_count
        if planned and planned[0].worth is not None:
            if planned[0].is_strikable and self._strikes:
                strikable = sorted([*strikable, *(self._entry(each, len(self.units) + at) for at, each in enumerate(planned, 1))])
            else:
                total += sum(each.worth or 0 for each in planned)
                weight += len(planned)
                always += len(planned)
        if self._strikes:
            if rule.best is not None:
                counting = max(0, rule.best - always + (self._beside if rule.keep_beside else 0))
            else:
                counting = max(0 if always else 1, len(strikable) - rule.drop)
            counted = strikable[:counting]
            always += len(counted)
            total += sum([entry[2] for entry in counted])
            weight += sum([entry[3] for entry in counted])
        if self._is_mean:
            if not always:
                return None
            total = divided(total, max(weight, rule.fill))
        return plain(total + rule.bonus.come * len(self.evenings) + rule.bonus.stay * self.stays)
