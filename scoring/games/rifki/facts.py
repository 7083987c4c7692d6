"""Rifki: one deal as a table reports it, read from a sheet and written back. Checks types only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.fields import FieldReader, fields_to_json, figure, figures, flag, read_fields, text, trump
from scoring.games.rifki.rules import RifkiRules

MAX_NUMBERS = 60
"""The greatest length of a list of numbers in a deal."""


@dataclass(frozen=True, slots=True)
class RifkiFacts:
    """One deal (§4), or a void deal, or the record that time was called."""

    dealer: int | None = None
    declarer: int | None = None
    contract: str | None = None
    trump: str | None = None
    counts: tuple[int, ...] | None = None
    """For each seat, the number of tricks or penalty cards."""
    tricks: tuple[int, ...] | None = None
    stopped_early: bool | None = None
    """True if play stopped when all penalty cards had been played."""
    void: str | None = None
    """The reason for dealing again: `kiz_one_each`, `no_high_card`, `lone_heart_king`."""
    time_called: bool | None = None
    """True if time was called here, so that the game ends without another deal."""


def _figures(value: Any) -> tuple[int, ...]:
    return figures(value, MAX_NUMBERS)


FIELDS: Mapping[str, FieldReader] = {
    "dealer": figure, "declarer": figure, "contract": text, "trump": trump, "counts": _figures, "tricks": _figures,
    "stopped_early": flag, "void": text, "time_called": flag,
}  # fmt: skip


def read_facts(rules: RifkiRules, deal: Any) -> RifkiFacts:
    """Read one deal of a sheet. Raises Refused with all problems: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`."""
    return RifkiFacts(**read_fields(deal, FIELDS, rules.prefix))


def write_facts(facts: RifkiFacts) -> dict[str, Any]:
    """Return the deal as a sheet holds it: fields in a fixed order, without empty ones."""
    return fields_to_json({name: getattr(facts, name) for name in FIELDS})
