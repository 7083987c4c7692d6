"""Skat: the state of a table before its next deal: who deals, and everybody's list so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.engine.payments import Seat
from scoring.engine.state import TableStart, check_start
from scoring.games.skat.rules import ACTIVE, SkatRules


@dataclass(frozen=True, slots=True)
class SkatState:
    """A table before its next deal."""

    seats: int
    dealer: Seat | None
    played: int
    """Deals of the list that were dealt, including those in which all passed."""
    deals: int
    """Deals of the whole list; 0: no end."""
    scores: tuple[int, ...]
    """Everybody's performance so far."""
    won: tuple[int, ...]
    lost: tuple[int, ...]
    """Own games by seat: won, and lost."""

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        """The dealer, at a table of four, who does not play."""
        return () if self.seats <= ACTIVE or self.dealer is None else (self.dealer,)

    @property
    def finished(self) -> bool:
        return 0 < self.deals <= self.played

    def dealt_by(self, dealer: Seat | None) -> SkatState:
        return self if dealer is None or dealer == self.dealer else replace(self, dealer=dealer)

    def next(self) -> SkatState:
        """Return the state after a deal that brought nobody anything: the dealer's left neighbour deals."""
        return self.after(self.scores, self.won, self.lost)

    def after(self, scores: tuple[int, ...], won: tuple[int, ...], lost: tuple[int, ...]) -> SkatState:
        """Return the state after a deal, with everybody's new figures: the dealer's left neighbour deals."""
        dealer = None if self.dealer is None else (self.dealer + 1) % self.seats
        return SkatState(self.seats, dealer, self.played + 1, self.deals, scores, won, lost)

    def exchanged(self, order: Sequence[Seat]) -> SkatState:
        """Return the state after the players exchanged seats: each seat now has the player, and the figures, of seat `order[seat]`."""
        scores, won, lost = (tuple(row[seat] for seat in order) for row in (self.scores, self.won, self.lost))
        return replace(self, scores=scores, won=won, lost=lost)

    def leaders(self) -> tuple[Seat, ...]:
        """Return who is first on this list: most performance, then most games won, then fewest lost; equals share first place (§3)."""
        figures = [(score, won, -lost) for score, won, lost in zip(self.scores, self.won, self.lost, strict=True)]
        return tuple(seat for seat, figure in enumerate(figures) if figure == max(figures))


def first_state(rules: SkatRules, start: TableStart) -> SkatState:
    """Return the state of this table. Raises Refused: …_SEATS, …_SEAT_RANGE, SHEET_UNKNOWN_FIELD."""
    check_start(start, rules.prefix, rules.table_sizes)
    nothing = (0,) * start.seats
    return SkatState(start.seats, start.first_dealer, 0, rules.rounds * start.seats, nothing, nothing, nothing)
