"""If a game ranks its own count, a table's phone shows everybody's score in the round, as the slip does."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from tests.api.conftest import ApiPhone, phone_at
from tests.cast import MACHINE, AtTable
from tournaments.evening.models import Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing


def table_of(prepare_evening: Callable[..., Tournament], game: str) -> ApiPhone:
    tournament = prepare_evening(players=4, game=game, deals_a_round=None)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]]))
    return phone_at(AtTable(tournament.rounds.get().tables.get()))


def plays(phone: ApiPhone, number: int, **facts: Any) -> None:
    assert phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"number": number, "facts": facts}).status_code == 201


def test_what_the_sides_of_klaverjas_scored_and_what_is_settled(prepare_evening: Callable[..., Tournament]) -> None:
    phone = table_of(prepare_evening, "klaverjas")
    assert phone.gets("table/").json()["scores"] == [0, 0, 0, 0]
    plays(phone, 1, dealer=0, player=1, card_points=[62, 100], roem=[20, 0])
    plays(phone, 2, dealer=1, player=0, nat=True, roem=[0, 50])
    state = phone.gets("table/").json()
    assert (state["scores"], state["round_totals"]) == ([82, 312, 82, 312], [-230, 230, -230, 230])
    table = phone.seat.table
    jury.fine(by=MACHINE, tournament=table.round.tournament, player=phone.seat.entrants[0], points=60, text="Late.", table=table)
    state = phone.gets("table/").json()
    assert (state["scores"], state["round_totals"]) == ([22, 342, 82, 342], [-290, 260, -230, 260])


def test_the_list_of_skat(prepare_evening: Callable[..., Tournament]) -> None:
    phone = table_of(prepare_evening, "skat")
    plays(phone, 1, dealer=0, declarer=1, game="C", matadors=1, won=False)
    state = phone.gets("table/").json()
    assert (state["scores"], state["totals"]) == ([30, -98, 30, 30], [128, -384, 128, 128])


@pytest.mark.parametrize("game", ["rikken_brabant", "schafkopf", "rifki"])
def test_where_points_rank_they_are_all_there_is(prepare_evening: Callable[..., Tournament], game: str) -> None:
    assert table_of(prepare_evening, game).gets("table/").json()["scores"] is None
