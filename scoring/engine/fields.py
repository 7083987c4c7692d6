"""The fields of a deal, read strictly from a sheet and written back: each has one type. Knows no game, and judges no rule of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.engine.problem import Problem, Refused

MAX_TEXT_LENGTH = 60
MAX_FIGURE = 1_000_000
"""No figure of a deal comes near it; a larger one is a slip that need not be read."""
SUITS = frozenset("SHDC")
NO_TRUMP = "NT"

FieldReader = Callable[[Any], Any]
"""Returns a field's value as the facts hold it. Raises WrongType for anything that this field cannot be."""


class WrongType(Exception):
    """A value has the wrong type. It is caught where the name of the field is known."""

    code = ""
    """The whole code of the problem, where a kind of mistake has one of its own; empty: `…_WRONG_TYPE`."""


def whole(value: Any) -> int:
    """A whole number: neither `true` nor `1.0`."""
    if type(value) is not int:
        raise WrongType
    return value


def flag(value: Any) -> bool:
    if type(value) is not bool:
        raise WrongType
    return value


def text(value: Any) -> str:
    """A short text, such as a code."""
    if type(value) is not str or len(value) > MAX_TEXT_LENGTH:
        raise WrongType
    return value


def suit(value: Any) -> str:
    if type(value) is not str or value not in SUITS:
        raise WrongType
    return value


def trump(value: Any) -> str:
    """A suit, or `NT`."""
    return NO_TRUMP if value == NO_TRUMP else suit(value)


def entries(value: Any, most: int | None = None) -> Sequence[Any]:
    """A list of at most so many entries, whatever they are."""
    if (type(value) is not list and type(value) is not tuple) or (most is not None and len(value) > most):
        raise WrongType
    return value


def numbers(value: Any, most: int | None = None) -> tuple[int, ...]:
    """A list of at most so many whole numbers."""
    listed = entries(value, most)
    for number in listed:
        if type(number) is not int:
            raise WrongType
    return tuple(listed)


def figure(value: Any) -> int:
    """A whole number of a size that a deal can have."""
    if type(value) is not int or not -MAX_FIGURE <= value <= MAX_FIGURE:
        raise WrongType
    return value


def figures(value: Any, most: int | None = None) -> tuple[int, ...]:
    """A list of at most so many such numbers."""
    return tuple([figure(number) for number in entries(value, most)])


def pair(value: Any) -> tuple[Any, Any]:
    """A list of two, such as a seat and what it bid."""
    first_and_second = entries(value)
    if len(first_and_second) != 2:
        raise WrongType
    return first_and_second[0], first_and_second[1]


def fields_and_problems(
    raw: Any, readers: Mapping[str, FieldReader], prefix: str, place: str = "", *, refuses_unknown_null: bool = False
) -> tuple[dict[str, Any], list[Problem]]:
    """The values of the fields that could be read, and the problems of the others; null is the same as a missing field.

    `prefix` begins the game's codes: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`. `place` is where the object stands in its deal: `contracts.0.`.
    With `refuses_unknown_null` a field that the game does not know is a problem even where it is null, as Russian 501 has it.
    """
    if type(raw) is not dict and not isinstance(raw, Mapping):
        return {}, [Problem(f"{prefix}_WRONG_TYPE", place.rstrip("."))]
    if not refuses_unknown_null or raw.keys() <= readers.keys():
        try:
            return {name: readers[name](value) for name, value in raw.items() if value is not None}, []
        except (KeyError, WrongType):
            pass  # something is wrong: below, each field is read by itself and says what
    values: dict[str, Any] = {}
    problems: list[Problem] = []
    for name, value in raw.items():
        if name not in readers:
            if value is not None or refuses_unknown_null:
                short = str(name)[:MAX_TEXT_LENGTH]
                problems.append(Problem(f"{prefix}_UNKNOWN_FIELD", place + short, {"name": short}))
        elif value is not None:
            try:
                values[name] = readers[name](value)
            except WrongType as wrong:
                problems.append(Problem(wrong.code or f"{prefix}_WRONG_TYPE", place + name))
    return values, problems


def read_fields(raw: Any, readers: Mapping[str, FieldReader], prefix: str) -> dict[str, Any]:
    """The values of a deal's fields. Raises Refused with all problems: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`."""
    values, problems = fields_and_problems(raw, readers, prefix)
    if problems:
        raise Refused(*problems)
    return values


def fields_to_json(values: Mapping[str, Any]) -> dict[str, Any]:
    """Fields as a sheet holds them, in their order: tuples are lists, and what is None is not there."""
    return {name: _to_json(value) for name, value in values.items() if value is not None}


def _to_json(value: Any) -> Any:
    return [_to_json(each) for each in value] if isinstance(value, tuple) else value
