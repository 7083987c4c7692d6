"""The people and evenings that a rule file names: replaces them in its text, and in rules that were read.

A club's stored rule names people and evenings by keys, so that a name can be corrected or forgotten; people write and read names.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from typing import Any

import tomli_w

from competitions.competition.rule_text.rule_file import rules_of_text
from competitions.competition.values import PLAYER, CompetitionRule, CompetitionRules

PAIR = "pair"
"""The column of pairs. The name of a pair consists of those of its players, joined by PAIR_SIGN."""
PAIR_SIGN = "+"
Replace = Callable[[str, str], str]
"""Returns what replaces a name in the rule. The second argument is the path of the name there."""


def rewritten_rule(text: str, person: Replace, evening: Replace) -> str:
    """Return the rule file with each person and each evening replaced, and without comments.

    Refused (`UnusableCompetition`): all problems of the rule that need no results.
    """
    rules = rules_of_text(text)
    data = tomllib.loads(text, parse_float=Decimal)
    for rule in rules.competitions:
        table = data["competition"][rule.name]
        for holder, key, path in _lists_of_people(table, rule):
            one = _each_of_pair(person) if rule.by == PAIR and path.endswith(".order") else person
            holder[key] = [one(name, f"{path}.{number}") for number, name in enumerate(holder[key])]
        for holder, path in () if rule.of else _selectors(table, f"competition.{rule.name}"):
            if "units" in holder:
                holder["units"] = [evening(name, f"{path}.units.{number}") for number, name in enumerate(holder["units"])]
    return tomli_w.dumps(data)


def rules_of_people(rules: CompetitionRules, key: Callable[[str], str]) -> CompetitionRules:
    """Return the rules with each person's key replaced, such as that of a member who was merged into another."""
    return replace(rules, competitions=tuple(_rule_of_people(rule, key) for rule in rules.competitions))


def _rule_of_people(rule: CompetitionRule, key: Callable[[str], str]) -> CompetitionRule:
    def keys(people: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(key, people)))

    who = replace(rule.who, players=None if rule.who.players is None else keys(rule.who.players), without=keys(rule.who.without))
    lots = replace(rule.lots, order=keys(rule.lots.order)) if rule.lots and rule.by == PLAYER else rule.lots
    return replace(rule, who=who, lots=lots)


def _lists_of_people(table: dict[str, Any], rule: CompetitionRule) -> Iterator[tuple[dict[str, Any], str, str]]:
    """Yield each list of people in a competition: the table that has it, its key there, and its path."""
    who, lots = table.get("who", {}), table.get("lots", {})
    for key in ("players", "without"):
        if key in who:
            yield who, key, f"competition.{rule.name}.who.{key}"
    if "order" in lots and rule.by in (PLAYER, PAIR):
        yield lots, "order", f"competition.{rule.name}.lots.order"


def _selectors(table: dict[str, Any], path: str) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield each selector of a competition and its path."""
    for key in ("only", "without", "keep"):
        if key in table:
            yield table[key], f"{path}.{key}"
    for key in ("times", "rights"):
        for number, each in enumerate(table.get(key, [])):
            if "only" in each:
                yield each["only"], f"{path}.{key}.{number}.only"


def _each_of_pair(person: Replace) -> Replace:
    """Return a replacement of the name of a pair by those of its players, in order."""
    return lambda name, path: PAIR_SIGN.join(sorted(person(each.strip(), path) for each in name.split(PAIR_SIGN)))
