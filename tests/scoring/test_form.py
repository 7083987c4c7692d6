"""The form asks what is needed, no more: every way through it is a deal, every deal is reached, and a usual one takes few taps."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from scoring.engine.form import Form
from scoring.engine.promised.facts import PromisedFacts
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import GAMES, published
from tests.depth import IS_NIGHT, first_of_each, rest_at_night
from tests.scoring.family import FAMILY
from tests.scoring.phone import is_asked, ways
from tests.scoring.test_laws import OPTIONS
from tests.scoring.typed_games import facts_of, promised

NOT_A_DEAL = {"IMPOSSIBLE_RESULT", "TRICKS_DISAGREE"}
"""Problems that a phone cannot see while it asks: four pieks all made, a partner with more tricks than their side."""


CASES = [
    *((code, 0, seats) for code in FAMILY if code != "rikken_belgian" for seats in promised(published(code)).table_sizes),
    *(("rikken_brabant", options, 3) for options in (1, 3, 5, 6)),
    *(("rikken_brabant", options, 4) for options in (2, 4)),
    ("rikken_stichting", 1, 4),
    ("rikken_stichting", 2, 5),
]
"""The laws' options, at tables where they change the questions.

Belgian rikken's questions also depend on the lost solos: test_rikken_belgian_evenings.
"""


def form(code: str = "rikken_brabant", seats: int = 4, dealer: int | None = 0, **options: Any) -> Form:
    game = published(code).with_options(options).game
    return game.form(game.first_state(TableStart(seats, dealer)))


@pytest.mark.slow
@pytest.mark.parametrize(("code", "options", "seats"), rest_at_night(CASES, first_of_each(CASES, (0,))))
def test_every_way_through_the_form_is_a_deal_and_every_deal_is_reached(code: str, options: int, seats: int) -> None:
    rules = published(code).with_options(OPTIONS.get(code, [{}])[options])
    game = promised(rules)
    state = game.first_state(TableStart(seats, seats - 1))
    reached: set[PromisedFacts] = set()
    for answers, report in ways(game.form(state), seats):
        outcome = game.score_deal(state, report)
        codes = {problem.code.partition("_")[2] for problem in outcome.problems}
        assert codes <= NOT_A_DEAL, (answers, report, outcome.problems)
        if not codes:
            reached.add(_as_counted(facts_of(outcome)))
    listed = {_as_counted(facts) for facts in game.possible_deals(state) if not _counted_though_flat(rules, facts)}
    assert listed <= reached


def _as_counted(facts: PromisedFacts) -> PromisedFacts:
    """Return the same deal with its contracts in the order of their declarers' seats."""
    return replace(facts, promises=tuple(sorted(facts.promises, key=lambda promise: int(promise.declarer or 0))))


def _counted_though_flat(rules: RuleSet, facts: PromisedFacts) -> bool:
    """Return whether a flat contract has its tricks reported: the phone only asks whether it was made."""
    contracts = promised(rules).rules.contracts
    return any(p.took is not None and p.code is not None and contracts[p.code].flat for p in facts.promises)


def taps(asked_for: Form, **answers: Any) -> list[str]:
    """Return the questions that a phone asks for these answers."""
    return [question.name for question in asked_for.questions if not question.optional and is_asked(question, answers)]


def test_a_usual_rik_is_four_answers() -> None:
    assert taps(form(), contract="RIK", declarer=1, partner=2) == ["contract", "declarer", "partner", "took_8"]


def test_a_misere_is_three_answers() -> None:
    assert taps(form(), contract="MISERE", declarer=1) == ["contract", "declarer", "made"]


def test_all_pass_is_one_answer() -> None:
    assert taps(form(), contract="all_pass") == ["contract"]


def test_the_dealer_chooses_the_pass_game_with_one_tap_more() -> None:
    asking = form(dealer=2, all_pass="dealer_chooses")
    assert len([choice for choice in asking.questions[0].choices if not choice.rare]) == 8
    chosen = next(question for question in asking.questions if question.name == "pass_game")
    assert [choice.value for choice in chosen.choices] == ["schoppen_mie", "mie_en", "1-5-11", "1-3-5"]
    assert taps(asking, contract="all_pass", pass_game="schoppen_mie", queen_taker=1, last_taker=2) == [
        "contract", "pass_game", "queen_taker", "last_taker",
    ]  # fmt: skip
    assert taps(form(seats=3, all_pass="dealer_chooses"), contract="all_pass") == ["contract"]


def test_the_partners_tricks_are_asked_only_where_they_matter() -> None:
    asking = form(partner_loss="partner_pays_if_lt2")
    assert taps(asking, contract="RIK", declarer=1, partner=2, took_8=7)[-1] == "partner_took_8"
    assert taps(asking, contract="RIK", declarer=1, partner=2, took_8=8)[-1] == "took_8"
    assert taps(form(), contract="RIK", declarer=1, partner=2, took_8=7)[-1] == "took_8"
    blind = form(seats=3, partner_loss="partner_pays_if_lt2")
    assert taps(blind, contract="RIK", declarer=1, partner="blind", took_8=7)[-1] == "took_8"


