"""The number of cases of a law: a sample by day, all of them and more at night (`make nightly`, which sets TROELA_TEST_DEPTH to 10)."""

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
    """Return the number of random cases: by day `by_day` if given, at night DEPTH times `number`."""
    return number * DEPTH if IS_NIGHT or by_day is None else by_day


def some_by_day(cases: Iterable[Case], step: int = 7) -> Iterator[Case]:
    """Yield every seventh case of a long list by day, all of them at night.

    Seven: no game has that many seats, so each seat is among the cases.
    """
    return islice(cases, 0, None, 1 if IS_NIGHT else step)


def third_by_day(cases: Sequence[Case], number: int) -> Sequence[Case]:
    """Return every third case by day, all of them at night. `number` is that of the list among others: neighbours begin at other cases."""
    return cases if IS_NIGHT else cases[number % 3 :: 3] or cases


def rest_at_night(cases: Iterable[Case], by_day: Callable[[Case], object]) -> list[Any]:
    """Return all cases; those that `by_day` excludes have the mark `nightly`."""
    return [pytest.param(*_values(case), marks=() if by_day(case) else pytest.mark.nightly) for case in cases]


def first_of_each(cases: Iterable[tuple[Any, ...]], *columns: tuple[int, ...]) -> Callable[[tuple[Any, ...]], bool]:
    """Return a test of a case: whether it is the first that has its values in some of these columns.

    Thus by day, for example, each rule set and each table size occurs once.
    """
    cases = list(cases)
    first = {repr([column, *(case[each] for each in column)]): case for column in columns for case in reversed(cases)}
    return lambda case: any(case is each for each in first.values())


def each_with_one_by_day(each: Iterable[Any], others: Sequence[Any]) -> list[Any]:
    """Return every pair: by day each of the first with one of the others, so that all of both occur; at night all pairs."""
    pairs = [(one, other, number % len(others) == place) for number, one in enumerate(each) for place, other in enumerate(others)]
    return [pytest.param(one, other, marks=() if by_day else pytest.mark.nightly) for one, other, by_day in pairs]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
