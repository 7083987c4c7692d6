"""Read JSON from outside strictly, and write it so that equal values give equal text.

A wrong text always raises `Unreadable`, with the place and the reason, and never another error. msgspec checks types. This module also
refuses what msgspec accepts but two readers could understand differently, or a database could not store.
"""

from __future__ import annotations

import datetime
import json
import math
import re
from typing import Any, NoReturn, TypeVar

import msgspec

MAX_DEPTH = 60
"""The greatest depth to which objects and lists may be nested."""


class Unreadable(Exception):
    """Raised if a text cannot be read. The message says where and why: `rounds[0].tables[2].seats: Expected `int`, got `str``."""


class StrictRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A JSON object with known fields: all must be present and of their type, and no others. Subclasses repeat `frozen=True`."""


class UtcTime(str):
    """A time in UTC as Python writes it, such as 2026-03-16T20:15:03.250000+00:00. It stays a string, because its spelling is hashed."""

    __slots__ = ()

    @classmethod
    def from_json(cls, value: object) -> UtcTime:
        """Return the time that a JSON string contains. Raises ValueError unless it is a time in UTC in exactly this form."""
        time = datetime.datetime.fromisoformat(value) if isinstance(value, str) else None
        if time is None or time.utcoffset() != datetime.timedelta(0) or time.isoformat() != value:
            raise ValueError("not UTC")
        return cls(value)

    @classmethod
    def of(cls, time: datetime.datetime) -> UtcTime:
        return cls(time.astimezone(datetime.UTC).isoformat())

    def to_datetime(self) -> datetime.datetime:
        return datetime.datetime.fromisoformat(self)


Kind = TypeVar("Kind")


def parse(text: str | bytes, *, max_depth: int = MAX_DEPTH) -> Any:
    """Parse JSON; bytes must be UTF-8. Raises Unreadable, also if a name appears twice in an object, and for NaN and 1e999."""
    try:
        text = text.decode() if isinstance(text, bytes) else text
        check_depth(text, max_depth)
        value = json.loads(text, object_pairs_hook=_object_without_doubles, parse_constant=_refuse_constant, parse_float=_finite_float)
    except RecursionError:
        raise Unreadable("nested too deeply") from None
    except ValueError as error:
        raise Unreadable(f"no JSON: {error}") from None
    check_storable(value, max_depth=max_depth)
    return value


_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{\]}]', re.DOTALL)
"""Matches a text or one bracket. A text without a closing quote matches up to the end; the parser then refuses it."""


def check_depth(text: str, max_depth: int) -> None:
    """Refuse a text that is nested too deeply before anything is parsed. Raises Unreadable."""
    depth = 0
    for match in _TEXT_OR_BRACKET.finditer(text):
        sign = match[0]
        depth += 1 if sign in "[{" else -1 if sign in "]}" else 0
        if depth > max_depth + 1:  # one level more may be an empty object or list, which has no depth of its own
            raise Unreadable("nested too deeply")


def _object_without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("an object has the same name twice")
    return value


def _refuse_constant(word: str) -> NoReturn:
    """Refuse `NaN` and `Infinity`: Python accepts them, but they are not JSON."""
    raise ValueError(f"{word} is not a number")


def _finite_float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits} is too large")
    return number


def check_storable(value: Any, *, max_depth: int = MAX_DEPTH) -> None:
    """Refuse what a database cannot store: a NUL character, half of a surrogate pair, very deep nesting. Raises Unreadable."""
    fault = _fault(value, max_depth)
    if fault is not None:
        raise _unreadable(*fault)


_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def _fault(value: Any, max_depth: int) -> tuple[str, str] | None:
    """Return the path and the reason of the first value that cannot be stored.

    The path is put together only once a fault is found: otherwise a long key would be copied for every value inside it.
    """
    if max_depth < 0:
        return "", "nested too deeply"
    if isinstance(value, str):
        return ("", "a character that is not valid in text") if _UNSTORABLE.search(value) else None
    if isinstance(value, dict):
        for name, item in value.items():
            if wrong := _fault(name, max_depth):
                return wrong
            if wrong := _fault(item, max_depth - 1):
                return f".{name}{wrong[0]}", wrong[1]
    elif isinstance(value, list):
        for index, item in enumerate(value):
            if wrong := _fault(item, max_depth - 1):
                return f"[{index}]{wrong[0]}", wrong[1]
    return None


def read(kind: type[Kind], value: Any, at: str = "") -> Kind:
    """Convert `value` (from `parse`) to `kind`, usually a `StrictRecord`. Raises Unreadable if it does not fit.

    `at` is the place of the value in the file, for the error.
    """
    try:
        return msgspec.convert(value, kind, dec_hook=_decode)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        raise _unreadable(at + path.removesuffix("`"), reason) from None


def _decode(kind: type[Any], value: Any) -> Any:
    """Decode a value of a type that msgspec does not know; the only such type is `UtcTime`."""
    try:
        return kind.from_json(value)
    except ValueError:
        raise ValueError("a time such as 2026-03-16T20:15:03.250000+00:00 is expected") from None


def _unreadable(at: str, reason: str) -> Unreadable:
    return Unreadable(f"{at.removeprefix('.') or 'the file'}: {reason}")


def to_json(record: Any) -> Any:
    """Return a record as JSON values.

    Fields keep their order and the names of free-form objects are sorted, so that equal records give equal text. An unset field is left
    out.
    """
    if isinstance(record, msgspec.Struct):
        fields = ((name, getattr(record, name)) for name in record.__struct_fields__)
        return {name: to_json(value) for name, value in fields if value is not msgspec.UNSET}
    if isinstance(record, dict):
        return {name: to_json(record[name]) for name in sorted(record)}
    if isinstance(record, list | tuple):
        return [to_json(item) for item in record]
    return record.isoformat() if isinstance(record, datetime.date) else record


MAX_LINE = 600
"""The greatest number of characters that a list or object, such as a deal, may take on one line.

A longer one is written with one item on each line.
"""


def json_text(value: Any, indent: str = "") -> str:
    """Return JSON that people and `diff` can read: short values on one line, long ones with one item per line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) <= MAX_LINE or not isinstance(value, dict | list):
        return line
    deeper = indent + " "
    if isinstance(value, dict):
        items = [f"{json.dumps(name, ensure_ascii=False)}: {json_text(item, deeper)}" for name, item in value.items()]
        opening, closing = "{", "}"
    else:
        items = [json_text(item, deeper) for item in value]
        opening, closing = "[", "]"
    return opening + "\n" + ",\n".join(deeper + item for item in items) + "\n" + indent + closing
