"""Wishes, pins, reasons and the cost of an exchange: mandatory ones are fulfilled or refused in words; the others are counted."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.depth import rest_at_night
from tournaments.seating.draw import (
    Apart,
    Draw,
    EveningToDraw,
    FixedPlace,
    Impossible,
    Method,
    SeatPin,
    Together,
    Wishes,
    alternatives_to,
    cost_of,
    cost_of_swap,
    draw_evening,
    explain,
    pairs_opposite,
    pins_of,
    rounds_after_swap,
    teams_apart,
)
from tournaments.seating.draw.values import Broken


def evening(players: int, rounds: int, wishes: Wishes = Wishes(), *, seed: str = "a", method: Method = Method.SPREAD) -> EveningToDraw:  # noqa: B008
    totals = {player: 100 - player for player in range(1, players + 1)}
    return EveningToDraw(players=tuple(range(1, players + 1)), rounds=rounds, seed=seed, wishes=wishes, totals=totals, method=method)


def refused(asked_for: EveningToDraw) -> tuple[str, dict[str, object]]:
    with pytest.raises(Impossible) as impossible:
        draw_evening(asked_for)
    return impossible.value.code, impossible.value.context


pairs = st.tuples(st.integers(1, 12), st.integers(1, 12)).filter(lambda pair: pair[0] != pair[1])


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(st.integers(12, 20), st.integers(1, 2), st.sets(pairs, max_size=12), st.sampled_from([Method.SPREAD, Method.STANDING, Method.SNAKE]))
def test_who_must_sit_apart_does_or_it_is_refused(players: int, rounds: int, apart: set[tuple[int, int]], method: Method) -> None:
    wishes = Wishes(apart=tuple(Apart(*pair) for pair in sorted(apart)))
    try:
        draw = draw_evening(evening(players, rounds, wishes, method=method))
    except Impossible as refusal:
        event(refusal.code)
        not_kept = refusal.context["wishes"]
    else:
        not_kept = ()
    if not_kept:
        assert set(not_kept) <= set(wishes.apart)
        return
    assert not any(set(pair) <= set(table) for pair in apart for tables in draw.rounds for table in tables)
    assert sorted(player for table in draw.rounds[-1] for player in table) == list(range(1, players + 1))


@pytest.mark.slow
@settings(max_examples=6, deadline=None)
@given(st.integers(3, 4), st.integers(1, 2), st.integers(1, 5))
def test_pairs_sit_opposite(fours: int, rounds: int, partners: int) -> None:
    pairs = [(2 * number + 1, 2 * number + 2) for number in range(partners)]
    draw = draw_evening(evening(4 * fours + 1, rounds, Wishes(together=pairs_opposite(pairs))))
    for tables in draw.rounds:
        for one, other in pairs:
            table = next(table for table in tables if one in table)
            assert other in table
            assert (table.index(one) - table.index(other)) % len(table) in {2, len(table) - 2}


def test_an_evening_of_pairs_spreads_the_others() -> None:
    """Sixteen players in eight pairs, three rounds: every pair meets three other pairs, and only partners meet again."""
    pairs = [(2 * number + 1, 2 * number + 2) for number in range(8)]
    draw = draw_evening(evening(16, 3, Wishes(together=pairs_opposite(pairs))))
    assert draw.cost.repeats == 8 * 2
    across = [
        abs(table.index(one) - table.index(other)) for tables in draw.rounds for table in tables for one, other in pairs if one in table
    ]
    assert across == [2] * 24


def test_teams_never_meet() -> None:
    teams = [range(1, 5), range(5, 9), range(9, 13), range(13, 17)]
    draw = draw_evening(evening(16, 4, Wishes(apart=teams_apart(teams))))
    assert draw.cost.repeats == 0
    assert all(len({(player - 1) // 4 for player in table}) == 4 for tables in draw.rounds for table in tables)


def test_a_fixed_place_is_kept() -> None:
    wishes = Wishes(places=(FixedPlace(7, table=2, seat=1), FixedPlace(9, table=1)))
    draw = draw_evening(evening(21, 3, wishes))
    assert [tables[1][1] for tables in draw.rounds] == [7, 7, 7]
    assert all(9 in tables[0] for tables in draw.rounds)
    assert draw.cost.broken == ()


def test_soft_wishes_are_counted() -> None:
    """Two tables of four in two rounds: too few players may sit with player 1; the wishes count with their weights."""
    light = tuple(Apart(1, other, weight=1) for other in range(2, 9))
    draw = draw_evening(evening(8, 1, Wishes(apart=light)))
    assert [each.rounds for each in draw.cost.broken] == [(1,)] * 3
    assert draw.cost.soft == 3
    heavy = Wishes(apart=(Apart(1, 2, weight=50),), together=(Together(3, 4, weight=50),), places=(FixedPlace(5, 1, weight=50),))
    kept = draw_evening(evening(8, 3, heavy))
    assert kept.cost.broken == ()
    nobody = Wishes(apart=(Apart(1, 2, weight=2),), together=(Together(1, 2, weight=1),))
    assert draw_evening(evening(8, 2, nobody)).cost.broken == (Broken(nobody.together[0], (1, 2)),)


@pytest.mark.slow
def test_wishes_and_a_seed_say_one_thing_on_any_machine() -> None:
    wishes = Wishes(
        apart=(Apart(1, 2), Apart(3, 4, weight=2)),
        together=(Together(5, 6, opposite=True), Together(7, 8, weight=3)),
        places=(FixedPlace(9, 1),),
    )
    rounds = draw_evening(evening(26, 4, wishes)).rounds
    assert hashlib.sha256(json.dumps(rounds).encode()).hexdigest()[:16] == "28898b3e6c74c758"


def test_wishes_that_cannot_be_are_refused() -> None:
    everybody = tuple(Apart(1, other) for other in range(2, 9))
    code, context = refused(evening(8, 2, Wishes(apart=everybody)))
    assert code == "WISHES_NOT_KEPT"
    assert context["wishes"]
    both = Wishes(apart=(Apart(1, 3),), together=(Together(1, 2), Together(2, 3)))
    assert refused(evening(8, 2, both)) == ("WISHES_CONTRADICT", {"first": 1, "second": 3})
    six = tuple(Together(1, other) for other in range(2, 7))
    assert refused(evening(13, 2, Wishes(together=six))) == ("GROUP_TOO_LARGE", {"players": (1, 2, 3, 4, 5, 6), "size": 5})
    assert refused(evening(8, 2, Wishes(apart=(Apart(1, 9),)))) == ("PLAYER_UNKNOWN", {"player": 9})
    assert refused(evening(8, 2, Wishes(apart=(Apart(1, 1),)))) == ("WISH_ONESELF", {"player": 1})
    nine = [(2 * number + 1, 2 * number + 2) for number in range(9)]
    assert refused(evening(18, 2, Wishes(together=pairs_opposite(nine)))) == ("GROUPS_DO_NOT_FIT", {"groups": 9, "sizes": (4, 5)})
    five = tuple(FixedPlace(player, 1) for player in range(1, 6))
    assert refused(evening(8, 2, Wishes(places=five))) == ("PINS_CLASH", {"table": 1})
    assert refused(evening(8, 2, Wishes(places=(FixedPlace(1, 3),)))) == ("PINS_CLASH", {"table": 3})
    assert refused(evening(8, 2, Wishes(apart=(Apart(1, 2),)), method=Method.RANDOM)) == ("RANDOM_KEEPS_NO_WISHES", {})
    assert refused(replace(evening(8, 1), players=(1, 2, 3, 4, 5, 6, 7, 7))) == ("PLAYER_TWICE", {"player": 7})
    assert refused(evening(8, 0)) == ("NO_ROUNDS", {})


def test_some_stay_and_the_rest_is_drawn_again() -> None:
    first = draw_evening(evening(37, 4))
    kept = first.rounds[1][2]
    pins = (*pins_of(first.rounds[1], 2, kept), SeatPin(3, 9, 5, seat=4))
    again = draw_evening(replace(first.evening, seed="b", pins=pins))
    assert set(again.rounds[1][2]) == set(kept)
    assert again.rounds[2][8][4] == 5
    assert again.rounds[0] != first.rounds[0]
    assert again.cost.repeats == 0
    assert again.cost.unfair == 0


def test_an_exchange_says_its_cost_before_it_is_made() -> None:
    draw = draw_evening(evening(37, 4, Wishes(apart=(Apart(1, 2),))))
    one, other = draw.rounds[0][0][0], draw.rounds[0][1][0]
    foreseen = cost_of_swap(draw, 1, one, other)
    rounds = rounds_after_swap(draw, 1, one, other)
    assert foreseen.before == draw.cost
    assert foreseen.after == cost_of(draw.evening, rounds)
    assert other in rounds[0][0]
    assert one in rounds[0][1]
    assert rounds[1:] == draw.rounds[1:]
    at_ones_table = next(player for table in draw.rounds[0] if 1 in table for player in table if player != 1)
    forbidden = cost_of_swap(draw, 1, 2, at_ones_table)
    assert not forbidden.allowed
    assert forbidden.after.hard == (Broken(Apart(1, 2), (1,)),)


def test_why_somebody_sits_here() -> None:
    wish = Apart(3, 9)
    draw = draw_evening(evening(17, 4, Wishes(apart=(wish,))))
    reasons = explain(draw, 2, 3)
    table = draw.rounds[1][reasons.table - 1]
    assert table[reasons.seat] == 3
    assert {each.player for each in reasons.neighbours} == set(table) - {3}
    for each in reasons.neighbours:
        assert each.met_in == tuple(n for n in (1, 3, 4) if any({3, each.player} <= set(of) for of in draw.rounds[n - 1]))
    assert reasons.turn == (len(table) == 5)
    assert (reasons.turns, reasons.fewest_turns, reasons.most_turns) == (draw.fives[3], 1, 2)
    assert (reasons.wishes, reasons.broken, reasons.rank, reasons.pinned) == ((wish,), (), None, False)


def test_the_cheapest_exchange_is_the_cheapest() -> None:
    draw = draw_evening(evening(21, 3))
    cheapest = explain(draw, 1, 8).cheapest
    assert cheapest is not None
    others = [player for table in draw.rounds[0] if 8 not in table for player in table]
    costs = {player: cost_of_swap(draw, 1, 8, player) for player in others}
    assert costs[cheapest.player].repeats == cheapest.repeats
    fair = [swap.repeats + 3 * swap.after.unfair for swap in costs.values()]
    assert cheapest.repeats + 3 * cheapest.unfair == min(fair)
    assert cheapest.player in draw.rounds[0][cheapest.table - 1]


@pytest.mark.slow
@pytest.mark.parametrize("players", rest_at_night([9, 13, 22, 23], {9, 22}.__contains__))
@pytest.mark.parametrize("method", [Method.RANDOM, Method.SPREAD])
@pytest.mark.parametrize("played", [0, 2])
def test_every_exchange_is_priced_as_its_whole_round_is(players: int, method: Method, played: int) -> None:
    wishes = Wishes(
        apart=(Apart(2, 3, 1), Apart(4, 2, 3), Apart(5, 6, 2)),
        together=(Together(2, 7, weight=2), Together(2, 4, weight=1)),
        places=(FixedPlace(2, 1, weight=2), FixedPlace(8, 2, weight=1)),
    )
    whole = draw_evening(evening(players, 4, wishes, method=method))
    draw = Draw(replace(whole.evening, rounds=4 - played, played=whole.rounds[:played]), whole.rounds[played:], whole.cost)
    priced = alternatives_to(draw, 3, 2)
    tables = whole.rounds[2]
    assert [each.player for each in priced] == [player for table in tables if 2 not in table for player in table]
    others = (*whole.rounds[:2], whole.rounds[3])
    this_round_alone = replace(whole.evening, played=others, rounds=1)
    before = cost_of(this_round_alone, (tables,))
    for each in priced:
        after = cost_of(this_round_alone, rounds_after_swap(draw, 3, 2, each.player)[2 - played : 3 - played])
        assert each.repeats == after.repeats - before.repeats + after.soft - before.soft
        assert each.unfair == after.unfair - before.unfair


def test_who_is_not_there_cannot_be_explained() -> None:
    draw = draw_evening(evening(8, 1))
    with pytest.raises(Impossible, match="ROUND_NOT_DRAWN"):
        explain(draw, 2, 1)
    with pytest.raises(Impossible, match="PLAYER_NOT_THERE"):
        cost_of_swap(draw, 1, 1, 9)


def test_by_standing_the_rank_is_said() -> None:
    draw = draw_evening(evening(16, 2, method=Method.STANDING))
    assert explain(draw, 1, 6).rank == 6
