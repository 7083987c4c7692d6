"""Whole evenings of Belgian rikken: laws, the phone’s form, and corrections, which give the same as typing everything right at once."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from scoring.engine.form import Form
from scoring.engine.promised.duties.check import duties_of
from scoring.engine.promised.duties.solo_state import SoloState, table_of
from scoring.engine.promised.facts import PromisedFacts
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import DealOutcome, totals
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import published
from tests.depth import first_of_each, rest_at_night
from tests.scoring.laws import LAWS, broken, no_seat_is_special
from tests.scoring.phone import is_asked, ways
from tests.scoring.typed_games import facts_of, promised

BELGIAN = published("rikken_belgian")
GAME = promised(BELGIAN)
OPTIONS: list[dict[str, Any]] = [
    {},
    {"fine_third_solo": 15, "forgot_jury_deal": "annulled", "partner_pays_on_loss": {"TROU": True}},
    {"forgot_turnup_deal": "redeal_next_dealer", "all_pass": "redeal_next_dealer", "third_solo_after": 1, "fine_jury": 0, "fine_turnup": 0},
    {"solo_set": {"PETIT_CHELEM": True, "MISERE": False}, "extra_contracts": {"SEUL_8": {"flat": 3}}},
]
NOT_A_DEAL = {"BE_REFUSED_CONTRACT_SCORED", "BE_IMPOSSIBLE_RESULT"}
"""Problems that a phone cannot see while it asks: the refused bid is the contract, four misères are all made."""
NOBODY_IS_ALIKE = tuple(law for law in LAWS if law is not no_seat_is_special)
"""If players lost different numbers of solos, the seats are not alike."""


def start(seats: int, lost: tuple[int, ...] = ()) -> TableStart:
    return TableStart(seats, seats - 1, None, {"lost_solos": lost} if lost else {})


TABLES = [(option, seats) for option in range(len(OPTIONS)) for seats in (4, 5)]


@pytest.mark.parametrize(("option", "seats"), rest_at_night(TABLES, first_of_each(TABLES, (0,), (1,))))
def test_every_deal_keeps_the_laws(option: int, seats: int) -> None:
    game = promised(BELGIAN.with_options(OPTIONS[option]))
    for lost in ((), (2,) * seats):
        assert next(broken(game, game.first_state(start(seats, lost))), None) is None
    uneven = game.first_state(start(seats, (2, 0, 1, 3, 2)[:seats]))
    assert next(broken(game, uneven, NOBODY_IS_ALIKE), None) is None


@pytest.mark.slow
def test_a_table_of_five_whose_dealer_is_not_known_yet() -> None:
    state = GAME.first_state(TableStart(5))
    assert next(broken(GAME, state), None) is None
    ended = {facts.dealer for facts in GAME.possible_deals(state) if not facts.promises and facts.own("events")}
    assert ended == {0, 1, 2, 3, 4}


@pytest.mark.nightly
@pytest.mark.parametrize(("seats", "options", "lost"), [(4, 0, (2, 0, 0, 0)), (5, 1, (0, 0, 0, 0, 0))])
def test_every_way_through_the_form_is_a_deal_and_every_deal_is_reached(seats: int, options: int, lost: tuple[int, ...]) -> None:
    game = promised(BELGIAN.with_options(OPTIONS[options]))
    state = game.first_state(start(seats, lost))
    reached: set[PromisedFacts] = set()
    for answers, report in ways(game.form(state), seats):
        outcome = game.score_deal(state, report)
        codes = {problem.code for problem in outcome.problems}
        assert codes <= NOT_A_DEAL, (answers, report, outcome.problems)
        if not codes:
            reached.add(_in_seat_order(facts_of(outcome)))
    contracts = game.rules.contracts
    counted = {
        facts
        for facts in game.possible_deals(state)
        if not any(p.took is not None and p.code is not None and contracts[p.code].flat for p in facts.promises)
    }
    assert {_in_seat_order(facts) for facts in counted} <= reached


def _in_seat_order(facts: PromisedFacts) -> PromisedFacts:
    return replace(facts, promises=tuple(sorted(facts.promises, key=lambda promise: int(promise.declarer or 0))))


def form(lost: tuple[int, ...] = (), seats: int = 4, **options: Any) -> Form:
    game = promised(BELGIAN.with_options(options))
    return game.form(game.first_state(start(seats, lost)))


def taps(asked_for: Form, **answers: Any) -> list[str]:
    return [question.name for question in asked_for.questions if not question.optional and is_asked(question, answers)]


def test_a_usual_deal_is_four_answers_and_a_solo_three() -> None:
    assert taps(form(), contract="RIKKEN_HORS", declarer=1, partner=2) == ["contract", "declarer", "partner", "took_8"]
    assert taps(form(), contract="ABONDANCE_9", declarer=1) == ["contract", "declarer", "made"]
    assert taps(form(), contract="all_pass") == ["contract"]


def test_the_jurys_word_is_asked_only_where_it_is_due() -> None:
    assert taps(form(), contract="MISERE_TABLE", declarer=1) == ["contract", "declarer", "jury", "made"]
    third = form((0, 2, 0, 0))
    assert taps(third, contract="ABONDANCE_9", declarer=1) == ["contract", "declarer", "jury_third", "made"]
    assert taps(third, contract="ABONDANCE_9", declarer=0) == ["contract", "declarer", "made"]
    assert taps(third, contract="MISERE_TABLE", declarer=1) == ["contract", "declarer", "jury", "made"]


def test_what_was_forgotten_is_two_answers() -> None:
    assert taps(form(), contract="FORGOT_TURNUP") == ["contract", "turnup"]
    assert taps(form(), contract="FORGOT_TROU") == ["contract", "who_forgot"]
    assert taps(form(seats=5), contract="FORGOT_TURNUP") == ["contract"]


def test_the_form_says_before_the_bidding_who_needs_the_jury() -> None:
    assert form().notes == ()
    notes = form((0, 2, 0, 3)).notes
    assert [dict(note.seats) for note in notes] == [{"player_1": 1, "player_3": 3}]
    assert notes[0].words["en"] == "Solos lost: {player_1} 2, {player_3} 3. Call the jury before another one."
    assert {*LANGUAGES} <= notes[0].words.keys()
    hinted = [choice.value for choice in form().questions[0].choices if choice.hint == "jury"]
    assert hinted == ["MISERE_TABLE", "PETIT_CHELEM", "GRAND_CHELEM"]


# ---- whole evenings -------------------------------------------------------------------------------------------------------------------


@cache
def listed(option: int, state: SoloState) -> tuple[PromisedFacts, ...]:
    rules = BELGIAN.with_options(OPTIONS[option])
    return tuple(promised(rules).possible_deals(state))


def playable(option: int, state: PromisedState) -> tuple[PromisedFacts, ...]:
    """Return the deals possible now; they depend only on who has lost enough solos to need the jury."""
    after = duties_of(promised(BELGIAN.with_options(OPTIONS[option])).rules).third_solo_after
    table = table_of(state)
    return listed(option, replace(table, lost_solos=tuple(after if lost >= after else 0 for lost in table.lost_solos)))


def evening(seed: int, seats: int, option: int, deals: int = 16) -> list[dict[str, Any]]:
    """Return a random evening of possible deals, as in sheets; solos and the jury occur more often than at a real table."""
    dice, rules = random.Random(seed), BELGIAN.with_options(OPTIONS[option])
    game = promised(rules)
    state: PromisedState = game.first_state(start(seats))
    report: list[dict[str, Any]] = []
    for _ in range(deals):
        moves = playable(option, state)
        wild = [facts for facts in moves if facts.own("events") or any(p.made is False for p in facts.promises)]
        facts = dice.choice(wild if dice.random() < 0.6 else moves)
        report.append(game.write_facts(facts))
        state = game.play(state, facts).state
    return report


CASES = rest_at_night([(seed, 4 + seed % 2, seed // 2 % len(OPTIONS)) for seed in range(8)], lambda case: case[0] in (0, 3, 4, 7))
"""By day each rule set once, at tables of four and of five."""


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "seats", "option"), CASES)
def test_an_evening_is_balanced_and_counts_each_lost_solo(seed: int, seats: int, option: int) -> None:
    game = promised(BELGIAN.with_options(OPTIONS[option]))
    deals = evening(seed, seats, option)
    replay = game.replay(start(seats), deals)
    assert not any(outcome.problems for outcome in replay.outcomes)
    points, pot = totals(replay.outcomes, seats)
    assert (sum(points), pot) == (0, 0)
    assert game.rules.duties is not None
    solos = game.rules.duties.solos
    lost = [
        line.details["declarer"]
        for outcome in replay.outcomes
        if outcome.played is not None and outcome.played.counts
        for line in outcome.played.lines
        if line.made is False and line.reason in solos
    ]
    assert game.carry_over(replay.state) == {"lost_solos": tuple(lost.count(seat) for seat in range(seats))}
    first = game.replay(start(seats), deals[:10])
    later = TableStart(seats, first.state.dealer, None, game.carry_over(first.state))
    assert game.replay(later, deals[10:]).state == replay.state


@pytest.mark.parametrize(("seed", "seats", "option"), CASES)
def test_a_corrected_deal_replays_as_if_it_had_been_typed_so_at_once(seed: int, seats: int, option: int) -> None:
    rules, dice = BELGIAN.with_options(OPTIONS[option]), random.Random(seed)
    game = promised(rules)
    deals = evening(seed, seats, option)
    before = game.replay(start(seats), deals)
    number = dice.randrange(len(deals))
    state = before.outcomes[number].before
    deals[number] = game.write_facts(dice.choice(playable(option, state)))
    whole = game.replay(start(seats), deals)
    outcomes: list[DealOutcome[PromisedState, PromisedFacts]] = list(before.outcomes[:number])
    for report in deals[number:]:
        outcome = game.score_deal(state, report)
        outcomes.append(outcome)
        state = outcome.played.state if outcome.played else state
    assert (tuple(outcomes), state) == (whole.outcomes, whole.state)
    points, pot = totals(whole.outcomes, seats)
    assert (sum(points), pot) == (0, 0)


def test_correcting_a_lost_solo_frees_the_third_one_from_the_jury() -> None:
    lost: dict[str, Any] = {"contracts": [{"code": "ABONDANCE_9", "declarer": 0, "made": False}]}
    third: dict[str, Any] = {"contracts": [{"code": "MISERE", "declarer": 0, "made": True}]}
    asked_for = GAME.replay(start(4), [lost, lost, third])
    assert [problem.code for problem in asked_for.outcomes[2].problems] == ["BE_JURY_REQUIRED_THIRD_SOLO"]
    made: dict[str, Any] = {"contracts": [{**lost["contracts"][0], "made": True}]}
    assert GAME.replay(start(4), [lost, made, third]).outcomes[2].problems == ()
    allowed: dict[str, Any] = {"contracts": [{**third["contracts"][0], "jury": "approved"}]}
    for first in (lost, made):
        assert GAME.replay(start(4), [lost, first, allowed]).outcomes[2].problems == ()
    fined: dict[str, Any] = {"contracts": [{**third["contracts"][0], "jury": "forgotten"}]}
    assert GAME.replay(start(4), [lost, lost, fined]).outcomes[2].problems == ()
    assert [p.code for p in GAME.replay(start(4), [lost, made, fined]).outcomes[2].problems] == ["BE_FINE_WITHOUT_OBLIGATION"]


def test_a_deal_that_is_skipped_or_dealt_by_another_keeps_the_lost_solos() -> None:
    state = GAME.first_state(start(4, (2, 0, 0, 1)))
    assert table_of(GAME.skip_deal(state)).lost_solos == (2, 0, 0, 1)
    assert table_of(GAME.state_when_dealt(state, {"dealer": 1})).lost_solos == (2, 0, 0, 1)


def test_the_duties_of_a_deal_are_found_whether_they_were_met_or_not() -> None:
    state = GAME.first_state(start(4, (2, 0, 0, 0)))
    both = [{"code": "MISERE_TABLE", "declarer": seat, "made": True, "jury": "approved"} for seat in (0, 1)]
    facts = GAME.read_facts({"contracts": both})
    obligations = GAME.obligations(state, facts)
    assert [(each.article, each.seat, each.contract, each.word) for each in obligations] == [
        ("CONSENT", 0, "MISERE_TABLE", "approved"),
        ("THIRD_SOLO", 0, "MISERE_TABLE", "approved"),
        ("CONSENT", 1, "MISERE_TABLE", "approved"),
    ]
    assert {each.article for each in obligations} <= set(BELGIAN.articles)


@pytest.mark.parametrize("word", ["approved", "refused", "fined", "annulled"])
@pytest.mark.parametrize(("code", "lost"), [("MISERE_TABLE", ()), ("MISERE_TABLE", (2, 0, 0, 0)), ("ABONDANCE_9", (2, 0, 0, 0))])
def test_the_jurys_word_is_put_into_a_deal_and_taken_out_again(code: str, lost: tuple[int, ...], word: str) -> None:
    state = GAME.first_state(start(4, lost))
    bare: dict[str, Any] = {"dealer": 3, "kind": "contract", "contracts": [{"code": code, "declarer": 0, "made": True}]}
    with_word = GAME.with_jury_word(bare, 0, code, word)
    outcome = GAME.score_deal(state, with_word)
    assert {each.word for each in GAME.obligations(state, facts_of(outcome))} == {word}
    assert [problem.code for problem in outcome.problems] == (["BE_JURY_REFUSED"] if word == "refused" else [])
    assert (outcome.played.counts if outcome.played else None) is {"refused": None, "annulled": False}.get(word, True)
    assert GAME.with_jury_word(with_word, 0, code, "") == bare
    assert {each.word for each in GAME.obligations(state, facts_of(GAME.score_deal(state, bare)))} == {""}
