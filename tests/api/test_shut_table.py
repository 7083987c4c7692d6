"""A table that signed, or whose round is over: who may still correct, void or enter its deals."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest

from tests.api.conftest import Asker, codes, phone_at
from tests.cast import MACHINE, AtTable, People
from tests.notation import deal as deal_in
from tournaments.jury.actions import calls
from tournaments.play.actions import rounds, signing
from tournaments.play.actions.passes import table_pass
from tournaments.play.models import Deal


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
    assert (state["may"], state["next"]) == (["report", "correct", "void", "sign"], None)
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


def test_the_desk_can_only_sign(finished: AtTable, people: People, program: Callable[..., Asker]) -> None:
    assert state_of(program(people.desk), finished)["may"] == ["sign"]


def test_a_table_that_signed_may_be_corrected_by_the_director_and_the_jury(
    four: AtTable, people: People, program: Callable[..., Asker]
) -> None:
    four.plays(*["RIK 1+2 | 8"] * 4)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    assert state_of(program(people.director), four)["may"] == ["report", "correct", "void"]
    assert state_of(program(people.jury), four)["may"] == ["correct"]
    assert state_of(program(people.desk), four)["may"] == []


def test_the_pass_of_a_finished_round_only_reads_and_signs(finished: AtTable) -> None:
    phone = phone_at(finished)
    open_call = calls.call(by=MACHINE, table=finished.table, id=uuid.uuid4(), deal_number=1, article="OTHER")
    deal = Deal.objects.get(number=1, table=finished.table)
    facts = {"dealer": 0, **deal_in("RIK 1+2 | 9")}
    state = phone.gets("table/").json()
    assert (state["may"], state["articles"], state["totals"]) == (["sign"], [], [-4, 4, 4, -4])
    assert phone.client.get(f"/t/{table_pass(finished.table)}/").status_code == 200
    entries = finished.table.round.tournament.log.count()
    for answer in (
        phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"number": 5, "facts": facts}),
        phone.asks("PUT", f"deals/{deal.pk}/correction/", {"facts": facts, "revision": 1}),
        phone.asks("PUT", f"deals/{deal.pk}/void/", {"revision": 1}),
        phone.asks("POST", "deals/preview/", {"number": 5, "facts": facts}),
        phone.asks("POST", "deals/preview/", {"number": 1, "deal": str(deal.pk), "facts": facts}),
        phone.asks("PUT", f"calls/{uuid.uuid4()}/", {"deal": 1, "article": "OTHER"}),
        phone.asks("DELETE", f"calls/{open_call.pk}/"),
    ):
        assert codes(answer) == [(409, "ROUND_FINISHED", "")]
    assert finished.table.round.tournament.log.count() == entries


def test_the_desk_still_calls_the_jury_for_a_table_of_a_finished_round(
    finished: AtTable, people: People, program: Callable[..., Asker]
) -> None:
    call = {"table": finished.table.pk, "deal": 1, "article": "OTHER"}
    assert program(people.desk).asks("PUT", f"calls/{uuid.uuid4()}/", call).status_code == 201
