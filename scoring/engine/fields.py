"""Read the fields of a deal from a sheet, checking their types, and write them back. The rules of a game are not checked here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.engine.problem import Problem, Refused

MAX_TEXT_LENGTH = 60
MAX_FIGURE = 1_000_000
"""The largest number allowed in a sheet. No number of a real deal comes near this limit, so a larger one is an input error."""
SUITS = frozenset("SHDC")
NO_TRUMP = "NT"

FieldReader = Callable[[Any], Any]
"""A function that converts a field's value from a sheet to the value in the facts. Raises WrongType for a value of another type."""


class WrongType(Exception):
    """Raised if a value has the wrong type. The caller that catches the error adds the name of the field."""

    code = ""
    """The code of the problem; empty if it is `…_WRONG_TYPE`. A subclass for one kind of mistake sets its own code."""


def whole(value: Any) -> int:
    """Read a whole number. Raises WrongType for `true` and for `1.0`."""
    if type(value) is not int:
        raise WrongType
    return value


def flag(value: Any) -> bool:
    if type(value) is not bool:
        raise WrongType
    return value


def text(value: Any) -> str:
    """Read a short text, such as a code."""
    if type(value) is not str or len(value) > MAX_TEXT_LENGTH:
        raise WrongType
    return value


def suit(value: Any) -> str:
    if type(value) is not str or value not in SUITS:
        raise WrongType
    return value


def trump(value: Any) -> str:
    """Read a suit or `NT`."""
    return NO_TRUMP if value == NO_TRUMP else suit(value)


def entries(value: Any, most: int | None = None) -> Sequence[Any]:
    """Read a list of at most `most` entries of any kind."""
    if (type(value) is not list and type(value) is not tuple) or (most is not None and len(value) > most):
        raise WrongType
    return value


def numbers(value: Any, most: int | None = None) -> tuple[int, ...]:
    """Read a list of at most `most` whole numbers."""
    listed = entries(value, most)
    for number in listed:
        if type(number) is not int:
            raise WrongType
    return tuple(listed)


def figure(value: Any) -> int:
    """Read a whole number from −MAX_FIGURE to MAX_FIGURE."""
    if type(value) is not int or not -MAX_FIGURE <= value <= MAX_FIGURE:
        raise WrongType
    return value


def figures(value: Any, most: int | None = None) -> tuple[int, ...]:
    """Read a list of at most `most` numbers, each read by `figure`."""
    return tuple([figure(number) for number in entries(value, most)])


def pair(value: Any) -> tuple[Any, Any]:
    """Read a list of two values, such as a seat and its bid."""
    first_and_second = entries(value)
    if len(first_and_second) != 2:
        raise WrongType
    return first_and_second[0], first_and_second[1]


def fields_and_problems(
    raw: Any, readers: Mapping[str, FieldReader], prefix: str, place: str = "", *, refuses_unknown_null: bool = False
) -> tuple[dict[str, Any], list[Problem]]:
    """Return the values of the fields that could be read, and the problems of the others. A null field counts as missing.

    `prefix` begins the game's codes: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`. `place` is the object's path in its deal: `contracts.0.`. With
    `refuses_unknown_null` an unknown field is a problem even if it is null, as in Russian 501.
    """
    if type(raw) is not dict and not isinstance(raw, Mapping):
        return {}, [Problem(f"{prefix}_WRONG_TYPE", place.rstrip("."))]
    if not refuses_unknown_null or raw.keys() <= readers.keys():
        try:
            return {name: readers[name](value) for name, value in raw.items() if value is not None}, []
        except (KeyError, WrongType):
            pass  # something is wrong: below, fields are read one by one to find it
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
    """Return the values of a deal's fields. Raises Refused with all problems: `…_UNKNOWN_FIELD`, `…_WRONG_TYPE`."""
    values, problems = fields_and_problems(raw, readers, prefix)
    if problems:
        raise Refused(*problems)
    return values


def fields_to_json(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields as a sheet holds them, in their order: tuples become lists, and None values are left out."""
    return {name: _to_json(value) for name, value in values.items() if value is not None}


def _to_json(value: Any) -> Any:
    return [_to_json(each) for each in value] if isinstance(value, tuple) else value
