"""Laws of every draw, for any request: methods, sizes, turns, wishes, pins and rounds played, in any mixture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tournaments.seating.draw import (
    Apart,
    Draw,
    EveningToDraw,
    Fives,
    FixedPlace,
    Impossible,
    Method,
    SeatPin,
    Together,
    Wishes,
    draw_evening,
    draw_next,
)
from tournaments.seating.draw.values import Round, Wish

METHODS = [method for method in Method if method is not Method.SCHEDULE]


@st.composite
def evenings(draw: st.DrawFn) -> EveningToDraw:
    """Draw any evening that somebody could request; some of them cannot be drawn."""
    players = draw(st.integers(4, 14))
    player = st.integers(1, players)
    pair = st.tuples(player, player).filter(lambda two: two[0] != two[1])
    weight = st.sampled_from([None, 1, 3])
    played = draw(st.integers(0, 1))
    method = draw(st.sampled_from(METHODS))
    by_hash = method is Method.RANDOM
    few = 0 if by_hash else 3
    hard = st.just(1) if by_hash else weight
    aparts = st.builds(lambda two, much: Apart(two[0], two[1], much), pair, hard)
    togethers = st.builds(lambda two, opposite, much: Together(two[0], two[1], opposite, much), pair, st.booleans(), hard)
    whole = EveningToDraw(
        players=tuple(range(1, players + 1)),
        rounds=draw(st.integers(1, 2)),
        seed=draw(st.text(max_size=4)),
        method=method,
        sizes=draw(st.sampled_from([(4, 5), (3, 4), (3, 4, 5), (4,), (4, 5, 6)])),
        fives=draw(st.sampled_from(Fives)),
        totals={number: number * 7 % 11 for number in range(1, players + 1)},
        wishes=Wishes(
            apart=tuple(draw(st.lists(aparts, max_size=few or 2))),
            together=tuple(draw(st.lists(togethers, max_size=1))),
            places=tuple(draw(st.lists(st.builds(FixedPlace, player, st.integers(1, 4), st.none() | st.integers(0, 5), hard), max_size=1))),
        ),
    )
    if played:
        try:
            whole = replace(whole, played=draw_evening(replace(whole, wishes=Wishes(), rounds=1, seed="before")).rounds)
        except Impossible:
            event("nothing could be played before")
    chair = st.none() | st.integers(0, 4)
    pins = draw(
        st.lists(
            st.builds(SeatPin, st.just(len(whole.played) + 1), st.integers(1, 4), player, chair), max_size=few, unique_by=(_player, _chair)
        )
    )
    return replace(whole, pins=tuple(pins))


def _player(pin: SeatPin) -> int:
    return pin.player


def _chair(pin: SeatPin) -> tuple[int, int]:
    """Return the chair that a pin takes, which no other pin may have."""
    return (pin.table, pin.seat) if pin.seat is not None else (0, pin.player)


def drawn_or_refused(asked_for: EveningToDraw, draw: Callable[[EveningToDraw], Draw]) -> Draw | None:
    """Return the draw; None if it is refused. The tests of the command prove that every refusal has a sentence."""
    try:
        return draw(asked_for)
    except Impossible as refusal:
        event(refusal.code)
        return None


def is_kept(wish: Wish, tables: Round) -> bool:
    """Return whether a round fulfils a wish, as a person with the list would check it."""
    at = {player: (number, seat) for number, table in enumerate(tables, 1) for seat, player in enumerate(table)}
    match wish:
        case Apart(first, second):
            return at[first][0] != at[second][0]
        case Together(first, second, opposite):
            size = len(tables[at[first][0] - 1])
            distance = abs(at[first][1] - at[second][1])
            return at[first][0] == at[second][0] and (not opposite or size < 4 or distance not in (1, size - 1))
        case FixedPlace(player, table, seat):
            return at[player][0] == table and seat in (None, at[player][1])


def keeps_the_laws(asked_for: EveningToDraw) -> None:
    drawn = drawn_or_refused(asked_for, draw_evening)
    if drawn is None:
        return
    event(f"drawn by {asked_for.method}")
    assert draw_evening(asked_for) == drawn
    first = len(asked_for.played) + 1
    for tables in drawn.rounds:
        assert sorted(player for table in tables for player in table) == list(asked_for.players)
        assert {len(table) for table in tables} <= set(asked_for.sizes)
    assert len({tuple(sorted(map(len, tables))) for tables in drawn.rounds}) == 1
    for pin in asked_for.pins:
        table = drawn.rounds[pin.round - first][pin.table - 1]
        assert pin.player in table
        assert pin.seat in (None, table.index(pin.player))
    says_broken(drawn)
    shares_turns(drawn)


@settings(max_examples=6, deadline=None)
@given(evenings())
def test_whatever_is_asked_everybody_sits_once_and_what_must_be_is_or_it_is_refused(asked_for: EveningToDraw) -> None:
    keeps_the_laws(asked_for)


@pytest.mark.nightly
@settings(max_examples=300, deadline=None)
@given(evenings())
def test_the_same_of_many_more_evenings(asked_for: EveningToDraw) -> None:
    keeps_the_laws(asked_for)


def says_broken(drawn: Draw) -> None:
    """Check that every mandatory wish is fulfilled, and that the draw lists the rounds in which any other wish is not."""
    first = len(drawn.evening.played) + 1
    not_kept = Counter(
        (wish, number) for wish in drawn.evening.wishes for number, tables in enumerate(drawn.rounds, first) if not is_kept(wish, tables)
    )
    assert all(wish.weight is not None for wish, _number in not_kept)
    assert Counter((each.wish, number) for each in drawn.cost.broken for number in each.rounds) == not_kept


def shares_turns(drawn: Draw) -> None:
    """Check that nobody has two turns more than anybody else at a table of another size, if nothing prevents that."""
    evening = drawn.evening
    if evening.fives is Fives.ANY or evening.pins or evening.wishes.together or evening.wishes.places:
        return
    rounds = (*evening.played, *drawn.rounds)
    had = [sum(player in table for tables in rounds for table in tables if len(table) != evening.usual) for player in evening.players]
    assert max(had) - min(had) <= 1


@pytest.mark.nightly
@settings(max_examples=40, deadline=None)
@given(evenings())
def test_a_round_drawn_with_the_next_ones_in_mind_keeps_the_same_laws(asked_for: EveningToDraw) -> None:
    one = replace(asked_for, rounds=1)
    drawn = drawn_or_refused(one, lambda each: draw_next(each, 3))
    if drawn is None:
        return
    (tables,) = drawn.rounds
    assert sorted(player for table in tables for player in table) == list(asked_for.players)
    assert draw_next(one, 3) == drawn
    says_broken(drawn)


@pytest.mark.slow
@settings(max_examples=10, deadline=None)
@given(evenings(), st.data())
def test_what_stays_stays_when_the_tables_are_fixed(asked_for: EveningToDraw, data: st.DataObject) -> None:
    """As in a started round: some tables stay whole, and the others keep their sizes in their order."""
    first = len(asked_for.played) + 1
    try:
        (tables,) = draw_evening(replace(asked_for, rounds=1, wishes=Wishes(), pins=())).rounds
    except Impossible:
        return
    order = data.draw(st.permutations(tables))
    stay = data.draw(st.sets(st.integers(0, len(order) - 1)))
    pins = tuple(SeatPin(first, index + 1, player, seat) for index in sorted(stay) for seat, player in enumerate(order[index]))
    method = Method.SPREAD if asked_for.method is Method.RANDOM else asked_for.method
    sizes = tuple(map(len, order))
    again = draw_evening(replace(asked_for, rounds=1, method=method, wishes=Wishes(), pins=pins, tables=sizes, seed="again"))
    assert tuple(map(len, again.rounds[0])) == sizes
    assert all(again.rounds[0][index] == order[index] for index in stay)
    assert sorted(player for table in again.rounds[0] for player in table) == list(asked_for.players)
