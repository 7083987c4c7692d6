"""The rules about the end of the evening: the winner's margin, equal winners, and rulings that changed the order."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from tournaments.story.moments.pages import best_deal, deals_between, page_of_deal
from tournaments.story.moments.timeline import Timeline
from tournaments.story.moments.values import Figure, MomentKind, StoryEvening, StoryLine, StoryMoment, StoryRanking, StoryRuling

CLOSE = 1.5
"""A margin is close up to 1/CLOSE of the evening's usual swing."""
CLEAR = 4
"""The margin is clear if it is at least CLEAR times the evening's usual swing."""
MIN_LINES = 3
MAX_SHARING = 3
"""The greatest number of equal winners whom one sentence names."""


def end_moments(timeline: Timeline) -> Iterator[StoryMoment]:
    """Yield the moments about the end, and the rulings without which the order would be another."""
    evening = timeline.evening
    first = [line for line in evening.lines if line.place == 1]
    if len(evening.lines) >= MIN_LINES:
        if len(first) == 1:
            yield from _margin(timeline, first[0])
        elif len(first) <= MAX_SHARING:
            yield from _shared(timeline, first)
    for ruling in evening.rulings:
        yield from _ruling(timeline, ruling)


def usual_swing(evening: StoryEvening) -> float:
    """Return the median of the largest win or loss of one player in a deal, over the deals that moved points; 0 without any."""
    swings = [swing for deal in evening.deals if not deal.whole_table and (swing := max(map(abs, deal.points.values()), default=0))]
    return float(median(swings)) if swings else 0.0


def _margin(timeline: Timeline, winner: StoryLine) -> Iterator[StoryMoment]:
    evening = timeline.evening
    second = [line for line in evening.lines if line.place == 2]
    swing = usual_swing(evening)
    if not second or not winner.is_named or winner.figure is None or second[0].figure is None or evening.ranking is StoryRanking.AVERAGE:
        return
    if winner.in_final != second[0].in_final:
        return
    margin: Figure = winner.figure - second[0].figure
    names = (winner.number, second[0].number) if len(second) == 1 else (winner.number,)
    if len(second) == 1 and not second[0].is_named:
        return
    if margin == 0 and len(second) == 1:
        yield from _at_the_end(timeline, winner, MomentKind.TIED, 72, names, winner.figure)
    elif 0 < margin <= swing / CLOSE:
        yield from _at_the_end(timeline, winner, MomentKind.CLOSE, 66, names, margin)
    elif margin >= CLEAR * swing > 0:
        yield from _at_the_end(timeline, winner, MomentKind.CLEAR, 52, names, margin)


def _shared(timeline: Timeline, first: list[StoryLine]) -> Iterator[StoryMoment]:
    figures = {line.figure for line in first}
    if all(line.is_named for line in first) and len(figures) == 1 and (figure := figures.pop()) is not None:
        yield from _at_the_end(timeline, first[0], MomentKind.SHARED, 74, tuple(line.number for line in first), figure)


def _at_the_end(
    timeline: Timeline, line: StoryLine, kind: MomentKind, weight: int, who: tuple[int, ...], points: Figure
) -> Iterator[StoryMoment]:
    """Yield a moment about the end of the evening.

    It refers to the last deal in which the player or pair of `line` won points; without such a deal, to their best deal.
    """
    won = [deal for deal in deals_between(timeline, line.number, 0, len(timeline)) if deal.for_lines[line.number] > 0]
    last = max(won, key=lambda deal: deal.at, default=None)
    page = page_of_deal(timeline.evening, last, line.players) if last is not None else None
    behind = (last, page) if last is not None and page is not None else best_deal(timeline, line, 0, len(timeline))
    if behind is not None:
        yield StoryMoment(kind, len(timeline), weight, who, True, (behind[0].at,), behind[1], points=points)


def _ruling(timeline: Timeline, ruling: StoryRuling) -> Iterator[StoryMoment]:
    """Yield the ruling if two lines changed their order by it. The sentence names nobody."""
    moved = sum(points for points in ruling.effect.values() if points > 0)
    if not ruling.is_shown or not moved or not changes_order(timeline, ruling):
        return
    touched = sorted(ruling.effect, key=lambda player: (-ruling.effect[player], player))
    page = next((player for player in touched if ruling.effect[player] and player in timeline.evening.named), None)
    if page is not None:
        yield StoryMoment(
            MomentKind.RULING, timeline.end_of(ruling.round), 70, (), False, (), page, points=moved, of=ruling.round, ruling=ruling.number
        )


def changes_order(timeline: Timeline, ruling: StoryRuling) -> bool:
    """Return whether some line is before another at the end, and would be behind it without this ruling."""
    if timeline.evening.ranking is StoryRanking.AVERAGE:
        return False
    line_of = timeline.evening.line_of()
    now = timeline.figures(len(timeline))
    without = dict(now)
    for player, points in ruling.effect.items():
        if player in line_of:
            is_final, figure = without[line_of[player]]
            without[line_of[player]] = (is_final, figure - points)
    touched = {line_of[player] for player in ruling.effect if player in line_of}
    return any((now[one] > now[other]) and (without[one] < without[other]) for one in now for other in now if {one, other} & touched)
