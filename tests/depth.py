"""How much a law is tried on. By day a sample, at night (`make nightly`, which sets TROELA_TEST_DEPTH to 10) all of it and more."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

import pytest

DEPTH = int(os.environ.get("TROELA_TEST_DEPTH") or 1)
IS_NIGHT = DEPTH > 1
Case = TypeVar("Case")


def examples(number: int, by_day: int | None = None) -> int:
    """The number of random cases: by day `by_day` if that is said, at night so many times `number`."""
    return number * DEPTH if IS_NIGHT or by_day is None else by_day


def some_by_day(cases: Iterable[Case], step: int = 7) -> Iterator[Case]:
    """By day every seventh of a long list of cases, at night all. Seven: no game has as many seats, so that each seat has its turn."""
    return islice(cases, 0, None, 1 if IS_NIGHT else step)


def rest_at_night(cases: Iterable[Case], by_day: Callable[[Case], object]) -> list[Any]:
    """All cases, those that are not for the day with the mark `nightly`."""
    return [pytest.param(*_values(case), marks=() if by_day(case) else pytest.mark.nightly) for case in cases]


def first_of_each(cases: Iterable[tuple[Any, ...]], *columns: tuple[int, ...]) -> Callable[[tuple[Any, ...]], bool]:
    """Whether a case is the first that has its values in some of these columns: by day, say, each rule set once and each size of table."""
    cases = list(cases)
    first = {repr([column, *(case[each] for each in column)]): case for column in columns for case in reversed(cases)}
    return lambda case: any(case is each for each in first.values())


def each_with_one_by_day(each: Iterable[Any], others: Sequence[Any]) -> list[Any]:
    """Every pair: by day each of the first with one of the others in turn, so that all of both have their turn; at night all."""
    pairs = [(one, other, number % len(others) == place) for number, one in enumerate(each) for place, other in enumerate(others)]
    return [pytest.param(one, other, marks=() if by_day else pytest.mark.nightly) for one, other, by_day in pairs]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
