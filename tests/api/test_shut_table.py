"""A table that signed, or whose round is over: who may still correct, void or enter its deals."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest

from tests.api.conftest import Asker
from tests.cast import MACHINE, AtTable, People
from tests.notation import deal as deal_in
from tournaments.actions import play, rounds
from tournaments.models import Deal


@pytest.fixture
def finished(four: AtTable, five: AtTable) -> AtTable:
    """The table of four after its round: four deals, finished."""
    four.plays(*["RIK 1+2 | 8"] * 4)
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    return four


def state_of(asker: Asker, table: AtTable) -> dict[str, object]:
    state: dict[str, object] = asker.gets(f"tables/{table.table.pk}/").json()
    return state


def test_the_director_enters_a_deal_again_that_was_voided_after_the_round(
    finished: AtTable, people: People, program: Callable[..., Asker]
) -> None:
    director = program(people.director)
    state = state_of(director, finished)
    assert (state["may"], state["next"]) == (["report", "correct", "void"], None)
    deal = Deal.objects.get(number=2, table=finished.table)
    state = director.asks("PUT", f"deals/{deal.pk}/void/", {"revision": 1, "reason": "never played so"}).json()["table"]
    assert (state["next"]["number"], state["next"]["dealer"], state["later"]) == (2, 1, [])
    again = {"table": finished.table.pk, "number": 2, "facts": {"dealer": 1, **deal_in("MISERE 0 | made")}}
    assert director.asks("PUT", f"deals/{uuid.uuid4()}/", again).status_code == 201
    assert finished.points() == (12, -2, -2, -8)
    assert state_of(director, finished)["next"] is None


def test_the_jury_enters_no_deals_and_so_voids_none(finished: AtTable, people: People, program: Callable[..., Asker]) -> None:
    state = state_of(program(people.jury), finished)
    assert (state["may"], state["next"]) == (["correct"], None)


def test_the_desk_and_the_table_only_look(finished: AtTable, people: People, program: Callable[..., Asker]) -> None:
    assert state_of(program(people.desk), finished)["may"] == []


def test_a_table_that_signed_may_be_corrected_by_the_director_and_the_jury(
    four: AtTable, people: People, program: Callable[..., Asker]
) -> None:
    four.plays(*["RIK 1+2 | 8"] * 4)
    play.sign(by=four.by, table=four.table, totals=four.points())
    assert state_of(program(people.director), four)["may"] == ["report", "correct", "void"]
    assert state_of(program(people.jury), four)["may"] == ["correct"]
    assert state_of(program(people.desk), four)["may"] == []
