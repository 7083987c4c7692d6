"""Klaverjas: the state of a table before its next deal: the dealer, and the number of deals played in this round."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.payments import Seat
from scoring.engine.state import TableStart, check_start
from scoring.games.klaverjas.rules import SEATS, KlaverjasRules


@dataclass(frozen=True, slots=True)
class KlaverjasState:
    """The state of a table before its next deal."""

    dealer: Seat | None
    played: int
    """The number of deals of the round that were played; a deal that is dealt again does not count."""
    deals: int
    """The number of deals in a whole round."""

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        return ()

    @property
    def finished(self) -> bool:
        return self.played >= self.deals

    def dealt_by(self, dealer: Seat | None) -> KlaverjasState:
        return self if dealer is None or dealer == self.dealer else KlaverjasState(dealer, self.played, self.deals)

    def next(self) -> KlaverjasState:
        """Return the state after a deal that counts: the dealer's left neighbour deals next."""
        return KlaverjasState(None if self.dealer is None else left_of(self.dealer), self.played + 1, self.deals)


def left_of(seat: Seat) -> Seat:
    """Return the left neighbour of this seat."""
    return (seat + 1) % SEATS


def first_state(rules: KlaverjasRules, start: TableStart) -> KlaverjasState:
    """Return the state before the first deal. Raises Refused: …_SEATS, …_SEAT_RANGE, SHEET_UNKNOWN_FIELD."""
    check_start(start, rules.prefix, rules.table_sizes)
    return KlaverjasState(start.first_dealer, 0, rules.deals)
