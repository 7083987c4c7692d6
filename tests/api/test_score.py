"""The calculator over HTTP: every worked example of every dossier, each mistake in its place, and nothing harmful."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scoring.engine.words import LANGUAGES
from scoring.games import GAMES
from tests.api.conftest import Asker, codes

pytestmark = pytest.mark.django_db
SOURCES = sorted((Path(__file__).parents[2] / "docs/rules/examples").glob("*.jsonl"))
EXAMPLES = [json.loads(line) for file in SOURCES for line in file.read_text(encoding="utf-8").splitlines()]
RIK = {"contracts": [{"code": "RIK", "declarer": 0, "partner": 2}], "tricks": [5, 3, 3, 2]}


@pytest.fixture
def anybody() -> Asker:
    return Asker(headers={"Accept-Language": "en"})


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_every_example_over_http(anybody: Asker, example: dict[str, Any]) -> None:
    answer = anybody.asks("POST", "score/", example["sheet"])
    assert answer.status_code == 200
    scored, expected = answer.json(), example["expect"]
    if "error" in expected:
        error = next(error for error in scored["errors"] if error["code"] == expected["error"])
        assert error["message"] not in ("", error["code"]), "a mistake without a sentence"
        return
    assert scored["errors"] == []
    assert {name: scored[name] for name in ("score", "points", "pot")} == {name: expected[name] for name in ("score", "points", "pot")}
    last = scored["deals"][-1] if scored["deals"] else {}
    for name in {"winners", "standing", "next_cards"} & expected.keys():
        assert scored.get(name, last.get(name)) == expected[name]
    assert sum(scored["points"]) + scored["pot"] == 0
    assert all(deal["told"] and deal["short"] for deal in scored["deals"])
    assert (scored["next"] is None) == scored["finished"]


@pytest.mark.parametrize("example", [each for each in EXAMPLES if "error" in each["expect"]], ids=lambda example: str(example["id"]))
def test_a_mistake_is_explained_in_the_readers_language(example: dict[str, Any]) -> None:
    client = Client()
    for language in LANGUAGES:
        scored = Asker({"Accept-Language": language}, client).asks("POST", "score/", example["sheet"]).json()
        assert all(error["message"] not in ("", error["code"]) for error in scored["errors"]), language


def test_it_says_who_pays_whom_by_the_names_given(anybody: Asker) -> None:
    sheet = {"game": "rikken_brabant", "seats": 4, "first_dealer": 0, "deals": [RIK], "names": ["An", "Els", "Jo", "Piet"]}
    scored = anybody.asks("POST", "score/", sheet).json()
    (deal,) = scored["deals"]
    assert deal["told"] == "Rik made. Els pays An 1, Piet pays Jo 1."
    assert deal["short"].startswith("Rik An")
    assert deal["payments"] == [{"payer": 1, "payee": 0, "amount": 1}, {"payer": 3, "payee": 2, "amount": 1}]
    assert scored["next"]["number"] == 2
    assert scored["next"]["dealer"] == 1
    assert scored["rules"]["game"] == "rikken_brabant"
    assert scored["next"]["form"]["questions"][0]["ask"] == "What was played?"


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_sheet_asks_for_the_first_deal(anybody: Asker, game: str) -> None:
    scored = anybody.asks("POST", "score/", {"game": game, "seats": 4}).json()
    assert scored["errors"] == []
    assert scored["next"]["form"]["questions"]
    assert scored["names"] == ["Player A", "Player B", "Player C", "Player D"]


def test_a_wrong_deal_is_left_out_and_the_others_are_scored(anybody: Asker) -> None:
    wrong = {**RIK, "tricks": [5, 3, 3, 3]}
    scored = anybody.asks("POST", "score/", {"game": "rikken_brabant", "deals": [RIK, wrong, RIK]}).json()
    assert [deal["deal"] for deal in scored["deals"]] == [0, 2]
    assert [(error["deal"], error["code"], error["field"]) for error in scored["errors"]] == [(1, "RB_TRICKS_SUM", "tricks")]


@pytest.mark.parametrize(
    ("sheet", "code", "field"),
    [
        ([], "SHEET_WRONG_TYPE", ""),
        ({"game": "bridge"}, "GAME_UNKNOWN", "game"),
        ({"game": "rikken_brabant", "wine": 1}, "SHEET_UNKNOWN_FIELD", "wine"),
        ({"game": "rikken_brabant", "names": "An"}, "SHEET_WRONG_TYPE", "names"),
        ({"game": "rikken_brabant", "options": {"misere": 2.5}}, "OPTION_HALF_POINTS", "options.misere"),
    ],
)
def test_what_is_wrong_above_the_deals_is_data_too(anybody: Asker, sheet: Any, code: str, field: str) -> None:
    answer = anybody.asks("POST", "score/", sheet)
    assert answer.status_code == 200
    scored = answer.json()
    assert [(error["deal"], error["code"], error["field"]) for error in scored["errors"]] == [(None, code, field)]
    assert scored["rules"] is None
    assert scored["next"] is None


def test_what_is_no_json_or_too_large_is_refused(anybody: Asker) -> None:
    assert codes(anybody.asks("POST", "score/", "{")) == [(400, "UNREADABLE", "")]
    assert codes(anybody.asks("POST", "score/", {"game": "x" * 70_000})) == [(413, "TOO_LARGE", "")]
    assert codes(anybody.asks("GET", "score/")) == [(405, "METHOD_NOT_ALLOWED", "")]


def test_a_sheet_of_more_than_three_hundred_deals_is_refused(anybody: Asker) -> None:
    long = {"game": "rikken_brabant", "deals": [{"kind": "all_pass"}] * 300}
    assert len(anybody.asks("POST", "score/", long).json()["deals"]) == 300
    scored = anybody.asks("POST", "score/", {**long, "deals": [{"kind": "all_pass"}] * 301}).json()
    assert [(error["deal"], error["code"], error["field"]) for error in scored["errors"]] == [(None, "SHEET_TOO_LONG", "deals")]
    assert scored["errors"][0]["message"] == "A sheet holds at most 300 deals here. Divide it into several sheets."
    assert scored["deals"] == []


def test_twenty_mistakes_are_named_and_the_others_are_counted(anybody: Asker) -> None:
    wrong = {**RIK, "tricks": [5, 3, 3, 3]}
    scored = anybody.asks("POST", "score/", {"game": "rikken_brabant", "deals": [RIK, *[wrong] * 23]}).json()
    assert [error["deal"] for error in scored["errors"]] == list(range(1, 21))
    assert scored["more_errors"] == 3
    assert [deal["deal"] for deal in scored["deals"]] == [0]
    assert anybody.asks("POST", "score/", {"game": "rikken_brabant", "deals": [wrong] * 20}).json()["more_errors"] == 0


def test_of_many_unknown_fields_twenty_are_named(anybody: Asker) -> None:
    scored = anybody.asks("POST", "score/", {"game": "rikken_brabant", **{f"wine{n}": 1 for n in range(100)}}).json()
    assert (len(scored["errors"]), scored["more_errors"]) == (20, 80)
