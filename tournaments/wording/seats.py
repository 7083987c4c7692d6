"""How people name a seat: by its letter, on pages and papers. Facts, sheets and the API number the seats from 0."""

from __future__ import annotations

from scoring.engine.scorecard import SEAT_LETTERS


def seat_letter(seat: int) -> str:
    """The letter of a seat (0 for the first)."""
    return SEAT_LETTERS[seat]
