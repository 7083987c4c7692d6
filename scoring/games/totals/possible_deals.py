"""Totals: entries that a table could report, for tests and demo evenings.

Far too many entries are possible to list all of them. These are some of every kind.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.totals.facts import TotalsFacts
from scoring.games.totals.rules import TotalsRules
from scoring.games.totals.state import TotalsState

TIMES = (1, 2, 3, 5)
"""The sample numbers, as multiples of the smallest number that may be entered (`rules.step`)."""


def possible_deals(rules: TotalsRules, state: TotalsState) -> Iterator[TotalsFacts]:
    """Yield entries in which one player wins from all others or loses to them, and entries between two players.

    If numbers need not add up to 0, also yield entries in which only one player has a number, and entries in which only one has 0.
    """
    seats = state.seats
    for figure in (rules.step * times for times in TIMES):
        for seat in range(seats):
            if figure * (seats - 1) <= rules.most:
                for each in (figure, -figure):
                    yield _row(seats, {seat: each * (seats - 1)}, -each)
            if figure <= rules.most:
                yield _row(seats, {seat: figure, (seat + 1) % seats: -figure})
                if not rules.sums_to_zero:
                    yield _row(seats, {seat: figure})
                    yield _row(seats, {seat: -figure}, figure)
    yield _row(seats, {})


def _row(seats: int, figures: dict[int, int], others: int = 0) -> TotalsFacts:
    return TotalsFacts(tuple(figures.get(seat, others) for seat in range(seats)))
