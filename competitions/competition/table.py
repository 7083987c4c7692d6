"""The table of a competition: everybody's place, figure, and the units that make it.

The order of evaluation is fixed, as each step sees what the one before left: rows, units, marks, worth (floor, then place points), missed
units, what counts, figure, place, rights. See docs/competitions.md.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from competitions.competition.attendance import evenings_attended, is_enough, rights
from competitions.competition.counting import CountedUnits, counted_units, figure
from competitions.competition.evening_units import Sheets, evening_field
from competitions.competition.evenings import PlayedEvenings
from competitions.competition.missing import UnitOfEntrant, planned_units, unit_column, units_of
from competitions.competition.nested_units import nested_field
from competitions.competition.numbers import Points
from competitions.competition.ranking import PlaceOfEntrant, RankedEntrant, places
from competitions.competition.units import CompetitionField, PresentRow, UnitSheet
from competitions.competition.values import PRESENT, CompetitionRule, CompetitionRules
from competitions.competition.worth import with_floor, with_place_points

WHO, MINIMUM, EMPTY = "who", "minimum", "empty"
"""The reasons for having no place: the player is not ranked, was present too seldom, or has no figure."""


@dataclass(frozen=True, slots=True)
class CompetitionLine:
    """One entrant of a competition."""

    place: int | None
    entrant: str
    figure: Points | None
    units: tuple[UnitOfEntrant, ...]
    """All units that exist, in order. Planned ones are not among them, but may count or be struck."""
    counted: tuple[UnitOfEntrant, ...]
    struck: tuple[UnitOfEntrant, ...]
    evenings: frozenset[str]
    """The evenings at which the entrant was present."""
    rights: tuple[str, ...]
    tie: str | None
    """The tie-break after which nobody was equal to the entrant; "shared" if there is none; None if nobody else has the figure."""
    why: str | None
    """The reason for having no place."""
    apart: str | None = None
    """The tie-break that separates the entrant from those placed directly before them; None if the figure does, or if nobody is."""

    @property
    def present_units(self) -> int:
        return sum(unit.is_present for unit in self.units)


@dataclass(frozen=True, slots=True)
class CompetitionTable:
    """A competition with the lines of its entrants in order of place."""

    rule: CompetitionRule
    lines: tuple[CompetitionLine, ...]
    parts: Mapping[str, CompetitionTable] = field(default_factory=dict)
    """The tables of the competitions that are its units, by name, in the order of the rule; empty if its units are evenings or rounds."""


def competition_tables(rules: CompetitionRules, played: PlayedEvenings) -> tuple[CompetitionTable, ...]:
    """Return the table of each competition, in the order of the file."""
    tables: dict[str, CompetitionTable] = {}
    made: Sheets = {}
    return tuple(_table_of(rules, rule.name, played, tables, made) for rule in rules.competitions)


def competition_table(rules: CompetitionRules, name: str, played: PlayedEvenings, made: Sheets | None = None) -> CompetitionTable:
    """Return the table of one competition, with its `parts`. The others of the file are not computed.

    `made` are the sheets of evenings that an earlier call has filled and that this one may reuse.
    """
    return _table_of(rules, name, played, {}, {} if made is None else made)


def _table_of(
    rules: CompetitionRules, name: str, played: PlayedEvenings, tables: dict[str, CompetitionTable], made: Sheets
) -> CompetitionTable:
    """Return a table, from `tables` if it is there; else add it and its parts. No competition is part of itself: that is refused."""
    if name not in tables:
        rule = rules.competition(name)
        parts = {part: _table_of(rules, part, played, tables, made) for part in rule.of}
        units = nested_field(rule, [*parts.values()], played.people) if parts else evening_field(rule, played, made)
        tables[name] = table_of_units(rule, units, parts)
    return tables[name]


def table_of_units(rule: CompetitionRule, field: CompetitionField, parts: Mapping[str, CompetitionTable] | None = None) -> CompetitionTable:
    """Return the table that these units make. `parts` are the tables of those that are competitions."""
    sheets = with_worths(rule, field)
    columns = [unit_column(rule, sheet) for sheet in sheets]
    attended = evenings_attended(sheets)
    stays = Counter(entrant for evening in field.stays.values() for entrant in evening)
    rows: dict[str, list[PresentRow]] = {}
    for several in field.rows.values():
        for entrant, own in several.items():
            rows.setdefault(entrant, []).extend(own)
    counts: list[_EntrantCount] = []
    for entrant in field.entrants:
        units = units_of(rule, entrant, columns)
        evenings = frozenset(attended.get(entrant, ()))
        counted = counted_units(rule, [*units, *planned_units(rule, units)])
        own_figure = None
        if has_figure(rule, entrant, field):
            own_figure = figure(rule, counted.counted, rule.bonus.come * len(evenings) + rule.bonus.stay * stays[entrant])
        present = sum([unit.mark in PRESENT for unit in units])
        why = why_unplaced(rule, field, entrant, own_figure, present, len(units), len(evenings))
        counts.append(_EntrantCount(entrant, units, counted, own_figure, present, evenings, why))
    ranked = [
        RankedEntrant(each.entrant, each.figure, each.units, each.present, len(each.evenings), rows.get(each.entrant, ()))
        for each in counts
        if each.why is None and each.figure is not None
    ]
    placed = places(rule, ranked)
    lines = [_line(each, placed.get(each.entrant), rights(rule, each.entrant, each.units, sheets)) for each in counts]
    return CompetitionTable(rule, tuple(sorted(lines, key=_order)), parts or {})


class _EntrantCount(NamedTuple):
    """One entrant, counted but without a place."""

    entrant: str
    units: tuple[UnitOfEntrant, ...]
    counted: CountedUnits
    figure: Points | None
    present: int
    evenings: frozenset[str]
    why: str | None


def _line(count: _EntrantCount, place: PlaceOfEntrant | None, own_rights: tuple[str, ...]) -> CompetitionLine:
    return CompetitionLine(
        place=place.place if place else None,
        entrant=count.entrant,
        figure=count.figure,
        units=count.units,
        counted=count.counted.counted,
        struck=count.counted.struck,
        evenings=count.evenings,
        rights=own_rights,
        tie=place.tie if place else None,
        apart=place.apart if place else None,
        why=count.why,
    )


def with_worths(rule: CompetitionRule, field: CompetitionField) -> list[UnitSheet]:
    """Return the units with the final worths of those present: with the floor, then with the points for places."""
    return [_with_worths(rule, sheet, field) for sheet in field.sheets]


def _with_worths(rule: CompetitionRule, sheet: UnitSheet, field: CompetitionField) -> UnitSheet:
    entries = with_floor(rule.floor, sheet.entries)
    if rule.places is not None:
        entries = with_place_points(rule.places, entries, field.uncounted)
    return UnitSheet(sheet.unit, entries, sheet.evenings)


def has_figure(rule: CompetitionRule, entrant: str, field: CompetitionField) -> bool:
    """Return whether an entrant may have a figure. With points for places, who does not count has none."""
    return rule.places is None or entrant not in field.uncounted


def why_unplaced(
    rule: CompetitionRule, field: CompetitionField, entrant: str, own_figure: Points | None, present: int, units: int, evenings: int
) -> str | None:
    """Return why an entrant with this figure and attendance has no place; None if they have one."""
    if entrant in field.uncounted:
        return WHO
    if not rule.below_last and not is_enough(rule.minimum, present, units, evenings):
        return MINIMUM
    return EMPTY if own_figure is None else None


def _order(line: CompetitionLine) -> tuple[bool, int, bool, Points, str]:
    """Return the sort key of lines: by place and name, then those without a place by figure and name."""
    if line.place is not None:
        return False, line.place, False, 0, line.entrant
    return True, 0, line.figure is None, -(line.figure or 0), line.entrant
