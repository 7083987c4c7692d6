"""List the values that a rule file changes: the path in the file, the file's value and the published value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.options import apply_options
from scoring.engine.promised.rules import inherited
from scoring.engine.ruleset import RuleSet
from scoring.games import published
from scoring.rulefile.hidden import visible_tree
from scoring.rulefile.text import value_text

NOTHING: Any = object()
"""A marker for a value that the published rules do not have."""


@dataclass(frozen=True)
class DifferentValue:
    """One value of a file that differs from the published rules."""

    field: str
    """The path of the value in the file: `contracts.RIK.pays.made`."""
    here: str
    """The value in the file, as text in the file's notation; empty for a contract that is removed."""
    before: str
    """The published value, as text; empty if there is none."""


def differences(own: Mapping[str, Any]) -> tuple[DifferentValue, ...]:
    """Return the values in which a club's file differs from the published rules that it names in `like`, in the order of the file.

    The file must be valid: `problems` has found nothing in it.
    """
    base, own = published(own["like"]), visible_tree(own)
    return tuple(each for key, value in own.items() if key != "like" for each in _of_key(key, value, base))


def _of_key(key: str, value: Any, base: RuleSet) -> Iterator[DifferentValue]:
    if key == "removed_contracts":
        for code in value:
            yield DifferentValue(f"contracts.{code}", "", code)
    elif key == "contracts":
        filled = apply_options(base.data, {}).get("contracts", {})
        for code, row in value.items():
            yield from _leaves(row, inherited(filled, code) if code in filled else NOTHING, f"contracts.{code}")
    elif key == "options":
        before = {option.name: option.default for option in base.all_options}
        yield from _leaves(value, before, key)
    elif key == "words":
        yield from _leaves(value, base.words, key)
    else:
        before = base.data.get(key, NOTHING)
        name = before[1:] if isinstance(before, str) and before.startswith("=") else ""
        yield from _leaves(value, next((option.default for option in base.all_options if option.name == name), before), key)


def _leaves(value: Any, before: Any, field: str) -> Iterator[DifferentValue]:
    if isinstance(value, Mapping) and value:
        for key, part in value.items():
            yield from _leaves(part, before.get(key, NOTHING) if isinstance(before, Mapping) else NOTHING, f"{field}.{key}")
    elif value != before:
        yield DifferentValue(field, value_text(value), "" if before is NOTHING else value_text(before))
