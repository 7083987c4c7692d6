"""Check the seats that a deal names, and find the names of their players, for any game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem
from scoring.engine.state import GameState


def dealer_problems(prefix: str, state: GameState, dealer: Seat | None) -> Iterator[Problem]:
    """Yield a problem if the recorded dealer is no seat of this table, or not the seat whose turn it is.

    If no dealer is recorded (None), there is no problem.
    """
    if dealer is None:
        return
    if not 0 <= dealer < state.seats:
        yield Problem(f"{prefix}_SEAT_RANGE", "dealer", {"found": dealer})
    elif state.dealer not in (None, dealer):
        yield Problem(f"{prefix}_DEALER_OUT_OF_TURN", "dealer", {"found": dealer, "wanted": state.dealer})


def seat_in(deal: Mapping[str, Any], field: str, seats: int) -> Seat | None:
    """Return the seat in a field of an unchecked deal; None if it is no seat of the table."""
    seat = deal.get(field)
    return seat if type(seat) is int and 0 <= seat < seats else None


def seat_name(names: Sequence[str], seat: object, otherwise: str = "?") -> str:
    """Return the name of this seat's player; `otherwise` for anything that is no seat of the table."""
    return names[seat] if isinstance(seat, int) and 0 <= seat < len(names) else otherwise
