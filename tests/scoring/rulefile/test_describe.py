"""A deal in the players' language: the row of the list, and who pays whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from scoring.engine.payments import POT, PointsPayment
from scoring.engine.spoken import signed, who_pays
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import GAMES, published
from tests.depth import some_by_day
from tests.scoring.family import FAMILY

NAMES = ["Els", "An", "Piet", "Jo"]
ELS, AN, PIET, JO = range(4)


def description(*contracts: dict[str, Any], language: str = "en", **more: Any) -> tuple[str, str]:
    """Return the row and the sentence for a deal of rikken; `options` are the club's."""
    rules = published("rikken_brabant").with_options(more.pop("options", {}))
    names = more.pop("names", NAMES)
    outcome = rules.game.replay(TableStart(len(names), len(names) - 1), [{"contracts": list(contracts), **more}]).outcomes[0]
    assert outcome.played is not None, outcome.problems
    return rules.game.describe_deal(outcome.facts, names, language), rules.game.describe_result(outcome.played, names, language)


def rik(took: int, partner: Any = JO) -> dict[str, Any]:
    return {"code": "RIK", "declarer": PIET if partner == JO else ELS, "partner": partner, "took": took}


def test_a_rik() -> None:
    assert description(rik(9)) == ("Rik Piet+Jo 9", "Rik made, 1 over. Els pays Piet 2, An pays Jo 2.")
    assert description(rik(9), language="nl") == ("Rik Piet+Jo 9", "Rik gehaald, 1 over. Els betaalt Piet 2, An betaalt Jo 2.")
    assert description(rik(9), language="fr") == ("Rik Piet+Jo 9", "Rik : réussi, 1 de mieux. Els paie 2 à Piet, An paie 2 à Jo.")


def test_exactly_and_short() -> None:
    assert description(rik(8))[1] == "Rik made. Els pays Piet 1, An pays Jo 1."
    assert description(rik(6))[1] == "Rik lost, 2 short. Piet pays Els 3, Jo pays An 3."
    assert description(rik(6), language="nl")[1] == "Rik verloren, 2 tekort. Piet betaalt Els 3, Jo betaalt An 3."


def federation(took: int, language: str = "en") -> str:
    game = published("whist_iwwa").game
    deal = {"contracts": [{"code": "ASK_JOIN", "declarer": PIET, "partner": JO, "took": took}]}
    played = game.replay(TableStart(4, 3), [deal]).outcomes[0].played
    assert played is not None
    return game.describe_result(played, NAMES, language)


def test_the_bonus_for_all_thirteen_is_named() -> None:
    assert description(rik(13))[1] == "Rik made, 5 over, all 13: +1. Els pays Piet 7, An pays Jo 7."
    assert description(rik(13), language="nl")[1].startswith("Rik gehaald, 5 over, alle 13: +1. Els betaalt")
    assert description(rik(13), language="fr")[1].startswith("Rik\u00a0: réussi, 5 de mieux, les 13\u00a0: +1. ")
    assert description(rik(12))[1] == "Rik made, 4 over. Els pays Piet 5, An pays Jo 5."
    assert federation(13) == "Ask and join made, 5 over, all 13: double. Els pays Piet 14, An pays Jo 14."
    assert federation(13, "nl").startswith("Vraag en mee gehaald, 5 over, alle 13: dubbel. ")


def test_no_bonus_is_named_where_none_is_paid() -> None:
    assert description(rik(13), options={"slam_bonus": 0})[1] == "Rik made, 5 over. Els pays Piet 6, An pays Jo 6."
    assert description({"code": "SOLO_13", "declarer": JO, "took": 13})[1] == "13 alone made. Els, An and Piet each pay Jo 15."
    assert description(rik(0))[1] == "Rik lost, 8 short. Piet pays Els 9, Jo pays An 9."


def test_the_bonus_against_a_side_without_a_trick_is_named_too() -> None:
    options = {"slam_bonus_defenders": True, "unit": 5}
    assert description(rik(0), options=options)[1] == "Rik lost, 8 short, no trick: +5. Piet pays Els 50, Jo pays An 50."


def test_the_declarer_pays_for_both() -> None:
    assert description(rik(7), options={"partner_loss": "declarer_double"})[1] == "Rik lost, 1 short. Piet pays Els and An 2 each."


