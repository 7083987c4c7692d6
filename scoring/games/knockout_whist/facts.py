"""Knock-out whist: one hand as a table reports it, read from a sheet and written back (dossier §6). Checks types only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused

TRUMPS = frozenset({"S", "H", "D", "C", "NT"})
MAX_ENTRIES = 60
"""No list of a deal is longer."""


@dataclass(frozen=True, slots=True)
class Rainbow:
    """Who held four cards of four suits, and who won the redeal among them."""

    seats: tuple[Seat, ...]
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """One hand."""

    dealer: Seat | None = None
    tricks: tuple[int, ...] | None = None
    buys: tuple[tuple[Seat, bool], ...] = ()
    """The answers to what was offered, by seat."""
    cut_winner: Seat | None = None
    rainbow: Rainbow | None = None
    trump: str | None = None
    chosen_by: Seat | None = None
    """Who chose trumps."""
    knocks: tuple[int, ...] | None = None
    """How often each seat held its one card back."""
    time_called: bool = False
    """The table stops before the game is decided."""


class _WrongType(Exception):
    """A value has the wrong type. It is caught where the name of the field is known."""


def _int(value: Any) -> int:
    if type(value) is not int:
        raise _WrongType
    return value


def _bool(value: Any) -> bool:
    if type(value) is not bool:
        raise _WrongType
    return value


def _numbers(value: Any) -> tuple[int, ...]:
    if type(value) is not list or len(value) > MAX_ENTRIES:
        raise _WrongType
    return tuple(_int(number) for number in value)


def _trump(value: Any) -> str:
    if type(value) is not str or value not in TRUMPS:
        raise _WrongType
    return value


def _buys(value: Any) -> tuple[tuple[Seat, bool], ...]:
    """Who bought a life, by seat: `{"2": true}`. A list with an entry for every seat is accepted too."""
    if isinstance(value, list) and len(value) <= MAX_ENTRIES:
        return tuple((seat, _bool(answer)) for seat, answer in enumerate(value) if answer is not None)
    if not isinstance(value, Mapping):
        raise _WrongType
    return tuple(sorted((_seat(seat), _bool(answer)) for seat, answer in value.items() if answer is not None))


def _seat(name: Any) -> Seat:
    if type(name) is not str or not name.isascii() or not name.isdecimal() or len(name) > 2 or str(int(name)) != name:
        raise _WrongType
    return int(name)


def _rainbow(value: Any) -> Rainbow:
    if not isinstance(value, Mapping) or not {"seats", "winner"} >= set(value):
        raise _WrongType
    winner = value.get("winner")
    return Rainbow(_numbers(value.get("seats", [])), None if winner is None else _int(winner))


FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "dealer": _int, "tricks": _numbers, "buys": _buys, "cut_winner": _int, "rainbow": _rainbow, "trump": _trump, "chosen_by": _int,
    "knocks": _numbers, "time_called": _bool,
}  # fmt: skip


def read_facts(data: Any) -> Facts:
    """One hand of a sheet. Raises Refused with all problems: KO_UNKNOWN_FIELD, KO_WRONG_TYPE."""
    if not isinstance(data, Mapping):
        raise Refused(Problem("KO_WRONG_TYPE", ""))
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    for name, value in data.items():
        if value is None:
            continue
        if name not in FIELDS:
            problems.append(Problem("KO_UNKNOWN_FIELD", str(name)[:60], {"name": str(name)[:60]}))
            continue
        try:
            values[name] = FIELDS[name](value)
        except _WrongType:
            problems.append(Problem("KO_WRONG_TYPE", name))
    if problems:
        raise Refused(*problems)
    return Facts(**values)


def write_facts(facts: Facts) -> dict[str, Any]:
    """The hand as a sheet holds it: fields in a fixed order, without empty ones."""
    rainbow = facts.rainbow
    values: dict[str, Any] = {
        "dealer": facts.dealer,
        "tricks": None if facts.tricks is None else list(facts.tricks),
        "buys": {str(seat): answer for seat, answer in facts.buys} or None,
        "cut_winner": facts.cut_winner,
        "rainbow": None,
        "trump": facts.trump,
        "chosen_by": facts.chosen_by,
        "knocks": None if facts.knocks is None else list(facts.knocks),
        "time_called": facts.time_called or None,
    }
    if rainbow is not None:
        values["rainbow"] = {"seats": list(rainbow.seats)} | ({} if rainbow.winner is None else {"winner": rainbow.winner})
    return {name: value for name, value in values.items() if value is not None}
