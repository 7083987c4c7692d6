"""Everybody's place after each evening of a competition, for a chart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from competitions.competition.evening_units import Sheets, selected_units
from competitions.competition.evenings import PlayedEvenings
from competitions.competition.table import competition_table
from competitions.competition.values import CompetitionRules

Places = Mapping[str, int | None]
"""The place of each entrant; None if they have none."""


def places_after_each_unit(rules: CompetitionRules, name: str, played: PlayedEvenings) -> dict[str, Places]:
    """Return everybody's place after each evening of a competition, by the evening's name, in order.

    The evenings are those of its units, of rounds and of its parts too. After an evening the table is that of the evening's day, and after
    the last one that of `played`; players count or not as they do now.
    """
    made: Sheets = {}
    counting = {*_evenings(rules, name, played)}
    numbers = [number for number, evening in enumerate(played.evenings) if evening.name in counting]
    after: dict[str, Places] = {}
    for number in numbers:
        last = played.evenings[number]
        day = played.as_of if number == numbers[-1] else last.date
        until = replace(played, evenings=played.evenings[: number + 1], as_of=day)
        after[last.name] = {line.entrant: line.place for line in competition_table(rules, name, until, made).lines}
    return after


def _evenings(rules: CompetitionRules, name: str, played: PlayedEvenings) -> Iterator[str]:
    """Yield the evenings of the units of a competition and of its parts."""
    rule = rules.competition(name)
    for part in rule.of:
        yield from _evenings(rules, part, played)
    if not rule.of:
        yield from (selected.evening.name for selected, units in selected_units(rule, played) if units)