def test_a_misere() -> None:
    lost = {"code": "MISERE", "declarer": JO, "made": False}
    assert description(lost) == ("Misère Jo ✗", "Misère lost. Jo pays Els, An and Piet 5 each.")
    assert description({**lost, "made": True}, language="nl") == ("Misère Jo ✓", "Misère gehaald. Els, An en Piet betalen Jo elk 5.")
    assert description({"code": "MISERE", "declarer": JO}, tricks=[4, 4, 4, 1])[0] == "Misère Jo ✗"


def test_several_play_at_once() -> None:
    both = [{"code": "MISERE", "declarer": ELS, "made": True}, {"code": "PIEK", "declarer": AN, "made": True}]
    row, sentence = description(*both)
    assert row == "Misère Els ✓, Piek An ✓"
    assert sentence == "Misère (Els) made. Piek (An) made. Piet pays Els and An 5 each, Jo pays Els and An 5 each."


def test_a_solo_and_the_absent_hand() -> None:
    assert description({"code": "SOLO_8", "declarer": PIET, "took": 8})[0] == "8 alone Piet 8"
    assert description(rik(8, "blind"), names=NAMES[:3], language="nl")[0] == "Rik Els+de blinde 8"


def test_everybody_passed() -> None:
    assert description(kind="all_pass") == ("All pass", "Everybody passed. The same dealer deals again.")
    moved_on = {"options": {"all_pass_redeal_dealer": "next"}}
    assert description(kind="all_pass", language="nl", **moved_on) == ("Iedereen past", "Iedereen heeft gepast. Niemand betaalt.")


def test_pass_games() -> None:
    row, sentence = description(kind="pass_game", game="schoppen_mie", queen_taker=AN, last_taker=AN, options={"all_pass": "schoppen_mie"})
    assert (row, sentence) == ("Schoppen mie ♠An 13.An", "Schoppen mie played. An pays Els, Piet and Jo 10 each.")
    row, sentence = description(kind="pass_game", game="1-5-11", tricks=[1, 5, 4, 3], language="nl", options={"all_pass": "1-5-11"})
    assert (row, sentence) == ("1-5-11 1-5-4-3", "1-5-11 gespeeld. Jo betaalt Els 10, Piet betaalt An 10.")
    chosen: dict[str, Any] = {"kind": "pass_game", "game": "mie_en", "queens": [2, 1, 1, 0], "options": {"all_pass": "dealer_chooses"}}
    assert description(**chosen)[1] == "Mie-en played, as dealer Jo chose. Els pays Jo 10, An pays Jo 5, Piet pays Jo 5."
    assert description(**chosen, language="nl")[1].startswith("Mieën gespeeld, gekozen door gever Jo. ")


@pytest.mark.parametrize("code", FAMILY)
def test_every_deal_can_be_told_in_every_language(code: str) -> None:
    rules = published(code)
    state = rules.game.first_state(TableStart(4, 0))
    for facts in some_by_day(rules.game.possible_deals(state)):
        played = rules.game.play(state, facts)
        for language in LANGUAGES:
            sentence = rules.game.describe_result(played, NAMES, language)
            assert sentence.endswith(".")
            assert "{" not in sentence
            assert "?" not in rules.game.describe_deal(facts, NAMES, language)


def test_figures_have_their_sign() -> None:
    assert [signed(figure) for figure in (2, -15, 0)] == ["+2", "−15", "0"]


def test_the_pot_is_a_side_too() -> None:
    phrases = published("rikken_brabant").words["told"]
    assert who_pays([PointsPayment(ELS, POT, 3)], NAMES, phrases, "en") == "Els pays the pot 3."


def test_what_two_owe_each_other_is_set_off() -> None:
    phrases = published("rikken_brabant").words["told"]
    assert who_pays([PointsPayment(ELS, AN, 5), PointsPayment(AN, ELS, 3)], NAMES, phrases, "en") == "Els pays An 2."
    assert who_pays([PointsPayment(ELS, AN, 5), PointsPayment(AN, ELS, 5)], NAMES, phrases, "en") == "Nobody pays."


def french(part: Any) -> Iterator[str]:
    """Yield every French text in words or in a section of them."""
    if isinstance(part, Mapping):
        yield from [part["fr"]] if isinstance(part.get("fr"), str) else (text for each in part.values() for text in french(each))


@pytest.mark.parametrize("code", GAMES)
def test_french_punctuation_stays_with_its_word(code: str) -> None:
    """A narrow space without a line break precedes ? ! ; and one of full width precedes : and is inside « »."""
    texts = [re.sub(r"\{[^}]*\}", "", text) for text in french(published(code).words)]
    assert [text for text in texts if re.search(r"[^\u202f][?!;]|[^\u00a0][:»]|«[^\u00a0]", text)] == []
