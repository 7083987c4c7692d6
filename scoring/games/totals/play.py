"""Totals: score a checked entry.

The losers pay the winners: the first loser, by seat, pays the first winner, and so on. If the numbers do not add up to 0, the pot pays or
receives the difference. Nobody both pays and receives.
"""

from __future__ import annotations

from scoring.engine.payments import payments_for_points
from scoring.engine.result import SCORED, PaymentReason, Played
from scoring.games.totals.facts import TotalsFacts
from scoring.games.totals.rules import TotalsRules
from scoring.games.totals.state import TotalsState

FIGURES = "FIGURES"
"""The reason code of the only line that an entry has."""


def play(rules: TotalsRules, state: TotalsState, facts: TotalsFacts) -> Played[TotalsState]:
    """Score a checked entry: one line, whose score is the numbers that the players wrote."""
    figures = facts.figures or ()
    payments = payments_for_points(tuple(rules.points_for(figure) for figure in figures))
    return Played((PaymentReason(FIGURES, figures, payments),), SCORED, state)
