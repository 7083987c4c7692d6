"""Players exchange seats in the middle of a table's deals: everything that belongs to a player moves along, in every game."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from scoring.engine.state import TableStart
from scoring.games import GAMES, published

WHOLE_GAMES = ("russian_501", "rifki", "knockout_whist")


def playing(code: str, seed: int, deals: int) -> tuple[Any, Any]:
    """Return the game, and the state after this many random deals."""
    rules, random = published(code), Random(seed)
    game: Any = rules.game
    state = game.first_state(TableStart(seats=game.table_sizes[-1] if code == "knockout_whist" else game.table_sizes[0], first_dealer=0))
    for _ in range(deals):
        possible = []
        for number, facts in enumerate(game.possible_deals(state)):
            possible.append(facts)
            if number > 200:
                break
        if not possible or state.finished:
            break
        state = game.play(state, random.choice(possible)).state
    return game, state


@pytest.mark.parametrize("code", sorted(GAMES))
@pytest.mark.parametrize("seed", range(3))
def test_exchanging_and_exchanging_back_changes_nothing(code: str, seed: int) -> None:
    game, state = playing(code, seed, 4)
    for order in list(permutations(range(state.seats)))[:: max(1, state.seats - 2)]:
        back = tuple(order.index(seat) for seat in range(state.seats))
        there = game.exchange_seats(state, order)
        assert there.seats == state.seats
        again = game.exchange_seats(there, back)
        # In knock-out whist a seat whose new player is out does not deal: the deal passes to the next seat and stays there.
        assert (replace(again, dealer=state.dealer) if code == "knockout_whist" else again) == state


@pytest.mark.parametrize("code", sorted(GAMES))
def test_the_dealer_stays_with_the_seat(code: str) -> None:
    game, state = playing(code, 5, 2)
    if code == "knockout_whist":
        pytest.skip("who won the hand before deals, wherever they sit")
    assert game.exchange_seats(state, tuple(reversed(range(state.seats)))).dealer == state.dealer


@pytest.mark.parametrize("code", WHOLE_GAMES)
def test_what_everybody_has_moves_with_them(code: str) -> None:
    game, state = playing(code, 3, 3)
    order = (1, 0, *range(2, state.seats))
    after = game.exchange_seats(state, order)
    rows = {"russian_501": "scores started_with", "rifki": "koz negatives totals", "knockout_whist": "hands left paid"}
    for name in rows[code].split():
        assert getattr(after, name) == tuple(getattr(state, name)[seat] for seat in order)


def test_lost_solos_are_the_player_s() -> None:
    game: Any = published("rikken_belgian").game
    state = game.first_state(TableStart(seats=4, first_dealer=2, carry_over={"lost_solos": [2, 0, 1, 0]}))
    after = game.exchange_seats(state, (3, 1, 2, 0))
    assert (after.lost_solos, after.dealer) == ((0, 0, 1, 2), 2)
    assert game.with_carry_over(state, {"lost_solos": (0, 5, 0, 0)}).lost_solos == (0, 5, 0, 0)


def test_who_won_the_hand_of_knock_out_whist_chooses_trumps_on_their_new_seat() -> None:
    game, state = playing("knockout_whist", 1, 2)
    order = (1, 0, *range(2, state.seats))
    assert state.chooser is not None
    assert game.exchange_seats(state, order).chooser == order.index(state.chooser)


def test_a_turn_of_rifki_passes_a_player_who_has_declared_everything() -> None:
    game: Any = published("rifki").game
    state = game.first_state(TableStart(seats=4, first_dealer=0))
    full = state.__class__(turn=2, declarer_is_known=True, koz=(0, 2, 0, 0), negatives=(0, 3, 0, 0), used=state.used, totals=(0, 0, 0, 0))
    after = game.exchange_seats(full, (0, 2, 1, 3))
    assert (after.koz, after.turn) == ((0, 0, 2, 0), 1)
