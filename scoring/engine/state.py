"""The start of a table, and its state before each deal: the parts that all games have in common."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, Self

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused


@dataclass(frozen=True, slots=True)
class TableStart:
    """The start of a table: its seats, the first dealer, and the numbers that its players carry over from earlier tables."""

    seats: int = 4
    first_dealer: Seat | None = None
    first_declarer: Seat | None = None
    carry_over: Mapping[str, Any] = field(default_factory=dict)
    """The numbers that players bring from earlier tables, as in a sheet's `carried`: for each kind of number, a list by seat.

    Example: `{"lost_solos": [0, 2, 0, 0]}`.
    """


def check_start(start: TableStart, prefix: str, table_sizes: Collection[int]) -> None:
    """Check the start of a table as most games need it: an allowed number of seats, seats that exist, and nothing carried over.

    Raises Refused: `…_SEATS`, `…_SEAT_RANGE`, SHEET_UNKNOWN_FIELD.
    """
    if start.seats not in table_sizes:
        raise Refused(Problem(f"{prefix}_SEATS", "seats", {"found": start.seats, "values": table_sizes}))
    seats = {"first_dealer": start.first_dealer, "first_declarer": start.first_declarer}
    outside = [name for name, seat in seats.items() if seat is not None and not 0 <= seat < start.seats]
    problems = [Problem(f"{prefix}_SEAT_RANGE", name, {"found": seats[name]}) for name in outside]
    problems += [Problem("SHEET_UNKNOWN_FIELD", f"carried.{name}"[:60], {"name": f"carried.{name}"[:60]}) for name in start.carry_over]
    if problems:
        raise Refused(*problems)


class GameState(Protocol):
    """The state of a table before its next deal, with the fields that all games have. Each game's own state adds more."""

    @property
    def seats(self) -> int: ...
    @property
    def dealer(self) -> Seat | None:
        """The next dealer; None until somebody records who deals."""

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        """The seats that do not play the next deal (the dealer's at a table of five)."""

    @property
    def finished(self) -> bool:
        """True if the game is over, so that no deal can follow."""

    def dealt_by(self, dealer: Seat | None) -> Self:
        """Return the state with this dealer; unchanged if the dealer is None."""

    def __hash__(self) -> int:
        """Hash the state. States are immutable, so that results can be cached by state."""
