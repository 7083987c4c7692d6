"""Where a table stands before its next deal: who deals, who sits out. Knows no contract."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scoring.engine.payments import Seat

HANDS = 4
"""A deal is played with four hands, whoever holds them."""


@dataclass(frozen=True, slots=True)
class State:
    """The next deal's table."""

    seats: int
    dealer: Seat | None = None
    """Who deals next; None while nobody has said."""
    finished: bool = False

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        """At a table of five the dealer takes no cards (Brabant §1)."""
        return () if self.seats <= HANDS or self.dealer is None else (self.dealer,)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats with cards, in order."""
        return tuple(seat for seat in range(self.seats) if seat not in self.sits_out)

    @property
    def has_blind(self) -> bool:
        """Whether a hand is dealt for an absent player."""
        return self.seats < HANDS

    def dealt_by(self, dealer: Seat | None) -> State:
        """The same table with this dealer."""
        return self if dealer is None or dealer == self.dealer else replace(self, dealer=dealer)

    def moved_on(self) -> State:
        """The deal moves one seat to the left."""
        return self if self.dealer is None else replace(self, dealer=(self.dealer + 1) % self.seats)
