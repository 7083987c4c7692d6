"""Bars and lines over the evenings of a club, a season or a member, as SVG shapes. Imports no model.

Lengths are percentages of the chart, so that its letters keep their size while it stretches. Evenings are in reading order: from right to
left if the page's language is written so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import get_language_bidi

WIDTH, HEIGHT = 600, 120
"""The width and the height of the view box in `tournaments/club/plot.html`."""
MAX_LABELS = 8
TOP, AREA, AREA_ABOVE_AND_BELOW = 12, 73, 60
"""The bars' area begins at TOP. Its height is AREA, or AREA_ABOVE_AND_BELOW if there are bars below zero, whose numbers need room too."""
WIDEST = 100 / 12
"""The greatest width of a bar, so that the bars of a few evenings do not fill the chart."""


@dataclass(frozen=True)
class ChartBar:
    """The bar of one evening. `count` and `label` are empty if there is no room for them."""

    x: float
    width: float
    y: float
    height: float
    middle: float
    count: str
    count_y: float
    """The position of the number: at the end of the bar."""
    label: str
    below: bool
    """True if the bar shows a negative number."""


@dataclass(frozen=True)
class BarChart:
    """A bar for each evening, and the position of the zero line."""

    bars: tuple[ChartBar, ...]
    zero: float


def from_start(x: float, width: float = 0) -> float:
    """Return the left position, in per cent, of a shape that is `x` per cent from the side where reading begins."""
    return round(100 - x - width if get_language_bidi() else x, 2)


def has_label(number: int, count: int) -> bool:
    """Return True for the last of `count` evenings, and for as many before it as there is room for."""
    return (count - 1 - number) % -(-count // MAX_LABELS) == 0


def bar_chart(figures: Sequence[float], counts: Sequence[str], labels: Sequence[str]) -> BarChart | None:
    """Return a bar for each figure, with its number and the label of its evening; None if all figures are 0."""
    high, low = max(0, 0, *figures), min(0, 0, *figures)
    if not high and not low:
        return None
    area, share = AREA_ABOVE_AND_BELOW if low else AREA, 100 / len(figures)
    zero, width = TOP + area * high / (high - low), min(share * 0.7, WIDEST)
    bars = []
    for number, figure in enumerate(figures):
        height, middle, named = area * abs(figure) / (high - low), (number + 0.5) * share, has_label(number, len(figures))
        bars.append(
            ChartBar(
                x=from_start(middle - width / 2, width),
                width=round(width, 2),
                y=round(zero - max(0, figure) / (high - low) * area, 2),
                height=round(height, 2),
                middle=from_start(middle),
                count=counts[number] if named else "",
                count_y=round(zero - figure / (high - low) * area, 2),
                label=labels[number] if named else "",
                below=figure < 0,
            )
        )
    return BarChart(tuple(bars), round(zero, 2))


def places(ends: Sequence[tuple[int, int] | None]) -> str:
    """Return an SVG path through a player's places, evening after evening: first place at the top, last place at the bottom.

    The path is drawn in a box of WIDTH by HEIGHT. `ends` contains for each evening the player's place and the number of players; None
    leaves a gap.
    """
    step = WIDTH / max(1, len(ends) - 1)
    path, pen_down = [], False
    for index, end in enumerate(ends):
        if end is None:
            pen_down = False
            continue
        place, players = end
        height = HEIGHT * (place - 1) / max(1, players - 1)
        path.append(f"{'L' if pen_down else 'M'}{round(index * step, 1)} {round(2 + (HEIGHT - 4) * height / HEIGHT, 1)}")
        pen_down = True
    return " ".join(path)
