"""Rifki deal by deal: the dossier's worked examples, who declares what, how a game ends, and the code of every mistake."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.result import TableReplay
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import score
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import published, sentences
from scoring.games.rifki.facts import RifkiFacts
from scoring.games.rifki.play import is_out
from scoring.games.rifki.state import RifkiState
from tests.scoring.dossier import check_example, examples
from tests.scoring.notations.rifki_notation import deal
from tests.scoring.typed_games import facts_of, rifki_game

EXAMPLES = examples("rifki")
NAMES = ["Els", "An", "Piet", "Jo"]


def rifki(**options: Any) -> RuleSet:
    return published("rifki").with_options(options)


def table(*reports: str, start: TableStart | None = None, **options: Any) -> TableReplay[RifkiState, RifkiFacts]:
    """Replay deals in the players' notation, at a table where seat 0 deals first."""
    rules = rifki(**options)
    return rifki_game(rules).replay(start or TableStart(4, first_dealer=0), [deal(each, rules) for each in reports])


def codes(replay: TableReplay[RifkiState, RifkiFacts]) -> list[str]:
    return [problem.code for outcome in replay.outcomes for problem in outcome.problems]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_example(example: dict[str, Any]) -> None:
    check_example(example)


def test_all_of_them_are_here() -> None:
    assert len(EXAMPLES) == 35


def test_the_dealers_right_neighbour_declares_and_the_turn_goes_to_the_right() -> None:
    game = rifki_game(rifki())
    state = game.first_state(TableStart(4, first_dealer=0))
    seen = []
    for _ in range(5):
        seen.append((state.dealer, state.declarer))
        state = game.skip_deal(state)
    assert seen == [(0, 3), (3, 2), (2, 1), (1, 0), (0, 3)]


def test_the_first_declarer_may_be_given_instead_and_must_agree() -> None:
    game = rifki_game(rifki())
    assert (
        game.first_state(TableStart(4, first_declarer=3))
        == game.first_state(TableStart(4, first_dealer=0))
        == game.first_state(TableStart(4, 0, 3))
    )
    with pytest.raises(Refused) as refused:
        game.first_state(TableStart(4, 0, 0))
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [("RF_WRONG_DECLARER", "first_declarer")]


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (TableStart(3), ["RF_SEATS"]),
        (TableStart(4, first_dealer=4, first_declarer=-1), ["RF_SEAT_RANGE", "RF_SEAT_RANGE"]),
        (TableStart(4, carry_over={"scores": [1]}), ["SHEET_UNKNOWN_FIELD"]),
    ],
)
def test_a_table_that_cannot_begin_is_refused(start: TableStart, expected: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        rifki_game(rifki()).first_state(start)
    assert [problem.code for problem in refused.value.problems] == expected


def test_a_sheet_that_does_not_say_who_begins_learns_it_from_a_deal_and_keeps_count() -> None:
    rules = rifki()
    before = rifki_game(rules).replay(TableStart(4), [deal("KOZ S 13 0 0 0", rules), deal("KIZ 4 0 0 0", rules)]).state
    assert (before.dealer, before.declarer) == (None, None)
    later = table("KOZ S 13 0 0 0", "KIZ 4 0 0 0", "1: RIFKI 1 0 0 0", start=TableStart(4)).state
    assert later.declarer == 0
    assert (later.koz, later.negatives) == ((0, 0, 0, 1), (0, 1, 1, 0))
    assert codes(table("KOZ S 13 0 0 0", "1: KIZ 4 0 0 0", "2: RIFKI 1 0 0 0", start=TableStart(4))) == ["RF_WRONG_DECLARER"]


def test_the_dealer_is_checked_too() -> None:
    report = {"contract": "KIZ", "counts": [4, 0, 0, 0]}
    replay = rifki_game(rifki()).replay(
        TableStart(4, 0), [{**report, "dealer": 1}, {**report, "dealer": 9, "declarer": -1}, {**report, "dealer": 0, "declarer": 3}]
    )
    assert codes(replay) == ["RF_WRONG_DEALER", "RF_SEAT_RANGE", "RF_SEAT_RANGE"]


def test_tricks_alone_are_enough_where_tricks_are_what_counts() -> None:
    rules = rifki()
    replay = rifki_game(rules).replay(
        TableStart(4, 0), [{"contract": "KOZ", "trump": "S", "tricks": [5, 4, 3, 1]}, {"contract": "KIZ", "tricks": [5, 4, 3, 1]}]
    )
    assert replay.state.totals == (250, 200, 150, 50)
    assert codes(replay) == ["RF_COUNTS_REQUIRED"]


def test_all_problems_come_at_once() -> None:
    replay = table("0: KIZ S 9 0 0 -1 tricks 14 0 0")
    assert codes(replay) == ["RF_WRONG_DECLARER", "RF_TRUMP_FORBIDDEN", "RF_COUNT_RANGE", "RF_COUNT_SUM", "RF_TRICKS_LENGTH"]
    assert replay.state == rifki_game(rifki()).first_state(TableStart(4, 0))


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        ({"contract": "KIZ", "counts": [4, 0, 0], "declarer": 3}, ["RF_COUNTS_LENGTH"]),
        ({"contract": "KIZ"}, ["RF_COUNTS_REQUIRED"]),
        ({}, ["RF_UNKNOWN_CONTRACT"]),
        ({"contract": "KIZ", "counts": [4, 0, 0, 0], "tricks": [14, -1, 0, 0]}, ["RF_TRICKS_RANGE"]),
        ({"contract": "KIZ", "counts": [4, 0, 0, 0], "tricks": [4, 0, 0, 0]}, ["RF_TRICKS_SUM"]),
        ({"contract": "EL_ALMAZ", "counts": [13, 0, 0, 0], "stopped_early": True}, ["RF_CANNOT_STOP_EARLY"]),
        ({"contract": "SON_IKI", "counts": [2, 0, 0, 0], "tricks": [1, 4, 4, 4]}, ["RF_TRICKS_MISMATCH"]),
        ({"time_called": True, "contract": "KIZ", "void": "x"}, ["RF_FIELD_NOT_HERE", "RF_FIELD_NOT_HERE"]),
        ({"void": "rain"}, ["RF_VOID_NOT_AGREED"]),
        ({"contract": 1, "counts": "4", "wind": 1, "trump": "X"}, ["RF_WRONG_TYPE", "RF_WRONG_TYPE", "RF_UNKNOWN_FIELD", "RF_WRONG_TYPE"]),
        ([], ["RF_WRONG_TYPE"]),
    ],
)
def test_what_is_wrong_has_a_name(report: Any, expected: list[str]) -> None:
    assert codes(rifki_game(rifki()).replay(TableStart(4, 0), [report])) == expected


