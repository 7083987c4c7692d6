"""The units of a competition of evenings or rounds: the rows that it selects, and each entrant's mark and worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from competitions.competition.evenings import CompetitionEvening, PlayedEvenings
from competitions.competition.months import months_before
from competitions.competition.numbers import Points
from competitions.competition.results import RoundRow
from competitions.competition.selection import fits_evening, fits_round, player_counts
from competitions.competition.units import CompetitionField, CompetitionUnit, PresentRow, UnitEntry, UnitSheet
from competitions.competition.values import ABSENT, PLAYED, PLAYER, PRESENT, ROUND, ROUND_TIES, AgeSteps, CompetitionRule
from competitions.competition.worth import row_worth, team_worth


@dataclass(frozen=True, slots=True)
class SelectedEvening:
    """An evening with the rows that a competition selects, by round."""

    evening: CompetitionEvening
    rounds: Mapping[int, Sequence[RoundRow]]
    played: tuple[int, ...]
    """The rounds in which a selected row is present. Only these can be missed."""


UnitRounds = tuple[CompetitionUnit, Sequence[int]]

Sheets = dict[tuple[object, ...], UnitSheet]
"""Sheets that were already made, by all that they depend on. Competitions of one club often differ only in what counts."""


def evening_field(rule: CompetitionRule, played: PlayedEvenings, made: Sheets) -> CompetitionField:
    """Return the units of a competition with everybody's marks and worths, as they were played. Sheets in `made` are reused."""
    sheets: list[UnitSheet] = []
    rows: dict[str, Mapping[str, Sequence[PresentRow]]] = {}
    stays: dict[str, frozenset[str]] = {}
    looks_at_rows = any(tie in ROUND_TIES for tie in rule.ties)
    for selected, units in selected_units(rule, played):
        sheets += [_made_sheet(rule, selected, rounds, made).of_unit(unit) for unit, rounds in units]
        if units and looks_at_rows:
            rows[selected.evening.name] = _present_rows(rule, selected, [number for _unit, rounds in units for number in rounds])
        if units and rule.bonus.stay:
            stays[selected.evening.name] = _who_stayed(rule, selected)
    entrants = tuple(sorted({entrant for sheet in sheets for entrant in sheet.entries}))
    uncounted = [] if rule.by != PLAYER else [each for each in entrants if not player_counts(rule.who, each, played.people.get(each))]
    return CompetitionField(tuple(sheets), entrants, rows, stays, frozenset(uncounted))


def selected_evenings(rule: CompetitionRule, played: PlayedEvenings) -> Iterator[SelectedEvening]:
    """Yield the evenings of which somebody was present in a selected row, in order.

    Rows that name no entrant are left out; so are rows of players who do not count, unless the players themselves are ranked.
    """
    counts = {} if rule.by == PLAYER else {player: player_counts(rule.who, player, person) for player, person in played.people.items()}
    for evening in played.evenings:
        if not fits_evening(rule.only, evening):
            continue
        is_out = rule.without is not None and fits_evening(rule.without, evening)
        rounds: dict[int, Sequence[RoundRow]] = {}
        for number, rows in evening.rounds.items():
            if not fits_round(rule.only, number) or (is_out and rule.without is not None and fits_round(rule.without, number)):
                continue
            rounds[number] = rows if rule.by == PLAYER else [row for row in rows if row.names.get(rule.by) and counts[row.player]]
        present = tuple(number for number, rows in rounds.items() if any(row.is_present for row in rows))
        if present:
            yield SelectedEvening(evening, rounds, present)


def selected_units(rule: CompetitionRule, played: PlayedEvenings) -> Iterator[tuple[SelectedEvening, list[UnitRounds]]]:
    """Yield each selected evening with its units that exist, each unit with the rounds whose rows make entrants of their players."""
    for selected in selected_evenings(rule, played):
        yield selected, [*_units(rule, selected, played.as_of)]


def existing_rows(rule: CompetitionRule, played: PlayedEvenings) -> Iterator[RoundRow]:
    """Yield the selected rows, of any mark, in units that exist."""
    for selected, units in selected_units(rule, played):
        for _unit, rounds in units:
            for number in rounds:
                yield from selected.rounds[number]


def _units(rule: CompetitionRule, selected: SelectedEvening, as_of: date) -> Iterator[UnitRounds]:
    """Yield the units of an evening that have a weight, each with its rounds."""
    evening = selected.evening
    age = _age_weight(rule.age, evening.date, as_of)
    numbers: Iterable[int | None] = selected.played if rule.unit == ROUND else (None,)
    for number in numbers:
        unit = CompetitionUnit(evening.name if number is None else f"{evening.name}/{number}", evening, number)
        weight = age
        for times in rule.times:
            if unit.fits(times.only):
                weight *= times.by
        if weight:
            kept = rule.keep is not None and unit.fits(rule.keep)
            yield CompetitionUnit(unit.name, evening, number, weight, kept), (*selected.rounds,) if number is None else (number,)


