"""The replay of an evening: the totals and places of its first lines at a limited number of positions."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.story.moments.timeline import Timeline
from tournaments.story.moments.values import Figure

LINES = 10
"""The number of lines that the replay shows: the first of the final standings."""
MOST_FRAMES = 60
"""The greatest number of frames. A longer evening skips deals, but never the end of a round."""


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """The evening at one position."""

    position: int
    round: int
    deal: int | None
    """The deal number; None before the first deal, and after the rulings of a round."""
    leader: int | None
    """The line that leads; None if several share the lead."""
    leads_with: Figure | None
    """The points of the line that leads."""


@dataclass(frozen=True)
class Replay:
    """The frames, and for each line its figure and place in each frame."""

    frames: tuple[ReplayFrame, ...]
    lines: tuple[int, ...]
    figures: tuple[tuple[Figure, ...], ...]
    places: tuple[tuple[int, ...], ...]


def replay_of(timeline: Timeline) -> Replay | None:
    """Return the replay; None if places on the way are not known (`Timeline.is_exact`), or nothing was played."""
    if not len(timeline) or not timeline.is_exact:
        return None
    positions = _positions(timeline)
    lines = tuple(line.number for line in timeline.evening.lines[:LINES])
    frames = tuple(_frame(timeline, position) for position in positions)
    figures = [timeline.figures(position) for position in positions]
    return Replay(
        frames,
        lines,
        tuple(tuple(figure[line][1] for figure in figures) for line in lines),
        tuple(tuple(timeline.places[position][line] for position in positions) for line in lines),
    )


def _positions(timeline: Timeline) -> list[int]:
    ends = {timeline.end_of(number) for number in timeline.rounds}
    every = -(-len(timeline) // MOST_FRAMES)
    return sorted({0, *range(every, len(timeline) + 1, every), *ends})


def _frame(timeline: Timeline, position: int) -> ReplayFrame:
    if not position:
        return ReplayFrame(0, timeline.rounds[0], None, None, None)
    step = timeline.steps[position - 1]
    leader = timeline.leaders[position]
    leads_with = timeline.figures(position)[leader][1] if leader is not None else None
    return ReplayFrame(position, step.round, step.number, leader, leads_with)