def test_a_void_deal_scores_nothing_and_the_same_player_declares_again() -> None:
    game = rifki_game(rifki(kiz_one_each_void=True))
    replay = game.replay(TableStart(4, 0), [{"void": "kiz_one_each", "counts": [1, 1, 1, 1]}])
    played = replay.outcomes[0].played
    assert played is not None
    assert (played.status, played.counts, played.payments, played.state) == (
        "redeal_same_dealer",
        False,
        (),
        game.first_state(TableStart(4, 0)),
    )


@pytest.mark.parametrize(
    ("report", "expected"),
    [
        ({"void": "kiz_one_each", "contract": "KOZ"}, ["RF_VOID_CONTRACT"]),
        ({"void": "kiz_one_each", "counts": [2, 1, 1, 0]}, ["RF_VOID_COUNTS"]),
        ({"void": "kiz_one_each", "trump": "S", "tricks": [13, 0, 0, 0]}, ["RF_TRUMP_FORBIDDEN", "RF_FIELD_NOT_HERE"]),
        ({"void": "no_high_card", "trump": "S", "counts": [1, 1, 1, 1]}, ["RF_FIELD_NOT_HERE"]),
        ({"void": "lone_heart_king", "contract": "RIFKI"}, []),
    ],
)
def test_a_void_deal_is_void_for_its_own_reason(report: Any, expected: list[str]) -> None:
    rules = rifki(kiz_one_each_void=True, misdeal_no_high_card=True, misdeal_lone_heart_king=True)
    assert codes(rifki_game(rules).replay(TableStart(4, 0), [report])) == expected


def test_a_hand_without_a_high_card_is_replayed_as_koz() -> None:
    agreed: dict[str, Any] = {"misdeal_no_high_card": True, "misdeal_lone_heart_king": True}
    assert codes(table("void no_high_card", "RIFKI 1 0 0 0", **agreed)) == ["RF_REPLAYED_CONTRACT"]
    assert codes(table("void no_high_card", "void lone_heart_king", **agreed)) == ["RF_REPLAYED_CONTRACT"]
    replay = table("void no_high_card", "void no_high_card", "KOZ S 4 4 4 1", "RIFKI 1 0 0 0", **agreed)
    assert codes(replay) == []
    assert replay.state.declarer == 1


def test_ten_tricks_in_koz_end_the_game_where_that_is_agreed() -> None:
    replay = table("KIZ 4 0 0 0", "KOZ S 1 10 1 1", "RIFKI 1 0 0 0", king_at_10=True)
    played = replay.outcomes[1].played
    assert played is not None
    assert played.winners == (1,)
    assert replay.state.finished
    assert (replay.state.totals, replay.state.pot) == ((-350, 500, 50, 50), -250)
    assert codes(replay) == ["RF_GAME_OVER"]
    assert not table("EL_ALMAZ 13 0 0 0", king_at_10=True).state.finished
    assert not table("KOZ S 1 10 1 1").state.finished


