"""Klaverjas: one deal as a table reports it, read from a sheet and written back (dossier §4). Checks types only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.fields import FieldReader, fields_to_json, figure, figures, flag, read_fields, text
from scoring.games.klaverjas.rules import KlaverjasRules

MAX_NUMBERS = 8


@dataclass(frozen=True, slots=True)
class KlaverjasFacts:
    """One deal. In a field with two numbers, the first belongs to seats 0 and 2, the second to seats 1 and 3."""

    dealer: int | None = None
    player: int | None = None
    """The seat that named trumps, and whose side must get more than half the points."""
    trump: str | None = None
    card_points: tuple[int, ...] | None = None
    roem: tuple[int, ...] | None = None
    nat: bool | None = None
    pit: bool | None = None
    tricks: tuple[int, ...] | None = None
    krak: int | None = None
    """The number of doublings: 0, 1 (krak), 2 (herkraak) …"""
    revoke: int | None = None
    """The seat that revoked, as the jury ruled."""


def _figures(value: Any) -> tuple[int, ...]:
    return figures(value, MAX_NUMBERS)


FIELDS: Mapping[str, FieldReader] = {
    "dealer": figure, "player": figure, "trump": text, "card_points": _figures, "roem": _figures, "nat": flag, "pit": flag,
    "tricks": _figures, "krak": figure, "revoke": figure,
}  # fmt: skip


def read_facts(rules: KlaverjasRules, deal: Any) -> KlaverjasFacts:
    """Read one deal of a sheet. Raises Refused with all problems: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`."""
    return KlaverjasFacts(**read_fields(deal, FIELDS, rules.prefix))


def write_facts(facts: KlaverjasFacts) -> dict[str, Any]:
    """Return the deal as a sheet holds it: fields in a fixed order, without empty ones."""
    return fields_to_json({name: getattr(facts, name) for name in FIELDS})
