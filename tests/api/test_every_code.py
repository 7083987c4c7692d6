"""Every code of error that the five dossiers list is returned by the calculator, with a sentence in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import published
from tests.api.conftest import Asker
from tests.api.test_score import EXAMPLES
from tests.scoring.test_refusals import MISTAKES

RB = """BID_AFTER_PASS BID_NOT_HIGHER BID_OUT_OF_TURN BLIND_DECLARER NO_CONTRACT PARTNER_FORBIDDEN PARTNER_IS_DECLARER PARTNER_MISSING
    PASS_GAME_NEEDS_FOUR PASS_GAME_REQUIRED SEATS SEAT_RANGE TRICKS_LENGTH TRUMP_FORBIDDEN TRUMP_REQUIRED UNKNOWN_CONTRACT"""
BE = """DUPLICATE_DECLARER FINE_NOT_DIVISIBLE JURY_CONTRADICTION NO_CONTRACT PARTNER_FORBIDDEN PARTNER_INVALID PARTNER_MISSING SEAT_RANGE
    TRICKS_RANGE TRICKS_REQUIRED TRUMP_FORBIDDEN UNKNOWN_EVENT"""
R5 = "BID_AFTER_PASS BID_NOT_INTEGER GIVE_UP_NOT_ALLOWED MARRIAGE_SUIT POINTS_RANGE SEATS SEAT_RANGE TRICKS_SUM"
RF = "CANNOT_STOP_EARLY TOO_MANY_DEALS TRICKS_SUM UNKNOWN_CONTRACT"
EXPECTED_CODES = {
    f"{prefix}_{code}" for prefix, codes in {"RB": RB, "BE": BE, "R5": R5, "RF": RF, "KO": "TRICKS_RANGE"}.items() for code in codes.split()
}
"""The codes of the dossiers' tables, beside those of the worked examples."""

TABLE = {"code": "MISERE_TABLE", "declarer": 0, "jury": "approved"}
ALONE, PAIR = {"code": "ABONDANCE_9", "declarer": 0}, {"code": "RIKKEN_HORS", "declarer": 0, "partner": 2, "trump": "S"}
TRICKS = [9, 2, 1, 1]
BELGIAN: list[dict[str, Any]] = [
    {"contracts": [{"code": "MISERE", "declarer": 0}, {"code": "MISERE", "declarer": 0}], "tricks": [0, 5, 4, 4]},
    {"contracts": [TABLE], "tricks": [0, 5, 4, 4], "events": [{"type": "FORGOT_JURY", "seat": 0}]},
    {"tricks": TRICKS},
    {"contracts": [{**ALONE, "partner": 1}], "tricks": TRICKS},
    {"contracts": [{**PAIR, "partner": 0}], "tricks": TRICKS},
    {"contracts": [{"code": "RIKKEN_HORS", "declarer": 0, "trump": "S"}], "tricks": TRICKS},
    {"contracts": [{**ALONE, "declarer": 7}], "tricks": TRICKS},
    {"contracts": [ALONE], "tricks": [14, -1, 0, 0]},
    {"contracts": [PAIR]},
    {"contracts": [{"code": "MISERE", "declarer": 0, "trump": "S"}], "tricks": [0, 5, 4, 4]},
    {"contracts": [ALONE], "tricks": TRICKS, "events": [{"type": "SPILT_BEER", "seat": 0}]},
]
PLAY = {"declarer": 0, "bid": 70, "card_points": [80, 20, 20], "tricks": [5, 1, 2]}
RUSSIAN: list[dict[str, Any]] = [
    {**PLAY, "auction": [[0, "PASS"], [1, 66], [2, 70], [0, 80]]}, {**PLAY, "bid": 66.5}, {**PLAY, "marriages": [[0, "NT"]]},
    {**PLAY, "card_points": [130, -10, 0]}, {**PLAY, "declarer": 3}, {**PLAY, "tricks": [4, 2, 1]},
]  # fmt: skip
RIFKI: list[dict[str, Any]] = [
    {}, {"contract": "KIZ", "counts": [4, 0, 0, 0], "tricks": [4, 0, 0, 0]},
    {"contract": "EL_ALMAZ", "counts": [13, 0, 0, 0], "stopped_early": True},
]  # fmt: skip


def sheets() -> Iterator[dict[str, Any]]:
    """Return sheets with one mistake each."""
    for deal, _code, _field, at in MISTAKES:
        first = {} if at.get("dealer") is None else {"first_dealer": at["dealer"]}
        yield {"game": "rikken_brabant", "seats": at.get("seats", 4), **first, "options": at.get("options", {}), "deals": [deal]}
    yield {"game": "rikken_brabant", "seats": 9}
    bids = [[2, "RIK"], [0, "PASS"], [1, "PASS"], [3, "PASS"]]
    rik = {"contracts": [{"code": "RIK", "declarer": 2, "partner": 0, "took": 8}], "auction": bids}
    yield {"game": "rikken_brabant", "first_dealer": 3, "deals": [rik]}
    yield from ({"game": "rikken_belgian", "deals": [deal]} for deal in BELGIAN)
    yield {"game": "rikken_belgian", "options": {"fine_trou": 10}}
    yield from ({"game": "russian_501", "seats": 3, "first_dealer": 2, "deals": [deal]} for deal in RUSSIAN)
    yield {"game": "russian_501", "seats": 5}
    give_up = {"declarer": 0, "bid": 66, "give_up": True}
    yield {"game": "russian_501", "seats": 3, "first_dealer": 2, "options": {"give_up_allowed": False}, "deals": [give_up]}
    yield from ({"game": "rifki", "first_declarer": 0, "deals": [deal]} for deal in RIFKI)
    yield {"game": "rifki", "first_declarer": 0, "deals": [*_whole_game(), {"contract": "KOZ", "counts": [13, 0, 0, 0], "trump": "S"}]}
    yield {"game": "knockout_whist", "seats": 3, "first_dealer": 0, "deals": [{"tricks": [9, -1, -1]}]}


def _whole_game() -> list[dict[str, Any]]:
    """Return a whole game of rifki, one declarer after the other."""
    rules = published("rifki")
    state = rules.game.first_state(TableStart(4, first_declarer=0))
    codes: list[dict[str, Any]] = []
    while not state.finished:
        facts = next(iter(rules.game.possible_deals(state)))
        codes.append(rules.game.write_facts(facts))
        state = rules.game.play(state, facts).state
    return codes


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_is_reached_and_explained(language: str) -> None:
    asker = Asker(headers={"Accept-Language": language})
    codes: set[str] = set()
    for sheet in sheets():
        for error in asker.asks("POST", "score/", sheet).json()["errors"]:
            codes.add(error["code"])
            assert error["message"] not in ("", error["code"]), error
    assert EXPECTED_CODES - codes - {each["expect"].get("error") for each in EXAMPLES} == set()
