"""The rules about places: a jump in one round, and a line that came from the last quarter."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.story.moments.pages import best_deal
from tournaments.story.moments.timeline import Timeline
from tournaments.story.moments.values import MomentKind, StoryLine, StoryMoment

MAX_JUMP, MIN_JUMP = 8, 3
"""A jump is worth telling if it is at least MAX_JUMP places. In a smaller evening a third of its lines is enough, but at least MIN_JUMP."""
MIN_LINES_OF_COMEBACK = 8
FIRST_PLACES = 3


def jump_of_note(lines: int) -> int:
    """Return the number of places that a line must climb in one round, in an evening with this number of lines: 8 from 22 lines."""
    return min(MAX_JUMP, max(MIN_JUMP, -(-lines // 3)))


def place_moments(timeline: Timeline) -> Iterator[StoryMoment]:
    """Yield the moments about places: for each line its greatest jump, and those that came from behind."""
    for line in timeline.evening.lines:
        if line.is_named and line.place is not None:
            jumps = list(_jumps(timeline, line))
            if jumps:
                yield max(jumps, key=lambda each: (each.weight, -each.step))
            yield from _comeback(timeline, line)


def _jumps(timeline: Timeline, line: StoryLine) -> Iterator[StoryMoment]:
    least = jump_of_note(len(timeline.evening.lines))
    for former, number in zip(timeline.rounds, timeline.rounds[1:], strict=False):
        since, until = timeline.end_of(former), timeline.end_of(number)
        before, after = timeline.places[since][line.number], timeline.places[until][line.number]
        gain = timeline.gain(line.number, since, until)
        if before - after < least or gain <= 0 or not (timeline.is_sure(line.number, since) and timeline.is_sure(line.number, until)):
            continue
        best = best_deal(timeline, line, since, until)
        if best is not None:
            weight = min(90, 78 + before - after - least)
            yield StoryMoment(
                MomentKind.JUMP,
                until,
                weight,
                (line.number,),
                True,
                (best[0].at,),
                best[1],
                points=gain,
                before=before,
                after=after,
                of=number,
            )


def _comeback(timeline: Timeline, line: StoryLine) -> Iterator[StoryMoment]:
    lines = len(timeline.evening.lines)
    if len(timeline.rounds) < 2 or lines < MIN_LINES_OF_COMEBACK or line.place is None or line.place > FIRST_PLACES:
        return
    since = timeline.end_of(timeline.rounds[0])
    before = timeline.places[since][line.number]
    if before * 4 <= lines * 3 or not timeline.is_sure(line.number, since):
        return
    best = best_deal(timeline, line, since, len(timeline))
    if best is not None:
        step = len(timeline)
        yield StoryMoment(
            MomentKind.COMEBACK,
            step,
            68,
            (line.number,),
            True,
            (best[0].at,),
            best[1],
            before=before,
            after=line.place,
            of=timeline.rounds[0],
        )
