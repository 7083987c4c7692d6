"""Reading a payment table: any shorthand becomes fourteen payments, and a table with an open case is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.promised.table import normal

RIK, MISERE, SOLO_13 = (8, False), (0, True), (13, False)


def read(entry: dict[str, Any], promise: tuple[int, bool] = RIK, unit: int = 1) -> tuple[int, ...]:
    return normal(entry, *promise, unit, "contracts.RIK.pays")


def test_step_by_step() -> None:
    entry = {"made": 2, "over": 1, "lost": 6, "under": 2, "slam_times": 2}
    assert read(entry) == (-20, -18, -16, -14, -12, -10, -8, -6, 2, 3, 4, 5, 6, 14)


def test_the_bonus_for_all_thirteen_is_added_or_multiplies() -> None:
    entry = {"made": 10, "over": 5, "lost": 10, "under": 5}
    assert read({**entry, "slam_add": 35})[13] == 70
    assert read({**entry, "slam_times": 2, "slam_add": 1})[13] == 71
    assert read(entry)[13] == 35


def test_from_a_base() -> None:
    assert read({"base": 1, "step": 1, "slam": 1}) == (-9, -8, -7, -6, -5, -4, -3, -2, 1, 2, 3, 4, 5, 7)
    assert read({"base": 1, "step": 1, "slam": 1, "slam_both": True})[0] == -10


def test_one_amount() -> None:
    assert read({"flat": 5}, MISERE) == (5, *[-5] * 13)
    assert read({"flat": 15}, SOLO_13) == (*[-15] * 13, 15)
    assert read({"made": 5, "lost": 8}, MISERE) == (5, *[-8] * 13)


def test_fourteen_values() -> None:
    values = [-7] * 8 + [1, 2, 3, 4, 5, 60]
    assert read({"by_tricks": values}) == tuple(values)


def test_the_unit_multiplies_everything() -> None:
    assert read({"flat": 5}, MISERE, unit=3)[:2] == (15, -15)


@pytest.mark.parametrize(
    ("entry", "promise", "code"),
    [
        ({}, RIK, "TABLE_OPEN"),
        ({"made": 2}, RIK, "TABLE_OPEN"),
        ({"made": 2, "lost": 2, "under": 1}, RIK, "TABLE_OPEN"),
        ({"made": 2, "lost": 2, "over": 1}, RIK, "TABLE_OPEN"),
        ({"base": 1}, RIK, "TABLE_OPEN"),
        ({"by_tricks": [1] * 13}, RIK, "TABLE_OPEN"),
        ({"by_tricks": "1" * 14}, RIK, "TABLE_OPEN"),
        ({"flat": 2.5}, RIK, "TABLE_HALF_POINTS"),
        ({"by_tricks": [*[1] * 13, 0.5]}, RIK, "TABLE_HALF_POINTS"),
        ({"flat": 2.0}, RIK, "TABLE_VALUE"),
        ({"flat": True}, RIK, "TABLE_VALUE"),
        ({"flat": "5"}, RIK, "TABLE_VALUE"),
        ({"flat": None}, RIK, "TABLE_VALUE"),
        ({"flat": -5}, RIK, "TABLE_VALUE"),
        ({"flat": 10**30}, RIK, "TABLE_VALUE"),
        ({"flat": 5, "over": 1}, RIK, "TABLE_VALUE"),
        ({"base": 1, "step": 1, "slam_both": 1}, RIK, "TABLE_VALUE"),
        ({"base": 1, "step": 1}, MISERE, "TABLE_VALUE"),
        ({"made": 5, "lost": 5, "over": 1}, MISERE, "TABLE_VALUE"),
    ],
)
def test_a_table_that_leaves_something_open_is_refused(entry: dict[str, Any], promise: tuple[int, bool], code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(entry, promise)
    assert [problem.code for problem in refused.value.problems] == [code]
    assert refused.value.problems[0].field.startswith("contracts.RIK.pays")
