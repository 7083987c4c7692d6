"""The suit of a member's season card: how they play, found by fixed rules. Pure: counts in, a suit out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

DEALS_FOR_ONE = 5
"""A member who declares in fewer than one of this many of their deals has clubs."""


class Suit(StrEnum):
    """The suits in the order of the rules: the first that fits is chosen."""

    NONE = "none"
    """The member played no deal with a contract."""
    CLUBS = "clubs"
    """They declare in fewer than one of DEALS_FOR_ONE of their deals."""
    SPADES = "spades"
    """They play a larger share of their contracts alone than the club does."""
    DIAMONDS = "diamonds"
    """They make a larger share of their contracts than the club does."""
    HEARTS = "hearts"
    """None of the other rules fits: they declare often."""

    @property
    def sign(self) -> str:
        """The suit's sign; a star for none."""
        return {Suit.NONE: "★", Suit.CLUBS: "♣", Suit.SPADES: "♠", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥"}[self]


@dataclass(frozen=True, slots=True)
class DeclaredContracts:
    """The contracts that a member, or everybody in a club, declared."""

    played: int = 0
    made: int = 0
    alone: int = 0
    """The number of them that was played without a partner."""


def suit_of(deals: int, own: DeclaredContracts, club: DeclaredContracts) -> Suit:
    """Return the suit of a member who played `deals` deals with a contract, as declarer or not.

    `club` has the contracts of the whole club in the same games and months.
    """
    if not deals:
        return Suit.NONE
    if DEALS_FOR_ONE * own.played < deals:
        return Suit.CLUBS
    if own.alone * club.played > club.alone * own.played:
        return Suit.SPADES
    if own.made * club.played > club.made * own.played:
        return Suit.DIAMONDS
    return Suit.HEARTS


def rank_of(place: int | None) -> str:
    """Return the rank of the card: A for first place, else the number of the place; a star without a place."""
    if place is None:
        return "★"
    return "A" if place == 1 else str(place)
