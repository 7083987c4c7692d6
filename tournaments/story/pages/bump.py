"""The chart of the places during the evening, as SVG values in per cent, so that it stretches and its letters do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import get_language_bidi

from tournaments.story.moments import Replay

LINES, LINES_ON_PHONE = 10, 5
ROW = 2.25
"""The distance between two places, in em: the height of a name beside the chart."""
FOOT = 1.5
"""The height of the labels under the rounds, in em."""


@dataclass(frozen=True)
class StoryDot:
    """A line's place at one time. `place` is empty below the places that the chart shows."""

    x: float
    y: float
    place: str


@dataclass(frozen=True)
class StoryCourse:
    """One line of the chart."""

    kind: str
    """The CSS class: `mine` for the reader's own line, `top` for the first three, or empty."""
    segments: tuple[tuple[StoryDot, StoryDot], ...]
    end: StoryDot


@dataclass(frozen=True)
class StoryBump:
    """The chart, and the number of each line with its CSS class, in the order of the final places."""

    courses: tuple[StoryCourse, ...]
    names: tuple[tuple[int, str], ...]
    labels: tuple[tuple[float, int], ...]
    """The position of the end of each round, and its number."""
    height: float


def story_bump(replay: Replay, own: int | None, most: int) -> StoryBump | None:
    """Return the chart of the first `most` lines; None if there are fewer than two rounds or lines."""
    rounds = [frame.round for frame in replay.frames]
    ends = [at for at, (now, after) in enumerate(pairwise([*rounds, 0])) if now != after]
    if len(ends) < 2 or len(replay.lines) < 2:
        return None
    rows = min(most, len(replay.lines))
    shown = _with_halves(ends)
    height = (rows + 1) * ROW + FOOT
    across = {at: _across(index, len(shown)) for index, at in enumerate(shown)}
    courses, names = [], []
    for row, number in enumerate(replay.lines[:rows]):
        kind = "mine" if number == own else "top" if row < 3 else ""
        places = replay.places[row]
        dots = [StoryDot(across[at], _down(min(places[at], rows + 1), height), str(places[at])) for at in shown[:-1]]
        dots.append(StoryDot(across[shown[-1]], _down(row + 1, height), str(places[-1])))
        courses.append(StoryCourse(kind, tuple(pairwise(dots)), dots[-1]))
        names.append((number, kind))
    courses.sort(key=lambda each: ["", "top", "mine"].index(each.kind))
    return StoryBump(tuple(courses), tuple(names), tuple((across[at], replay.frames[at].round) for at in ends), height)


def _with_halves(ends: Sequence[int]) -> list[int]:
    """Return the ends of the rounds and a frame in the middle of each."""
    starts = [0, *ends[:-1]]
    return sorted({*ends, *((start + end) // 2 for start, end in zip(starts, ends, strict=True) if end - start > 1)} - {0})


def _across(index: int, count: int) -> float:
    x = 3 + 92 * index / max(1, count - 1)
    return round(100 - x if get_language_bidi() else x, 2)


def _down(place: int, height: float) -> float:
    return round(100 * (place - 0.5) * ROW / height, 2)
