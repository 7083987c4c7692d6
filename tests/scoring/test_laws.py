"""The laws hold for every deal of every game, at tables of three, four and five and with the options that clubs change.

Each law also finds the mistake that it is made for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from scoring.engine.functions import GameFunctions
from scoring.engine.game import Game
from scoring.engine.payments import PointsPayment
from scoring.engine.problem import Problem
from scoring.engine.promised.facts import ALL_PASS, PromisedFacts
from scoring.engine.promised.game import PROMISED_TRICKS
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import PaymentReason, Played
from scoring.engine.state import TableStart
from scoring.games import published
from tests.depth import first_of_each, rest_at_night
from tests.scoring.family import FAMILY
from tests.scoring.laws import LAWS, accepted, broken, declarer_sees_his_result, idle_seats_get_nothing, no_seat_is_special, read_back
from tests.scoring.typed_games import promised

Functions = GameFunctions[PromisedRules, PromisedState, PromisedFacts]
OPTIONS: dict[str, list[dict[str, Any]]] = {  # options that clubs change; a game that is not here is tested only as published
    "rikken_brabant": [
        {},
        {"partner_loss": "declarer_double", "partner_loss_scope": "rik_and_troela", "unit": 3, "slam_bonus": 2},
        {"partner_loss": "partner_pays_if_lt2", "solo_over_misere_extra": 2, "all_pass": "mie_en"},
        {"solo7": True, "solo_beter": True, "beter": "cut", "slam_bonus_defenders": True, "all_pass": "schoppen_mie"},
        {"piek": False, "troela": "forbidden", "beter": "none", "all_pass": "1-5-11", "solo_base": {"9": 2, "12": 7}},
        {"all_pass": "1-3-5", "all_pass_redeal_dealer": "next", "misere": 0},
        {"all_pass": "dealer_must_bid", "solo_may_open": False},
        {"all_pass": "dealer_chooses", "mie_en_all_four_per_opponent": 5, "unit": 2},
    ],
    "rikken_stichting": [{}, {"troela": True, "all_pass": "schoppen_mie"}, {"all_pass": "1-or-5"}, {"all_pass": "dealer_chooses"}],
    "whist_iwwa": [{}, {"points_table": {"ASK_JOIN": {"base": 1, "step": 1, "slam": 3}, "SOLO": {"by_tricks": [-9] * 13 + [9]}}}],
}
CASES = [
    (code, options, seats, dealer)
    for code in FAMILY
    if code != "rikken_belgian"  # its deals depend on the lost solos: test_rikken_belgian_evenings
    for options in OPTIONS.get(code, [{}])
    for seats in published(code).game.table_sizes
    for dealer in ((seats - 1,) if seats == 5 else (None,))
]


@pytest.mark.parametrize(("code", "options", "seats", "dealer"), rest_at_night(CASES, first_of_each(CASES, (0, 1), (0, 2))))
def test_every_deal_keeps_the_laws(code: str, options: dict[str, Any], seats: int, dealer: int | None) -> None:
    game = promised(published(code).with_options(options))
    assert next(broken(game, game.first_state(TableStart(seats, dealer))), None) is None


def test_every_contract_that_is_played_is_among_the_deals() -> None:
    for code in FAMILY:
        game = promised(published(code))
        listed = {promise.code for facts in game.possible_deals(game.first_state(TableStart())) for promise in facts.promises}
        assert listed == {row.code for row in game.charts()[0].rows}


def _forgetful(facts: PromisedFacts) -> dict[str, Any]:
    """Lose the partner when a deal is written."""
    return {**PROMISED_TRICKS.write_facts(facts), "contracts": [{"code": p.code, "declarer": p.declarer} for p in facts.promises]}


def _partial(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Played[PromisedState]:
    """Make seat 0 pay one more than everybody else."""
    played = PROMISED_TRICKS.play(rules, state, facts)
    return replace(played, lines=tuple(_more(line) for line in played.lines))


def _more(line: PaymentReason) -> PaymentReason:
    return replace(line, payments=tuple(replace(p, amount=p.amount + (p.payer == 0)) for p in line.payments))


def _greedy(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Played[PromisedState]:
    """Give the dealer who sits out a point."""
    played, dealer = PROMISED_TRICKS.play(rules, state, facts), state.sits_out[0]
    return replace(played, lines=(PaymentReason("TIP", (0,) * 5, (PointsPayment((dealer + 1) % 5, dealer, 1),)), *played.lines))


def _strict(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> tuple[Problem, ...]:
    """Refuse a deal that everybody passed."""
    return (Problem("NO", "kind"),) if facts.kind == ALL_PASS else PROMISED_TRICKS.check(rules, state, facts)


def _upside_down(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Played[PromisedState]:
    """Reverse the payments."""
    played = PROMISED_TRICKS.play(rules, state, facts)
    return replace(played, lines=tuple(replace(line, score=tuple(-figure for figure in line.score)) for line in played.lines))


FORGETFUL = replace(PROMISED_TRICKS, write_facts=_forgetful)
PARTIAL = replace(PROMISED_TRICKS, play=_partial)
GREEDY = replace(PROMISED_TRICKS, play=_greedy)
STRICT = replace(PROMISED_TRICKS, check=_strict)
UPSIDE_DOWN = replace(PROMISED_TRICKS, play=_upside_down)


@pytest.mark.parametrize(
    ("functions", "seats", "law"),
    [
        (FORGETFUL, 4, read_back),
        (PARTIAL, 4, no_seat_is_special),
        (GREEDY, 5, idle_seats_get_nothing),
        (STRICT, 4, accepted),
    ],
)
def test_a_law_bites(functions: Functions, seats: int, law: Any) -> None:
    assert next(_with(functions, seats, (law,)), None) is not None
    assert next(_with(PROMISED_TRICKS, seats, (law,)), None) is None


def test_the_balance_law_bites_where_a_line_says_what_it_does_not_pay() -> None:
    assert next(_with(PARTIAL, 4, LAWS), "").startswith("balanced")


def test_a_game_that_rewards_losing_is_found() -> None:
    assert next(_with(UPSIDE_DOWN, 4, (declarer_sees_his_result,))).startswith("declarer_sees_his_result")


def _with(functions: Functions, seats: int, laws: Any) -> Iterator[str]:
    game = Game(functions, promised(published("rikken_brabant")).rules)
    return broken(game, game.first_state(TableStart(seats, 0)), laws, step=1)


def test_rules_are_not_changed_by_playing() -> None:
    rules = published("rikken_brabant")
    before: Mapping[str, Any] = rules.copy()
    for facts in rules.game.possible_deals(rules.game.first_state(TableStart())):
        rules.game.play(rules.game.first_state(TableStart()), facts)
    assert rules.copy() == before
