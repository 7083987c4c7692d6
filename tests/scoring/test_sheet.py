"""Sheets: input and output; no JSON value ever raises."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.promised.facts import DEAL_FIELDS, PROMISE_FIELDS
from scoring.engine.sheet import FIELDS, score
from scoring.engine.state import TableStart
from scoring.games import GAMES, published, sentences
from tests.depth import examples

RIK = {"contracts": [{"code": "RIK", "declarer": 0, "partner": 2, "took": 9}]}


def scored(sheet: Any) -> dict[str, Any]:
    result = score(sheet, published, sentences())
    assert list(result) == ["deals", "score", "points", "pot", "finished", "winners", "errors"]
    assert sum(result["points"]) + result["pot"] == 0
    assert all(sum(deal["points"]) + deal["pot"] == 0 for deal in result["deals"])
    assert all(error["message"] for error in result["errors"])
    stored: dict[str, Any] = json.loads(json.dumps(result))
    return stored


def codes(sheet: Any) -> list[tuple[str, str]]:
    return [(error["code"], error["field"]) for error in scored(sheet)["errors"]]


def test_a_scored_sheet() -> None:
    sheet = {"game": "rikken_brabant", "first_dealer": 3, "deals": [RIK, {"contracts": [{"code": "MISERE", "declarer": 3, "made": False}]}]}
    assert scored(sheet) == {
        "deals": [
            {
                "deal": 0, "score": [2, -2, 2, -2], "points": [2, -2, 2, -2], "pot": 0, "status": "scored", "next_dealer": 0,
                "lines": [{"reason": "RIK", "made": True, "points": [2, -2, 2, -2]}],
            },
            {
                "deal": 1, "score": [5, 5, 5, -15], "points": [5, 5, 5, -15], "pot": 0, "status": "scored", "next_dealer": 1,
                "lines": [{"reason": "MISERE", "made": False, "points": [5, 5, 5, -15]}],
            },
        ],
        "score": [7, 3, 7, -17], "points": [7, 3, 7, -17], "pot": 0, "finished": False, "winners": [], "errors": [],
    }  # fmt: skip


def test_a_deal_with_an_error_is_left_out_and_changes_nothing() -> None:
    sheet = {"game": "rikken_brabant", "first_dealer": 3, "deals": [{"contracts": []}, "nonsense", RIK]}
    result = scored(sheet)
    assert [(error["deal"], error["code"]) for error in result["errors"]] == [(0, "RB_NO_CONTRACT"), (1, "RB_WRONG_TYPE")]
    assert [deal["deal"] for deal in result["deals"]] == [2]
    assert result["deals"][0]["next_dealer"] == 0
    assert result["points"] == [2, -2, 2, -2]


def test_a_redealt_deal_keeps_its_dealer_and_one_that_moves_on_counts() -> None:
    sheet = {"game": "rikken_brabant", "first_dealer": 2, "deals": [{"kind": "all_pass"}, {**RIK, "dealer": 2}]}
    assert [(deal["status"], deal["next_dealer"]) for deal in scored(sheet)["deals"]] == [("redeal_same_dealer", 2), ("scored", 3)]
    moves_on = {**sheet, "options": {"all_pass_redeal_dealer": "next"}, "deals": [{"kind": "all_pass"}, {**RIK, "dealer": 3}]}
    assert [(deal["status"], deal["next_dealer"]) for deal in scored(moves_on)["deals"]] == [("scored", 3), ("scored", 0)]


def test_a_dealer_follows_from_the_deal_before() -> None:
    sheet = {"game": "rikken_brabant", "deals": [{**RIK, "dealer": 1}, {**RIK, "dealer": 1}, RIK]}
    assert codes(sheet) == [("RB_DEALER_OUT_OF_TURN", "dealer")]
    assert [deal["next_dealer"] for deal in scored(sheet)["deals"]] == [2, 3]


def test_without_a_dealer_nobody_deals_next() -> None:
    assert scored({"game": "rikken_brabant", "deals": [RIK]})["deals"][0]["next_dealer"] is None


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ([], [("SHEET_WRONG_TYPE", "")]),
        (None, [("SHEET_WRONG_TYPE", "")]),
        ("{}", [("SHEET_WRONG_TYPE", "")]),
        ({}, [("GAME_UNKNOWN", "game")]),
        ({"game": ["whist"]}, [("SHEET_WRONG_TYPE", "game")]),
        ({"game": {"code": "whist"}}, [("SHEET_WRONG_TYPE", "game")]),
        ({"game": 501, "deals": 4}, [("SHEET_WRONG_TYPE", "game"), ("SHEET_WRONG_TYPE", "deals")]),
        ({"game": "belote"}, [("GAME_UNKNOWN", "game")]),
        ({"game": "whist_iwwa", "weather": 1}, [("SHEET_UNKNOWN_FIELD", "weather")]),
        ({"game": "whist_iwwa", "options": {"x": 1}}, [("OPTION_UNKNOWN", "options.x")]),
        ({"game": "whist_iwwa", "options": 4}, [("SHEET_WRONG_TYPE", "options")]),
        ({"game": "whist_iwwa", "deals": {}}, [("SHEET_WRONG_TYPE", "deals")]),
        ({"game": "whist_iwwa", "seats": "4"}, [("SHEET_WRONG_TYPE", "seats")]),
        ({"game": "whist_iwwa", "seats": True}, [("SHEET_WRONG_TYPE", "seats")]),
        ({"game": "whist_iwwa", "seats": 3}, [("WI_SEATS", "seats")]),
        ({"game": "rikken_brabant", "seats": 10**30}, [("RB_SEATS", "seats")]),
        ({"game": "rikken_brabant", "first_dealer": 4}, [("RB_SEAT_RANGE", "first_dealer")]),
        ({"game": "rikken_brabant", "carried": []}, [("SHEET_WRONG_TYPE", "carried")]),
        ({"game": "rikken_brabant", "carried": {"lost_solos": [0, 0, 0, 0]}}, [("SHEET_UNKNOWN_FIELD", "carried.lost_solos")]),
        ({"game": "rikken_brabant", "first_declarer": 1}, [("SHEET_UNKNOWN_FIELD", "first_declarer")]),
        ({"game": "rikken_brabant", "options": {"seats": 5}, "seats": 4}, [("OPTION_VALUE", "options.seats")]),
    ],
)
def test_what_is_wrong_above_the_deals(sheet: Any, expected: list[tuple[str, str]]) -> None:
    assert codes(sheet) == expected


def test_seats_may_stand_among_the_options() -> None:
    assert len(scored({"game": "rikken_brabant", "options": {"seats": 5}, "first_dealer": 4, "deals": [RIK]})["points"]) == 5


NUMBERS = st.integers(-2, 14) | st.integers() | st.booleans() | st.floats(allow_nan=False)
USUAL_WORDS = "RIK MISERE PIEK ASK_JOIN TROELA blind H NT AS PASS contract all_pass pass_game mie_en schoppen_mie 1-5-11"
WORDS = st.sampled_from(USUAL_WORDS.split()) | st.text(max_size=5)
LEAVES = st.none() | NUMBERS | WORDS
ANY = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner, max_size=3), max_leaves=12
)
VALUES = LEAVES | st.lists(st.integers(-1, 14), min_size=3, max_size=5) | st.lists(st.tuples(NUMBERS, WORDS).map(list), max_size=6) | ANY
CONTRACT = st.dictionaries(st.sampled_from([*PROMISE_FIELDS, "jury"]), VALUES, max_size=8)
USUAL = st.fixed_dictionaries(
    {"code": WORDS, "declarer": NUMBERS},
    optional={"partner": NUMBERS | WORDS, "took": NUMBERS, "made": st.booleans(), "trump": WORDS, "called": WORDS},
)
DEAL = st.dictionaries(st.sampled_from([*DEAL_FIELDS, "colour"]), VALUES, max_size=6).flatmap(
    lambda deal: st.lists(CONTRACT | USUAL | ANY, max_size=4).map(lambda contracts: {**deal, "contracts": contracts})
)
OPTIONS = st.dictionaries(
    st.sampled_from([option.name for option in published("rikken_brabant").all_options] + ["points_table"]), VALUES, max_size=3
)
SHEET = st.fixed_dictionaries(
    {"game": st.sampled_from([*GAMES]), "deals": st.lists(DEAL, max_size=3)},
    optional={"options": OPTIONS | ANY, "seats": st.integers(2, 6) | ANY, "first_dealer": NUMBERS | ANY, "carried": ANY},
)


@pytest.mark.slow
@settings(max_examples=examples(400, by_day=100), deadline=None)
@given(SHEET | st.dictionaries(st.sampled_from([*FIELDS, "x"]), ANY, max_size=5) | ANY)
def test_nothing_that_json_can_say_raises(sheet: Any) -> None:
    result = scored(sheet)
    seats = sheet.get("seats") if isinstance(sheet, dict) else None
    if not any(error["deal"] is None for error in result["errors"]):
        assert len(result["points"]) == (seats if isinstance(seats, int) else len(result["points"]))


@settings(max_examples=examples(300, by_day=75), deadline=None)
@given(st.sampled_from([*GAMES]), DEAL | ANY, st.sampled_from([3, 4, 5]))
def test_what_is_accepted_is_written_and_read_alike(code: str, deal: Any, seats: int) -> None:
    rules = published(code)
    if seats not in rules.game.table_sizes:
        return
    state = rules.game.first_state(TableStart(seats, 0))
    outcome = rules.game.score_deal(state, deal)
    if outcome.facts is not None:
        assert rules.game.describe_deal(outcome.facts, ["Els", "An", "Piet", "Jo", "Mia"][:seats], "nl") is not None
        assert rules.game.score_deal(state, rules.game.write_facts(outcome.facts)) == outcome
