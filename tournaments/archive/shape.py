"""Dataclasses out of JSON and back, strictly: every field there, none unknown, every value of its type. Knows no evening.

A file comes from outside: whatever is in it ends as `Unreadable` with the place and the reason, never as another error.
"""

from __future__ import annotations

import datetime
import json
import math
import re
import types
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints


class Unreadable(Exception):
    """Why a file cannot be read: `rounds[0].tables[2].seats: a whole number from 0 to 32767 belongs here`."""


@dataclass(frozen=True)
class Between:
    """A whole number's bounds."""

    least: int
    most: int

    def complaint(self, value: int) -> str | None:
        return None if self.least <= value <= self.most else f"a whole number from {self.least} to {self.most} belongs here"


@dataclass(frozen=True)
class Longest:
    """A text's greatest length."""

    length: int

    def complaint(self, value: str) -> str | None:
        return None if len(value) <= self.length else f"longer than {self.length} characters"


@dataclass(frozen=True)
class Spelled:
    """A text of a certain spelling."""

    pattern: str

    def complaint(self, value: str) -> str | None:
        return None if re.fullmatch(self.pattern, value) else "not spelled as it must be"


@dataclass(frozen=True)
class Moment:
    """A time in UTC, as Python writes it."""

    def complaint(self, value: str) -> str | None:
        try:
            moment = datetime.datetime.fromisoformat(value)
        except ValueError:
            moment = None
        if moment is None or moment.tzinfo is None or moment.utcoffset() or moment.isoformat() != value:
            return "a time such as 2026-03-16T20:15:03.250000+00:00 belongs here"
        return None


@dataclass(frozen=True)
class Day:
    """A date."""

    def complaint(self, value: str) -> str | None:
        try:
            return None if datetime.date.fromisoformat(value).isoformat() == value else "a date such as 2026-03-16 belongs here"
        except ValueError:
            return "a date such as 2026-03-16 belongs here"


def parse(text: str) -> Any:
    """The JSON in a text. Refuses what two readers could understand differently: a name twice, NaN, a number beyond a float."""
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_finite)
    except RecursionError:
        raise Unreadable("nested too deeply") from None
    except ValueError as error:
        raise Unreadable(f"no JSON: {error}") from None
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return found


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is no number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits} is too large")
    return number


def read(kind: Any, value: Any, at: str = "") -> Any:
    """`value` (of `parse`) as a `kind`: a dataclass, `tuple[X, ...]`, `X | None`, `dict`, a plain type, or one of these with bounds."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        found = read(inner[0], value, at)
        for bound in inner[1:]:
            if complaint := bound.complaint(found):
                raise _unreadable(at, complaint)
        return found
    if origin in (Union, types.UnionType):
        return None if value is None else read(inner[0], value, at)
    if origin is tuple:
        _typed(value, list, at)
        return tuple(read(inner[0], item, f"{at}[{index}]") for index, item in enumerate(value))
    if is_dataclass(kind):
        return _read_fields(kind, value, at)
    _sound(value, at)
    return value if kind is Any else _typed(value, origin or kind, at)


def _read_fields(kind: Any, value: Any, at: str) -> Any:
    _typed(value, dict, at)
    hints = _hints(kind)
    for name in value:
        if name not in hints:
            raise _unreadable(f"{at}.{name}", "no such field in this format")
    for name in hints:
        if name not in value:
            raise _unreadable(f"{at}.{name}", "missing")
    return kind(**{name: read(hint, value[name], f"{at}.{name}") for name, hint in hints.items()})


@cache
def _hints(kind: Any) -> dict[str, Any]:
    found = get_type_hints(kind, include_extras=True)
    return {field.name: found[field.name] for field in fields(kind)}


_SAID = {dict: "an object", list: "a list", str: "a text", int: "a whole number", bool: "true or false"}


def _typed(value: Any, kind: Any, at: str) -> Any:
    if type(value) is not kind:
        raise _unreadable(at, f"{_SAID[kind]} belongs here")
    return value


DEEPEST = 60


def _sound(value: Any, at: str, depth: int = 0) -> None:
    """Refuse what no database keeps: a NUL, half a character, endless nesting."""
    if depth > DEEPEST:
        raise _unreadable(at, "nested too deeply")
    if isinstance(value, str) and ("\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value)):
        raise _unreadable(at, "a character that no text can hold")
    if isinstance(value, dict):
        for name in value:
            _sound(name, at)
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        _sound(item, at, depth + 1)


def _unreadable(at: str, why: str) -> Unreadable:
    return Unreadable(f"{at.removeprefix('.') or 'the file'}: {why}")


def plain(record: Any) -> Any:
    """A record as JSON values: fields in their order, names of free-form objects sorted, so that equal evenings give equal text."""
    if is_dataclass(record):
        return {field.name: plain(getattr(record, field.name)) for field in fields(record)}
    if isinstance(record, dict):
        return {name: plain(record[name]) for name in sorted(record)}
    if isinstance(record, list | tuple):
        return [plain(item) for item in record]
    return record


WIDTH = 600
"""What is shorter than this stands on one line: a deal, a payment, an entry of the log."""


def laid_out(value: Any, indent: str = "") -> str:
    """JSON for people and for `diff`: short things on one line, long ones one line an item."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) <= WIDTH or not isinstance(value, dict | list):
        return line
    deeper = indent + " "
    if isinstance(value, dict):
        items = [f"{json.dumps(name, ensure_ascii=False)}: {laid_out(item, deeper)}" for name, item in value.items()]
        opening, closing = "{", "}"
    else:
        items = [laid_out(item, deeper) for item in value]
        opening, closing = "[", "]"
    return opening + "\n" + ",\n".join(deeper + item for item in items) + "\n" + indent + closing
