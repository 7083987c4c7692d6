"""The charts of a season's page as values of SVG: places after each evening, and who came. Lengths across are per cent, heights are pixels:
the plot stretches, letters and circles do not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

MAX_LINES = 10
ROW = 36
"""Pixels from one place to the next."""
MAX_LABELS = 8
BAR_HEIGHT = 120


@dataclass(frozen=True)
class Dot:
    """A player's place after one evening. `place` is empty below the chart's places."""

    x: float
    y: int
    place: str


@dataclass(frozen=True)
class Course:
    """One player's line through the chart."""

    name: str
    kind: str
    """`mine`, `top` or nothing."""
    segments: tuple[tuple[Dot, Dot], ...]
    dots: tuple[Dot, ...]


@dataclass(frozen=True)
class Label:
    """What stands under an evening."""

    x: float
    text: str


@dataclass(frozen=True)
class BumpChart:
    """Places after each evening of those who lead now, the first one last so that it is drawn over the others."""

    courses: tuple[Course, ...]
    names: tuple[tuple[str, str], ...]
    """Each with its kind, in the order of now: they stand beside their last dot."""
    labels: tuple[Label, ...]
    height: int
    lower: int
    """Where the band begins of those who were lower than the chart shows."""


def bump_chart(
    leaders: Sequence[tuple[str, str, str]], course: Sequence[Mapping[str, int | None]], labels: Sequence[str]
) -> BumpChart | None:
    """The chart of these leaders (key, name, kind), the first one first. None for fewer than two evenings: there is no line to draw."""
    if len(course) < 2 or not leaders:
        return None
    rows = len(leaders)
    across = [_across(number, len(course)) for number in range(len(course))]
    courses = []
    for row, (player, name, kind) in enumerate(leaders):
        dots = []
        for number, places in enumerate(course):
            if player in places:
                place = places[player]
                shown = row + 1 if number == len(course) - 1 else place if place is not None and place <= rows else rows + 1
                dots.append(Dot(across[number], _down(shown), str(place) if place is not None and place <= rows else ""))
        courses.append(Course(name, kind, tuple(pairwise(dots)), tuple(dots)))
    courses.sort(key=lambda each: ["", "top", "mine"].index(each.kind))
    return BumpChart(
        courses=tuple(courses),
        names=tuple((name, kind) for _player, name, kind in leaders),
        labels=_labels(labels),
        height=_down(rows + 1) + ROW // 2 + 24,
        lower=_down(rows + 1) - ROW // 2,
    )


def _across(number: int, count: int) -> float:
    return round(4 + 92 * number / max(1, count - 1), 2)


def _down(place: int) -> int:
    return place * ROW - ROW // 2


def _labels(texts: Sequence[str]) -> tuple[Label, ...]:
    """Under the last evening and as many before it as there is room for."""
    step = -(-len(texts) // MAX_LABELS)
    last = len(texts) - 1
    return tuple(Label(_across(number, len(texts)), text) for number, text in enumerate(texts) if (last - number) % step == 0)


@dataclass(frozen=True)
class Bar:
    """How many came on one evening."""

    x: float
    width: float
    y: int
    height: int
    middle: float
    count: str
    label: str


def attendance_bars(attendance: Sequence[int], labels: Sequence[str]) -> tuple[Bar, ...]:
    """A bar an evening. Counts and labels stand at as many of them as there is room for."""
    most = max(attendance, default=0)
    if not most:
        return ()
    share = 100 / len(attendance)
    step = -(-len(attendance) // MAX_LABELS)
    bars = []
    for number, count in enumerate(attendance):
        height = round(BAR_HEIGHT * count / most)
        named = (len(attendance) - 1 - number) % step == 0
        bars.append(
            Bar(
                x=round(number * share + share * 0.15, 2),
                width=round(share * 0.7, 2),
                y=20 + BAR_HEIGHT - height,
                height=height,
                middle=round((number + 0.5) * share, 2),
                count=str(count) if named else "",
                label=labels[number] if named else "",
            )
        )
    return tuple(bars)
