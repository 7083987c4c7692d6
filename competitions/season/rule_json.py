"""A season's rule as JSON, in the database and in the API. It contains only what differs from the default.

Points that are not whole are written as text, such as "-2.5", as numbers in JSON may lose decimals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from competitions.competition.numbers import Points
from competitions.competition.rounding import MAX_EXACT_DECIMALS, rounded
from competitions.competition.values import SharedPlaces
from competitions.season.check import MAX_EVENINGS
from competitions.season.numbers import read_points
from competitions.season.unusable import SeasonProblem, Unusable
from competitions.season.values import (
    Counting,
    CountingRule,
    Double,
    PlacePoints,
    SeasonFinal,
    SeasonGroup,
    SeasonLots,
    SeasonTieBreak,
    Teams,
)

MAX_LIST = 2_000
MAX_TEXT = 200
Choice = TypeVar("Choice", bound=StrEnum)
Value = TypeVar("Value")


def rule_to_json(rule: CountingRule) -> dict[str, Any]:
    """Return the rule as JSON, from which `rule_from_json` makes the same rule."""
    default = CountingRule()
    written = {}
    for field in fields(CountingRule):
        value = getattr(rule, field.name)
        if value != getattr(default, field.name):
            written[field.name] = _written(value)
    return written


def _written(value: Any) -> Any:
    match value:
        case StrEnum():
            return value.value
        case Fraction():
            return str(rounded(value, MAX_EXACT_DECIMALS).normalize())
        case tuple():
            return [_written(each) for each in value]
        case PlacePoints() | Double() | SeasonFinal() | SeasonLots() | SeasonGroup() | Teams():
            return {field.name: _written(getattr(value, field.name)) for field in fields(value)}
    return value


def rule_from_json(data: object) -> CountingRule:
    """Return the rule in this JSON.

    Refused (`Unusable`) with all problems and their fields: SEASON_RULE_UNKNOWN for an unknown field, SEASON_RULE_VALUE for an invalid
    value.
    """
    problems: list[SeasonProblem] = []
    if not isinstance(data, Mapping):
        raise Unusable([SeasonProblem("SEASON_RULE_VALUE", "", {"field": "rule"})])
    values: dict[str, Any] = {}
    for key, value in data.items():
        if key not in _READERS:
            problems.append(SeasonProblem("SEASON_RULE_UNKNOWN", str(key)[:MAX_TEXT], {"field": str(key)[:MAX_TEXT]}))
            continue
        try:
            values[key] = _READERS[key](value)
        except (TypeError, ValueError, KeyError):
            problems.append(SeasonProblem("SEASON_RULE_VALUE", key, {"field": key}))
    if problems:
        raise Unusable(problems)
    return CountingRule(**values)


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MAX_EVENINGS:
        raise TypeError
    return value


def _points(value: object) -> Points:
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value)
    points = read_points(_text(value))
    if points is None:
        raise ValueError
    return points


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise TypeError
    return value


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _or_none(read: Callable[[object], Value]) -> Callable[[object], Value | None]:
    return lambda value: None if value is None else read(value)


def _list(read: Callable[[object], Value]) -> Callable[[object], tuple[Value, ...]]:
    def read_list(value: object) -> tuple[Value, ...]:
        if not isinstance(value, Sequence) or isinstance(value, str) or len(value) > MAX_LIST:
            raise TypeError
        return tuple(read(each) for each in value)

    return read_list


def _object(kind: Callable[..., Value], **readers: Callable[[object], Any]) -> Callable[[object], Value]:
    def read_object(value: object) -> Value:
        if not isinstance(value, Mapping):
            raise TypeError
        return kind(**{key: readers[key](each) for key, each in value.items()})

    return read_object


_keys = _list(_text)
_group = _object(SeasonGroup, name=_text, players=_keys)
_READERS: dict[str, Callable[[object], Any]] = {
    "counting": lambda value: Counting(_text(value)),
    "best": _or_none(_number),
    "minimum": _number,
    "missed": _or_none(_points),
    "planned": _or_none(_number),
    "bonus": _points,
    "per_place": _or_none(_object(PlacePoints, table=_list(_points), rest=_points, shared=lambda value: SharedPlaces(_text(value)))),
    "doubles": _list(_object(Double, evening=_text, times=_number)),
    "final": _or_none(_object(SeasonFinal, evening=_text, decides=_flag)),
    "ties": _list(lambda value: SeasonTieBreak(_text(value))),
    "lots": _object(SeasonLots, seed=_text, order=_keys),
    "only": _keys,
    "without": _keys,
    "teams": _or_none(_object(Teams, teams=_list(_group), best=_or_none(_number))),
    "categories": _list(_group),
    "guests": _flag,
    "decimals": _or_none(_number),
}
"""The function that converts the JSON of each field of a rule. A test compares the keys with the fields of `CountingRule`."""
