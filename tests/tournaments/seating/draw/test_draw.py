"""The draw: everybody sits once, table sizes are those that clubs prefer, and the seed reproduces it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seating.draw import CannotSeat, draw, order, sizes


@pytest.mark.parametrize(
    ("players", "expected"),
    [(4, [4]), (5, [5]), (8, [4, 4]), (9, [4, 5]), (10, [5, 5]), (13, [4, 4, 5]), (15, [5, 5, 5]), (37, [4] * 8 + [5])],
)
def test_fours_and_fives(players: int, expected: list[int]) -> None:
    assert sizes(players, (4, 5)) == expected


@pytest.mark.parametrize("players", [0, 1, 2, 3, 6, 7, 11])
def test_what_cannot_be_seated_is_refused(players: int) -> None:
    with pytest.raises(CannotSeat):
        sizes(players, (4, 5))


@given(st.sets(st.integers(1, 999), min_size=12, max_size=250), st.text(min_size=1, max_size=12))
def test_everybody_sits_exactly_once_and_the_seed_repeats_it(players: set[int], seed: str) -> None:
    tables = draw(sorted(players), seed, (4, 5))
    assert sorted(player for table in tables for player in table) == sorted(players)
    assert {len(table) for table in tables} <= {4, 5}
    assert sum(len(table) == 5 for table in tables) == len(players) % 4
    assert tables == draw(sorted(players, reverse=True), seed, (4, 5))


def test_anybody_can_repeat_the_order() -> None:
    # The output of printf '1:4' | sha256sum begins with 492a; 1:5 → 6669; 1:2 → 673a; 1:3 → 85f2; 1:1 → d6b5.
    assert order([1, 2, 3, 4, 5], "1") == [4, 5, 2, 3, 1]


def test_another_seed_is_another_draw() -> None:
    players = list(range(1, 38))
    assert draw(players, "a", (4, 5)) != draw(players, "b", (4, 5))


def test_a_three_handed_game_takes_the_sizes_it_allows() -> None:
    assert sizes(7, (3, 4), preferred=4) == [4, 3]
    assert sizes(6, (3,), preferred=3) == [3, 3]
