"""The state of a table before its next deal: who deals and who sits out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.result import PaymentReason
from scoring.engine.state import TableStart

HANDS = 4
"""The number of hands in a deal, even if fewer players are present."""


@dataclass(frozen=True, slots=True)
class PromisedState:
    """The state of the table before its next deal."""

    seats: int
    dealer: Seat | None = None
    """The next dealer; None until somebody records who deals."""
    finished: bool = False

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        """The dealer, at a table of five, who takes no cards (Brabant §1)."""
        return () if self.seats <= HANDS or self.dealer is None else (self.dealer,)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are dealt cards, in order."""
        out = self.sits_out
        return tuple([seat for seat in range(self.seats) if seat not in out])

    @property
    def has_blind(self) -> bool:
        """True if a hand is dealt for an absent player."""
        return self.seats < HANDS

    def dealt_by(self, dealer: Seat | None) -> PromisedState:
        """Return the state with this dealer; unchanged if the dealer is None."""
        return self if dealer is None or dealer == self.dealer else replace(self, dealer=dealer)

    def moved_on(self) -> PromisedState:
        """Return the state for the next deal, in which the next player to the left deals."""
        return self if self.dealer is None else replace(self, dealer=(self.dealer + 1) % self.seats)

    def after(self, rules: PromisedRules, lines: tuple[PaymentReason, ...]) -> PromisedState:
        """Return the state after a deal that counts and has these lines. Only the dealer changes here; a game may change more."""
        return _state_after(self.seats, self.dealer)


@cache
def _state_after(seats: int, dealer: Seat | None) -> PromisedState:
    """Return the state after a deal by this dealer. There are few states and each occurs often, so they are cached."""
    return PromisedState(seats, dealer).moved_on()


def first_state(rules: PromisedRules, start: TableStart, carry_over_names: frozenset[str] = frozenset()) -> PromisedState:
    """Return the state before a table's first deal; only what is in `carry_over_names` may be carried over.

    Raises Refused: …_SEATS, …_SEAT_RANGE, SHEET_UNKNOWN_FIELD.
    """
    first = start.first_dealer
    if start.seats not in rules.table_sizes:
        raise Refused(Problem(f"{rules.prefix}_SEATS", "seats", {"found": start.seats, "values": rules.table_sizes}))
    if first is not None and not 0 <= first < start.seats:
        raise Refused(Problem(f"{rules.prefix}_SEAT_RANGE", "first_dealer", {"found": first}))
    unknown = [f"carried.{name}" for name in start.carry_over if name not in carry_over_names]
    if start.first_declarer is not None:
        unknown.append("first_declarer")
    if unknown:
        raise Refused(*(Problem("SHEET_UNKNOWN_FIELD", name[:60], {"name": name[:60]}) for name in unknown))
    return PromisedState(start.seats, first)
