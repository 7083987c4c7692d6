"""The deals behind a moment about a line, and the player on whose page they are listed."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.story.moments.timeline import Timeline
from tournaments.story.moments.values import StoryDeal, StoryEvening, StoryLine


def line_with(evening: StoryEvening, number: int) -> StoryLine:
    """Return the line with this number."""
    return next(line for line in evening.lines if line.number == number)


def page_of_deal(evening: StoryEvening, deal: StoryDeal, of: Sequence[int]) -> int | None:
    """Return the player among `of` on whose page the deal is listed; None if all of them hide their names, or no points were paid."""
    if not deal.paid:
        return None
    return next((player for player in of if player in deal.points and player in evening.named), None)


def deals_between(timeline: Timeline, line: int, since: int, until: int) -> list[StoryDeal]:
    """Return the deals of a line between two positions, in the order of play."""
    return [deal for deals in timeline.deals_of[since:until] for deal in deals if line in deal.for_lines]


def best_deal(timeline: Timeline, line: StoryLine, since: int, until: int) -> tuple[StoryDeal, int] | None:
    """Return the line's best deal between two positions, and the player on whose page it is listed; None if no page lists it."""
    own = sorted(deals_between(timeline, line.number, since, until), key=lambda deal: (-deal.for_lines[line.number], deal.at))
    if not own or own[0].for_lines[line.number] <= 0:
        return None
    page = page_of_deal(timeline.evening, own[0], line.players)
    return None if page is None else (own[0], page)
