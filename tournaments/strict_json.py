"""Read JSON from outside strictly, and write it so that equal values give equal text. Knows neither evenings nor requests.

Whatever is wrong with a text ends as `Unreadable`, with the place and the reason, never as another error. Types are checked by
msgspec; what it lets pass but two readers could understand differently, or no database could hold, is refused here.
"""

from __future__ import annotations

import datetime
import json
import math
from typing import Any, NoReturn, TypeVar

import msgspec

MAX_DEPTH = 60
"""How many objects and lists may lie in one another."""


class Unreadable(Exception):
    """Why a text cannot be read: `rounds[0].tables[2].seats: Expected `int`, got `str``."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A JSON object of known fields: all of them must be there, each of its type, and no other. Subclasses repeat `frozen=True`."""


class UtcTime(str):
    """A time in UTC as Python writes it, such as 2026-03-16T20:15:03.250000+00:00. Stays a text: its spelling is part of a hash."""

    __slots__ = ()

    @classmethod
    def from_json(cls, value: object) -> UtcTime:
        """Raises ValueError."""
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
    """The JSON in a text, in UTF-8 where it is bytes. Raises Unreadable, also for a name twice in one object, NaN and 1e999."""
    try:
        text = text.decode() if isinstance(text, bytes) else text
        value = json.loads(text, object_pairs_hook=_object_without_doubles, parse_constant=_refuse_constant, parse_float=_finite_float)
    except RecursionError:
        raise Unreadable("nested too deeply") from None
    except ValueError as error:
        raise Unreadable(f"no JSON: {error}") from None
    check_storable(value, max_depth=max_depth)
    return value


def _object_without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return value


def _refuse_constant(word: str) -> NoReturn:
    """Python reads `NaN` and `Infinity`; they are no JSON."""
    raise ValueError(f"{word} is no number")


def _finite_float(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits} is too large")
    return number


def check_storable(value: Any, *, max_depth: int = MAX_DEPTH, at: str = "") -> None:
    """Refuse what a database cannot keep: a NUL, half a character, endless nesting. Raises Unreadable."""
    if max_depth < 0:
        raise _unreadable(at, "nested too deeply")
    if isinstance(value, str):
        if "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise _unreadable(at, "a character that no text can hold")
    elif isinstance(value, dict):
        for name, item in value.items():
            check_storable(name, max_depth=max_depth, at=at)
            check_storable(item, max_depth=max_depth - 1, at=f"{at}.{name}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            check_storable(item, max_depth=max_depth - 1, at=f"{at}[{index}]")


def read(kind: type[Kind], value: Any, at: str = "") -> Kind:
    """`value` (of `parse`) as a `kind`, usually a `Record`; `at` says in the refusal where in a file it stands. Raises Unreadable."""
    try:
        return msgspec.convert(value, kind, dec_hook=_decode)
    except msgspec.ValidationError as error:
        reason, _, path = str(error).partition(" - at `$")
        raise _unreadable(at + path.removesuffix("`"), reason) from None


def _decode(kind: type[Any], value: Any) -> Any:
    """For msgspec: the types that it does not know itself."""
    if kind is not UtcTime:
        raise NotImplementedError(kind)
    try:
        return UtcTime.from_json(value)
    except ValueError:
        raise ValueError("a time such as 2026-03-16T20:15:03.250000+00:00 belongs here") from None


def _unreadable(at: str, reason: str) -> Unreadable:
    return Unreadable(f"{at.removeprefix('.') or 'the file'}: {reason}")


def to_json(record: Any) -> Any:
    """A record as JSON values: fields in their order, names of free-form objects sorted, so that equal records give equal text."""
    if isinstance(record, msgspec.Struct):
        return {name: to_json(getattr(record, name)) for name in record.__struct_fields__}
    if isinstance(record, dict):
        return {name: to_json(record[name]) for name in sorted(record)}
    if isinstance(record, list | tuple):
        return [to_json(item) for item in record]
    return record.isoformat() if isinstance(record, datetime.date) else record


MAX_LINE = 600
"""In characters. What is shorter stands on one line: a deal, a payment, an entry of the log."""


def json_text(value: Any, indent: str = "") -> str:
    """JSON for people and for `diff`: short things on one line, long ones one line an item."""
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
