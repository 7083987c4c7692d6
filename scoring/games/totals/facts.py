"""Totals: one entry as a table reports it, read from a sheet and written back. Checks types only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.fields import FieldReader, fields_to_json, figures, read_fields
from scoring.games.totals.rules import MAX_SEATS, TotalsRules


@dataclass(frozen=True, slots=True)
class TotalsFacts:
    """The numbers that the players wrote, by seat."""

    figures: tuple[int, ...] | None = None


def _figures(value: Any) -> tuple[int, ...]:
    return figures(value, MAX_SEATS)


FIELDS: Mapping[str, FieldReader] = {"figures": _figures}


def read_facts(rules: TotalsRules, deal: Any) -> TotalsFacts:
    """Read one entry of a sheet. Raises Refused with all problems: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`."""
    return TotalsFacts(**read_fields(deal, FIELDS, rules.prefix))


def write_facts(facts: TotalsFacts) -> dict[str, Any]:
    """Return the entry as a sheet holds it."""
    return fields_to_json({name: getattr(facts, name) for name in FIELDS})
