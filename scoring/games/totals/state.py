"""Totals: the state of a table. It has only the number of seats: nobody deals, and entries do not depend on one another."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.payments import Seat
from scoring.engine.state import TableStart, check_start
from scoring.games.totals.rules import TotalsRules


@dataclass(frozen=True, slots=True)
class TotalsState:
    """The state of a table before its next entry."""

    seats: int

    @property
    def dealer(self) -> Seat | None:
        """Always None: the game need not have cards."""
        return None

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        return ()

    @property
    def finished(self) -> bool:
        return False

    def dealt_by(self, dealer: Seat | None) -> TotalsState:
        return self


def first_state(rules: TotalsRules, start: TableStart) -> TotalsState:
    """Return the state before the first deal. Raises Refused: …_SEATS, …_SEAT_RANGE, SHEET_UNKNOWN_FIELD."""
    check_start(start, rules.prefix, rules.table_sizes)
    return TotalsState(start.seats)
