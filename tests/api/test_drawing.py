"""Rounds by a director's program: draw, preview a swap, swap, take back, start."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.cast import People, user_of
from tournaments.evening.models import Tournament


@pytest.fixture
def director(client: Client, people: People) -> Client:
    client.force_login(user_of(people.director))
    return client


def post(client: Client, tournament: Tournament, address: str, **body: Any) -> Any:
    return client.post(f"/api/v1/tournaments/{tournament.slug}/rounds/{address}/", body, content_type="application/json")


def test_a_program_draws_and_asks_before_it_swaps(director: Client, tournament: Tournament) -> None:
    answer = post(director, tournament, "draw", tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    assert answer.status_code == 201, answer.content
    seen = answer.json()["rounds"][0]["seen"]
    tried = post(director, tournament, "1/swap", first=1, second=9, dry_run=True).json()
    assert tried["round"]["tables"] == [[1, 2, 3, 4], [5, 6, 7, 8, 9]]
    assert tried["said"][0]["tone"] == "ok"
    assert post(director, tournament, "1/swap", first=1, second=9, seen=seen).json()["round"]["tables"] == [[9, 2, 3, 4], [5, 6, 7, 8, 1]]
    late = post(director, tournament, "1/swap", first=2, second=8, seen=seen)
    assert (late.status_code, late.json()["problems"][0]["code"]) == (409, "SEATS_CHANGED")
    why = director.get(f"/api/v1/tournaments/{tournament.slug}/rounds/1/players/9/why/").json()
    assert (why["table"], why["seat"]) == (1, 0)
    assert post(director, tournament, "1/move", player=1, table=1).json()["round"]["tables"] == [[9, 2, 3, 4, 1], [5, 6, 7, 8]]


def test_a_program_puts_somebody_who_came_late_at_a_table(director: Client, tournament: Tournament) -> None:
    """They have no seat yet, so their seat has no explanation."""
    post(director, tournament, "draw", tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    wishes = f"/api/v1/tournaments/{tournament.slug}/wishes/"
    director.post(wishes, {"kind": "apart", "first": 9, "second": 1}, content_type="application/json")
    tried = post(director, tournament, "1/move", player=9, table=1, dry_run=True).json()
    assert (tried["said"][0]["tone"], tried["round"]["tables"]) == ("bad", [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert post(director, tournament, "1/move", player=9, table=2).json()["round"]["tables"] == [[1, 2, 3, 4], [5, 6, 7, 8, 9]]
    stranger = post(director, tournament, "1/move", player=99, table=2).json()
    assert stranger["problems"][0]["code"] == "PLAYER_NOT_THERE"


@pytest.mark.slow
def test_a_program_draws_again_starts_and_takes_back(director: Client, tournament: Tournament) -> None:
    drawn = post(director, tournament, "draw", rounds=2, seed="maandag").json()["rounds"]
    assert [each["number"] for each in drawn] == [1, 2]
    stays = drawn[1]["tables"][0][1]
    again = post(director, tournament, "2/redraw", stay=[stays], seen=drawn[1]["seen"]).json()["rounds"]
    assert again[1]["tables"][0][1] == stays
    assert post(director, tournament, "1/start").json()["state"] == "playing"
    assert post(director, tournament, "2/start").json()["problems"][0]["code"] == "ROUND_NOT_FINISHED"
    assert [each["number"] for each in post(director, tournament, "2/undraw").json()["rounds"]] == [1]
    assert post(director, tournament, "1/finish", unsigned=True).json()["state"] == "finished"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"schedule": "1 2 3 4 | 5 6 x"}, "SCHEDULE_UNREADABLE"),
        ({"tables": [[1, 2, 3, 99]]}, "PLAYER_UNKNOWN"),
        ({"pins": [{"player": 99, "table": 1}]}, "PLAYER_UNKNOWN"),
        ({"rounds": 3}, "ROUNDS_LEFT"),
    ],
)
def test_what_cannot_be_drawn_has_a_code_and_a_sentence(director: Client, tournament: Tournament, body: dict[str, Any], code: str) -> None:
    answer = post(director, tournament, "draw", **body)
    problem = answer.json()["problems"][0]
    assert (answer.status_code, problem["code"]) == (422, code)
    assert problem["message"]


def test_a_draw_is_tried_before_it_is_stored_and_its_seed_draws_the_same(director: Client, tournament: Tournament) -> None:
    tried = post(director, tournament, "draw", rounds=2, dry_run=True)
    assert (tried.status_code, tried.json()["method"]) == (200, "spread")
    assert not tournament.rounds.exists()
    drawn = post(director, tournament, "draw", rounds=2, seed=tried.json()["seed"]).json()["rounds"]
    assert [each["tables"] for each in drawn] == [each["tables"] for each in tried.json()["rounds"]]
    assert [each["repeats"] for each in drawn] == [len(each["meet_again"]) for each in tried.json()["rounds"]]
    assert tried.json()["repeats"] == sum(each["repeats"] for each in drawn) > 0


def test_tables_by_hand_are_tried_and_it_is_said_who_has_no_seat(director: Client, tournament: Tournament) -> None:
    tried = post(director, tournament, "draw", tables=[[1, 2, 3, 4], [5, 6, 7, 8]], dry_run=True).json()
    assert tried["rounds"] == [{"number": 1, "tables": [[1, 2, 3, 4], [5, 6, 7, 8]], "meet_again": [], "sits_out": []}]
    assert tried["said"] == ["Nobody meets the same player twice.", "Without a seat: Marcel Dupont."]
    refused = post(director, tournament, "draw", tables=[[1, 2, 3, 3]], dry_run=True).json()["problems"][0]
    assert refused["code"] == "PLAYER_TWICE"


def test_a_started_round_is_drawn_again_by_a_program(director: Client, tournament: Tournament) -> None:
    post(director, tournament, "draw", tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    post(director, tournament, "1/start")
    again = post(director, tournament, "1/redraw", stay=[3], method="spread", seed="a").json()["rounds"][0]["tables"]
    assert again[0][2] == 3
    assert again != [[1, 2, 3, 4], [5, 6, 7, 8, 9]]
