"""The suit of a season card by its rules, in their order, and its rank."""

from __future__ import annotations

import pytest

from competitions.season import DeclaredContracts, Suit, rank_of, suit_of

CLUB = DeclaredContracts(played=100, made=60, alone=30)


@pytest.mark.parametrize(
    ("deals", "own", "suit"),
    [
        (0, DeclaredContracts(), Suit.NONE),
        (11, DeclaredContracts(2, 2, 2), Suit.CLUBS),
        (10, DeclaredContracts(2, 2, 2), Suit.SPADES),
        (10, DeclaredContracts(10, 10, 3), Suit.DIAMONDS),
        (10, DeclaredContracts(10, 6, 3), Suit.HEARTS),
        (10, DeclaredContracts(10, 0, 4), Suit.SPADES),
        (1, DeclaredContracts(), Suit.CLUBS),
    ],
)
def test_the_first_rule_that_holds_decides(deals: int, own: DeclaredContracts, suit: Suit) -> None:
    assert suit_of(deals, own, CLUB) is suit


def test_where_everybody_plays_alone_nobody_has_spades() -> None:
    assert suit_of(4, DeclaredContracts(4, 2, 4), DeclaredContracts(40, 20, 40)) is Suit.HEARTS
    assert suit_of(4, DeclaredContracts(4, 3, 4), DeclaredContracts(40, 20, 40)) is Suit.DIAMONDS


@pytest.mark.parametrize(("place", "rank"), [(1, "A"), (2, "2"), (10, "10"), (None, "★")])
def test_the_rank_is_the_place(place: int | None, rank: str) -> None:
    assert rank_of(place) == rank
