"""Klaverjas: the state of a table before its next deal: who deals, and how many of the round's deals are played."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.engine.payments import Seat
from scoring.engine.state import TableStart, check_start
from scoring.games.klaverjas.rules import SEATS, KlaverjasRules


@dataclass(frozen=True, slots=True)
class KlaverjasState:
    """A table before its next deal."""

    dealer: Seat | None
    played: int
    """Deals of the round that were played; a deal that is dealt again does not count."""
    deals: int
    """Deals of a whole round."""

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
        """Return the state after a deal of the round: the dealer's left neighbour deals."""
        return KlaverjasState(None if self.dealer is None else left_of(self.dealer), self.played + 1, self.deals)


def left_of(seat: Seat) -> Seat:
    """Return the neighbour whose turn comes next."""
    return (seat + 1) % SEATS


def first_state(rules: KlaverjasRules, start: TableStart) -> KlaverjasState:
    """Return the state of this table. Raises Refused: …_SEATS, …_SEAT_RANGE, SHEET_UNKNOWN_FIELD."""
    check_start(start, rules.prefix, rules.table_sizes)
    return KlaverjasState(start.first_dealer, 0, rules.deals)
