"""The table of a competition: everybody's place, figure, and the units that make it.

The order of evaluation is fixed, as each step sees what the one before left: rows, units, marks, worth (floor, then place points), missed
units, what counts, figure, place, rights. See docs/competitions.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from competitions.competition.attendance import evenings_attended, is_enough, rights
from competitions.competition.counting import CountedUnits, counted_units, figure
from competitions.competition.evening_units import Sheets, evening_field
from competitions.competition.evenings import PlayedEvenings
from competitions.competition.missing import LowestWorths, UnitOfEntrant, planned_units, units_of
from competitions.competition.nested_units import nested_field
from competitions.competition.ranking import PlaceOfEntrant, RankedEntrant, places
from competitions.competition.units import CompetitionField, UnitSheet
from competitions.competition.values import CompetitionRule, CompetitionRules
from competitions.competition.worth import with_floor, with_place_points
from competitions.season.values import Points

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
        tables[name] = _table(rule, units, parts)
    return tables[name]


def _table(rule: CompetitionRule, field: CompetitionField, parts: Mapping[str, CompetitionTable]) -> CompetitionTable:
    sheets = [_with_worths(rule, sheet, field) for sheet in field.sheets]
    lowest = [LowestWorths(sheet) for sheet in sheets]
    lines: list[CompetitionLine] = []
    for entrant in field.entrants:
        units = units_of(rule, entrant, sheets, lowest)
        evenings = evenings_attended(entrant, sheets)
        counted = counted_units(rule, [*units, *planned_units(rule, units)])
        bonus = rule.bonus.come * len(evenings) + rule.bonus.stay * field.stays.get(entrant, 0)
        has_figure = rule.places is None or entrant not in field.uncounted
        own = figure(rule, counted.counted, bonus) if has_figure else None
        lines.append(_line(rule, field, entrant, units, counted, own, evenings, rights(rule, entrant, units, sheets)))
    placed = _places(rule, field, lines)
    lines = [replace(line, place=at.place, tie=at.tie, apart=at.apart) if (at := placed.get(line.entrant)) else line for line in lines]
    return CompetitionTable(rule, tuple(sorted(lines, key=_order)), parts)


def _with_worths(rule: CompetitionRule, sheet: UnitSheet, field: CompetitionField) -> UnitSheet:
    """Return a unit with the final worths of those present: with the floor, then with the points for places."""
    entries = with_floor(rule.floor, sheet.entries)
    if rule.places is not None:
        entries = with_place_points(rule.places, entries, field.uncounted)
    return UnitSheet(sheet.unit, entries, sheet.evenings)


def _line(
    rule: CompetitionRule,
    field: CompetitionField,
    entrant: str,
    units: tuple[UnitOfEntrant, ...],
    counted: CountedUnits,
    own: Points | None,
    evenings: frozenset[str],
    own_rights: tuple[str, ...],
) -> CompetitionLine:
    """Return a line without its place, but with the reason why it gets none."""
    why = None
    if entrant in field.uncounted:
        why = WHO
    elif not rule.below_last and not is_enough(rule.minimum, units, evenings):
        why = MINIMUM
    elif own is None:
        why = EMPTY
    return CompetitionLine(None, entrant, own, units, counted.counted, counted.struck, evenings, own_rights, tie=None, why=why)


def _places(rule: CompetitionRule, field: CompetitionField, lines: list[CompetitionLine]) -> Mapping[str, PlaceOfEntrant]:
    """Return the places of all who get one. Those below the minimum, if they are ranked, come after all others."""
    groups: tuple[list[RankedEntrant], list[RankedEntrant]] = ([], [])
    for line in lines:
        if line.why is None and line.figure is not None:
            is_below = not is_enough(rule.minimum, line.units, line.evenings)
            ranked = RankedEntrant(line.entrant, line.figure, line.units, len(line.evenings), field.rows.get(line.entrant, ()))
            groups[is_below].append(ranked)
    above, below = groups
    return {**places(rule, above), **places(rule, below, len(above) + 1)}


def _order(line: CompetitionLine) -> tuple[bool, int, bool, Points, str]:
    """Return the sort key of lines: by place and name, then those without a place by figure and name."""
    if line.place is not None:
        return False, line.place, False, 0, line.entrant
    return True, 0, line.figure is None, -(line.figure or 0), line.entrant
