"""The result of a deal: lines with payments, the outcome in a replay, and the obligations to ask the jury."""

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
"""Statuses that the jury gives a deal. Annulled: it is dealt again. Awarded: the jury's points count, whatever was played."""
TOTALS = "totals"
"""The status if a table handed in its own totals, which replace all its deals."""


@dataclass(frozen=True, slots=True)
class PaymentReason:
    """One reason for points in a deal, with its payments and with each seat's score in the game's own count."""

    reason: str
    """The code of the reason: a contract, a pass game or a fine."""
    score: tuple[int, ...]
    payments: tuple[PointsPayment, ...]
    made: bool | None = None
    """True if the contract was made; None for a line that is not a contract."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """The values for a sentence about this line: `declarer`, `partner`, `took`, `target` …"""

    @property
    def declarer(self) -> Seat | None:
        """The seat that declared this line's contract; None if the line is not a contract."""
        declarer = self.details.get("declarer")
        return declarer if isinstance(declarer, int) else None

    @property
    def is_solo(self) -> bool:
        """True if the line's contract was played alone and counts as a solo in the tie-break by solos.

        A game sets `solo: False` in `details` for a contract that its clubs do not count.
        """
        solo: bool = self.details.get("partner") is None and self.details.get("solo", True)
        return solo

    def points(self, seats: int) -> tuple[int, ...]:
        """Return the points that each seat gets by the payments of this line."""
        return points(self.payments, seats)


@dataclass(frozen=True, slots=True)
class Obligation:
    """A declared contract that needs the jury's word."""

    article: str
    """The code of the article that demands the jury's word."""
    seat: Seat
    contract: str
    word: str = ""
    """The jury's word in the deal's facts: `approved`, `refused`, `fined`, `annulled`; empty while it is missing."""


@dataclass(frozen=True, slots=True)
class Played(Generic[StateT_co]):
    """The result of one deal, and the state after it. `counts` is false if the cards are dealt again."""

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
        """Return the points of each seat, as the ledger books them."""
        return points(self.payments, seats)

    def pot(self) -> int:
        """Return the points that this deal pays into the pot; negative if the pot pays."""
        return pot(self.payments)

    def score(self, seats: int) -> tuple[int, ...]:
        """Return the score of each seat, in the game's own count."""
        return tuple(sum(line.score[seat] for line in self.lines) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class DealOutcome(Generic[StateT_co, FactsT_co]):
    """The outcome of one deal in a replay: it has `played`, or it has `problems` and changed nothing."""

    before: StateT_co
    """The state of the table when the deal was dealt."""
    facts: FactsT_co | None = None
    """The reported facts; None if they could not be read."""
    problems: tuple[Problem, ...] = ()
    played: Played[StateT_co] | None = None


@dataclass(frozen=True, slots=True)
class TableReplay(Generic[StateT_co, FactsT_co]):
    """The replay of a table's deals: the outcome of each, in order, and the final state."""

    outcomes: tuple[DealOutcome[StateT_co, FactsT_co], ...]
    state: StateT_co
    """The state of the table after the deals."""


AnyPlayed = Played[GameState]
AnyOutcome = DealOutcome[GameState, object]
AnyReplay = TableReplay[GameState, object]
"""The types `Played`, `DealOutcome` and `TableReplay` for code that works for every game."""


def totals(outcomes: Iterable[AnyOutcome], seats: int) -> tuple[tuple[int, ...], int]:
    """Return the points of each seat and the points in the pot, over all deals that were played."""
    payments = [payment for outcome in outcomes if outcome.played for payment in outcome.played.payments]
    return points(payments, seats), pot(payments)
