"""Skat: the state of a table before its next deal: the dealer, and everybody's performance on the Skat list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.engine.payments import Seat
from scoring.engine.state import TableStart, check_start
from scoring.games.skat.rules import ACTIVE, SkatRules


@dataclass(frozen=True, slots=True)
class SkatState:
    """The state of a table before its next deal."""

    seats: int
    dealer: Seat | None
    played: int
    """The number of deals of the Skat list that were dealt, including those in which all passed."""
    deals: int
    """The number of deals in the whole list; 0 if it has no fixed end."""
    scores: tuple[int, ...]
    """Each seat's total so far: game points plus the bonus points for games won and lost."""
    won: tuple[int, ...]
    lost: tuple[int, ...]
    """The number of own games that each seat has lost; `won` has the number won."""

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        """The dealer's seat at a table of four, who does not play; else empty."""
        return () if self.seats <= ACTIVE or self.dealer is None else (self.dealer,)

    @property
    def finished(self) -> bool:
        return 0 < self.deals <= self.played

    def dealt_by(self, dealer: Seat | None) -> SkatState:
        return self if dealer is None or dealer == self.dealer else replace(self, dealer=dealer)

    def next(self) -> SkatState:
        """Return the state after a deal without points: the dealer's left neighbour deals next."""
        return self.after(self.scores, self.won, self.lost)

    def after(self, scores: tuple[int, ...], won: tuple[int, ...], lost: tuple[int, ...]) -> SkatState:
        """Return the state after a deal: the dealer's left neighbour deals next. The arguments are each seat's new totals."""
        dealer = None if self.dealer is None else (self.dealer + 1) % self.seats
        return SkatState(self.seats, dealer, self.played + 1, self.deals, scores, won, lost)

    def exchanged(self, order: Sequence[Seat]) -> SkatState:
        """Return the state after the players exchanged seats: the player of `order[seat]` moves to `seat`, with all totals."""
        scores, won, lost = (tuple(row[seat] for seat in order) for row in (self.scores, self.won, self.lost))
        return replace(self, scores=scores, won=won, lost=lost)

    def leaders(self) -> tuple[Seat, ...]:
        """Return the seats that are first on the Skat list (§3); several if they are equal.

        The highest performance is first. Equal players are ranked by most games won, then by fewest games lost.
        """
        figures = [(score, won, -lost) for score, won, lost in zip(self.scores, self.won, self.lost, strict=True)]
        return tuple(seat for seat, figure in enumerate(figures) if figure == max(figures))


def first_state(rules: SkatRules, start: TableStart) -> SkatState:
    """Return the state before the first deal. Raises Refused: …_SEATS, …_SEAT_RANGE, SHEET_UNKNOWN_FIELD."""
    check_start(start, rules.prefix, rules.table_sizes)
    nothing = (0,) * start.seats
    return SkatState(start.seats, start.first_dealer, 0, rules.rounds * start.seats, nothing, nothing, nothing)
