"""The result of a deal: lines with payments, its outcome in a replay, and the jury's word that it needs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from scoring.engine.payments import PointsPayment, Seat, points, pot
from scoring.engine.problem import Problem
from scoring.engine.state import GameState

StateT_co = TypeVar("StateT_co", bound=GameState, covariant=True)
FactsT_co = TypeVar("FactsT_co", covariant=True)

SCORED = "scored"
ANNULLED, AWARDED = "annulled", "awarded"
"""Statuses that a jury gives a deal. Annulled: it is dealt again. Awarded: these points count, whatever was played."""
TOTALS = "totals"
"""The status of a table's own totals, which replace all its deals."""


@dataclass(frozen=True, slots=True)
class PaymentReason:
    """One reason for points: the figures on the sheet (`score`, for each seat, in the game's own count), and the payments."""

    reason: str
    """A code: a contract's, a pass game's, a fine's."""
    score: tuple[int, ...]
    payments: tuple[PointsPayment, ...]
    made: bool | None = None
    """Whether the contract was made; None for a line that is not a contract."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """What a sentence about this line needs: `declarer`, `partner`, `took`, `target` …"""

    @property
    def declarer(self) -> Seat | None:
        """The seat that declared this line's contract; None if the line is not a contract."""
        declarer = self.details.get("declarer")
        return declarer if isinstance(declarer, int) else None

    @property
    def is_solo(self) -> bool:
        """Whether its contract was played alone and counts as a solo, which is a tie-break.

        A game sets `solo: False` on a contract that its clubs do not count.
        """
        solo: bool = self.details.get("partner") is None and self.details.get("solo", True)
        return solo

    def points(self, seats: int) -> tuple[int, ...]:
        """Return the points of this line alone, for each seat."""
        return points(self.payments, seats)


@dataclass(frozen=True, slots=True)
class Obligation:
    """Something in a deal that needs the jury's word."""

    article: str
    """The code of the article that asks for it."""
    seat: Seat
    contract: str
    word: str = ""
    """The jury's word in the deal's facts: `approved`, `refused`, `fined`, `annulled`; empty while it is missing."""


@dataclass(frozen=True, slots=True)
class Played(Generic[StateT_co]):
    """The result of one deal, and the state after it. `counts` is false if the deal is dealt again."""

    lines: tuple[PaymentReason, ...]
    status: str
    state: StateT_co
    counts: bool = True
    winners: tuple[Seat, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of the scored sheet that only this game has: `standing`, `next_cards` …"""

    @property
    def payments(self) -> tuple[PointsPayment, ...]:
        return tuple(payment for line in self.lines for payment in line.payments)

    def points(self, seats: int) -> tuple[int, ...]:
        """Return the points that the ledger books, for each seat."""
        return points(self.payments, seats)

    def pot(self) -> int:
        """Return what this deal puts into the pot; negative if the pot pays."""
        return pot(self.payments)

    def score(self, seats: int) -> tuple[int, ...]:
        """Return the figure of the game's own count, for each seat."""
        return tuple(sum(line.score[seat] for line in self.lines) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class DealOutcome(Generic[StateT_co, FactsT_co]):
    """The outcome of one deal in a replay: either it was `played`, or it has `problems` and changed nothing."""

    before: StateT_co
    """The state it was dealt in."""
    facts: FactsT_co | None = None
    """The reported facts; None if they could not be read."""
    problems: tuple[Problem, ...] = ()
    played: Played[StateT_co] | None = None


@dataclass(frozen=True, slots=True)
class TableReplay(Generic[StateT_co, FactsT_co]):
    """A table's deals, replayed in order."""

    outcomes: tuple[DealOutcome[StateT_co, FactsT_co], ...]
    state: StateT_co
    """The table's current state."""


AnyPlayed = Played[GameState]
AnyOutcome = DealOutcome[GameState, object]
AnyReplay = TableReplay[GameState, object]
"""These types for a caller that does not know the game: facts are passed on and never inspected."""


def totals(outcomes: Iterable[AnyOutcome], seats: int) -> tuple[tuple[int, ...], int]:
    """Return the points of each seat, and the pot, over all deals that were played."""
    payments = [payment for outcome in outcomes if outcome.played for payment in outcome.played.payments]
    return points(payments, seats), pot(payments)
