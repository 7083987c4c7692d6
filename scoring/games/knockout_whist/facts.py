"""Knock-out whist: one hand as a table reports it, read from a sheet and written back (dossier §6). Checks types only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.fields import FieldReader, WrongType, fields_to_json, flag, numbers, read_fields, trump, whole
from scoring.engine.payments import Seat
from scoring.games.knockout_whist.rules import KnockoutWhistRules

MAX_ENTRIES = 60
"""The greatest number of entries that a list in a deal may have."""


@dataclass(frozen=True, slots=True)
class Rainbow:
    """The seats that held a rainbow (four cards of four suits), and the one of them that won the redeal."""

    seats: tuple[Seat, ...]
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class KnockoutWhistFacts:
    """The facts of one hand."""

    dealer: Seat | None = None
    tricks: tuple[int, ...] | None = None
    buys: tuple[tuple[Seat, bool], ...] = ()
    """For each seat to which a life was offered: whether the player bought it."""
    cut_winner: Seat | None = None
    rainbow: Rainbow | None = None
    trump: str | None = None
    chosen_by: Seat | None = None
    """The seat that chose trumps."""
    knocks: tuple[int, ...] | None = None
    """For each seat, the number of times its player knocked: a player with a single card may keep it in a trick by knocking."""
    time_called: bool = False
    """True if the table stops before the game is decided."""


def _numbers(value: Any) -> tuple[int, ...]:
    return numbers(value, MAX_ENTRIES)


def _buys(value: Any) -> tuple[tuple[Seat, bool], ...]:
    """Read the answers to offered lives, by seat: `{"2": true}`. A list with an entry for every seat is also accepted."""
    if isinstance(value, list) and len(value) <= MAX_ENTRIES:
        return tuple((seat, flag(answer)) for seat, answer in enumerate(value) if answer is not None)
    if not isinstance(value, Mapping):
        raise WrongType
    return tuple(sorted((_seat(seat), flag(answer)) for seat, answer in value.items() if answer is not None))


def _seat(name: Any) -> Seat:
    if type(name) is not str or not name.isascii() or not name.isdecimal() or len(name) > 2 or str(int(name)) != name:
        raise WrongType
    return int(name)


def _rainbow(value: Any) -> Rainbow:
    if not isinstance(value, Mapping) or not {"seats", "winner"} >= set(value):
        raise WrongType
    winner = value.get("winner")
    return Rainbow(_numbers(value.get("seats", [])), None if winner is None else whole(winner))


FIELDS: Mapping[str, FieldReader] = {
    "dealer": whole, "tricks": _numbers, "buys": _buys, "cut_winner": whole, "rainbow": _rainbow, "trump": trump, "chosen_by": whole,
    "knocks": _numbers, "time_called": flag,
}  # fmt: skip


def read_facts(rules: KnockoutWhistRules, deal: Any) -> KnockoutWhistFacts:
    """Read one hand of a sheet. Raises Refused with all problems: KO_UNKNOWN_FIELD, KO_WRONG_TYPE."""
    return KnockoutWhistFacts(**read_fields(deal, FIELDS, "KO"))


def write_facts(facts: KnockoutWhistFacts) -> dict[str, Any]:
    """Return the hand as a sheet holds it: fields in a fixed order, without empty ones."""
    rainbow = facts.rainbow
    return fields_to_json(
        {
            "dealer": facts.dealer,
            "tricks": facts.tricks,
            "buys": {str(seat): answer for seat, answer in facts.buys} or None,
            "cut_winner": facts.cut_winner,
            "rainbow": None if rainbow is None else fields_to_json({"seats": rainbow.seats, "winner": rainbow.winner}),
            "trump": facts.trump,
            "chosen_by": facts.chosen_by,
            "knocks": facts.knocks,
            "time_called": facts.time_called or None,
        }
    )
