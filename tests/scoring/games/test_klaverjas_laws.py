"""Laws of every deal of klaverjas: points and pot are 0, no seat is special, the phone asks enough, no input raises."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from scoring.engine.form import Form
from scoring.engine.result import totals
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.engine.words import say
from scoring.games import published
from scoring.games.klaverjas.facts import KlaverjasFacts
from scoring.games.klaverjas.result import as_pair
from scoring.games.klaverjas.rules import CARD_POINTS, SEATS
from tests.depth import examples, some_by_day
from tests.scoring.dossier import check_one_wrong_field, moved_on, questions_due
from tests.scoring.typed_games import klaverjas_game

NAMES = ["Els", "An", "Piet", "Jo"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"revoke_rule": "fine", "settlement": "pairwise"},
    {"revoke_rule": "redeal", "equal": "made", "counter_pit": 0},
    {"kraken": True, "revoke_roem": "both"},
    {"trump_choice": "utrechts", "record_trump": True, "settlement": "none"},
]


@pytest.mark.parametrize("options", OPTIONS)
def test_every_deal_that_is_listed_keeps_the_laws(options: dict[str, Any]) -> None:
    game = klaverjas_game(published("klaverjas").with_options(options))
    state = game.first_state(TableStart(SEATS, 3))
    listed = list(game.possible_deals(state))
    assert len(set(listed)) == len(listed) > 160
    for facts in some_by_day(listed):
        assert game.check(state, facts) == ()
        assert game.read_facts(game.write_facts(facts)) == facts
        played = game.play(state, facts)
        assert sum(played.points(SEATS)) + played.pot() == 0
        score = played.lines[0].score
        assert score[:2] == score[2:], "partners score the same"
        assert hash(played.state) is not None
        if facts.revoke is None and not facts.krak and not facts.pit:
            assert sum(score[:2]) == CARD_POINTS + sum(as_pair(facts.roem)), "nothing is lost but by a pit"
        for language in ("en", "nl", "fr", "de"):
            assert game.describe_result(played, NAMES, language)
            assert game.describe_deal(facts, NAMES, language)


@pytest.mark.parametrize("options", OPTIONS)
def test_no_seat_is_special(options: dict[str, Any]) -> None:
    game = klaverjas_game(published("klaverjas").with_options(options))
    for facts in islice(game.possible_deals(game.first_state(TableStart(SEATS, 3))), 0, None, 13):
        here, there = (game.play(game.first_state(TableStart(SEATS, dealer)), each) for dealer, each in ((3, facts), (0, turned(facts))))
        assert moved_on(here.points(SEATS)) == there.points(SEATS)
        assert moved_on(here.score(SEATS)) == there.score(SEATS)


def turned(facts: KlaverjasFacts) -> KlaverjasFacts:
    """Return the same deal with everybody one seat further."""
    seats = {name: None if (seat := getattr(facts, name)) is None else (seat + 1) % SEATS for name in ("dealer", "player", "revoke")}
    sides = {name: None if (pair := getattr(facts, name)) is None else pair[::-1] for name in ("card_points", "roem", "tricks")}
    return replace(facts, **seats, **sides)


@pytest.mark.parametrize("seed", range(20))
def test_a_whole_round_adds_up_however_it_is_settled(seed: int) -> None:
    """Settling a round's totals gives the sum of its deals' settlements."""
    start, deals = whole_round(Random(seed))
    for settlement in ("difference", "pairwise", "none"):
        game = klaverjas_game(published("klaverjas").with_options({"settlement": settlement}))
        replay = game.replay(start, deals)
        outcomes = replay.outcomes
        points, pot = totals(outcomes, SEATS)
        score = tuple(map(sum, zip(*(each.played.score(SEATS) for each in outcomes if each.played), strict=True)))
        assert (sum(points) + pot, pot, len(deals), replay.state.finished) == (0, 0, 16, True), settlement
        by_totals = [0] * SEATS
        for payment in game.payments_of_totals(score):
            by_totals[int(str(payment.payer))] -= payment.amount
            by_totals[int(str(payment.payee))] += payment.amount
        assert tuple(by_totals) == points, settlement


def whole_round(chance: Random) -> tuple[TableStart, list[dict[str, Any]]]:
    """Return the start and random deals until the round has ended; the settlement does not change which deals are possible."""
    game = klaverjas_game(published("klaverjas"))
    start = TableStart(SEATS, chance.randrange(SEATS))
    state, deals = game.first_state(start), list[dict[str, Any]]()
    while not state.finished:
        deals.append(game.write_facts(chance.choice(dealt_by(state.dealer))))
        played = game.score_deal(state, deals[-1]).played
        assert played is not None
        state = played.state
    return start, deals


@cache
def dealt_by(dealer: int | None) -> list[KlaverjasFacts]:
    """Return the listed deals when this seat deals: during a round they depend on nothing else."""
    game = klaverjas_game(published("klaverjas"))
    return list(game.possible_deals(game.first_state(TableStart(SEATS, dealer))))


def form_of(rules: RuleSet) -> Form:
    game = klaverjas_game(rules)
    return game.form(game.first_state(TableStart(SEATS, 3)))


def test_the_phone_asks_only_what_it_cannot_know() -> None:
    rules = published("klaverjas")
    assert questions_due(form_of(rules), player=0, card_points=(100, 62)) == ["player", "card_points"]
    assert questions_due(form_of(rules), player=0, result="nat") == ["player"]
    assert questions_due(form_of(rules), player=0, card_points=(162, 0)) == ["player", "card_points", "pit_said"]
    assert questions_due(form_of(rules), revoke=2) == []
    assert questions_due(form_of(rules.with_options({"trump_choice": "utrechts"})), card_points=(100, 62)) == ["card_points"]


ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, 3, 4, -1, 162, 10**30, 1.5, float("nan"), "", "S", "NT", "x" * 200, [], {}, [162, 0], [0, 162], [81, 81],
    [100, 62], [1, 161], [20, 0], [8, 0], [None], [[1]], {"a": 1}, [10**9] * 2, (4, 4), [1] * 50,
)  # fmt: skip
FIELDS = ("dealer", "player", "trump", "card_points", "roem", "nat", "pit", "tricks", "krak", "revoke", "surprise")


@pytest.mark.parametrize("options", OPTIONS)
def test_nothing_that_is_told_can_break_it(options: dict[str, Any]) -> None:
    rules, chance = published("klaverjas").with_options(options), Random(11)
    game = klaverjas_game(rules)
    for start in (TableStart(SEATS, 2), TableStart(SEATS)):
        state = game.first_state(start)
        for _ in range(examples(2000, by_day=400)):
            report: Any = {name: chance.choice(ODD) for name in chance.sample(FIELDS, chance.randrange(8))}
            outcome = game.score_deal(game.state_when_dealt(state, report), report)
            for problem in outcome.problems:
                for language in ("en", "nl", "fr", "de"):
                    assert rules.sentence(problem, language) != problem.code
            if outcome.facts is not None:
                assert game.describe_deal(outcome.facts, NAMES, "nl")
            if outcome.played is not None:
                assert sum(outcome.played.points(SEATS)) + outcome.played.pot() == 0
                assert say(game.words_for(outcome.played.lines[0].reason), "nl")


@pytest.mark.parametrize("options", OPTIONS)
def test_one_wrong_field_breaks_nothing(options: dict[str, Any]) -> None:
    game = klaverjas_game(published("klaverjas").with_options(options))
    for start in (TableStart(SEATS, 2), TableStart(SEATS)):
        check_one_wrong_field(game, start, FIELDS, Random(5))
