"""A line chart of a player's evening: the running total over deals and rulings, with rounds and remarkable moments. Imports no model.

Lengths are percentages of the plot: the plot stretches, its letters and circles do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

MAX_RULES = 7
"""The greatest number of horizontal lines that the chart may have, each at a round number of points; more would look like a grid."""
STEPS = (1, 2, 5)
ROOM = 0.06
"""The margin above and below the line, as a fraction of the chart's height."""
MIN_PERCENT_BETWEEN_PINS = 14


@dataclass(frozen=True)
class FigureLine:
    """A horizontal line at a number of points."""

    figure: int
    y: float


@dataclass(frozen=True)
class Band:
    """A round of the chart: its number, and where it starts on the x-axis."""

    number: int
    x: float

    @property
    def is_late(self) -> bool:
        """True if the round starts so near the right edge that its label does not fit to the right of the start."""
        return self.x > 100 - MIN_PERCENT_BETWEEN_PINS


@dataclass(frozen=True)
class ChartPin:
    """A point of the chart's line with a label, such as the best deal."""

    kind: str
    """The marked moment: `best` (the best deal), `lowest` or `highest` (running total), or `end`."""
    x: float
    y: float
    figure: int
    """The number on the label: the running total or, for `best`, the points of the best deal."""
    anchor: str
    """The alignment that keeps its label within the plot: start, middle or end."""


@dataclass(frozen=True)
class PlayerChart:
    """The chart in a box of 100 by 100."""

    line: str
    area: str
    """The SVG path of the area between the line and zero."""
    zero: float
    rules: tuple[FigureLine, ...]
    bands: tuple[Band, ...]
    pins: tuple[ChartPin, ...]
    lowest: int
    highest: int
    end: int

    @property
    def above(self) -> float:
        """The height of the area above the zero line in which the curve is drawn as positive: up to 10 units above the top of the box."""
        return self.zero + 10


def player_chart(rounds: Sequence[tuple[int, Sequence[int]]]) -> PlayerChart | None:
    """Return the chart; None without a deal. `rounds` has, in order, each round's number and the running totals in it."""
    totals = [0]
    starts: list[tuple[int, int]] = []
    for number, running in rounds:
        starts.append((number, len(totals) - 1))
        totals += running
    if len(totals) == 1:
        return None
    low, high = min(totals), max(totals)
    span = (high - low) or 1
    top, bottom = high + span * ROOM, low - span * ROOM

    def x(index: int) -> float:
        return round(100 * index / (len(totals) - 1), 2)

    def y(figure: float) -> float:
        return round(100 * (top - figure) / (top - bottom), 2)

    path = " ".join(f"{x(index)} {y(total)}" for index, total in enumerate(totals))
    return PlayerChart(
        line=f"M{path}",
        area=f"M0 {y(0)} {path} 100 {y(0)}Z",
        zero=y(0),
        rules=tuple(FigureLine(figure, y(figure)) for figure in _round_figures(low, high)),
        bands=tuple(_bands([(number, x(start)) for number, start in starts])),
        pins=tuple(_pins(totals, x=[x(index) for index in range(len(totals))], y=[y(total) for total in totals])),
        lowest=low,
        highest=high,
        end=totals[-1],
    )


def _bands(starts: Sequence[tuple[int, float]]) -> list[Band]:
    """Return the starts of the rounds. If the labels of two rounds would overlap, only the newer round is returned."""
    bands: list[Band] = []
    for number, x in reversed(starts):
        if (
            not bands
            or bands[-1].x - x >= 2 * MIN_PERCENT_BETWEEN_PINS
            or (not bands[-1].is_late and bands[-1].x - x >= MIN_PERCENT_BETWEEN_PINS)
        ):
            bands.append(Band(number, x))
    return bands[::-1]


def _round_figures(low: int, high: int) -> list[int]:
    step, decade = 1, 1
    while (high - low) / step > MAX_RULES - 1:
        position = STEPS.index(step // decade)
        if position == len(STEPS) - 1:
            decade *= 10
        step = STEPS[(position + 1) % len(STEPS)] * decade
    return list(range(-(-low // step) * step, high + 1, step))


def _pins(totals: Sequence[int], *, x: Sequence[float], y: Sequence[float]) -> list[ChartPin]:
    """Return pins for the end, the best deal, the lowest and the highest point.

    If two would overlap, only the first of this order is returned.
    """
    moved = [0] + [after - before for before, after in pairwise(totals)]
    best = max(range(len(totals)), key=lambda index: moved[index])
    places = [("end", len(totals) - 1, totals[-1])]
    if moved[best] > 0:
        places.append(("best", best, moved[best]))
    if min(totals) < 0:
        places.append(("lowest", totals.index(min(totals)), min(totals)))
    if max(totals) > 0:
        places.append(("highest", totals.index(max(totals)), max(totals)))
    pins: list[ChartPin] = []
    for kind, index, figure in places:
        if all(abs(x[index] - other.x) >= MIN_PERCENT_BETWEEN_PINS for other in pins):
            anchor = "start" if x[index] < MIN_PERCENT_BETWEEN_PINS else "end" if x[index] > 100 - MIN_PERCENT_BETWEEN_PINS else "middle"
            pins.append(ChartPin(kind, x[index], y[index], figure, anchor))
    return pins
