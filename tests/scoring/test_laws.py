"""The laws hold over every deal of every game, for tables of three, four and five and for what clubs change; and each law bites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from scoring.engine.payments import Payment
from scoring.engine.promised.facts import ALL_PASS, Facts
from scoring.engine.promised.game import PromisedTricks
from scoring.engine.promised.state import State
from scoring.engine.result import Line, Played
from scoring.engine.state import Start
from scoring.games import published
from tests.depth import first_of_each, rest_at_night
from tests.scoring.family import FAMILY
from tests.scoring.laws import LAWS, accepted, broken, declarer_sees_his_result, idle_seats_get_nothing, no_seat_is_special, read_back
from tests.scoring.typed_games import promised

OPTIONS: dict[str, list[dict[str, Any]]] = {  # what clubs change; a game that is not here is held to the laws as it ships
    "rikken_brabant": [
        {},
        {"partner_loss": "declarer_double", "partner_loss_scope": "rik_and_troela", "unit": 3, "slam_bonus": 2},
        {"partner_loss": "partner_pays_if_lt2", "solo_over_misere_extra": 2, "all_pass": "mie_en"},
        {"solo7": True, "solo_beter": True, "beter": "cut", "slam_bonus_defenders": True, "all_pass": "schoppen_mie"},
        {"piek": False, "troela": "forbidden", "beter": "none", "all_pass": "1-5-11", "solo_base": {"9": 2, "12": 7}},
        {"all_pass": "1-3-5", "all_pass_redeal_dealer": "next", "misere": 0},
        {"all_pass": "dealer_must_bid", "solo_may_open": False},
    ],
    "rikken_stichting": [{}, {"troela": True, "all_pass": "schoppen_mie"}, {"all_pass": "1-or-5"}],
    "whist_iwwa": [{}, {"points_table": {"ASK_JOIN": {"base": 1, "step": 1, "slam": 3}, "SOLO": {"by_tricks": [-9] * 13 + [9]}}}],
}
CASES = [
    (code, options, seats, dealer)
    for code in FAMILY
    if code != "rikken_belgian"  # whose deals hang on the solos lost: test_rikken_belgian_evenings
    for options in OPTIONS.get(code, [{}])
    for seats in published(code).game.table_sizes
    for dealer in ((seats - 1,) if seats == 5 else (None,))
]


@pytest.mark.parametrize(("code", "options", "seats", "dealer"), rest_at_night(CASES, first_of_each(CASES, (0, 1), (0, 2))))
def test_every_deal_keeps_the_laws(code: str, options: dict[str, Any], seats: int, dealer: int | None) -> None:
    game = promised(published(code).with_options(options))
    assert next(broken(game, game.first_state(Start(seats, dealer))), None) is None


def test_every_contract_that_is_played_is_among_the_deals() -> None:
    for code in FAMILY:
        game = promised(published(code))
        listed = {promise.code for facts in game.possible_deals(game.first_state(Start())) for promise in facts.promises}
        assert listed == {row.code for row in game.charts()[0].rows}


class Forgetful(PromisedTricks):
    """Loses the partner when it writes a deal down."""

    def write_facts(self, facts: Facts) -> dict[str, Any]:
        return {**super().write_facts(facts), "contracts": [{"code": p.code, "declarer": p.declarer} for p in facts.promises]}


class Partial(PromisedTricks):
    """Seat 0 pays one more than everybody else."""

    def play(self, state: State, facts: Facts) -> Played[State]:
        played = super().play(state, facts)
        return replace(played, lines=tuple(self._more(line) for line in played.lines))

    def _more(self, line: Line) -> Line:
        return replace(line, payments=tuple(replace(p, amount=p.amount + (p.payer == 0)) for p in line.payments))


class Greedy(PromisedTricks):
    """Lets the dealer who sits out collect a point."""

    def play(self, state: State, facts: Facts) -> Played[State]:
        played, dealer = super().play(state, facts), state.sits_out[0]
        return replace(played, lines=(Line("TIP", (0,) * 5, (Payment((dealer + 1) % 5, dealer, 1),)), *played.lines))


class Strict(PromisedTricks):
    """Refuses a deal that everybody passed."""

    def check(self, state: State, facts: Facts) -> Any:
        return ("no",) if facts.kind == ALL_PASS else super().check(state, facts)


@pytest.mark.parametrize(
    ("game", "seats", "law"),
    [
        (Forgetful, 4, read_back),
        (Partial, 4, no_seat_is_special),
        (Greedy, 5, idle_seats_get_nothing),
        (Strict, 4, accepted),
    ],
)
def test_a_law_bites(game: type[PromisedTricks], seats: int, law: Any) -> None:
    assert next(_with(game, seats, (law,)), None) is not None
    assert next(_with(PromisedTricks, seats, (law,)), None) is None


def test_the_balance_law_bites_where_a_line_says_what_it_does_not_pay() -> None:
    assert next(_with(Partial, 4, LAWS), "").startswith("balanced")


class UpsideDown(PromisedTricks):
    """Pays the other way round."""

    def play(self, state: State, facts: Facts) -> Played[State]:
        played = super().play(state, facts)
        return replace(played, lines=tuple(replace(line, score=tuple(-figure for figure in line.score)) for line in played.lines))


def test_a_game_that_rewards_losing_is_found() -> None:
    assert next(_with(UpsideDown, 4, (declarer_sees_his_result,))).startswith("declarer_sees_his_result")


def _with(game_class: type[PromisedTricks], seats: int, laws: Any) -> Iterator[str]:
    game = game_class(promised(published("rikken_brabant")).rules)
    return broken(game, game.first_state(Start(seats, 0)), laws, step=1)


def test_rules_are_not_changed_by_playing() -> None:
    rules = published("rikken_brabant")
    before: Mapping[str, Any] = rules.copy()
    for facts in rules.game.possible_deals(rules.game.first_state(Start())):
        rules.game.play(rules.game.first_state(Start()), facts)
    assert rules.copy() == before
