"""A table's own totals: the table kept its own paper, and the desk typed one number of points per player for the whole round. Pure.

They are stored as one deal that represents all deals of the round, with the facts `{"totals": [9, -5, -2, -2], "deals": 20}`: points by
seat, and the number of deals played. So they are corrected, voided, signed, ruled upon, logged, exported and settled like any deal. The
rules of the game do not check them, and they hold no contracts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.engine.payments import Seat
from scoring.engine.result import TOTALS, AnyOutcome, DealOutcome, PaymentReason, Played
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import GameState

MAX_TOTAL = 100_000
"""The greatest number of points that one player may win or lose in a round. A larger number must be a typing mistake."""
MAX_DEALS = 300
"""The greatest number of deals that one table may play in a round."""


@dataclass(frozen=True, slots=True)
class OwnTotals:
    """The totals of one table's own paper."""

    points: tuple[int, ...]
    """The points of each seat."""
    deals: int
    """The number of deals played."""

    def facts_json(self) -> dict[str, Any]:
        """Return the totals in the form of a deal's facts."""
        return {"totals": list(self.points), "deals": self.deals}


def own_totals_in(facts: Mapping[str, Any]) -> OwnTotals | None:
    """Return the own totals that these facts hold; None if they are facts of an ordinary deal, or no valid totals."""
    points, deals = facts.get("totals"), facts.get("deals")
    if facts.keys() != {"totals", "deals"} or not isinstance(points, Sequence) or type(deals) is not int:
        return None
    if not 1 <= deals <= MAX_DEALS or any(type(figure) is not int or abs(figure) > MAX_TOTAL for figure in points):
        return None
    return OwnTotals(tuple(points), deals)


def outcome_of_totals(rules: RuleSet, state: GameState, totals: OwnTotals) -> AnyOutcome | None:
    """Return the outcome of these totals for a table in game state `state`: one line of payments from losers to winners.

    None if they do not fit the table: they need one number for each seat, and a sum of 0 unless the game leaves points in the pot. In a
    game that ranks by scores, the numbers are scores.
    """
    if len(totals.points) != state.seats or (rules.game.totals_sum_to_zero and sum(totals.points) != 0):
        return None
    line = PaymentReason(TOTALS.upper(), totals.points, rules.game.payments_of_totals(totals.points))
    return DealOutcome(state, played=Played((line,), TOTALS, rules.game.skip_deal(state)))


def seats_out(state: GameState, deals: int) -> list[Seat]:
    """Return the seat that sits out in each of the next `deals` deals after `state`: at a table of five, each seat in turn.

    Empty if nobody sits out, or if the dealer is unknown. Example: a table of five that begins with seat 3 dealing and plays seven deals
    gives `[3, 4, 0, 1, 2, 3, 4]`.
    """
    dealer = state.dealer
    if dealer is None or not state.sits_out:
        return []
    return [seat for number in range(deals) for seat in state.dealt_by((dealer + number) % state.seats).sits_out]
