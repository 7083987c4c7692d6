"""Skat: one deal as a table reports it, read from a sheet and written back (dossier §5). Checks types only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.engine.fields import FieldReader, fields_to_json, figure, figures, flag, read_fields, text
from scoring.engine.problem import Refused
from scoring.games.skat.rules import SkatRules

MAX_NUMBERS = 8
FIELD_CODES = {"UNKNOWN_FIELD": "FIELD_UNKNOWN", "WRONG_TYPE": "FIELD_TYPE"}
"""The codes of problems that have another name in skat. The key is the code in all other games, the value the code in skat's dossier."""


@dataclass(frozen=True, slots=True)
class SkatFacts:
    """One deal."""

    dealer: int | None = None
    passed: bool | None = None
    """True if all players passed."""
    declarer: int | None = None
    game: str | None = None
    matadors: int | None = None
    """The number of matadors; negative if the declarer played without them."""
    hand: bool | None = None
    announced: str | None = None
    reached: str | None = None
    """The level (schneider or schwarz) that the side with fewer card points reached. This may be the declarer's side or the other."""
    won: bool | None = None
    card_points: int | tuple[int, ...] | None = None
    """The declarer's card points including the skat; in a Ramsch, the card points of each seat."""
    bid: int | None = None
    kontra: int | None = None
    bock: int | None = None
    no_trick: tuple[int, ...] | None = None
    """In a Ramsch, the seats without a trick."""
    pushed: int | None = None


def _figures(value: Any) -> tuple[int, ...]:
    return figures(value, MAX_NUMBERS)


def _points(value: Any) -> int | tuple[int, ...]:
    return figure(value) if type(value) is int else _figures(value)


FIELDS: Mapping[str, FieldReader] = {
    "dealer": figure, "passed": flag, "declarer": figure, "game": text, "matadors": figure, "hand": flag, "announced": text,
    "reached": text, "won": flag, "card_points": _points, "bid": figure, "kontra": figure, "bock": figure, "no_trick": _figures,
    "pushed": figure,
}  # fmt: skip


def read_facts(rules: SkatRules, deal: Any) -> SkatFacts:
    """Read one deal of a sheet. Raises Refused with all problems: `…_FIELD_UNKNOWN`, `…_FIELD_TYPE`."""
    try:
        return SkatFacts(**read_fields(deal, FIELDS, rules.prefix))
    except Refused as refused:
        codes = {f"{rules.prefix}_{name}": f"{rules.prefix}_{code}" for name, code in FIELD_CODES.items()}
        raise Refused(*(replace(each, code=codes.get(each.code, each.code)) for each in refused.problems)) from None


def write_facts(facts: SkatFacts) -> dict[str, Any]:
    """Return the deal as a sheet holds it: fields in a fixed order, without empty ones."""
    return fields_to_json({name: getattr(facts, name) for name in FIELDS})
