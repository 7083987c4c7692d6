"""The history of a table's seats, deal by deal."""

from __future__ import annotations

from random import Random

import pytest

from tournaments.play.seat_history import EarlierSeat, SeatHistory, order_of


def by_deal(history: SeatHistory, deals: int = 12) -> list[tuple[int, ...]]:
    return [history.at(deal) for deal in range(1, deals + 1)]


def test_an_exchange_holds_from_its_deal_on() -> None:
    history = SeatHistory((1, 2, 3, 4)).exchanged(0, 2, 7)
    assert history == SeatHistory((3, 2, 1, 4), (EarlierSeat(0, 6, 1), EarlierSeat(2, 6, 3)))
    assert (history.at(6), history.at(7), history.starts) == ((1, 2, 3, 4), (3, 2, 1, 4), (7,))


def test_an_exchange_for_all_deals_leaves_no_trace() -> None:
    assert SeatHistory((1, 2, 3, 4)).exchanged(0, 2, 1) == SeatHistory((3, 2, 1, 4))


def test_an_earlier_exchange_reaches_over_a_later_one() -> None:
    """At deal 9 a substitute came to seat 0; then it turned out that two had sat on each other's chairs from deal 4 on."""
    history = SeatHistory((1, 2, 3, 4)).with_player(0, 9, 9).exchanged(0, 1, 4)
    assert [history.at(deal)[:2] for deal in (3, 4, 8, 9)] == [(1, 2), (2, 1), (2, 1), (2, 9)]


def test_who_came_later_stands_behind_the_players_of_the_first_deal() -> None:
    history = SeatHistory((1, 2, 3, 4)).with_player(3, 9, 5).with_player(0, 8, 3)
    assert history.players == (1, 2, 3, 4, 8, 9)


def test_a_list_without_a_deal_leaves_the_other_seats_their_history() -> None:
    history = SeatHistory((1, 2, 3, 4)).with_player(3, 9, 5)
    assert history.with_players([7, 2, 3, 9], None) == SeatHistory((7, 2, 3, 9), (EarlierSeat(3, 4, 4),))
    assert history.with_players([1, 2, 3, 9], 1) == SeatHistory((1, 2, 3, 9))
    assert history.with_players([1, 2, 3], None) == SeatHistory((1, 2, 3))


@pytest.mark.parametrize("seed", range(20))
def test_any_exchanges_are_what_they_would_be_deal_by_deal(seed: int) -> None:
    random, history = Random(seed), SeatHistory((1, 2, 3, 4, 5))
    plain = by_deal(history)
    done = []
    for _ in range(8):
        first, second = random.sample(range(5), 2)
        deal = random.randrange(1, 13)
        history = history.exchanged(first, second, deal)
        done.append((first, second, deal))
        for number in range(deal, 13):
            row = list(plain[number - 1])
            row[first], row[second] = row[second], row[first]
            plain[number - 1] = tuple(row)
        assert by_deal(history) == plain
    for first, second, deal in reversed(done):
        history = history.exchanged(first, second, deal)
    assert history == SeatHistory((1, 2, 3, 4, 5))


@pytest.mark.parametrize(
    ("before", "after", "order"),
    [
        ((1, 2, 3, 4), (2, 1, 3, 4), (1, 0, 2, 3)),
        ((1, 2, 3, 4), (9, 2, 3, 4), (0, 1, 2, 3)),
        ((1, 2, 3, 4), (2, 9, 3, 4), (1, 0, 2, 3)),
        ((1, 2, 3, 4), (9, 8, 3, 1), (3, 1, 2, 0)),
    ],
)
def test_a_newcomer_goes_on_with_what_who_left_had(before: tuple[int, ...], after: tuple[int, ...], order: tuple[int, ...]) -> None:
    assert order_of(before, after) == order
