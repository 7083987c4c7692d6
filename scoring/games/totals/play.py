"""Totals: book a checked entry.

Who pays whom follows from the figures alone (`payments_for_points`): the losers pay the winners, both in the order of the seats, and the
pot balances figures that do not add up to 0. Nobody both pays and receives, so the payments are as small as possible.
"""

from __future__ import annotations

from scoring.engine.payments import payments_for_points
from scoring.engine.result import SCORED, PaymentReason, Played
from scoring.games.totals.facts import TotalsFacts
from scoring.games.totals.rules import TotalsRules
from scoring.games.totals.state import TotalsState

FIGURES = "FIGURES"
"""The reason of the payments."""


def play(rules: TotalsRules, state: TotalsState, facts: TotalsFacts) -> Played[TotalsState]:
    """Book a checked entry: one line, with what the players wrote as its score."""
    figures = facts.figures or ()
    payments = payments_for_points(tuple(rules.points_for(figure) for figure in figures))
    return Played((PaymentReason(FIGURES, figures, payments),), SCORED, state)
