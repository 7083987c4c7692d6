"""The chart of a season's places after each evening, as SVG values.

Lengths are percentages of the plot: its width stretches, and its height is in units of the font size (em).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from competitions.pages.plots import from_start, has_label

MAX_LINES = 10
ROW = 2.25
"""The distance between two places, in em: the height of a name beside the chart (season.css)."""
FOOT = 1.5
"""The height of the labels under the evenings, in em."""


@dataclass(frozen=True)
class Dot:
    """A player's place after one evening. `place` is empty if it is below the places that the chart shows."""

    x: float
    y: float
    place: str


@dataclass(frozen=True)
class Course:
    """One player's line through the chart."""

    name: str
    kind: str
    """The CSS class: `mine` for the reader's own line, `top` for the first places, or empty."""
    segments: tuple[tuple[Dot, Dot], ...]
    dots: tuple[Dot, ...]


@dataclass(frozen=True)
class Label:
    """The label under an evening."""

    x: float
    text: str


@dataclass(frozen=True)
class BumpChart:
    """A chart with a line for each leader of the season: their places after each evening. The reader's own line is drawn on top."""

    courses: tuple[Course, ...]
    names: tuple[tuple[str, str], ...]
    """The name at the end of each line, with the line's CSS class, in the order of the current places."""
    labels: tuple[Label, ...]
    height: float
    """The height of the chart, in em."""
    row: float
    """The height of one place, in per cent of the chart."""
    lower: float
    """The top of the band for players below the chart's places, in per cent."""


def bump_chart(
    leaders: Sequence[tuple[str, str, str]], course: Sequence[Mapping[str, int | None]], labels: Sequence[str]
) -> BumpChart | None:
    """Return the chart of these leaders, best first; each is given as key, name and CSS class.

    Returns None for fewer than two evenings, as there is no line to draw.
    """
    if len(course) < 2 or not leaders:
        return None
    rows = len(leaders)
    height = (rows + 1) * ROW + FOOT
    across = [_across(number, len(course)) for number in range(len(course))]
    courses = []
    for row, (player, name, kind) in enumerate(leaders):
        dots = []
        for number, places in enumerate(course):
            if player in places:
                place = places[player]
                shown = row + 1 if number == len(course) - 1 else place if place is not None and place <= rows else rows + 1
                dots.append(Dot(across[number], _down(shown, height), str(place) if place is not None and place <= rows else ""))
        courses.append(Course(name, kind, tuple(pairwise(dots)), tuple(dots)))
    courses.sort(key=lambda each: ["", "top", "mine"].index(each.kind))
    return BumpChart(
        courses=tuple(courses),
        names=tuple((name, kind) for _player, name, kind in leaders),
        labels=_labels(labels),
        height=height,
        row=round(100 * ROW / height, 2),
        lower=round(100 * rows * ROW / height, 2),
    )


def _across(number: int, count: int) -> float:
    return from_start(4 + 92 * number / max(1, count - 1))


def _down(place: int, height: float) -> float:
    return round(100 * (place - 0.5) * ROW / height, 2)


def _labels(texts: Sequence[str]) -> tuple[Label, ...]:
    """Return labels for the last evening and for as many before it as there is room for."""
    return tuple(Label(_across(number, len(texts)), text) for number, text in enumerate(texts) if has_label(number, len(texts)))
