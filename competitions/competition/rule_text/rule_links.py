"""Checks the links between the competitions of a file: the names in `of`, cycles, and the columns that name the entrants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from competitions.competition.rule_text.toml_values import TomlValues
from competitions.competition.values import FIGURE_COLUMNS, PLAYER, CompetitionRule

NO_NAMES = ("date", "evening", "round", "mark", *FIGURE_COLUMNS, "table", "kind", "category", "tags", "recorded")
"""The columns of results that name nobody."""


def check_links(values: TomlValues, competitions: tuple[CompetitionRule, ...], tables: Mapping[str, object]) -> tuple[CompetitionRule, ...]:
    """Return the competitions, the nested ones with the `by` of their parts. Add a problem for every wrong link in these tables.

    Only the first competition of the file that is part of itself is reported, as the cycle may have many parts.
    """
    rules = {each.name: each for each in competitions}
    for rule in competitions:
        _check_names(values, rule, tables)
        if rule.by in NO_NAMES:
            values.refuse("RULE_COLUMN", f"competition.{rule.name}.by", column=rule.by)
    cycle = next((name for name in rules if name in _all_parts(rules, name)), None)
    if cycle is not None:
        values.refuse("RULE_CYCLE", f"competition.{cycle}.of", name=cycle)
        return competitions
    for rule in competitions:
        _take_column(values, rule.name, rules, tables)
    return tuple(rules[each.name] for each in competitions)


def _check_names(values: TomlValues, rule: CompetitionRule, tables: Mapping[str, object]) -> None:
    table = tables[rule.name]
    named = table.get("of") if isinstance(table, dict) else None
    parts: list[object] = named if isinstance(named, list) else []
    for number, name in enumerate(parts):
        field = f"competition.{rule.name}.of.{number}"
        if isinstance(name, str) and name not in tables:
            values.refuse("RULE_NAME", field, name=name)
        elif isinstance(name, str) and name in parts[:number]:
            values.refuse("RULE_NAME", field, name=name, twice=1)


def _take_column(values: TomlValues, name: str, rules: dict[str, CompetitionRule], tables: Mapping[str, object]) -> None:
    """Give a nested competition the `by` of its parts, which must be the same in all. Each is checked once."""
    rule = rules[name]
    parts = [each for each in dict.fromkeys(rule.of) if each in rules]
    if not parts or rule.by != PLAYER:
        return
    for part in parts:
        _take_column(values, part, rules, tables)
    columns = [*dict.fromkeys(rules[part].by for part in parts)]
    problem = f"competition.{name}.of"
    if len(columns) > 1 and not any(each.field == problem and each.code == "RULE_COLUMN" for each in values.problems):
        values.refuse("RULE_COLUMN", problem, column=columns[0], other=columns[1])
    elif len(columns) == 1 and columns[0] != PLAYER:
        rules[name] = replace(rule, by=columns[0])
        table = tables[name]
        if isinstance(table, dict) and "who" in table:
            values.refuse("RULE_NEEDS", f"competition.{name}.who", key="who", need='by = "player"')


def _all_parts(rules: Mapping[str, CompetitionRule], name: str) -> set[str]:
    """Return the competitions that are part of this one, at every depth; itself too, if there is a cycle."""
    seen: set[str] = set()
    waiting = [*rules[name].of]
    while waiting:
        part = waiting.pop()
        if part in rules and part not in seen:
            seen.add(part)
            waiting += rules[part].of
    return seen
