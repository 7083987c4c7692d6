"""Russian 501: the dossier's examples, every refusal, and the effect of every option."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.sheet import score
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import published, sentences
from tests.scoring.dossier import examples

RULES = published("russian_501")
GAMES = Path(__file__).parents[3] / "scoring/games"
ENGINE = Path(__file__).parents[3] / "scoring/engine"
EXAMPLES = examples("russian_501")
DOSSIER = {
    "start", "min_bid", "blind_factor", "give_up_allowed", "give_up_opponents", "marriage_trump", "marriage_plain", "marriage_needs_trick",
    "max_contract", "pass_is_final", "tie_break", "settlement", "blind_look_up", "must_trump", "talon_shown",
}  # fmt: skip
ROUND = {"round", "games", "time_called"}
PLAY = {"declarer": 0, "bid": 66, "contract": 66, "trump": "H", "card_points": [70, 30, 20]}
FOUR = {**PLAY, "card_points": [70, 30, 20, 0]}
SHORT_GAME = {"declarer": 0, "bid": 66, "contract": 66, "trump": "H", "card_points": [70, 30, 20]}
NO_TRICK = {**PLAY, "card_points": [90, 30, 0], "tricks": [5, 3, 0], "marriages": [[2, "S"]]}
TIME = {"time_called": True}
AUCTION = [[0, 66], [1, "PASS"], [2, "PASS"]]


def without(*names: str) -> dict[str, Any]:
    return {name: value for name, value in PLAY.items() if name not in names}


def scored(*deals: dict[str, Any], seats: int = 3, first: int | None = None, scores: list[int] | None = None, **options: Any) -> Any:
    first_dealer = seats - 1 if first is None else first
    carry_over = {"scores": scores} if scores else {}
    sheet = {
        "game": "russian_501",
        "options": options,
        "seats": seats,
        "carried": carry_over,
        "first_dealer": first_dealer,
        "deals": list(deals),
    }
    return score(sheet, published, sentences())


def codes(*deals: dict[str, Any], **more: Any) -> list[str]:
    return [error["code"] for error in scored(*deals, **more)["errors"]]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_example(example: dict[str, Any]) -> None:
    result, expected = score(example["sheet"], published, sentences()), example["expect"]
    if "error" in expected:
        assert {error["code"] for error in result["errors"]} == {expected["error"]}
        assert result["deals"] == []
        return
    assert result["errors"] == []
    last = result["deals"][-1]
    assert {name: result.get(name, last.get(name)) for name in expected} == expected
    assert sum(result["points"]) + result["pot"] == 0


def test_all_of_them_are_here() -> None:
    assert len(EXAMPLES) == 45


def test_every_option_of_the_dossier_is_there() -> None:
    """`seats` is a field of the sheet; the other two determine when a table has finished."""
    assert {option.name for option in RULES.all_options} == DOSSIER | ROUND


WRONG: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("R5_SEAT_RANGE", "declarer", {**PLAY, "declarer": 3}, {}),
    ("R5_SEAT_RANGE", "declarer", {**PLAY, "declarer": -1}, {}),
    ("R5_SEAT_RANGE", "dealer", {**PLAY, "dealer": 7}, {}),
    ("R5_SEAT_RANGE", "marriages.0", {**PLAY, "marriages": [[5, "H"]]}, {}),
    ("R5_SEAT_RANGE", "auction.0", {**PLAY, "auction": [[3, 66]]}, {}),
    ("R5_DEALER_OUT_OF_TURN", "dealer", {**PLAY, "dealer": 1}, {}),
    ("R5_DEALER_SITS_OUT", "declarer", {**FOUR, "declarer": 3}, {"seats": 4}),
    ("R5_DEALER_SITS_OUT", "card_points", {**FOUR, "card_points": [70, 30, 0, 20]}, {"seats": 4}),
    ("R5_DEALER_SITS_OUT", "tricks", {**FOUR, "tricks": [4, 2, 1, 1]}, {"seats": 4}),
    ("R5_DEALER_SITS_OUT", "marriages.0", {**FOUR, "marriages": [[3, "H"]]}, {"seats": 4}),
    ("R5_DEALER_SITS_OUT", "auction.0", {**FOUR, "auction": [[3, 66]]}, {"seats": 4}),
    ("R5_DECLARER_MISSING", "declarer", without("declarer"), {}),
    ("R5_BID_MISSING", "bid", without("bid"), {}),
    ("R5_BID_NOT_INTEGER", "bid", {**PLAY, "bid": 66.5}, {}),
    ("R5_BID_NOT_INTEGER", "bid", {**PLAY, "bid": "66"}, {}),
    ("R5_BID_NOT_INTEGER", "contract", {**PLAY, "contract": 70.0}, {}),
    ("R5_BID_NOT_INTEGER", "auction", {**PLAY, "auction": [[0, {"blind": 66.5}]]}, {}),
    ("R5_BID_TOO_LOW", "bid", {**PLAY, "bid": 65}, {}),
    ("R5_BID_TOO_LOW", "auction.0", {**PLAY, "auction": [[0, 60]]}, {}),
    ("R5_BID_NOT_HIGHER", "auction.1", {**PLAY, "auction": [[0, 66], [1, 66]]}, {}),
    ("R5_BID_AFTER_PASS", "auction.3", {**PLAY, "auction": [[0, "PASS"], [1, 66], [2, 70], [0, 80]]}, {}),
    ("R5_BID_OUT_OF_TURN", "auction.1", {**PLAY, "auction": [[0, 66], [2, 70]]}, {}),
    ("R5_BID_OUT_OF_TURN", "auction.3", {**PLAY, "auction": [*AUCTION, [0, 70]]}, {}),
    ("R5_BLIND_AFTER_LOOKING", "auction.3", {**PLAY, "auction": [[0, 66], [1, 70], [2, "PASS"], [0, {"blind": 80}]]}, {}),
    ("R5_AUCTION_INCOMPLETE", "auction", {**PLAY, "auction": [[0, 66], [1, "PASS"]]}, {}),
    ("R5_AUCTION_INCOMPLETE", "auction", {"kind": "all_pass", "auction": [[0, "PASS"], [1, "PASS"]]}, {}),
    ("R5_AUCTION_MISMATCH", "auction", {**PLAY, "bid": 70, "contract": 70, "auction": AUCTION}, {}),
    ("R5_AUCTION_MISMATCH", "auction", {**PLAY, "declarer": 1, "auction": AUCTION}, {}),
    ("R5_AUCTION_MISMATCH", "auction", {**PLAY, "blind": True, "auction": AUCTION}, {}),
    ("R5_AUCTION_MISMATCH", "auction", {**PLAY, "auction": [[0, "PASS"], [1, "PASS"], [2, "PASS"]]}, {}),
    ("R5_AUCTION_MISMATCH", "auction", {"kind": "all_pass", "auction": AUCTION}, {}),
    ("R5_CONTRACT_MISSING", "contract", without("contract"), {}),
    ("R5_CONTRACT_BELOW_BID", "contract", {**PLAY, "bid": 80}, {}),
    ("R5_CONTRACT_TOO_HIGH", "contract", {**PLAY, "contract": 221}, {}),
    ("R5_CONTRACT_TOO_HIGH", "contract", {**PLAY, "contract": 201, "trump": "NT"}, {}),
    ("R5_CONTRACT_TOO_HIGH", "bid", {"declarer": 0, "bid": 221, "give_up": True}, {}),
    ("R5_CONTRACT_TOO_HIGH", "contract", {**PLAY, "contract": 10**30}, {"max_contract": 0}),
    ("R5_TRUMP_REQUIRED", "trump", without("trump"), {}),
    ("R5_TRUMP_REQUIRED", "trump", {**PLAY, "trump": "X"}, {}),
    ("R5_POINTS_MISSING", "card_points", without("card_points"), {}),
    ("R5_LENGTH", "card_points", {**PLAY, "card_points": [100, 20]}, {}),
    ("R5_LENGTH", "tricks", {**PLAY, "tricks": [6, 2]}, {}),
    ("R5_POINTS_SUM", "card_points", {**PLAY, "card_points": [70, 30, 30]}, {}),
    ("R5_POINTS_RANGE", "card_points", {**PLAY, "card_points": [130, -10, 0]}, {}),
    ("R5_POINTS_UNREACHABLE", "card_points", {**PLAY, "card_points": [119, 0, 1]}, {}),
    ("R5_TRICKS_SUM", "tricks", {**PLAY, "tricks": [4, 2, 1]}, {}),
    ("R5_TRICKS_SUM", "tricks", {**PLAY, "tricks": [10, -1, -1]}, {}),
    ("R5_POINTS_WITHOUT_TRICK", "tricks", {**PLAY, "tricks": [5, 3, 0]}, {}),
    ("R5_POINTS_VS_TRICKS", "tricks", {**PLAY, "card_points": [86, 34, 0], "tricks": [6, 1, 1]}, {}),
    ("R5_POINTS_VS_TRICKS", "tricks", {**PLAY, "card_points": [117, 3, 0], "tricks": [5, 2, 1]}, {}),
    ("R5_MARRIAGE_SUIT", "marriages.0", {**PLAY, "marriages": [[0, "NT"]]}, {}),
    ("R5_MARRIAGE_TWICE", "marriages.1", {**PLAY, "marriages": [[0, "S"], [1, "S"]]}, {}),
    ("R5_MARRIAGE_WITHOUT_TRICK", "marriages.0", NO_TRICK, {}),
    ("R5_MARRIAGE_WITHOUT_TRICK", "marriages.0", {**PLAY, "card_points": [70, 50, 0], "marriages": [[2, "S"]]}, {}),
    ("R5_GIVE_UP_HAS_PLAY", "contract", {"declarer": 0, "bid": 66, "give_up": True, "contract": 66}, {}),
    ("R5_GIVE_UP_HAS_PLAY", "marriages", {"declarer": 0, "bid": 66, "give_up": True, "marriages": [[0, "H"]]}, {}),
    ("R5_GIVE_UP_NOT_ALLOWED", "give_up", {"declarer": 0, "bid": 66, "give_up": True}, {"give_up_allowed": False}),
    ("R5_FIELD_NOT_HERE", "bid", {"kind": "all_pass", "bid": 66}, {}),
    ("R5_FIELD_NOT_HERE", "declarer", {"kind": "all_pass", "declarer": 0}, {}),
    ("R5_FIELD_NOT_HERE", "auction", {"time_called": True, "auction": AUCTION}, {}),
    ("R5_FIELD_NOT_HERE", "give_up", {"kind": "all_pass", "give_up": True}, {}),
    ("R5_UNKNOWN_FIELD", "colour", {**PLAY, "colour": "green"}, {}),
    ("R5_WRONG_TYPE", "tricks", {**PLAY, "tricks": "many"}, {}),
    ("R5_WRONG_TYPE", "auction", {**PLAY, "auction": [[0, {"dark": 66}]]}, {}),
    ("R5_WRONG_TYPE", "kind", {**PLAY, "kind": "thrown"}, {}),
]  # fmt: skip
ABOVE = {"R5_SEATS", "R5_SCORES_CARRIED", "R5_DEALER_REQUIRED", "R5_GAME_OVER"}


@pytest.mark.parametrize(("code", "field", "deal", "more"), WRONG, ids=[f"{code}-{field}" for code, field, _, _ in WRONG])
def test_what_is_wrong_is_refused_by_name(code: str, field: str, deal: dict[str, Any], more: dict[str, Any]) -> None:
    result = scored(deal, **more)
    assert (code, field) in {(error["code"], error["field"]) for error in result["errors"]}
    assert result["deals"] == []
    assert set(result["points"]) == {0}


def test_every_refusal_has_a_sentence_in_every_language_that_says_what_to_do() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (GAMES / "russian_501").glob("*.py"))
    shared = "".join((ENGINE / name).read_text(encoding="utf-8") for name in ("fields.py", "seats.py"))
    named = set(re.findall(r'"(R5_[A-Z_]+)"', source)) | {f"R5_{code}" for code in re.findall(r'"{prefix}_([A-Z_]+)"', shared)}
    assert named == {code for code, *_ in WRONG} | ABOVE
    problems = RULES.words["problems"]
    for code in named:
        assert {*LANGUAGES} <= problems[code.removeprefix("R5_")].keys(), code
    for code, field, deal, more in WRONG:
        for error in scored(deal, **more)["errors"]:
            assert "{" not in error["message"], (code, field)
            assert error["message"].endswith("."), error


def test_all_problems_at_once() -> None:
    problem_codes = codes({"declarer": 9, "bid": 60, "contract": 50, "card_points": [1, 2, 3], "marriages": [[0, "X"]]})
    assert set(problem_codes) >= {
        "R5_SEAT_RANGE",
        "R5_BID_TOO_LOW",
        "R5_CONTRACT_BELOW_BID",
        "R5_TRUMP_REQUIRED",
        "R5_POINTS_SUM",
        "R5_MARRIAGE_SUIT",
    }


def test_above_the_deals() -> None:
    assert codes(PLAY, seats=5) == ["R5_SEATS"]
    assert codes(PLAY, first=3) == ["R5_SEAT_RANGE"]
    for scores in ([1, 2], [0, 5, 5], [5, 5, "5"], [5, 5, 10**9]):
        assert codes(PLAY, scores=scores) == ["R5_SCORES_CARRIED"]
    for start in (TableStart(3, carry_over={"lost_solos": [0, 0, 0]}), TableStart(3, first_declarer=1)):
        with pytest.raises(Refused) as raised:
            RULES.game.first_state(start)
        assert [problem.code for problem in raised.value.problems] == ["SHEET_UNKNOWN_FIELD"]
    sheet = {"game": "russian_501", "seats": 4, "deals": [FOUR]}
    assert [error["code"] for error in score(sheet, published, sentences())["errors"]] == ["R5_DEALER_REQUIRED"]


def test_a_pass_that_is_not_final() -> None:
    auction = [[0, "PASS"], [1, 66], [2, 70], [0, 80], [1, "PASS"], [2, "PASS"]]
    deal = {**PLAY, "bid": 80, "contract": 80, "auction": auction}
    assert codes(deal) == ["R5_BID_AFTER_PASS"]
    assert codes(deal, pass_is_final=False) == []


def test_the_last_of_three_may_still_bid() -> None:
    assert codes({**PLAY, "declarer": 2, "auction": [[0, "PASS"], [1, "PASS"], [2, 66]]}) == []


def test_with_four_the_auction_goes_past_the_dealer() -> None:
    deal = {**FOUR, "card_points": [70, 30, 0, 20], "auction": [[3, "PASS"], [0, {"blind": 66}], [1, "PASS"]], "blind": True}
    assert codes(deal, seats=4, first=2) == []


@pytest.mark.parametrize(
    ("options", "deal", "wanted"),
    [
        ({"blind_factor": 3}, {**PLAY, "blind": True}, [-198, -30, -20]),
        ({"give_up_opponents": 40}, {"declarer": 1, "bid": 70, "give_up": True}, [-40, 70, -40]),
        ({"marriage_trump": 50}, {**PLAY, "contract": 120, "marriages": [[0, "H"]]}, [-120, -30, -20]),
        ({"marriage_plain": 30}, {**PLAY, "marriages": [[1, "S"]]}, [-66, -60, -20]),
        ({"marriage_plain": 30}, {**PLAY, "trump": "NT", "marriages": [[1, "H"]]}, [-66, -60, -20]),
        ({"min_bid": 60}, {**PLAY, "bid": 60, "contract": 60}, [-60, -30, -20]),
        ({"min_bid": 80}, PLAY, ["R5_BID_TOO_LOW"]),
        ({"max_contract": 120}, {**PLAY, "contract": 121}, ["R5_CONTRACT_TOO_HIGH"]),
        ({"max_contract": 0}, {**PLAY, "contract": 300}, [300, -30, -20]),
        ({"marriage_needs_trick": False}, NO_TRICK, [-66, -30, -20]),
    ],
)  # fmt: skip
def test_what_an_option_does(options: dict[str, Any], deal: dict[str, Any], wanted: list[Any]) -> None:
    result = scored(deal, **options)
    assert ([error["code"] for error in result["errors"]] or result["score"]) == wanted


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"start": 0}, "start"),
        ({"games": 1}, "games"),
        ({"games": 10}, "games"),
        ({"blind_factor": 0}, "blind_factor"),
        ({"settlement": "later"}, "settlement"),
        ({"max_contract": 60}, "max_contract"),
        ({"max_contract": 80}, "max_contract"),
    ],
)
def test_what_an_option_cannot_be(options: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as raised:
        RULES.with_options(options)
    assert [(problem.code, problem.field) for problem in raised.value.problems] == [("OPTION_VALUE", f"options.{field}")]


def test_half_points_do_not_exist() -> None:
    with pytest.raises(Refused) as raised:
        RULES.with_options({"give_up_opponents": 12.5})
    assert [problem.code for problem in raised.value.problems] == ["OPTION_HALF_POINTS"]


def test_only_what_counts_changes_the_fingerprint() -> None:
    assert RULES.with_options({"must_trump": True}).fingerprint == RULES.fingerprint, "the default"
    for name in ("must_trump", "talon_shown", "blind_look_up"):
        changed = RULES.with_options({name: False})
        assert changed.fingerprint != changed.earlier_fingerprint == RULES.fingerprint
    for name, value in {"round": "deals", "pass_is_final": False, "time_called": "annulled", "settlement": "none", "games": 4}.items():
        assert RULES.with_options({name: value}).fingerprint != RULES.fingerprint
