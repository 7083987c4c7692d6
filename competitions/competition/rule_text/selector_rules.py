"""Reads a selector of a rule file: the conditions for rows or units."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from competitions.competition.rule_text.toml_values import TomlValues
from competitions.competition.values import WEEKDAYS, Selector

_FIELDS = {"from": "start", "to": "end"}
"""The fields of a `Selector` whose keys in a file are words of Python."""


def selector(values: TomlValues, value: object, field: str, *, nested: bool, rounds: bool) -> Selector:
    """Return the selector in this table. `nested`: only `units` is allowed; without `rounds`, that key is refused."""
    readers: dict[str, Callable[[object, str], Any]] = {
        "from": values.date,
        "to": values.date,
        "weekdays": partial(values.items, read=partial(values.choice, choices=WEEKDAYS)),
        "nth": partial(values.items, read=values.nth),
        "units": values.texts,
        "tags": values.texts,
        "at_least_players": partial(values.whole, least=1),
        "rounds": partial(values.items, read=partial(values.whole, least=1)),
    }
    read: dict[str, Any] = {}
    for key, each in values.table(value, field, readers).items():
        if nested and key != "units":
            values.refuse("RULE_BOTH", f"{field}.{key}", key=key, other="of")
        elif key == "rounds" and not rounds:
            values.refuse("RULE_NEEDS", f"{field}.{key}", key=key, need='unit = "round"')
        else:
            read[_FIELDS.get(key, key)] = readers[key](each, f"{field}.{key}")
    return Selector(**read)
