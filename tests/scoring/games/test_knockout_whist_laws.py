"""Knock-out whist, whole random games: always accepted, always balanced, one winner, an empty pot, and no chair is special."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.payments import POT, Side
from scoring.engine.result import DealOutcome, totals
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import score
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import published, sentences
from scoring.games.knockout_whist.facts import FIELDS, KnockoutWhistFacts
from scoring.games.knockout_whist.state import KnockoutWhistState
from tests.depth import examples
from tests.scoring.typed_games import facts_of, knockout_whist

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"rainbow": True, "settlement": "placement", "stake": 3},
    {"dogs_life": "none", "first_hand_immune": True, "dealer_rule": "hand_winner"},
    {"money": True, "dealer_rule": "hand_winner", "rainbow": True},
    {"money": True, "stake": 2, "price": 3, "first_hand_immune": True, "trump_tie": "turn", "first_leader": "hand_winner"},
    {"money": True, "stake": 0, "price": 0, "dogs_life": "none", "first_leader": "dealer"},
    {"settlement": "placement", "stake": 0, "start_cards": 5},
)
NAMES = ["Els", "An", "Piet", "Jo", "Mia", "Bo", "Tom"]
TABLES = [(number, seats) for number in range(len(VARIANTS)) for seats in range(2, 8)]


@cache
def variant(number: int) -> RuleSet:
    return published("knockout_whist").with_options(VARIANTS[number])


@cache
def rules_and_game(number: int, seats: int, seed: int) -> tuple[RuleSet, list[dict[str, Any]]]:
    """Play a whole random game; each hand is a possible one."""
    rules, chance = variant(number), Random(seed)
    state, deals = knockout_whist(rules).first_state(TableStart(seats, seed % seats)), []
    while not state.finished:
        facts = chance.choice(list(knockout_whist(rules).possible_deals(state)))
        deals.append(knockout_whist(rules).write_facts(facts))
        outcome = knockout_whist(rules).score_deal(state, deals[-1])
        assert outcome.played is not None, (deals, outcome.problems)
        assert outcome.facts == facts
        state = outcome.played.state
    return rules, deals


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_a_whole_game_ends_balanced_with_one_winner_and_an_empty_pot(number: int, seats: int) -> None:
    for seed in range(3):
        rules, deals = rules_and_game(number, seats, seed)
        game = knockout_whist(rules)
        replay = game.replay(TableStart(seats, seed % seats), deals)
        for count in range(1, len(deals) + 1):
            points, pot = totals(replay.outcomes[:count], seats)
            assert sum(points) + pot == 0
            assert pot >= 0
        assert pot == 0
        assert len(deals) <= (game.max_deals(seats) or 0)
        last = replay.outcomes[-1].played
        assert last is not None
        assert len(last.winners) == 1
        assert points[last.winners[0]] >= 0
        assert max(points) == points[last.winners[0]]


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_every_hand_that_can_be_is_accepted_and_read_back(number: int) -> None:
    rules = variant(number)
    game = knockout_whist(rules)
    for seats, seed in ((2, 0), (3, 1), (4, 2), (5, 3)):
        state, (_, deals) = game.first_state(TableStart(seats, seed % seats)), rules_and_game(number, seats, seed)
        for deal in deals:
            for facts in game.possible_deals(state):
                assert game.check(state, facts) == ()
                assert game.read_facts(game.write_facts(facts)) == facts
                assert sum(game.play(state, facts).points(seats)) + _pot(rules, state, facts) == 0
            played = game.score_deal(state, deal).played
            assert played is not None
            state = played.state


def _pot(rules: RuleSet, state: KnockoutWhistState, facts: KnockoutWhistFacts) -> int:
    return int(knockout_whist(rules).play(state, facts).pot())


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_everybody_moves_one_chair_and_the_payments_with_them(number: int, seats: int) -> None:
    for seed in range(2):
        rules, deals = rules_and_game(number, seats, seed)
        game = knockout_whist(rules)
        here = game.replay(TableStart(seats, seed % seats), deals)
        there = game.replay(TableStart(seats, (seed + 1) % seats), [_turned(deal, seats) for deal in deals])
        assert _paid(here.outcomes, seats, 1) == _paid(there.outcomes, seats, 0)
        assert here.state.hands == tuple(there.state.hands[(seat + 1) % seats] for seat in range(seats))


def _paid(
    outcomes: tuple[DealOutcome[KnockoutWhistState, KnockoutWhistFacts], ...], seats: int, turn: int
) -> list[tuple[int, str, str, str, int]]:
    def side(one: Side) -> str:
        return "pot" if one is POT else str((int(one) + turn) % seats)

    return sorted(
        (number, line.reason, side(payment.payer), side(payment.payee), payment.amount)
        for number, outcome in enumerate(outcomes)
        if outcome.played
        for line in outcome.played.lines
        for payment in line.payments
    )


def _turned(deal: dict[str, Any], seats: int) -> dict[str, Any]:
    """Return the same hand with everybody one chair further."""

    def next_seat(seat: int) -> int:
        return (seat + 1) % seats

    turned: dict[str, Any] = {}
    for name, value in deal.items():
        if name == "tricks":
            turned[name] = [value[-1], *value[:-1]]
        elif name == "buys":
            turned[name] = {str(next_seat(int(seat))): answer for seat, answer in value.items()}
        elif name == "rainbow":
            turned[name] = {"seats": [next_seat(seat) for seat in value["seats"]]}
            if "winner" in value:
                turned[name]["winner"] = next_seat(value["winner"])
        else:
            turned[name] = next_seat(value)
    return turned


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_a_corrected_hand_and_replay_are_a_fresh_replay(number: int, seats: int) -> None:
    """Later hands may no longer fit; they are skipped with their problems, and every total still balances."""
    rules, deals = rules_and_game(number, seats, 1)
    game = knockout_whist(rules)
    _, others = rules_and_game(number, seats, 2)
    for count in range(len(deals)):
        corrected = [*deals[:count], {**others[min(count, len(others) - 1)], "dealer": deals[count].get("dealer")}, *deals[count + 1 :]]
        start = TableStart(seats, 1 % seats)
        replay = game.replay(start, corrected)
        fresh = game.replay(start, [deal for deal, outcome in zip(corrected, replay.outcomes, strict=True) if outcome.played])
        assert fresh.state == replay.state
        points, pot = totals(replay.outcomes, seats)
        assert sum(points) + pot == 0


@pytest.mark.parametrize(("number", "seats"), TABLES)
def test_every_hand_can_be_told_and_written_on_the_card(number: int, seats: int) -> None:
    rules, deals = rules_and_game(number, seats, 5)
    game = knockout_whist(rules)
    start = TableStart(seats, 5 % seats)
    for count in range(len(deals) + 1):
        replay = game.replay(start, deals[:count])
        card = game.scorecard(start, list(enumerate(replay.outcomes, 1)), game.rules.start_cards)
        assert card is not None
        assert len(card.rows) == (count if replay.state.finished else game.rules.start_cards)
        assert all(len(row.seats) == seats and len(row.lead) == len(card.lead) for row in card.rows)
        hash(replay.state)
    for outcome in replay.outcomes:
        assert outcome.played is not None
        for language in LANGUAGES:
            sentence, row = (
                game.describe_result(outcome.played, NAMES, language),
                game.describe_deal(facts_of(outcome), NAMES, language),
            )
            assert sentence.endswith(".")
            assert "{" not in sentence + row
            assert "?" not in row


def test_a_skipped_hand_in_a_game_keeps_the_stakes_for_the_next() -> None:
    game = knockout_whist(variant(3))
    state = game.skip_deal(game.first_state(TableStart(3, 0)))
    played = game.score_deal(state, {"tricks": [3, 2, 1]}).played
    assert played is not None
    assert played.pot() == 3
    assert replace(played.state, staked=False).paid == (1, 1, 1)


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=10,
)
TRICKS = st.lists(st.integers(-1, 8), min_size=2, max_size=5)
BUYS = st.dictionaries(st.sampled_from(["0", "1", "2", "3", "9", "99", "²", "x"]), st.booleans() | ANY, max_size=3)
RAINBOW = st.fixed_dictionaries({"seats": TRICKS | ANY}, optional={"winner": st.integers(-1, 5) | ANY, "x": ANY})
HAND = st.dictionaries(st.sampled_from([*FIELDS, "x"]), TRICKS | BUYS | RAINBOW | ANY, max_size=6)


@settings(max_examples=examples(150, by_day=40), deadline=None)
@given(st.lists(HAND | ANY, max_size=4), st.integers(0, len(VARIANTS) - 1), st.integers(2, 4))
def test_nothing_that_json_can_say_raises(deals: list[Any], number: int, seats: int) -> None:
    sheet = {"game": "knockout_whist", "options": VARIANTS[number], "seats": seats, "first_dealer": 0, "deals": deals}
    result = score(sheet, published, sentences())
    assert sum(result["points"]) + result["pot"] == 0
    assert all(error["message"] for error in result["errors"])
    json.dumps(result)
    rules = variant(number)
    for outcome in knockout_whist(rules).replay(TableStart(seats, 0), deals).outcomes:
        if outcome.facts is not None:
            assert knockout_whist(rules).score_deal(outcome.before, knockout_whist(rules).write_facts(outcome.facts)) == outcome
            assert knockout_whist(rules).describe_deal(facts_of(outcome), NAMES[:seats], "nl")
