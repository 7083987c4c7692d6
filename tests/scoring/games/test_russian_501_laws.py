"""Laws of every deal of Russian 501, of whole games, and of any input."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.problem import Refused
from scoring.engine.result import DealOutcome, totals
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import published
from scoring.games.russian_501.check import reachable, worths
from scoring.games.russian_501.facts import FIELDS, Russian501Facts
from scoring.games.russian_501.state import Russian501State
from tests.depth import examples, some_by_day
from tests.scoring.typed_games import russian_501

RULES = published("russian_501")
GAME = russian_501(RULES)
OPTIONS: list[dict[str, Any]] = [
    {},
    {"settlement": "winner_takes_remaining", "round": "games", "games": 2, "tie_break": "joint"},
    {"settlement": "none", "round": "deals", "give_up_allowed": False, "max_contract": 0},
    {"time_called": "annulled", "round": "deals", "blind_factor": 3, "marriage_trump": 50, "marriage_needs_trick": False, "min_bid": 70},
    {"settlement": "winner_takes_remaining", "time_called": "annulled", "start": 300, "pass_is_final": False},
]
BORDERS: list[dict[str, Any]] = [
    {"min_bid": 230, "max_contract": 0},
    {"min_bid": 200},
    {"max_contract": 120, "marriage_trump": 20, "marriage_plain": 40},
    {"marriage_trump": 0, "marriage_plain": 0, "min_bid": 1},
]
"""Options that `possible_deals` and the charts must follow too."""
TABLES = [(3, 2), (3, None), (4, 0), (4, None)]
CASES = [
    ({}, 3, None),
    ({}, 4, None),
    *((options, seats, seats - 1) for options in OPTIONS for seats in (3, 4)),
    *((options, 3, 1) for options in BORDERS),
]


@pytest.mark.parametrize(("options", "seats", "dealer"), CASES)
def test_every_deal_keeps_the_laws(options: dict[str, Any], seats: int, dealer: int | None) -> None:
    rules = RULES.with_options(options)
    scores = [40, 60, 300, 200][:seats]
    state = russian_501(rules).first_state(TableStart(seats, dealer, carry_over={"scores": scores}))
    for facts in some_by_day(russian_501(rules).possible_deals(state)):
        broken_law = broken(rules, state, facts)
        assert broken_law is None, (russian_501(rules).write_facts(facts), broken_law)


def broken(rules: RuleSet, state: Russian501State, facts: Russian501Facts) -> str | None:
    """Return the law that a deal breaks."""
    game, own = russian_501(rules), russian_501(rules).rules
    problems = game.check(state, facts)
    if problems:
        return f"refused: {problems}"
    if game.read_facts(json.loads(json.dumps(game.write_facts(facts)))) != facts:
        return "not read back"
    played = game.play(state, facts)
    points, score = played.points(state.seats), played.score(state.seats)
    if sum(points) or played.pot() or any(sum(line.points(state.seats)) for line in played.lines):
        return f"not balanced: {points}"
    if played.extra["standing"] != [left + added for left, added in zip(state.scores, score, strict=True)]:
        return f"standing: {played.extra['standing']}"
    if own.settlement == "pairwise" and points != tuple(sum(score) - state.seats * added for added in score):
        return f"not pairwise: {points}"
    sits_out = state.dealt_by(facts.dealer).sits_out
    if any(score[seat] for seat in sits_out) and facts.kind != "time_called":
        return f"sits out: {score}"
    line = played.lines[0]
    if line.made is not None and (line.score[line.details["declarer"]] < 0) != line.made:
        return f"made {line.made}: {line.score}"
    return None if _turned_alike(rules, state, facts, points) else "a seat is special"


def _turned_alike(rules: RuleSet, state: Russian501State, facts: Russian501Facts, points: tuple[int, ...]) -> bool:
    """Return whether the points move with the players when everybody moves one chair."""

    def seat(each: int | None) -> int | None:
        return None if each is None else (each + 1) % state.seats

    def row(figures: tuple[int, ...] | None) -> Any:
        return None if figures is None else (figures[-1], *figures[:-1])

    chairs = replace(state, dealer=seat(state.dealer), scores=row(state.scores), started_with=row(state.started_with))
    turned = replace(
        facts,
        dealer=seat(facts.dealer),
        declarer=seat(facts.declarer),
        card_points=row(facts.card_points),
        tricks=row(facts.tricks),
        marriages=tuple(((by + 1) % state.seats, suit) for by, suit in facts.marriages),
    )
    return bool(russian_501(rules).play(chairs, turned).points(state.seats) == row(points))


def test_every_kind_of_outcome_is_among_the_deals() -> None:
    state = GAME.first_state(TableStart(4, 3))
    played = [(facts, GAME.play(state, facts)) for facts in GAME.possible_deals(state)]
    seen = {(result.lines[0].reason, result.lines[0].made, facts.blind) for facts, result in played}
    assert seen == {
        ("ALL_PASS", None, False), ("TIME_CALLED", None, False), ("GIVE_UP", None, False), ("GIVE_UP", None, True),
        *(("PLAY", made, blind) for made in (True, False) for blind in (True, False)),
    }  # fmt: skip
    assert {facts.trump for facts, _ in played} == {None, "S", "H", "D", "C", "NT"}
    assert {len(facts.marriages) for facts, _ in played} == {0, 1, 4}
    finished = replace(state, finished=True)
    assert list(GAME.possible_deals(finished)) == []


# -- whole games -------------------------------------------------------------------------------------------------------------


def deal(chance: random.Random, rules: RuleSet, state: Russian501State) -> dict[str, Any]:
    """Return a deal as a table might report it."""
    dealt: dict[str, Any] = {} if state.dealer is None else {"dealer": state.dealer}
    kind = chance.random()
    if kind < 0.05:
        return {**dealt, "kind": "all_pass"}
    declarer, bid = chance.choice(state.playing), chance.randint(70, 110)
    bidding = {**dealt, "declarer": declarer, "bid": bid, "blind": chance.random() < 0.2}
    if kind < 0.15 and russian_501(rules).rules.give_up_allowed:
        return {**bidding, "give_up": True}
    points = [0] * state.seats
    figures = chance.choice(SPLITS)
    for seat, figure in zip([declarer, *(seat for seat in state.playing if seat != declarer)], figures, strict=True):
        points[seat] = figure
    marriages = [[chance.choice([seat for seat in state.playing if points[seat]]), suit] for suit in "SHDC" if chance.random() < 0.2]
    trump = chance.choice(["S", "H", "D", "C", "NT"])
    return {**bidding, "contract": bid + chance.choice([0, 0, 10]), "trump": trump, "card_points": points, "marriages": marriages}


SPLITS = [
    (own, left, 120 - own - left)
    for own in range(0, 121, 3)
    for left in range(0, 121 - own, 2)
    if {own, left, 120 - own - left} <= reachable()
]


def game(
    rules: RuleSet, seats: int, seed: int, length: int = 60
) -> tuple[list[dict[str, Any]], list[DealOutcome[Russian501State, Russian501Facts]]]:
    """Play a random table, until it has finished or `length` deals are played."""
    chance, state = random.Random(seed), russian_501(rules).first_state(TableStart(seats, seed % seats))
    deals, outcomes = list[dict[str, Any]](), list[DealOutcome[Russian501State, Russian501Facts]]()
    while not state.finished and len(deals) < length:
        deals.append(deal(chance, rules, state))
        outcomes.append(russian_501(rules).score_deal(state, deals[-1]))
        assert outcomes[-1].played is not None, outcomes[-1].problems
        state = outcomes[-1].played.state
    return deals, outcomes


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("options", OPTIONS)
def test_whole_games_balance_after_every_deal(options: dict[str, Any], seats: int) -> None:
    rules = RULES.with_options(options)
    for seed in range(examples(40, by_day=10)):
        deals, outcomes = game(rules, seats, seed)
        called = russian_501(rules).replay(TableStart(seats, seed % seats), [*deals, {"time_called": True}])
        assert called.state.finished
        for number in range(len(called.outcomes) + 1):
            points, pot = totals(called.outcomes[:number], seats)
            assert sum(points) == pot == 0
        ended = max((number for number, outcome in enumerate(outcomes, 1) if outcome.played and outcome.played.winners), default=0)
        if russian_501(rules).rules.time_called == "annulled":
            assert totals(called.outcomes, seats) == totals(outcomes[:ended], seats)


@pytest.mark.parametrize("seats", [3, 4])
def test_deal_by_deal_is_the_settlement_of_the_final_scores(seats: int) -> None:
    """The formula of dossier §6: Σs − n·s."""
    for seed in range(60):
        _, outcomes = game(RULES, seats, seed)
        assert outcomes[-1].played is not None
        final = outcomes[-1].played.extra["standing"]
        assert totals(outcomes, seats)[0] == tuple(sum(final) - seats * score for score in final)


def test_the_winner_gets_what_the_others_have_left() -> None:
    rules = RULES.with_options({"settlement": "winner_takes_remaining"})
    won = 0
    for seed in range(60):
        _, outcomes = game(rules, 3, seed, length=200)
        last = outcomes[-1].played
        assert last is not None
        if len(last.winners) == 1:
            won += 1
            left = [max(0, score) for score in last.extra["standing"]]
            assert totals(outcomes, 3)[0][last.winners[0]] == sum(left)
            assert all(points == -left[seat] for seat, points in enumerate(totals(outcomes, 3)[0]) if seat != last.winners[0])
    assert won > 50


@pytest.mark.parametrize("options", OPTIONS)
def test_a_table_goes_on_from_a_correction_as_if_it_had_been_so_from_the_start(options: dict[str, Any]) -> None:
    """A stored deal also keeps its dealer, even if a deal before it was taken back."""
    rules = RULES.with_options(options)
    for seed in range(30):
        seats = 3 + seed % 2
        deals, outcomes = game(rules, seats, seed, length=12)
        chance = random.Random(seed)
        number = chance.randrange(len(deals))
        before = outcomes[number].before
        corrected = [*deals[:number], {**deal(chance, rules, before), "dealer": before.dealer}, *deals[number + 1 :]]
        fresh = russian_501(rules).replay(TableStart(seats, seed % seats), corrected)
        state = before
        for index, facts in enumerate(corrected[number:], number):
            outcome = russian_501(rules).score_deal(russian_501(rules).state_when_dealt(state, facts), facts)
            assert (outcome.facts, outcome.problems, outcome.played) == (
                fresh.outcomes[index].facts, fresh.outcomes[index].problems, fresh.outcomes[index].played,
            )  # fmt: skip
            state = outcome.played.state if outcome.played else state
        assert state == fresh.state
        assert [each.before.dealer for each in fresh.outcomes if each.played] == [
            facts["dealer"] for facts, each in zip(corrected, fresh.outcomes, strict=True) if each.played
        ]


def test_a_deal_taken_back_leaves_the_later_dealers_as_they_were() -> None:
    deals, _ = game(RULES, 4, 5, length=4)
    state = GAME.skip_deal(GAME.first_state(TableStart(4, 1)))
    for facts in deals[1:]:
        outcome = GAME.score_deal(GAME.state_when_dealt(state, facts), facts)
        assert outcome.problems == ()
        assert outcome.before.dealer == facts["dealer"]
        assert outcome.played is not None
        state = outcome.played.state


# -- what cards can be worth -------------------------------------------------------------------------------------------------


def test_what_tricks_can_hold() -> None:
    """Dossier §4: 1 trick ≤ 33, 2 ≤ 64, 2 ≥ 4; no cards make 1 or 119."""
    assert [(min(worths(tricks)), max(worths(tricks))) for tricks in (0, 1, 2, 8)] == [(0, 0), (0, 33), (4, 64), (120, 120)]
    assert set(range(121)) - reachable() == {1, 119}
    assert all({120 - worth for worth in worths(tricks)} == worths(8 - tricks) for tricks in range(9))


# -- any input ----------------------------------------------------------------------------------------------------------------

NUMBERS = st.integers(-2, 130) | st.integers() | st.booleans() | st.floats(allow_nan=False)
WORDS = st.sampled_from(["H", "NT", "S", "PASS", "blind", "play", "give_up", "all_pass", "time_called"]) | st.text(max_size=5)
LEAVES = st.none() | NUMBERS | WORDS
ANY = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner, max_size=3), max_leaves=12
)
CALLS = st.lists(
    st.tuples(st.integers(-1, 4), st.integers(60, 130) | WORDS | st.fixed_dictionaries({"blind": NUMBERS})).map(list), max_size=8
)
ROWS = st.lists(st.integers(-1, 121), min_size=2, max_size=5) | st.sampled_from([[70, 30, 20], [70, 30, 20, 0], [5, 2, 1], [8, 0, 0]])
MARRIAGES = st.lists(st.tuples(st.integers(-1, 4), st.sampled_from([*"SHDC", "X"])).map(list), max_size=5)
USUAL = st.fixed_dictionaries(
    {"declarer": st.integers(0, 3), "bid": st.integers(60, 230)},
    optional={
        "contract": st.integers(60, 230), "trump": WORDS, "card_points": ROWS, "tricks": ROWS, "marriages": MARRIAGES, "auction": CALLS,
        "blind": st.booleans(), "give_up": st.booleans(), "dealer": st.integers(0, 3),
    },
)  # fmt: skip
DEAL = USUAL | st.dictionaries(st.sampled_from([*FIELDS, "colour"]), LEAVES | ROWS | MARRIAGES | CALLS | ANY, max_size=8) | ANY


@pytest.mark.slow
@settings(max_examples=examples(500, by_day=100), deadline=None)
@given(DEAL, st.sampled_from(TABLES), st.sampled_from(range(len(OPTIONS))))
def test_nothing_that_is_sent_raises(data: Any, table: tuple[int, int | None], options: int) -> None:
    rules = RULES.with_options(OPTIONS[options])
    state = russian_501(rules).first_state(TableStart(*table))
    try:
        facts = russian_501(rules).read_facts(data)
    except Refused:
        return
    names = ["Els", "An", "Piet", "Jo"][: state.seats]
    assert russian_501(rules).describe_deal(facts, names, "fr")
    assert russian_501(rules).read_facts(russian_501(rules).write_facts(facts)) == facts
    outcome = russian_501(rules).score_deal(state, data)
    for problem in outcome.problems:
        assert "{" not in rules.sentence(problem, "nl")
    if outcome.played is not None:
        assert sum(outcome.played.points(state.seats)) == 0
        assert russian_501(rules).describe_result(outcome.played, names, "en").endswith(".")


@settings(max_examples=examples(200, by_day=60), deadline=None)
@given(st.dictionaries(st.sampled_from(["scores", "x"]), ANY | st.lists(st.integers(-1, 600), min_size=3, max_size=4)), st.integers(1, 6))
def test_a_table_begins_or_is_refused(carry_over: Mapping[str, Any], seats: int) -> None:
    try:
        state = GAME.first_state(TableStart(seats, 0, carry_over=carry_over))
    except Refused:
        return
    assert len(state.scores) == seats
    assert GAME.form(state).questions
