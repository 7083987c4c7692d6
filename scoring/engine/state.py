"""How a table begins, and where it stands before its next deal. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from scoring.engine.payments import Seat


@dataclass(frozen=True, slots=True)
class Start:
    """How a table begins: its seats, where the rotation starts, and what its players carry over from earlier tables."""

    seats: int = 4
    first_dealer: Seat | None = None
    first_declarer: Seat | None = None
    carry_over: Mapping[str, Any] = field(default_factory=dict)
    """What came before that matters, a figure a seat: a sheet's `carried`, such as `{"lost_solos": [0, 2, 0, 0]}`."""


class TableState(Protocol):
    """Where a table stands before its next deal: what everybody may ask. Each game's own state adds what it needs."""

    @property
    def seats(self) -> int: ...
    @property
    def dealer(self) -> Seat | None:
        """Who deals next; None while nobody has said."""

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        """Seats that do not play the next deal (the dealer at a table of five)."""

    @property
    def finished(self) -> bool:
        """Whether the game is over: no deal can follow."""

    def __hash__(self) -> int:
        """States are frozen values: what follows from one can be remembered."""
