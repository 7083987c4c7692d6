"""Compares measured figures with the promised ones, after conversion to a machine of speed 1, and prints them as a table."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

TIMES, RATES = ("s", "ms", "µs"), ("deals/s", "requests/s")
"""Units of times and of rates. Numbers in these units are converted to a machine of speed 1."""


@dataclass(frozen=True)
class BenchFigure:
    """A measured number, and the number promised for a machine of speed 1 (`bench.yardstick`)."""

    what: str
    value: float
    unit: str
    goal: float | None = None
    at_most: bool = True
    """True if the goal is a maximum (milliseconds), False if it is a minimum (deals a second)."""
    waits: float = 0.0
    """The part of a measured time that is fixed waiting, such as a timer, in the same unit. This part is not converted to speed 1."""
    speed: float = 1.0
    """The machine's speed during the measurement, as a multiple of the reference machine's."""

    @property
    def judged(self) -> float:
        """The number converted to a machine of speed 1: a time is multiplied by the speed, a rate divided by it."""
        if self.unit in TIMES:
            return self.waits + (self.value - self.waits) * self.speed
        return self.value / self.speed if self.unit in RATES else self.value

    @property
    def promise_kept(self) -> bool | None:
        """True if the promise is kept, False if it is broken, None if nothing was promised."""
        if self.goal is None:
            return None
        return self.judged <= self.goal if self.at_most else self.judged >= self.goal


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the percentile of these values by the nearest-rank method, for example the median for 50."""
    return sorted(values)[max(0, math.ceil(len(values) * percent / 100) - 1)]


def table(figures: Iterable[BenchFigure]) -> str:
    """Return a table of the figures for people: the measured number, the number at speed 1, and the promise."""
    rows = [(figure.what, _number(figure.value), figure.unit, _promised(figure)) for figure in figures]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join(f"{a:<{widths[0]}}  {b:>{widths[1]}} {c:<{widths[2]}}  {d}".rstrip() for a, b, c, d in rows)


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:,.1f}" if abs(value) >= 10 else f"{value:,.2f}"


def _promised(figure: BenchFigure) -> str:
    if figure.goal is None:
        return ""
    sign = "≤" if figure.at_most else "≥"
    at_speed_1 = f", {_number(figure.judged)} at speed 1" if figure.judged != figure.value else ""
    return f"{'kept' if figure.promise_kept else 'MISSED'} ({sign} {_number(figure.goal)}{at_speed_1})"
