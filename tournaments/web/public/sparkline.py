"""A line of figures without axes, as a path of SVG. Knows no model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH = 132
HEIGHT = 30
MAX_POINTS = 120
"""Points of a path: more would not be seen."""


@dataclass(frozen=True)
class Sparkline:
    """The paths in a box of WIDTH by HEIGHT."""

    line: str
    area: str
    """Between the line and zero."""
    zero: str
    below: bool
    """Whether it ends below zero."""


def sparkline(figures: Sequence[int]) -> Sparkline:
    """The line of these figures, at least one, from start to end; 0 is always within the box."""
    step = -(-len(figures) // MAX_POINTS)
    shown = [*figures[::step], figures[-1]]
    low, high = min(0, *shown), max(0, *shown)
    span = (high - low) or 1

    def height(figure: int) -> float:
        return round(1 + (HEIGHT - 2) * (high - figure) / span, 1)

    across = WIDTH / max(1, len(shown) - 1)
    points = " ".join(f"{round(index * across, 1)} {height(figure)}" for index, figure in enumerate(shown))
    zero = height(0)
    return Sparkline(f"M{points}", f"M0 {zero} {points} {WIDTH} {zero}Z", f"M0 {zero}H{WIDTH}", figures[-1] < 0)