def _age_weight(age: AgeSteps | None, day: date, as_of: date) -> Points:
    """Return the weight of a unit for its age; 0 if it is too old to exist."""
    if age is None:
        return 1
    for step, weight in enumerate(age.by):
        earlier = months_before(as_of, (step + 1) * age.months)
        if earlier is None or day > earlier:
            return weight
    return 0


def _made_sheet(rule: CompetitionRule, selected: SelectedEvening, rounds: Sequence[int], made: Sheets) -> UnitSheet:
    """Return the sheet of these rounds, from `made` if another competition has the same."""
    who = None if rule.by == PLAYER else rule.who
    marks = frozenset(rule.present_marks.items())
    key = (selected.evening.name, tuple(rounds), rule.by, who, rule.whole, rule.worth, marks, rule.members)
    if key not in made:
        made[key] = _sheet(rule, selected, rounds)
    return made[key]


def _sheet(rule: CompetitionRule, selected: SelectedEvening, rounds: Sequence[int]) -> UnitSheet:
    """Return everybody's mark and worth in these rounds, for a unit that is filled in later."""
    here = frozenset((selected.evening.name,))
    came: dict[str, frozenset[str]] = {}
    entries: dict[str, UnitEntry] = {}
    if rule.by == PLAYER and len(rounds) == 1:
        for row in selected.rounds[rounds[0]]:
            is_present = row.mark in PRESENT
            entries[row.player] = UnitEntry(row.mark, row_worth(rule, row) if is_present else None, row.table)
            if is_present:
                came[row.player] = here
    else:
        rows: dict[str, list[RoundRow]] = {}
        for number in rounds:
            for row in selected.rounds[number]:
                entrant = row.names[rule.by]
                rows.setdefault(entrant, []).append(row)
                if row.mark in PRESENT:
                    came[entrant] = here
        played = [number for number in rounds if number in selected.played]
        entries = {entrant: _entry(rule, own, played) for entrant, own in rows.items()}
    return UnitSheet(CompetitionUnit(selected.evening.name, selected.evening), entries, came)


def _entry(rule: CompetitionRule, rows: Sequence[RoundRow], played: Sequence[int]) -> UnitEntry:
    """Return an entrant's mark and worth in a unit of these rounds, from their rows in it."""
    table = rows[-1].table
    if rule.by == PLAYER and len(rows) == len(played) and all(row.mark == PLAYED for row in rows):
        return UnitEntry(PLAYED, _played_worth(rule, rows), table)
    marks: dict[int, str] = {}
    for row in rows:
        if row.round is not None:
            marks[row.round] = _stronger(marks[row.round], row.mark) if row.round in marks else row.mark
    mark = _unit_mark([marks.get(number, ABSENT) for number in played], whole=rule.whole)
    if mark not in PRESENT:
        return UnitEntry(mark, None, table)
    worths: dict[str, Points] = {}
    for row in rows:
        if row.mark in PRESENT and (worth := row_worth(rule, row)) is not None:
            worths[row.player] = worths.get(row.player, 0) + worth
    return UnitEntry(mark, team_worth(rule.members, [*worths.values()]), table)


def _played_worth(rule: CompetitionRule, rows: Sequence[RoundRow]) -> Points:
    """Return the worth of rows with the mark PLAYED."""
    if len(rule.worth) == 1:
        column, number = rule.worth[0]
        return number * sum([row.figures.get(column, 0) for row in rows])
    return sum([row_worth(rule, row) or 0 for row in rows])


def _present_rows(rule: CompetitionRule, selected: SelectedEvening, rounds: Iterable[int]) -> dict[str, list[PresentRow]]:
    """Return the rows of each entrant who was present in these rounds, with their worths."""
    rows: dict[str, list[PresentRow]] = {}
    for number in rounds:
        for row in selected.rounds[number]:
            if row.is_present:
                rows.setdefault(row.names[rule.by], []).append(PresentRow(row, row_worth(rule, row) or 0))
    return rows


def _who_stayed(rule: CompetitionRule, selected: SelectedEvening) -> frozenset[str]:
    """Return the entrants who were present in every round of an evening."""
    came: dict[str, set[int]] = {}
    for number in selected.played:
        for row in selected.rounds[number]:
            if row.is_present:
                came.setdefault(row.names[rule.by], set()).add(number)
    return frozenset(entrant for entrant, numbers in came.items() if len(numbers) == len(selected.played))


def _stronger(one: str, other: str) -> str:
    """Return the mark of a team of which two players have these marks: the first of PRESENT, ABSENT, and all others alphabetically."""
    order = (*PRESENT, ABSENT)
    return next((mark for mark in order if mark in (one, other)), min(one, other))


def _unit_mark(marks: Sequence[str], *, whole: bool) -> str:
    """Return the mark in a unit, from those in its rounds. With `whole`, one missing round makes the unit missing."""
    missing = [mark for mark in marks if mark not in PRESENT]
    present = [mark for mark in PRESENT if mark in marks]
    if present and not (whole and missing):
        return present[0]
    return ABSENT if ABSENT in missing else missing[0]
