"""The final tables of a rule file as JSON: everything that their lines have, in exact text, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from competitions.competition.evenings import CompetitionEvening
from competitions.competition.missing import UnitOfEntrant
from competitions.competition.numbers import plain
from competitions.competition.output import json_line
from competitions.competition.table import CompetitionLine, CompetitionTable
from competitions.competition.units import PLANNED, CompetitionUnit
from competitions.competition.values import ABSENT, PLAYED, ROUND, CompetitionRule, CompetitionRules

SealedTables = Mapping[str, Any]
KeyNow = Callable[[str, str], str]
"""Returns the key that an entrant has now, from the column that names the entrants and the key that was sealed."""


def sealed_tables(tables: Sequence[CompetitionTable]) -> dict[str, Any]:
    """Return all tables of a file as JSON. A line is as `json_line` returns it, with the evenings and with the units that have no worth."""
    return {"tables": [_sealed_table(table) for table in tables]}


def tables_of_seal(
    sealed: SealedTables, rules: CompetitionRules, evenings: Mapping[str, CompetitionEvening], key: KeyNow
) -> dict[str, CompetitionTable]:
    """Return sealed tables as they were, by name. `key` returns an entrant's key that is valid now; `evenings` are those that exist now."""
    tables = {each["competition"]: _table(each, rules, evenings, key) for each in sealed["tables"]}
    for name, table in tables.items():
        tables[name] = replace(table, parts={part: tables[part] for part in table.rule.of})
    return tables


def are_same(sealed: SealedTables, other: SealedTables, key: KeyNow) -> bool:
    """Return whether two sealed files say the same of everybody, whose keys may have changed since."""
    mine, theirs = ([_by_entrant(table, key) for table in each["tables"]] for each in (sealed, other))
    return mine == theirs


def has_merged_lines(sealed: SealedTables, key: KeyNow) -> bool:
    """Return whether two entrants of one sealed table are one person now, so that no table of today can be the same."""
    return any(len(_by_entrant(table, key)[1]) < len(table["lines"]) for table in sealed["tables"])


def _sealed_table(table: CompetitionTable) -> dict[str, Any]:
    units = {each.unit.name: each.unit for line in table.lines for each in line.units}
    return {
        "competition": table.rule.name,
        "by": table.rule.by,
        "units": [[unit.name, str(unit.weight), unit.is_kept] for unit in units.values()],
        "lines": [_sealed_line(table, line) for line in table.lines],
    }


def _sealed_line(table: CompetitionTable, line: CompetitionLine) -> dict[str, Any]:
    whole = json_line(table, line)
    del whole["competition"]
    kept = [each.unit.name for each in line.units if not each.is_strikable]
    return {**whole, "apart": line.apart, "came": sorted(line.evenings), "kept": kept}


def _table(sealed: Mapping[str, Any], rules: CompetitionRules, evenings: Mapping[str, CompetitionEvening], key: KeyNow) -> CompetitionTable:
    rule = rules.competition(sealed["competition"])
    units: dict[str, CompetitionUnit] = {}
    for name, weight, is_kept in sealed["units"]:
        evening, number = (name.rpartition("/")[0], int(name.rpartition("/")[2])) if rule.unit == ROUND and not rule.of else (name, None)
        units[name] = CompetitionUnit(name, None if rule.of else evenings.get(evening), number, plain(Fraction(weight)), is_kept)
    return CompetitionTable(rule, tuple(_line(rule, line, units, key(rule.by, line["player"])) for line in sealed["lines"]))


def _line(rule: CompetitionRule, sealed: Mapping[str, Any], units: Mapping[str, CompetitionUnit], entrant: str) -> CompetitionLine:
    kept, marks = set(sealed["kept"]), sealed["marks"]
    worths = {name: plain(Fraction(worth)) for name, worth, _weight in (*sealed["counted"], *sealed["struck"]) if name is not None}
    own = {name: UnitOfEntrant(unit, marks.get(name, PLAYED), worths.get(name), name not in kept) for name, unit in units.items()}

    def chosen(several: Sequence[Sequence[str | None]]) -> tuple[UnitOfEntrant, ...]:
        return tuple(planned(worth) if name is None else own[name] for name, worth, _weight in several)

    def planned(worth: str | None) -> UnitOfEntrant:
        return UnitOfEntrant(PLANNED, ABSENT, plain(Fraction(worth or 0)), rule.missing(ABSENT).strike)

    return CompetitionLine(
        place=sealed["place"],
        entrant=entrant,
        figure=None if sealed["figure"] is None else plain(Fraction(sealed["figure"])),
        units=tuple(own.values()),
        counted=chosen(sealed["counted"]),
        struck=chosen(sealed["struck"]),
        evenings=frozenset(sealed["came"]),
        rights=tuple(sealed["rights"]),
        tie=sealed["tie"],
        why=sealed["why"],
        apart=sealed["apart"],
    )


def _by_entrant(table: Mapping[str, Any], key: KeyNow) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a table without its lines, and its lines by entrant."""
    rest = {name: value for name, value in table.items() if name != "lines"}
    return rest, {key(table["by"], line["player"]): {**line, "player": ""} for line in table["lines"]}
