"""Totals: entries that a table could report, for tests and demo evenings.

Any figures are possible, far too many to list: these are some of every kind.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.games.totals.facts import TotalsFacts
from scoring.games.totals.rules import TotalsRules
from scoring.games.totals.state import TotalsState

TIMES = (1, 2, 3, 5)
"""The numbers of steps that somebody wins or loses."""


def possible_deals(rules: TotalsRules, state: TotalsState) -> Iterator[TotalsFacts]:
    """Yield entries in which one wins from all others or loses to them, and two settle between themselves.

    If the sum is free, also figures that all have one sign, and one figure alone.
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
