"""Measured figures, judged at speed 1; percentiles; and the table for people. Knows nothing of what is measured."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

TIMES, RATES = ("s", "ms", "µs"), ("deals/s", "requests/s")
"""Units that depend on how fast the machine is."""


@dataclass(frozen=True)
class Figure:
    """A number, and what was promised of it on a machine of speed 1 (`bench.yardstick`)."""

    what: str
    value: float
    unit: str
    goal: float | None = None
    at_most: bool = True
    """True if the goal is a maximum (milliseconds), False if it is a minimum (deals a second)."""
    waits: float = 0.0
    """The part of a time that a faster machine does not shorten: a timer of ours."""
    speed: float = 1.0
    """The machine's speed in the same run."""

    @property
    def judged(self) -> float:
        """The number as a machine of speed 1 would give it: less time than on a slow machine, more deals a second."""
        if self.unit in TIMES:
            return self.waits + (self.value - self.waits) * self.speed
        return self.value / self.speed if self.unit in RATES else self.value

    @property
    def promise_kept(self) -> bool | None:
        """Return True if the promise is kept, False if it is not, None if none was made."""
        if self.goal is None:
            return None
        return self.judged <= self.goal if self.at_most else self.judged >= self.goal


def percentile(values: Sequence[float], percent: float) -> float:
    """Return the value at or below which this percentage of the values lies (nearest rank)."""
    return sorted(values)[max(0, math.ceil(len(values) * percent / 100) - 1)]


def table(figures: Iterable[Figure]) -> str:
    """Return the figures as a table for people: measured, and judged by what was promised."""
    rows = [(figure.what, _number(figure.value), figure.unit, _promised(figure)) for figure in figures]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return "\n".join(f"{a:<{widths[0]}}  {b:>{widths[1]}} {c:<{widths[2]}}  {d}".rstrip() for a, b, c, d in rows)


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 or value == int(value) else f"{value:,.1f}" if abs(value) >= 10 else f"{value:,.2f}"


def _promised(figure: Figure) -> str:
    if figure.goal is None:
        return ""
    sign = "≤" if figure.at_most else "≥"
    at_speed_1 = f", {_number(figure.judged)} at speed 1" if figure.judged != figure.value else ""
    return f"{'kept' if figure.promise_kept else 'MISSED'} ({sign} {_number(figure.goal)}{at_speed_1})"
