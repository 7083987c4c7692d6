"""Every mistake that a table can make has its code, its field and a sentence with what to do; nothing is scored."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import GAMES, published

RIKKEN = published("rikken_brabant")
RIK: dict[str, Any] = {"code": "RIK", "declarer": 0, "partner": 2}
MISERE: dict[str, Any] = {"code": "MISERE", "declarer": 0}
NINE: dict[str, Any] = {"code": "SOLO_9", "declarer": 0, "took": 9}
TRICKS = [5, 2, 3, 3]


def rik(**more: Any) -> dict[str, Any]:
    return {"contracts": [{**RIK, "took": 8, **more}]}


def flat(*made: bool, code: str = "MISERE") -> dict[str, Any]:
    return {"contracts": [{"code": code, "declarer": seat, "made": each} for seat, each in enumerate(made)]}


MISTAKES: list[tuple[dict[str, Any], str, str, dict[str, Any]]] = [
    ({**rik(), "dealer": 4}, "SEAT_RANGE", "dealer", {}),
    ({**rik(), "dealer": 1}, "DEALER_OUT_OF_TURN", "dealer", {"dealer": 0}),
    (rik(), "DEALER_REQUIRED", "dealer", {"seats": 5}),
    (rik(declarer=4), "SEAT_RANGE", "contracts.0.declarer", {}),
    (rik(partner=-1), "SEAT_RANGE", "contracts.0.partner", {}),
    (rik(partner="blind"), "SEAT_RANGE", "contracts.0.partner", {}),
    (rik(declarer=1), "SITTING_OUT", "contracts.0.declarer", {"seats": 5, "dealer": 1}),
    (rik(partner=1), "SITTING_OUT", "contracts.0.partner", {"seats": 5, "dealer": 1}),
    ({"contracts": [RIK], "tricks": [5, 1, 2, 3, 2]}, "SITTING_OUT", "tricks", {"seats": 5, "dealer": 1}),
    ({"contracts": [RIK], "tricks": [5, 2, 3]}, "TRICKS_LENGTH", "tricks", {}),
    ({"contracts": [RIK], "tricks": [5, 2, 6]}, "TRICKS_LENGTH", "tricks", {"seats": 3}),
    ({"contracts": [RIK], "tricks": [14, -1, 0, 0]}, "TRICKS_RANGE", "tricks", {}),
    (rik(took=14), "TRICKS_RANGE", "contracts.0.took", {}),
    (rik(took=10**40), "TRICKS_RANGE", "contracts.0.took", {}),
    ({"contracts": [RIK], "tricks": [5, 2, 3, 2]}, "TRICKS_SUM", "tricks", {}),
    ({"contracts": [{**MISERE, "took": 9}, {**MISERE, "declarer": 1, "took": 9}]}, "TRICKS_SUM", "contracts", {}),
    ({"contracts": [RIK]}, "TRICKS_REQUIRED", "contracts.0.took", {}),
    ({"contracts": [{**RIK, "made": True}]}, "TRICKS_REQUIRED", "contracts.0.took", {}),
    ({"contracts": [MISERE]}, "TRICKS_REQUIRED", "contracts.0.took", {}),
    (rik(took=7), "TRICKS_REQUIRED", "contracts.0.partner_took", {"options": {"partner_loss": "partner_pays_if_lt2"}}),
    ({**rik(took=9), "tricks": TRICKS}, "TRICKS_DISAGREE", "contracts.0.took", {}),
    (rik(made=False), "TRICKS_DISAGREE", "contracts.0.made", {}),
    (rik(partner_took=9), "TRICKS_DISAGREE", "contracts.0.partner_took", {}),
    ({"contracts": [{**RIK, "partner_took": 4}], "tricks": TRICKS}, "TRICKS_DISAGREE", "contracts.0.partner_took", {}),
    (flat(True, True, True, True), "IMPOSSIBLE_RESULT", "contracts", {}),
    ({"contracts": [{**MISERE, "took": 13}, {**MISERE, "declarer": 1, "made": False}]}, "IMPOSSIBLE_RESULT", "contracts", {}),
    ({"contracts": [MISERE], "tricks": [0, 1, 1, 1], "stopped_early": True}, "STOPPED_TOO_EARLY", "stopped_early", {}),
    ({"contracts": [{**MISERE, "code": "PIEK"}], "tricks": [1, 1, 1, 1], "stopped_early": True}, "STOPPED_TOO_EARLY", "stopped_early", {}),
    ({"contracts": [{**NINE, "code": "SOLO_13"}], "stopped_early": True}, "STOPPED_TOO_EARLY", "stopped_early", {}),
    ({"contracts": [RIK], "tricks": [5, 2, 3, 2], "stopped_early": True}, "STOPPED_TOO_EARLY", "stopped_early", {}),
    ({**flat(True), "stopped_early": True}, "STOPPED_TOO_EARLY", "stopped_early", {}),
    ({}, "NO_CONTRACT", "contracts", {}),
    ({"contracts": []}, "NO_CONTRACT", "contracts", {}),
    ({"contracts": [{"declarer": 0, "took": 8}]}, "UNKNOWN_CONTRACT", "contracts.0.code", {}),
    (rik(code="BELOTE"), "UNKNOWN_CONTRACT", "contracts.0.code", {}),
    (rik(code="TROELA"), "CONTRACT_DISABLED", "contracts.0.code", {"options": {"troela": "forbidden"}}),
    ({"contracts": [NINE, {**NINE, "declarer": 1, "took": 4}]}, "NOT_SIMULTANEOUS", "contracts", {}),
    ({"contracts": [{**MISERE, "made": True}] * 2}, "DUPLICATE_DECLARER", "contracts", {}),
    ({"contracts": [{"code": "RIK", "partner": 2, "took": 8}]}, "DECLARER_MISSING", "contracts.0.declarer", {}),
    ({"contracts": [{"code": "RIK", "declarer": 2, "took": 8}]}, "PARTNER_MISSING", "contracts.0.partner", {}),
    (rik(partner=0), "PARTNER_IS_DECLARER", "contracts.0.partner", {}),
    ({"contracts": [{**NINE, "partner": 2}]}, "PARTNER_FORBIDDEN", "contracts.0.partner", {}),
    ({"contracts": [{**NINE, "partner_took": 2}]}, "PARTNER_FORBIDDEN", "contracts.0.partner_took", {}),
    (rik(declarer="blind"), "BLIND_DECLARER", "contracts.0.declarer", {"seats": 3}),
    (rik(declarer=3), "BLIND_DECLARER", "contracts.0.declarer", {"seats": 3}),
    (rik(called="AS"), "TRUMP_REQUIRED", "contracts.0.trump", {}),
    (rik(trump="NT"), "TRUMP_REQUIRED", "contracts.0.trump", {}),
    ({"contracts": [{**MISERE, "made": True, "trump": "H"}]}, "TRUMP_FORBIDDEN", "contracts.0.trump", {}),
    (rik(code="RIK_BETER", trump="S"), "BETER_TRUMP", "contracts.0.trump", {}),
    ({**rik(code="RIK_BETER", trump="S"), "cut_suit": "C"}, "BETER_TRUMP", "contracts.0.trump", {"options": {"beter": "cut"}}),
    (rik(trump="S", called="QH"), "CALLED_CARD", "contracts.0.called", {}),
    (rik(trump="S", called="KH"), "CALLED_CARD", "contracts.0.called", {}),
    (rik(trump="S", called="AH", four_aces=True), "CALLED_CARD", "contracts.0.called", {}),
    (rik(trump="S", called="ace of hearts"), "CALLED_CARD", "contracts.0.called", {}),
    (rik(trump="S", called="AS"), "CALLED_SUIT_IS_TRUMP", "contracts.0.called", {}),
    (rik(code="RIK_BETER", called="AH"), "CALLED_SUIT_IS_TRUMP", "contracts.0.called", {}),
    (rik(code="TROELA", trump="D", fourth_ace="D"), "TROELA_TRUMP", "contracts.0.trump", {}),
    (rik(fourth_ace="D", trump="S"), "FIELD_NOT_HERE", "contracts.0.fourth_ace", {}),
    (rik(code="TROELA", called="AD", trump="S"), "FIELD_NOT_HERE", "contracts.0.called", {}),
    ({"contracts": [{**NINE, "code": "SOLO_8", "overcalled": "PIEK"}]}, "BID_NOT_HIGHER", "contracts.0.overcalled", {}),
    ({"contracts": [{**NINE, "overcalled": "BELOTE"}]}, "UNKNOWN_CONTRACT", "contracts.0.overcalled", {}),
    ({"contracts": [{**NINE, "overcalled": "SOLO_7"}]}, "CONTRACT_DISABLED", "contracts.0.overcalled", {}),
    ({"kind": "all_pass"}, "DEALER_MUST_BID", "kind", {"options": {"all_pass": "dealer_must_bid"}}),
    ({"kind": "pass_game", "game": "mie_en"}, "DEALER_MUST_BID", "kind", {"options": {"all_pass": "dealer_must_bid"}}),
    ({"kind": "all_pass"}, "PASS_GAME_REQUIRED", "kind", {"options": {"all_pass": "mie_en"}}),
    ({"kind": "pass_game", "game": "mie_en"}, "PASS_GAME_REQUIRED", "queens", {"options": {"all_pass": "mie_en"}}),
    ({"kind": "pass_game", "game": "1-3-5"}, "TRICKS_REQUIRED", "tricks", {"options": {"all_pass": "1-3-5"}}),
    ({"kind": "pass_game", "game": "mie_en", "queens": [2, 1, 1, 0]}, "PASS_GAME_NOT_AGREED", "game", {}),
    ({"game": "poker"}, "PASS_GAME_NOT_AGREED", "game", {"options": {"all_pass": "mie_en"}}),
    ({"game": "1-3-5", "tricks": [4, 3, 3, 3]}, "PASS_GAME_NEEDS_FOUR", "game", {"seats": 3, "options": {"all_pass": "1-3-5"}}),
    ({"game": "mie_en", "queens": [2, 1, 1, 1]}, "QUEENS_SUM", "queens", {"options": {"all_pass": "mie_en"}}),
    ({"game": "mie_en", "queens": [4]}, "QUEENS_SUM", "queens", {"options": {"all_pass": "mie_en"}}),
    ({"game": "mie_en", "queens": []}, "QUEENS_SUM", "queens", {"options": {"all_pass": "mie_en"}}),
    ({"game": "mie_en", "queens": [1, 1, 1, 1, 0]}, "SITTING_OUT", "queens", {"seats": 5, "dealer": 1, "options": {"all_pass": "mie_en"}}),
    (
        {"game": "mie_en", "queens": [2, 1, 1, 0], "tricks": [0, 5, 5, 3]},
        "TAKER_WITHOUT_TRICK", "queens", {"options": {"all_pass": "mie_en"}},
    ),
    (
        {"game": "schoppen_mie", "queen_taker": 0, "last_taker": 1, "tricks": [0, 5, 5, 3]},
        "TAKER_WITHOUT_TRICK", "queen_taker", {"options": {"all_pass": "schoppen_mie"}},
    ),
    (
        {"game": "schoppen_mie", "queen_taker": 0, "last_taker": 9},
        "SEAT_RANGE", "last_taker", {"options": {"all_pass": "schoppen_mie"}},
    ),
    ({**rik(), "queens": [1, 1, 1, 1]}, "FIELD_NOT_HERE", "queens", {}),
    ({"kind": "all_pass", "contracts": [RIK]}, "FIELD_NOT_HERE", "contracts", {}),
    ({"kind": "all_pass", "tricks": TRICKS}, "FIELD_NOT_HERE", "tricks", {}),
    ({**rik(), "colour": "green"}, "UNKNOWN_FIELD", "colour", {}),
    (rik(jury="approved"), "UNKNOWN_FIELD", "contracts.0.jury", {}),
    ({**rik(), "dealer": "Els"}, "WRONG_TYPE", "dealer", {}),
    ({**rik(), "dealer": True}, "WRONG_TYPE", "dealer", {}),
    ({**rik(), "kind": "revolution"}, "WRONG_TYPE", "kind", {}),
    ({"contracts": "RIK"}, "WRONG_TYPE", "contracts", {}),
    ({"contracts": ["RIK"]}, "WRONG_TYPE", "contracts.0", {}),
    (rik(took=8.0), "WRONG_TYPE", "contracts.0.took", {}),
    (rik(trump="hearts"), "WRONG_TYPE", "contracts.0.trump", {}),
    ({"contracts": [RIK], "tricks": [5, 2, 3, "3"]}, "WRONG_TYPE", "tricks", {}),
    ({**rik(), "auction": [[0]]}, "WRONG_TYPE", "auction", {}),
]  # fmt: skip
IDS = [f"{code}-{number}" for number, (_, code, _, _) in enumerate(MISTAKES)]


def problems(deal: Any, seats: int = 4, dealer: int | None = None, options: dict[str, Any] | None = None) -> list[Any]:
    rules = RIKKEN.with_options(options or {})
    replay = rules.game.replay(TableStart(seats, dealer), [deal])
    assert replay.outcomes[0].played is None
    assert replay.state == rules.game.first_state(TableStart(seats, dealer))
    return list(replay.outcomes[0].problems)


@pytest.mark.parametrize(("deal", "code", "field", "at"), MISTAKES, ids=IDS)
def test_mistake(deal: dict[str, Any], code: str, field: str, at: dict[str, Any]) -> None:
    assert [(problem.code, problem.field) for problem in problems(deal, **at)] == [(f"RB_{code}", field)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mistake_is_explained_in_the_readers_language(language: str) -> None:
    for deal, code, _, at in MISTAKES:
        for problem in problems(deal, **at):
            message = RIKKEN.sentence(problem, language)
            assert message.endswith((".", "!")), (code, message)
            assert "{" not in message, (code, message)


def test_all_mistakes_of_a_deal_are_told_at_once() -> None:
    deal = {"contracts": [{"code": "BELOTE", "declarer": 7, "partner": 7, "took": 99}], "tricks": [1, 2, 3, 4], "queens": [1]}
    codes = {problem.code for problem in problems(deal)}
    assert codes == {"RB_FIELD_NOT_HERE", "RB_TRICKS_SUM", "RB_UNKNOWN_CONTRACT", "RB_SEAT_RANGE", "RB_PARTNER_IS_DECLARER"}


def test_every_code_of_the_family_has_words_in_every_language() -> None:
    for code in GAMES:
        for name, words in published(code).words["problems"].items():
            assert {*LANGUAGES} <= words.keys(), name


OF_RULES = ("SHEET_", "GAME_", "OPTION_", "TABLE_", "RULES_", "FILE_", "ARTICLE_", "PARAGRAPH_", "PARAGRAPHS_", "BE_")
"""Mistakes in a sheet as a whole, and in rules."""
OF_DUTIES = {
    "JURY_REQUIRED", "JURY_REQUIRED_THIRD_SOLO", "JURY_REFUSED", "JURY_CONTRADICTION", "REFUSAL_NOT_POSSIBLE", "REFUSED_CONTRACT_SCORED",
    "UNKNOWN_EVENT", "EVENT_TWICE", "FINE_WITHOUT_OBLIGATION", "FINE_NOT_DIVISIBLE",
}  # fmt: skip
"""Mistakes about the jury's decision and forgotten calls: this set has no such duties, but a club's own may."""


def test_every_sentence_is_for_a_mistake_that_can_be_made() -> None:
    elsewhere = {"SEATS", "BID_OUT_OF_TURN", "BID_AFTER_PASS", "SOLO_CANNOT_OPEN", "AUCTION_INCOMPLETE", "AUCTION_MISMATCH"}
    shown = {code for _, code, _, _ in MISTAKES} | elsewhere | OF_DUTIES
    named = {name for name in RIKKEN.words["problems"] if not name.startswith(OF_RULES)}
    assert named == shown


@pytest.mark.parametrize(
    "deal",
    [
        {"contracts": [{**MISERE, "took": 0, "made": True}], "tricks": [0, 5, 4, 4]},
        {"contracts": [{**RIK, "took": 8, "partner_took": 3, "made": True}], "tricks": TRICKS},
        rik(trump="S", called="KH", four_aces=True),
        rik(trump="S", called="AH", called_blind=True),
        rik(code="TROELA", trump="S", fourth_ace="D"),
        {"contracts": [{**MISERE, "made": True, "trump": "NT"}]},
        {"contracts": [MISERE], "tricks": [1, 2, 0, 1], "stopped_early": True},
        {"contracts": [{**MISERE, "code": "PIEK"}], "tricks": [2, 2, 0, 1], "stopped_early": True},
        {"contracts": [{**MISERE, "code": "SOLO_13"}], "tricks": [5, 1, 0, 0], "stopped_early": True},
        {**flat(False), "stopped_early": True},
        {**rik(), "cut_suit": "C", "queens": None},
    ],
)
def test_what_agrees_is_accepted(deal: dict[str, Any]) -> None:
    outcome = RIKKEN.game.replay(TableStart(), [deal]).outcomes[0]
    assert outcome.problems == ()
    assert outcome.played is not None
