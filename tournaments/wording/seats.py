"""How a seat is said to people: by its letter, on pages and papers alike. Facts, sheets and the API number seats from 0."""

from __future__ import annotations

SEAT_LETTERS = "ABCDEFGH"
"""By seat, in the order of play; A deals the first deal of a round."""


def seat_letter(seat: int) -> str:
    """The letter of a seat (0 for the first)."""
    return SEAT_LETTERS[seat]
