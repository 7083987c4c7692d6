"""Schafkopf: the state of a table before its next deal: who deals. At a table of five the dealer sits out."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.payments import Seat
from scoring.engine.state import TableStart, check_start
from scoring.games.schafkopf.rules import PLAYING, SchafkopfRules


@dataclass(frozen=True, slots=True)
class SchafkopfState:
    """The state of a table before its next deal."""

    seats: int
    dealer: Seat | None

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        return () if self.seats == PLAYING or self.dealer is None else (self.dealer,)

    @property
    def finished(self) -> bool:
        """Always false, because an evening, not the game, sets the number of deals in a round."""
        return False

    @property
    def after_dealer(self) -> tuple[Seat, ...]:
        """The seats that play, in order from the dealer's left; from seat 0 if the dealer is not known."""
        first = 0 if self.dealer is None else self.dealer + 1
        return tuple([(first + place) % self.seats for place in range(PLAYING)])

    def dealt_by(self, dealer: Seat | None) -> SchafkopfState:
        return self if dealer is None or dealer == self.dealer else SchafkopfState(self.seats, dealer)

    def next(self) -> SchafkopfState:
        """Return the state after a deal that counts: the dealer's left neighbour deals next."""
        return SchafkopfState(self.seats, None if self.dealer is None else (self.dealer + 1) % self.seats)


def first_state(rules: SchafkopfRules, start: TableStart) -> SchafkopfState:
    """Return the state before the first deal. Raises Refused: …_SEATS, …_SEAT_RANGE, SHEET_UNKNOWN_FIELD."""
    check_start(start, rules.prefix, rules.table_sizes)
    return SchafkopfState(start.seats, start.first_dealer)