@pytest.mark.parametrize(
    ("way", "points", "pot", "winners"),
    [
        ("stands", (-400, 0, 0, 0), 400, (1, 2, 3)),
        ("deviation", (-1200, 400, 400, 400), 0, (1, 2, 3)),
        ("annulled", (0, 0, 0, 0), 0, ()),
    ],
)
def test_a_game_broken_off(way: str, points: tuple[int, ...], pot: int, winners: tuple[int, ...]) -> None:
    replay = table("KIZ 4 0 0 0", "time called", broken_off=way)
    played = replay.outcomes[1].played
    assert played is not None
    assert (played.counts, played.winners, played.status) == (False, winners, "time_called")
    assert (replay.state.totals, replay.state.pot, replay.state.finished) == (points, pot, True)


def whole_game() -> dict[str, Any]:
    sheet: dict[str, Any] = next(example["sheet"] for example in EXAMPLES if example["id"] == "RF-020")
    return sheet


def test_the_twentieth_deal_is_the_last_and_says_who_got_out() -> None:
    sheet = whole_game()
    again = {**sheet, "deals": [*sheet["deals"], sheet["deals"][0]]}
    scored = score(again, published, sentences())
    assert scored["finished"]
    assert scored["pot"] == 0
    assert scored["winners"] == [3]
    assert [error["code"] for error in scored["errors"]] == ["RF_TOO_MANY_DEALS"]
    assert (scored["deals"][-1]["got_out"], scored["deals"][-1]["sank"]) == ([2, 3], [0, 1])


def test_a_total_of_zero_gets_out_or_not() -> None:
    assert is_out(rifki_game(rifki()).rules, 0)
    assert not is_out(rifki_game(rifki(zero_is_out=False)).rules, 0)


def test_the_zero_sum_form_of_a_deal() -> None:
    played = table("KOZ S 5 4 3 1").outcomes[0].played
    assert played is not None
    assert played.extra["zero_sum_x4"] == [350, 150, -50, -450]


def test_whoever_holds_the_two_of_diamonds_declares_first() -> None:
    game = rifki_game(rifki(first_declarer="diamond_two"))
    state = game.first_state(TableStart(4, first_dealer=0))
    assert (state.dealer, state.declarer) == (0, None)
    replay = game.replay(TableStart(4, 0), [{"dealer": 0, "declarer": 1, "contract": "KIZ", "counts": [4, 0, 0, 0]}])
    assert codes(replay) == []
    assert (replay.state.dealer, replay.state.declarer) == (1, 0)


def test_whoever_declared_a_stored_deal_declared_it() -> None:
    game = rifki_game(rifki())
    state = game.first_state(TableStart(4, 0))
    assert game.state_when_dealt(state, {"declarer": 1, "dealer": 2}).declarer == 1
    assert game.state_when_dealt(state, {"dealer": 2}).declarer == 1
    assert game.state_when_dealt(state, {"declarer": "x", "dealer": 7}) == state


def test_a_row_and_its_sentence() -> None:
    game = rifki_game(rifki())
    outcome = table("3: KOZ S 5 4 3 1").outcomes[0]
    assert outcome.played is not None
    assert game.describe_deal(facts_of(outcome), NAMES, "en") == "Koz ♠ Jo 5-4-3-1"
    assert game.describe_result(outcome.played, NAMES, "en") == "Koz ♠, declared by Jo. Els +250, An +200, Piet +150, Jo +50."
    assert game.describe_result(outcome.played, NAMES, "nl") == "Koz ♠, gekozen door Jo. Els +250, An +200, Piet +150, Jo +50."


def test_the_end_is_told() -> None:
    game = rifki_game(rifki())
    ended = table("KIZ 4 0 0 0", "time called").outcomes[1].played
    assert ended is not None
    assert game.describe_result(ended, NAMES, "en") == "Time called. The totals stand as they are. An, Piet and Jo win. The pot keeps +400."
    last = game.replay(TableStart(4, first_declarer=1), whole_game()["deals"]).outcomes[-1].played
    assert last is not None
    assert game.describe_result(last, NAMES, "en").endswith("Jo wins. Got out: Piet and Jo. Sank: Els and An.")


def test_every_problem_has_a_sentence_in_every_language() -> None:
    words = rifki().words["problems"]
    for name, own_words in published("rifki").data["words"]["problems"].items():
        assert words[name] == own_words
        assert {*LANGUAGES} <= own_words.keys()
