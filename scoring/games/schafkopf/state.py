"""Schafkopf: the state of a table before its next deal: who deals. At five the dealer sits out."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.payments import Seat
from scoring.engine.state import Start, check_start
from scoring.games.schafkopf.rules import PLAYING, Rules


@dataclass(frozen=True, slots=True)
class State:
    """A table before its next deal."""

    seats: int
    dealer: Seat | None

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        return () if self.seats == PLAYING or self.dealer is None else (self.dealer,)

    @property
    def finished(self) -> bool:
        """How many deals a round has is the evening's to say."""
        return False

    @property
    def after_dealer(self) -> tuple[Seat, ...]:
        """Who plays, from the dealer's left; from seat 0 where nobody knows the dealer."""
        first = 0 if self.dealer is None else self.dealer + 1
        return tuple([(first + place) % self.seats for place in range(PLAYING)])

    def dealt_by(self, dealer: Seat | None) -> State:
        return self if dealer is None or dealer == self.dealer else State(self.seats, dealer)

    def next(self) -> State:
        """After a deal of the round: the dealer's left neighbour deals."""
        return State(self.seats, None if self.dealer is None else (self.dealer + 1) % self.seats)


def first_state(rules: Rules, start: Start) -> State:
    """The state of this table. Raises Refused: …_SEATS, …_SEAT_RANGE, SHEET_UNKNOWN_FIELD."""
    check_start(start, rules.prefix, rules.table_sizes)
    return State(start.seats, start.first_dealer)
