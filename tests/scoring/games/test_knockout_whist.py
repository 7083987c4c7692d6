"""Knock-out whist: the dossier's examples, every mistake that it names, and the options that clubs change."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.sheet import score
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import published, ruleset_from, sentences
from tests.scoring.dossier import examples
from tests.scoring.typed_games import knockout_whist

EXAMPLES = examples("knockout_whist")
KNOCKOUT = published("knockout_whist")
GAME = knockout_whist(KNOCKOUT)
MONEY = {"money": True, "dealer_rule": "hand_winner"}
TO_FOUR = [[3, 2, 2], [2, 2, 2], [2, 2, 1]]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_example(example: dict[str, Any]) -> None:
    scored, expected = score(example["sheet"], published, sentences()), example["expect"]
    if "error" in expected:
        assert [error["code"] for error in scored["errors"]] == [expected["error"]]
        return
    last = scored["deals"][-1]
    assert scored["errors"] == []
    assert {name: scored[name] for name in ("score", "points", "pot", "winners")} == {
        name: expected[name] for name in ("score", "points", "pot", "winners")
    }
    assert (last["seat_status"], last["next_cards"], last["next_dealer"]) == (
        expected["status"], expected["next_cards"], expected["next_dealer"],
    )  # fmt: skip
    assert scored["finished"] == bool(expected["winners"])


def test_all_of_them_are_here() -> None:
    assert len(EXAMPLES) == 53


MISTAKES: list[tuple[list[dict[str, Any]], str, str, dict[str, Any]]] = [
    ([{}], "TRICKS_REQUIRED", "tricks", {}),
    ([{"tricks": [4, 3]}], "TRICKS_RANGE", "tricks", {}),
    ([{"tricks": [8, -1, 0]}], "TRICKS_RANGE", "tricks", {}),
    ([{"tricks": [4, 3, 1]}], "TRICKS_SUM", "tricks", {}),
    ([{"tricks": [4, 3, 0]}, {"tricks": [3, 1, 2]}], "ONE_CARD_SEAT", "tricks", {}),
    ([{"tricks": [4, 3, 0]}, {"tricks": [3, 3, 0]}, {"tricks": [2, 2, 1]}], "TRICKS_FOR_OUT_SEAT", "tricks", {}),
    ([{"tricks": [3, 3, 1], "cut_winner": 2}], "CUT_WINNER", "cut_winner", {}),
    ([{"tricks": [4, 2, 1], "cut_winner": 0}], "CUT_WINNER", "cut_winner", {}),
    ([{"tricks": [7, 0, 0]}, {"tricks": [6, 0, 0]}, {"tricks": [5, 0, 0]}], "GAME_OVER", "tricks", {}),
    ([{"tricks": [7, 0, 0]}, {"time_called": True}, {"time_called": True}], "GAME_OVER", "tricks", {}),
    ([{"rainbow": {"seats": [0]}}], "RAINBOW_NOT_AGREED", "rainbow", {}),
    ([{"rainbow": {"seats": [0]}}], "RAINBOW_NOT_FOUR_CARDS", "rainbow", {"rainbow": True}),
    ([{"rainbow": {"seats": [0, 0], "winner": 0}}], "RAINBOW_SEAT", "rainbow.seats", {"rainbow": True, "start_cards": 4}),
    ([{"rainbow": {"seats": []}}], "RAINBOW_SEAT", "rainbow.seats", {"rainbow": True, "start_cards": 4}),
    ([{"rainbow": {"seats": [3]}}], "RAINBOW_SEAT", "rainbow.seats", {"rainbow": True, "start_cards": 4}),
    ([{"tricks": [5, 0, 0]}, {"rainbow": {"seats": [1]}}], "RAINBOW_SEAT", "rainbow.seats", {"rainbow": True, "start_cards": 5}),
    ([{"rainbow": {"seats": [0, 1], "winner": 2}}], "RAINBOW_SEAT", "rainbow.winner", {"rainbow": True, "start_cards": 4}),
    ([{"rainbow": {"seats": [0, 1]}}], "RAINBOW_TIE_UNRESOLVED", "rainbow.winner", {"rainbow": True, "start_cards": 4}),
    ([{"rainbow": {"seats": [0]}, "tricks": [4, 0, 0]}], "FIELD_NOT_HERE", "tricks", {"rainbow": True, "start_cards": 4}),
    ([{"time_called": True, "cut_winner": 1}], "FIELD_NOT_HERE", "cut_winner", {}),
    ([{"tricks": [4, 3, 0]}], "BUY_UNDECIDED", "buys.2", MONEY),
    ([{"tricks": [4, 3, 0], "buys": {"1": True, "2": True}}], "BUY_NOT_OFFERED", "buys.1", MONEY),
    ([{"tricks": [4, 3, 0], "buys": {"2": True, "9": False}}], "BUY_NOT_OFFERED", "buys.9", MONEY),
    ([{"tricks": [4, 3, 0], "buys": {"2": True}}], "BUY_NOT_OFFERED", "buys.2", {}),
    ([{"tricks": [4, 3, 0], "buys": {"2": True}}], "BUY_NOT_OFFERED", "buys.2", {**MONEY, "dogs_life": "none"}),
    ([{"tricks": [4, 2, 1], "dealer": 3}], "SEAT_RANGE", "dealer", {}),
    ([{"tricks": [4, 2, 1], "dealer": 1}], "DEALER_OUT_OF_TURN", "dealer", {}),
    ([{"tricks": [4, 2, 1], "chosen_by": 5}], "TRUMP_CHOOSER", "chosen_by", {}),
    ([{"tricks": [4, 2, 1]}, {"tricks": [4, 1, 1], "trump": "H", "chosen_by": 1}], "TRUMP_CHOOSER", "chosen_by", {}),
    ([{"tricks": [4, 2, 1], "knocks": [0, 1, 0]}], "KNOCKS", "knocks", {}),
    ([{"tricks": [4, 2, 1], "knocks": []}], "KNOCKS", "knocks", {}),
    ([{"tricks": [4, 2, 1], "weather": 1}], "UNKNOWN_FIELD", "weather", {}),
    ([{"tricks": "4 2 1"}], "WRONG_TYPE", "tricks", {}),
    ([{"tricks": [4, 2, 1], "buys": {"two": True}}], "WRONG_TYPE", "buys", {}),
    ([{"tricks": [4, 2, 1], "buys": {"2": 1}}], "WRONG_TYPE", "buys", {}),
    ([{"rainbow": [1]}], "WRONG_TYPE", "rainbow", {}),
]


@pytest.mark.parametrize(("deals", "code", "field", "options"), MISTAKES)
def test_mistake(deals: list[dict[str, Any]], code: str, field: str, options: dict[str, Any]) -> None:
    rules = KNOCKOUT.with_options(options)
    *before, last = knockout_whist(rules).replay(TableStart(3, 0), deals).outcomes
    assert all(outcome.played for outcome in before)
    assert [(problem.code, problem.field) for problem in last.problems] == [(f"KO_{code}", field)]
    for language in LANGUAGES:
        sentence = rules.sentence(last.problems[0], language)
        assert "{" not in sentence
        assert sentence.endswith(".")


def test_every_sentence_is_for_a_mistake_that_can_be_made_and_in_every_language() -> None:
    own = KNOCKOUT.data["words"]["problems"]
    assert set(own) == {code for _, code, _, _ in MISTAKES} | {"PLAYERS", "NOT_ENOUGH_CARDS"}
    assert all({*LANGUAGES} <= words.keys() for words in own.values())


def test_all_mistakes_of_a_hand_are_told_at_once() -> None:
    deals: list[dict[str, Any]] = [{"tricks": [4, 3, 0]}, {"tricks": [4, 1, 2], "dealer": 2, "knocks": [1, 0, 0]}]
    codes = {problem.code for problem in GAME.replay(TableStart(3, 0), deals).outcomes[1].problems}
    assert codes == {"KO_DEALER_OUT_OF_TURN", "KO_ONE_CARD_SEAT", "KO_TRICKS_SUM", "KO_KNOCKS"}


@pytest.mark.parametrize(
    ("options", "sizes"),
    [({}, (2, 3, 4, 5, 6, 7)), ({"start_cards": 9}, (2, 3, 4, 5)), ({"start_cards": 17}, (2, 3)), ({"players": 5}, (5,))],
)
def test_how_many_may_sit(options: dict[str, Any], sizes: tuple[int, ...]) -> None:
    assert knockout_whist(KNOCKOUT.with_options(options)).table_sizes == sizes


def test_a_table_that_cannot_be_is_refused() -> None:
    for seats, options, code in ((8, {}, "KO_PLAYERS"), (1, {}, "KO_PLAYERS"), (6, {"start_cards": 9}, "KO_NOT_ENOUGH_CARDS")):
        with pytest.raises(Refused, match=code):
            knockout_whist(KNOCKOUT.with_options(options)).first_state(TableStart(seats, 0))
    with pytest.raises(Refused, match="KO_PLAYERS"):
        knockout_whist(KNOCKOUT.with_options({"players": 5})).first_state(TableStart(4, 0))
    with pytest.raises(Refused, match="KO_NOT_ENOUGH_CARDS"):
        KNOCKOUT.with_options({"players": 6, "start_cards": 9})


def test_a_sheet_may_say_its_players_among_the_options() -> None:
    scored = score({"game": "knockout_whist", "options": {"players": 3}, "deals": [{"tricks": [4, 3, 0]}]}, published, sentences())
    assert (scored["errors"], len(scored["points"])) == ([], 3)


def test_the_first_hand_keeps_everybody_in_and_the_dogs_life_for_later() -> None:
    game = knockout_whist(KNOCKOUT.with_options({"first_hand_immune": True}))
    state = game.replay(TableStart(3, 0), [{"tricks": [7, 0, 0]}]).state
    assert (state.hands, state.occasion) == (("full",) * 3, False)
    assert game.replay(TableStart(3, 0), [{"tricks": [7, 0, 0]}, {"tricks": [3, 3, 0]}]).state.hands == ("full", "full", "dog")


def test_a_parish_that_wins_keeps_its_rung() -> None:
    rules = KNOCKOUT.with_options(MONEY)
    reports: list[dict[str, Any]] = [
        {"tricks": [4, 3, 0], "buys": {"2": True}},
        {"tricks": [3, 3, 0], "buys": {"2": True}},
        {"tricks": [3, 1, 1]},
    ]
    state = knockout_whist(rules).replay(TableStart(3, 0), reports).state
    assert (state.hands[2], state.bought[2]) == ("full", 2)


def test_a_voided_hand_takes_a_card_and_the_dealer_moves_on() -> None:
    state = GAME.first_state(TableStart(3, 0))
    after = GAME.skip_deal(state)
    assert (after.cards, after.dealer, after.hands) == (6, 1, state.hands)
    for _ in range(9):
        after = GAME.skip_deal(after)
    assert (after.cards, after.finished) == (1, False)


def test_a_stored_hand_keeps_its_dealer() -> None:
    state = GAME.first_state(TableStart(3, 0))
    assert GAME.state_when_dealt(state, {"dealer": 2}).dealer == 2
    assert GAME.state_when_dealt(state, {"dealer": "Jo"}) == state


def test_time_called_gives_the_pot_back() -> None:
    rules = KNOCKOUT.with_options(MONEY)
    replay = knockout_whist(rules).replay(TableStart(3, 0), [{"tricks": [4, 3, 0], "buys": {"2": True}}, {"time_called": True}])
    played = replay.outcomes[1].played
    assert played is not None
    assert (played.status, played.counts, played.winners, replay.state.finished) == ("time_called", False, (), True)
    assert (played.points(3), played.pot()) == ((1, 1, 2), -4)


def test_in_the_money_version_the_winner_of_a_hand_deals_chooses_and_leads() -> None:
    rules = KNOCKOUT.with_options({"players": 3, "money": True})
    assert rules.options == {"players": 3, "money": True, "dealer_rule": "hand_winner", "first_leader": "hand_winner"}
    assert rules.fingerprint == KNOCKOUT.with_options({"players": 3, **MONEY}).fingerprint
    state = rules.game.replay(TableStart(3, 2), [{"tricks": [2, 4, 1]}]).state
    assert state.dealer == 1
    seats = {note.seats.get("seat") for note in rules.game.form(state).notes}
    assert seats == {None, 1}


def test_an_evening_of_before_for_money_keeps_its_rotation() -> None:
    copy = KNOCKOUT.with_options({"players": 3, "money": True}).copy()
    del copy["data"]["options"]["money"]["implies"]
    earlier = ruleset_from({**copy, "options": {"players": 3, "money": True}})
    assert earlier.game.replay(TableStart(3, 2), [{"tricks": [2, 4, 1]}]).state.dealer == 0
