"""The rules about the lead: who took it for good, and who had it longest without winning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tournaments.story.moments.pages import best_deal, line_with, page_of_deal
from tournaments.story.moments.timeline import Timeline
from tournaments.story.moments.values import DealAt, MomentKind, StoryLine, StoryMoment, StoryRanking

EARLY = 4
"""A lead that was taken in the first 1/EARLY of the evening was held the whole evening."""
LONG = 4
"""A line that led for 1/LONG of the evening led long."""
MIN_LINES = 3


def lead_moments(timeline: Timeline) -> Iterator[StoryMoment]:
    """Yield the moments about the lead."""
    if len(timeline.evening.lines) < MIN_LINES:
        return
    winners = [line for line in timeline.evening.lines if line.place == 1]
    if len(winners) == 1 and winners[0].is_named:
        yield from _for_good(timeline, winners[0])
    yield from _long_lead(timeline, {line.number for line in winners})


def lead_taken_at(timeline: Timeline, line: int) -> int | None:
    """Return the position after which this line led alone until the end; None if it did not lead alone at the end."""
    position = len(timeline)
    while position > 0 and timeline.leaders[position] == line:
        position -= 1
    return position + 1 if position < len(timeline) else None


def _for_good(timeline: Timeline, winner: StoryLine) -> Iterator[StoryMoment]:
    taken_at = lead_taken_at(timeline, winner.number)
    if taken_at is None or timeline.steps[taken_at - 1].is_ruling:
        return
    behind = _deal_behind(timeline, winner, taken_at)
    if behind is None:
        return
    deal, page = behind
    round_number = timeline.steps[taken_at - 1].round
    who = [winner.number]
    kind, weight = MomentKind.LEAD, 85
    in_last = len(timeline.rounds) > 1 and round_number == timeline.rounds[-1]
    overtaken = timeline.leaders[timeline.end_of(timeline.rounds[-2])] if in_last else None
    if in_last and overtaken != winner.number:
        kind, weight = MomentKind.DECISION, 95
        if overtaken is not None:
            if not line_with(timeline.evening, overtaken).is_named:
                return
            who.append(overtaken)
    elif taken_at * EARLY <= len(timeline):
        kind = MomentKind.WHOLE
    yield StoryMoment(
        kind,
        taken_at,
        weight,
        tuple(who),
        True,
        (deal,),
        page,
        points=None if timeline.evening.ranking is StoryRanking.AVERAGE else timeline.figures(taken_at)[winner.number][1],
    )


def _deal_behind(timeline: Timeline, line: StoryLine, position: int) -> tuple[DealAt, int] | None:
    """Return the deal with which the line took the lead, and the page that lists it: its own deal, or that of a line that lost points."""
    own = best_deal(timeline, line, position - 1, position)
    if own is not None:
        return own[0].at, own[1]
    for deal in timeline.deals_of[position - 1]:
        page = page_of_deal(timeline.evening, deal, [player for player in deal.points if deal.points[player] < 0])
        if page is not None:
            return deal.at, page
    return None


def _long_lead(timeline: Timeline, winners: set[int]) -> Iterator[StoryMoment]:
    after_deals = [leader for leader, step in zip(timeline.leaders[1:], timeline.steps, strict=True) if not step.is_ruling]
    led = Counter(line for line in after_deals if line is not None and line not in winners)
    if not led:
        return
    number, count = max(led.items(), key=lambda item: (item[1], -item[0]))
    line = line_with(timeline.evening, number)
    if not line.is_named or line.place is None or count * LONG < len(after_deals) or list(led.values()).count(count) > 1:
        return
    first = timeline.leaders.index(number)
    best = best_deal(timeline, line, 0, first)
    if best is not None:
        yield StoryMoment(MomentKind.LONG_LEAD, first, 62, (number,), True, (best[0].at,), best[1], after=line.place, count=count)
