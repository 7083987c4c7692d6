"""Qualification for the final: nobody is cut who is equal to somebody who qualifies."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.finals.qualification import (
    DecidedFinal,
    Edge,
    FinalCandidate,
    OthersInFinal,
    PointsInFinal,
    finalists_with_successors,
    qualification,
    weighted,
)


def by_places(*places: int) -> list[FinalCandidate]:
    return [FinalCandidate(number, place) for number, place in enumerate(places, 1)]


def test_the_first_of_the_standings_go_on() -> None:
    first = qualification(by_places(1, 2, 3, 4), 3)
    assert (first.through, first.tied) == ((1, 2, 3), ())
    assert first.decided(Edge.ASK) == (1, 2, 3)


def test_whoever_stands_equal_on_the_edge_is_decided_about() -> None:
    edge = qualification(by_places(1, 2, 3, 3, 3, 6), 4)
    assert (edge.through, edge.tied, edge.seats) == ((1, 2), (3, 4, 5), 2)
    with pytest.raises(ValueError, match="must be decided first"):
        edge.decided(Edge.ASK)
    assert edge.decided(Edge.MORE) == (1, 2, 3, 4, 5)
    assert edge.decided(Edge.LOTS, (5, 3, 4)) == (1, 2, 5, 3)


def test_equals_who_all_have_room_are_no_edge() -> None:
    assert qualification(by_places(1, 2, 2, 4), 3).tied == ()


def test_the_next_moves_up_for_whoever_withdraws() -> None:
    places = [FinalCandidate(1, 1), FinalCandidate(2, 2, plays_on=False), FinalCandidate(3, 3), FinalCandidate(4, 4)]
    moved = qualification(places, 2)
    assert (moved.through, moved.withdrawn) == ((1, 3), (2,))


def test_who_plays_on_with_a_finalists_points_is_in_the_final() -> None:
    final = DecidedFinal(after_round=3, players=(1, 2), points=PointsInFinal.KEPT, others=OthersInFinal.STOP)
    assert finalists_with_successors(final, {1: None, 2: None, 3: None, 9: 2, 10: 9, 11: 3}) == {1, 2, 9, 10}
    assert DecidedFinal.from_json(final.to_json()) == final


@pytest.mark.parametrize(("rule", "figure"), [(PointsInFinal.KEPT, 12), (PointsInFinal.HALVED, Fraction(17, 2)), (PointsInFinal.ZEROED, 5)])
def test_points_of_before_are_kept_halved_or_zeroed_exactly(rule: PointsInFinal, figure: Fraction) -> None:
    assert weighted(12, 7, rule.weight) == figure


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.integers(-2, 2), st.booleans()), min_size=1, max_size=9), st.integers(1, 9))
def test_nobody_is_cut_silently(lines: list[tuple[int, bool]], room: int) -> None:
    points = [figure for figure, _plays in lines]
    candidates = [
        FinalCandidate(number, 1 + sum(other > figure for other in points), plays) for number, (figure, plays) in enumerate(lines, 1)
    ]
    result = qualification(candidates, room)
    able = {each.number: each.place or 0 for each in candidates if each.plays_on}
    assert len(result.through) + result.seats == min(room, len(able))
    assert not result.tied or len(result.tied) > result.seats > 0
    on = {*result.through, *result.tied}
    assert set(result.through) <= set(able)
    for left in set(able) - on:
        assert all(able[left] > able[each] for each in on), "whoever is left out stands below everybody who goes on"
