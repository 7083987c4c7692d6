"""Schafkopf: one deal as a table reports it, read from a sheet and written back (dossier §6). Checks types only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.fields import FieldReader, fields_to_json, figure, figures, read_fields, text
from scoring.games.schafkopf.rules import TABLE_SIZES, SchafkopfRules

WON, LOST = "won", "lost"
PLAIN, SCHNEIDER, SCHWARZ = "plain", "schneider", "schwarz"
Count = int | tuple[int, ...]
"""A number of eyes or tricks: the playing side's, or in Ramsch one for every seat."""


@dataclass(frozen=True, slots=True)
class SchafkopfFacts:
    """One deal. Eyes and tricks are numbers of the playing side; in Ramsch there is a number for every seat."""

    dealer: int | None = None
    contract: str | None = None
    declarer: int | None = None
    """The declarer's seat; in a forced game the holder of the Eichel-Ober, in a Cross one of the two partners who need 61 eyes."""
    partner: int | None = None
    suit: str | None = None
    """The suit of the called ace, or the trumps of a solo."""
    announced: str | None = None
    result: str | None = None
    level: str | None = None
    eyes: Count | None = None
    tricks: Count | None = None
    laufende: int | None = None
    """The number of runners, whichever side held them."""
    stoss: int | None = None
    legen: int | None = None
    loser: int | None = None
    durchmarsch: int | None = None
    """The seat that took everything in a Ramsch."""
    jungfrauen: int | None = None
    """The number of players without a trick in a Ramsch."""
    fault: int | None = None
    """The seat that lost the deal by breaking a rule, as the jury ruled."""


def _count(value: Any) -> Count:
    return figure(value) if type(value) is int else figures(value, max(TABLE_SIZES))


FIELDS: Mapping[str, FieldReader] = {
    "dealer": figure, "contract": text, "declarer": figure, "partner": figure, "suit": text, "announced": text, "result": text,
    "level": text, "eyes": _count, "tricks": _count, "laufende": figure, "stoss": figure, "legen": figure, "loser": figure,
    "durchmarsch": figure, "jungfrauen": figure, "fault": figure,
}  # fmt: skip


def read_facts(rules: SchafkopfRules, deal: Any) -> SchafkopfFacts:
    """Read one deal of a sheet. Raises Refused with all problems: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`."""
    return SchafkopfFacts(**read_fields(deal, FIELDS, rules.prefix))


def write_facts(facts: SchafkopfFacts) -> dict[str, Any]:
    """Return the deal as a sheet holds it: fields in a fixed order, without empty ones."""
    return fields_to_json({name: getattr(facts, name) for name in FIELDS})
