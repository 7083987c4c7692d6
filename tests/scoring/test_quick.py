"""Values that are made quickly are what the plain frozen dataclasses are."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from scoring.engine.promised.duties.jury_facts import Event
from scoring.engine.promised.facts import Facts, Promise
from scoring.engine.quick import quick
from scoring.engine.result import Line, Outcome, Played
from scoring.games.knockout_whist.state import State as KnockoutState


@dataclass(frozen=True, slots=True)
class Plain:
    """A value as Python makes it."""

    seat: int
    name: str = "An"
    more: Mapping[str, Any] = field(default_factory=dict)


@quick
@dataclass(frozen=True, slots=True)
class Quick:
    """The same value, made quickly."""

    seat: int
    name: str = "An"
    more: Mapping[str, Any] = field(default_factory=dict)


@pytest.mark.parametrize("given", [{"seat": 1}, {"seat": 1, "name": "Jo"}, {"more": {"a": 1}, "seat": 2}])
def test_a_value_has_the_fields_of_the_plain_one(given: dict[str, Any]) -> None:
    plain, made = Plain(**given), Quick(**given)
    assert [getattr(made, each.name) for each in fields(made)] == [getattr(plain, each.name) for each in fields(plain)]
    assert (type(made), repr(made).removeprefix("Quick")) == (Quick, repr(plain).removeprefix("Plain"))


def test_each_value_has_a_default_of_its_own() -> None:
    assert Quick(1).more is not Quick(1).more


@pytest.mark.parametrize("wrong", [{}, {"seat": 1, "place": 2}])
def test_wrong_arguments_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Quick(**wrong)


STATE = KnockoutState(2, 0, 7, ("full",) * 2, (0, 0), (0, 0), (0, 0))
VALUES = [
    Promise("RIK", 1, took=9), Facts("contract", 0, (Promise("RIK", 1),)), Event("FORGOT_JURY", 1), Played((), "scored", STATE),
    Outcome(STATE), Line("RIK", (1, -1), ()), STATE,
]  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_a_value_is_frozen_and_can_be_copied(value: Any) -> None:
    name = fields(value)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, None)
    with pytest.raises(FrozenInstanceError):
        delattr(value, name)
    assert not hasattr(value, "__dict__")
    for same in (copy.copy(value), pickle.loads(pickle.dumps(value)), replace(value)):
        assert (same, type(same)) == (value, type(value))


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_its_arguments_are_its_fields_in_their_order(value: Any) -> None:
    assert list(inspect.signature(type(value)).parameters) == [each.name for each in fields(value)]


def test_a_value_that_looks_at_its_fields_is_not_made_quickly() -> None:
    @dataclass(frozen=True, slots=True)
    class Amount:
        points: int

        def __post_init__(self) -> None:
            assert self.points > 0

    with pytest.raises(TypeError):
        quick(Amount)
