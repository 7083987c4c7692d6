"""Rifki: one deal as a table reports it, read from a sheet and written back. Checks types only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.problem import Problem, Refused

MAX_FIGURE = 1_000_000
"""No figure of a deal comes near it; a larger one is a slip that need not be read."""


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


class WrongType(Exception):
    """A value has the wrong type. It is caught where the name of the field is known."""


def _int(value: Any) -> int:
    if type(value) is not int or not -MAX_FIGURE <= value <= MAX_FIGURE:
        raise WrongType
    return value


def _bool(value: Any) -> bool:
    if type(value) is not bool:
        raise WrongType
    return value


def _text(value: Any) -> str:
    if type(value) is not str or len(value) > 60:
        raise WrongType
    return value


def _trump(value: Any) -> str:
    if type(value) is not str or value not in ("S", "H", "D", "C", "NT"):
        raise WrongType
    return value


def _numbers(value: Any) -> tuple[int, ...]:
    if type(value) not in (list, tuple) or len(value) > 60:
        raise WrongType
    return tuple(_int(number) for number in value)


FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "dealer": _int, "declarer": _int, "contract": _text, "trump": _trump, "counts": _numbers, "tricks": _numbers,
    "stopped_early": _bool, "void": _text, "time_called": _bool,
}  # fmt: skip


def read_facts(data: Any, prefix: str) -> Facts:
    """One deal of a sheet; null is the same as a missing field. Raises Refused with all problems: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`."""
    if not isinstance(data, Mapping):
        raise Refused(Problem(f"{prefix}_WRONG_TYPE", ""))
    problems: list[Problem] = []
    values: dict[str, Any] = {}
    for name, value in data.items():
        if value is None:
            continue
        try:
            values[name] = FIELDS[name](value)
        except WrongType:
            problems.append(Problem(f"{prefix}_WRONG_TYPE", name))
        except KeyError:
            problems.append(Problem(f"{prefix}_UNKNOWN_FIELD", str(name)[:60], {"name": str(name)[:60]}))
    if problems:
        raise Refused(*problems)
    return Facts(**values)


def write_facts(facts: Facts) -> dict[str, Any]:
    """The deal as a sheet holds it: fields in a fixed order, without empty ones."""
    values = ((name, getattr(facts, name)) for name in FIELDS)
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values if value is not None}
