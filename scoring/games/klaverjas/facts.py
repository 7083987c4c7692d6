"""Klaverjas: one deal as a table reports it, read from a sheet and written back (dossier §4). Checks types only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.fields import FieldReader, WrongType, fields_to_json, flag, numbers, read_fields, text, whole
from scoring.engine.quick import quick

MAX_FIGURE = 1_000_000
"""No figure of a deal comes near it; a larger one is a slip that need not be read."""
MAX_NUMBERS = 8


@quick
@dataclass(frozen=True, slots=True)
class Facts:
    """One deal. What has two figures is by side: that of seats 0 and 2 first."""

    dealer: int | None = None
    player: int | None = None
    """Who named trumps and promised more than half."""
    trump: str | None = None
    card_points: tuple[int, ...] | None = None
    roem: tuple[int, ...] | None = None
    nat: bool | None = None
    pit: bool | None = None
    tricks: tuple[int, ...] | None = None
    krak: int | None = None
    """How often it was doubled."""
    revoke: int | None = None
    """Who revoked, as the leader ruled."""


def _figure(value: Any) -> int:
    if not -MAX_FIGURE <= whole(value) <= MAX_FIGURE:
        raise WrongType
    return int(value)


def _figures(value: Any) -> tuple[int, ...]:
    figures = numbers(value, MAX_NUMBERS)
    for figure in figures:
        if not -MAX_FIGURE <= figure <= MAX_FIGURE:
            raise WrongType
    return figures


FIELDS: Mapping[str, FieldReader] = {
    "dealer": _figure, "player": _figure, "trump": text, "card_points": _figures, "roem": _figures, "nat": flag, "pit": flag,
    "tricks": _figures, "krak": _figure, "revoke": _figure,
}  # fmt: skip


def read_facts(deal: Any, prefix: str) -> Facts:
    """One deal of a sheet. Raises Refused with all problems: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`."""
    return Facts(**read_fields(deal, FIELDS, prefix))


def write_facts(facts: Facts) -> dict[str, Any]:
    """The deal as a sheet holds it: fields in a fixed order, without empty ones."""
    return fields_to_json({name: getattr(facts, name) for name in FIELDS})
