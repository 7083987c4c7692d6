"""How a table begins, and its state before the next deal. The same for every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from scoring.engine.payments import Seat


@dataclass(frozen=True, slots=True)
class Start:
    """How a table begins: its seats, the first dealer, and what its players carry over from earlier tables."""

    seats: int = 4
    first_dealer: Seat | None = None
    first_declarer: Seat | None = None
    carry_over: Mapping[str, Any] = field(default_factory=dict)
    """What came before that matters, a figure a seat: a sheet's `carried`, such as `{"lost_solos": [0, 2, 0, 0]}`."""


class TableState(Protocol):
    """The state of a table before its next deal, as far as all games have it. Each game's own state adds to it."""

    @property
    def seats(self) -> int: ...
    @property
    def dealer(self) -> Seat | None:
        """Who deals next; None as long as that is not recorded."""

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        """Seats that do not play the next deal (the dealer at a table of five)."""

    @property
    def finished(self) -> bool:
        """Whether the game is over, so that no deal can follow."""

    def dealt_by(self, dealer: Seat | None) -> Self:
        """The same table with this dealer; None: as it is."""

    def __hash__(self) -> int:
        """States are frozen values, so that results can be cached by state."""
