"""A game with a sheet of its own: its notes, its questions, and that sheet, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.conftest import ApiPhone, phone_at
from tests.cast import MACHINE, AtTable
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing


@pytest.fixture
def phone_for(prepare_evening: Callable[..., Tournament]) -> Callable[..., ApiPhone]:
    """Return a phone at a table that plays this game."""

    def make(game: str, players: int, **plan: Any) -> ApiPhone:
        tournament = prepare_evening(players=players, game=game, **plan)
        rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[list(range(1, players + 1))]))
        return phone_at(AtTable(tournament.rounds.get().tables.get()))

    return make


def sends(phone: ApiPhone, facts: dict[str, Any], number: int = 1) -> dict[str, Any]:
    answer = phone.asks("PUT", f"deals/00000000-0000-4000-8000-00000000000{number}/", {"number": number, "facts": facts})
    assert answer.status_code in (200, 201), answer.content
    state: dict[str, Any] = answer.json()["table"]
    return state


def test_the_family_has_no_sheet_of_its_own(phone: ApiPhone) -> None:
    assert phone.gets("table/").json()["card"] is None


def test_notes_are_in_the_readers_language_and_leave_the_names_to_the_page(phone_for: Callable[..., ApiPhone]) -> None:
    phone = phone_for("rifki", 4, deals_a_round=20)
    for language, sentence in (("en", "{declarer} declares."), ("nl", "{declarer} kiest het contract.")):
        notes = phone.gets("table/", **{"Accept-Language": language}).json()["next"]["form"]["notes"]
        assert notes[0] == {"text": sentence, "seats": {"declarer": 3}}


def test_a_form_says_how_its_figures_are_entered(phone_for: Callable[..., ApiPhone]) -> None:
    def questions_of(game: str, players: int) -> dict[str, Any]:
        return {question["name"]: question for question in phone_for(game, players).gets("table/").json()["next"]["form"]["questions"]}

    tournament_games = questions_of("russian_501", 3)
    assert tournament_games["card_points"]["entry"] == "type"
    assert tournament_games["contract"]["choices"] == [{"value": "bid", "label": "Equal to the bid: {bid}"}]


def test_a_deal_stands_on_the_sheet_with_signs_and_totals(phone_for: Callable[..., ApiPhone]) -> None:
    phone = phone_for("russian_501", 3, deals_a_round=12)
    facts = {"dealer": 0, "kind": "play", "declarer": 1, "bid": 80, "contract": 80, "trump": "S", "card_points": [40, 70, 10]}
    card = sends(phone, facts)["card"]
    assert [column["name"] for column in card["seat"]] == ["scored", "left"]
    opening, row = card["rows"]
    assert (opening["kind"], [cells[-1]["text"] for cells in opening["seats"]]) == ("opening", ["501", "501", "501"])
    assert (row["kind"], row["deal"], row["number"]) == ("deal", 1, "1")
    assert row["seats"][1] == [{"text": "+80", "mark": "lost"}, {"text": "581"}]


def test_deals_to_come_and_what_is_for_paper_are_left_out(phone_for: Callable[..., ApiPhone]) -> None:
    card = phone_for("rifki", 4, deals_a_round=20).gets("table/").json()["card"]
    assert [row for row in card["rows"] if row["kind"] == "deal"] == []
    assert {box["by_seat"] for box in card["boxes"]} == {True, False}


def test_a_phone_without_a_line_asks_only_what_does_not_depend_on_the_next_deal(phone_for: Callable[..., ApiPhone]) -> None:
    """The number of each player's cards depends on the hand before."""
    assert phone_for("knockout_whist", 4, deals_a_round=7).gets("table/").json()["later"] == []


def test_without_a_line_rifki_goes_on_until_a_contract_may_be_used_up(phone_for: Callable[..., ApiPhone]) -> None:
    """Each negative contract is played twice: once one has been played, what the next declarer may choose depends on this deal."""
    phone = phone_for("rifki", 4, deals_a_round=20)
    state = phone.gets("table/").json()
    assert [later["form"]["facts"]["declarer"] for later in state["later"]] == [2]
    facts = {"dealer": 0, "declarer": 3, "contract": "RIFKI", "counts": [1, 0, 0, 0]}
    assert sends(phone, facts)["later"] == []


def test_without_a_line_a_game_whose_deals_are_alike_goes_on(phone_for: Callable[..., ApiPhone]) -> None:
    assert len(phone_for("russian_501", 3, deals_a_round=12).gets("table/").json()["later"]) == 4
