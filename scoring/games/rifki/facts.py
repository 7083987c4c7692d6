"""Rifki: one deal as a table reports it, read from a sheet and written back. Checks types only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.fields import FieldReader, WrongType, entries, fields_to_json, flag, read_fields, text, trump, whole
from scoring.engine.quick import quick

MAX_FIGURE = 1_000_000
"""No figure of a deal comes near it; a larger one is a slip that need not be read."""
MAX_NUMBERS = 60
"""In a list."""


@quick
@dataclass(frozen=True, slots=True)
class Facts:
    """One deal (§4), a void deal, or the calling of time."""

    dealer: int | None = None
    declarer: int | None = None
    contract: str | None = None
    trump: str | None = None
    counts: tuple[int, ...] | None = None
    """Per seat: tricks, or penalty cards."""
    tricks: tuple[int, ...] | None = None
    stopped_early: bool | None = None
    """Play stopped when all penalty cards were out."""
    void: str | None = None
    """Why the deal is dealt again: `kiz_one_each`, `no_high_card`, `lone_heart_king`."""
    time_called: bool | None = None
    """The game is broken off here; there is no deal."""


def _figure(value: Any) -> int:
    if not -MAX_FIGURE <= whole(value) <= MAX_FIGURE:
        raise WrongType
    return int(value)


def _figures(value: Any) -> tuple[int, ...]:
    return tuple([_figure(number) for number in entries(value, MAX_NUMBERS)])


FIELDS: Mapping[str, FieldReader] = {
    "dealer": _figure, "declarer": _figure, "contract": text, "trump": trump, "counts": _figures, "tricks": _figures,
    "stopped_early": flag, "void": text, "time_called": flag,
}  # fmt: skip


def read_facts(deal: Any, prefix: str) -> Facts:
    """One deal of a sheet. Raises Refused with all problems: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`."""
    return Facts(**read_fields(deal, FIELDS, prefix))


def write_facts(facts: Facts) -> dict[str, Any]:
    """The deal as a sheet holds it: fields in a fixed order, without empty ones."""
    return fields_to_json({name: getattr(facts, name) for name in FIELDS})
