"""A player's evening as a line: the running total over their deals and rulings, with the rounds and the moments worth a word. Knows no
model. Lengths are per cent of the plot: it stretches, its letters and circles do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

MAX_RULES = 7
"""Lines across, at round figures; more would be a grid."""
STEPS = (1, 2, 5)
ROOM = 0.06
"""What stays free above and below, as a part of the height."""
MIN_PERCENT_BETWEEN_PINS = 14


@dataclass(frozen=True)
class Rule:
    """A line across at a figure."""

    figure: int
    y: float


@dataclass(frozen=True)
class Band:
    """Where a round begins."""

    number: int
    x: float

    @property
    def is_late(self) -> bool:
        """Whether there is no room for its words after it."""
        return self.x > 100 - MIN_PERCENT_BETWEEN_PINS


@dataclass(frozen=True)
class Pin:
    """A moment worth a word."""

    kind: str
    """`best`, `lowest`, `highest` or `end`."""
    x: float
    y: float
    figure: int
    """The total then; of `best` what that deal brought."""
    anchor: str
    """Where its words begin, so that they stay within the plot: start, middle or end."""


@dataclass(frozen=True)
class Chart:
    """The line in a box of 100 by 100."""

    line: str
    area: str
    """Between the line and zero."""
    zero: float
    rules: tuple[Rule, ...]
    bands: tuple[Band, ...]
    pins: tuple[Pin, ...]
    lowest: int
    highest: int
    end: int

    @property
    def above(self) -> float:
        """The height of what is above zero, with ten more for what reaches out of the box."""
        return self.zero + 10


def player_chart(rounds: Sequence[tuple[int, Sequence[int]]]) -> Chart | None:
    """The line of a player: for each round its number and the running totals in it, in order. None without a deal."""
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
    return Chart(
        line=f"M{path}",
        area=f"M0 {y(0)} {path} 100 {y(0)}Z",
        zero=y(0),
        rules=tuple(Rule(figure, y(figure)) for figure in _round_figures(low, high)),
        bands=tuple(_bands([(number, x(start)) for number, start in starts])),
        pins=tuple(_pins(totals, x=[x(index) for index in range(len(totals))], y=[y(total) for total in totals])),
        lowest=low,
        highest=high,
        end=totals[-1],
    )


def _bands(starts: Sequence[tuple[int, float]]) -> list[Band]:
    """The rounds, but of two whose words would cover each other the newer one."""
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


def _pins(totals: Sequence[int], *, x: Sequence[float], y: Sequence[float]) -> list[Pin]:
    """The end, the best deal, the lowest and the highest point; of two that would cover each other the first in this order."""
    moved = [0] + [after - before for before, after in pairwise(totals)]
    best = max(range(len(totals)), key=lambda index: moved[index])
    places = [("end", len(totals) - 1, totals[-1])]
    if moved[best] > 0:
        places.append(("best", best, moved[best]))
    if min(totals) < 0:
        places.append(("lowest", totals.index(min(totals)), min(totals)))
    if max(totals) > 0:
        places.append(("highest", totals.index(max(totals)), max(totals)))
    pins: list[Pin] = []
    for kind, index, figure in places:
        if all(abs(x[index] - other.x) >= MIN_PERCENT_BETWEEN_PINS for other in pins):
            anchor = "start" if x[index] < MIN_PERCENT_BETWEEN_PINS else "end" if x[index] > 100 - MIN_PERCENT_BETWEEN_PINS else "middle"
            pins.append(Pin(kind, x[index], y[index], figure, anchor))
    return pins
