"""Totals: the state of a table. Nobody says who deals, and no figure changes what may follow: only the number of seats is known."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused
from scoring.engine.state import Start
from scoring.games.totals.rules import Rules


@dataclass(frozen=True, slots=True)
class State:
    """A table before its next entry."""

    seats: int

    @property
    def dealer(self) -> Seat | None:
        """Nobody: the game may be one without cards."""
        return None

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        return ()

    @property
    def finished(self) -> bool:
        return False

    def dealt_by(self, dealer: Seat | None) -> State:
        return self


def first_state(rules: Rules, start: Start) -> State:
    """The state of this table. Raises Refused: …_SEATS, …_SEAT_RANGE, SHEET_UNKNOWN_FIELD."""
    if start.seats not in rules.table_sizes:
        raise Refused(Problem(f"{rules.prefix}_SEATS", "seats", {"found": start.seats, "values": rules.table_sizes}))
    seats = {"first_dealer": start.first_dealer, "first_declarer": start.first_declarer}
    outside = [name for name, seat in seats.items() if seat is not None and not 0 <= seat < start.seats]
    problems = [Problem(f"{rules.prefix}_SEAT_RANGE", name, {"found": seats[name]}) for name in outside]
    problems += [Problem("SHEET_UNKNOWN_FIELD", f"carried.{name}"[:60], {"name": f"carried.{name}"[:60]}) for name in start.carry_over]
    if problems:
        raise Refused(*problems)
    return State(start.seats)