def test_what_was_overcalled_is_asked_only_where_it_is_paid() -> None:
    assert taps(form(), contract="SOLO_9", declarer=1)[-1] == "took_9_alone"
    paid = form(solo_over_misere_extra=2)
    assert taps(paid, contract="SOLO_9", declarer=1)[-1] == "over_SOLO_9"
    assert taps(paid, contract="SOLO_8", declarer=1)[-1] == "took_8_alone"


def test_the_first_screen_is_short_and_holds_what_is_usual() -> None:
    contracts = form().questions[0].choices
    usual = [choice.value for choice in contracts if not choice.rare]
    assert usual == ["RIK", "RIK_BETER", "SOLO_8", "MISERE", "PIEK", "SOLO_9", "TROELA", "all_pass"]
    for code in FAMILY:
        assert len([choice for choice in form(code).questions[0].choices if not choice.rare]) <= 8


def test_only_what_is_played_is_offered_and_in_the_order_of_the_bids() -> None:
    order = published("rikken_brabant").all_options
    default = next(option.default for option in order if option.name == "bid_order")
    moved = [["PIEK"], *[[code for code in group if code != "PIEK"] for group in default]]
    offered = [choice.value for choice in form(bid_order=moved, troela="forbidden").questions[0].choices]
    assert offered[:3] == ["PIEK", "RIK", "RIK_BETER"]
    assert "TROELA" not in offered
    assert "SOLO_7" not in offered


def test_the_promised_number_of_tricks_is_marked() -> None:
    took = {question.name: question for question in form().questions}
    assert [choice.value for choice in took["took_8"].choices if choice.target] == [8]
    assert [choice.value for choice in took["took_12_alone"].choices if choice.target] == [12]


def test_the_phone_shows_who_deals_and_who_leads() -> None:
    declarer = form(dealer=2).questions[1]
    assert {choice.hint: choice.value for choice in declarer.choices if choice.hint} == {"dealer": 2, "leads": 3}


def test_at_a_table_of_five_the_dealer_is_not_asked_about() -> None:
    asked_for = form(seats=5, dealer=4, all_pass="mie_en")
    assert [choice.value for choice in asked_for.questions[1].choices] == [0, 1, 2, 3]
    assert next(question for question in asked_for.questions if question.name == "queens").seats == (0, 1, 2, 3)
    assert asked_for.questions[1].choices[0].hint == "leads"


def test_at_a_table_of_three_the_absent_hand_may_be_the_partner() -> None:
    partner = form(seats=3).questions[2]
    assert [choice.value for choice in partner.choices] == [0, 1, 2, "blind"]
    assert partner.choices[-1].words["nl"] == "de blinde"


def test_every_word_of_a_form_is_there_in_every_language() -> None:
    for code in GAMES:
        for question in form(code).questions:
            assert {*LANGUAGES} <= question.ask.keys()
            for choice in question.choices:
                assert question.kind in ("seat", "tricks") or {*LANGUAGES} <= choice.words.keys()


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("rikken_brabant", {"all_pass": "redeal"}),
        ("rikken_brabant", {"all_pass": "redeal", "all_pass_redeal_dealer": "next"}),
        ("rikken_stichting", {"all_pass": "redeal"}),
        ("whist_iwwa", {}),
    ],
)
def test_an_answer_after_which_the_same_dealer_deals_again_says_so(code: str, options: dict[str, Any]) -> None:
    game = promised(published(code).with_options(options))
    state = game.first_state(TableStart(4, 2))
    asked_for = game.form(state)
    for choice in asked_for.questions[0].choices:
        again = False
        if choice.value == "all_pass":
            played = game.score_deal(state, {**asked_for.facts, **dict(choice.sets)}).played
            assert played is not None
            again = played.state.dealer == 2
        assert choice.again is again


ALL_PASS = ["mie_en", "schoppen_mie", "vrouwen", "redeal", "dealer_chooses"]


@pytest.mark.slow
@pytest.mark.parametrize("all_pass", rest_at_night(ALL_PASS, {"redeal", "vrouwen"}.__contains__))
def test_at_a_table_of_five_who_sits_out_is_asked_where_nobody_knows(all_pass: str) -> None:
    rules = published("rikken_stichting" if all_pass == "vrouwen" else "rikken_brabant")
    rules = rules if all_pass == "vrouwen" else rules.with_options({"all_pass": all_pass})
    game = promised(rules)
    state = game.first_state(TableStart(5))
    dealers: set[int | None] = set()
    for answers, report in islice(ways(game.form(state), 5), 0, None, 7 if IS_NIGHT else 31):
        outcome = game.score_deal(state, report)
        codes = {problem.code.partition("_")[2] for problem in outcome.problems}
        assert codes <= NOT_A_DEAL, (answers, report, outcome.problems)
        dealers.add(facts_of(outcome).dealer)
    assert dealers == set(range(5))
    for seats in game.table_sizes:
        assert all(question.name != "dealer" for question in game.form(game.first_state(TableStart(seats, 0))).questions)
    assert all(question.name != "dealer" for question in game.form(game.first_state(TableStart(4))).questions)
