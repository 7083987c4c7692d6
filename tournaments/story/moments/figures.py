"""The figures of an evening: its deals and contracts, the highest and the lowest deal, the best round of one line."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.story.moments.timeline import Timeline
from tournaments.story.moments.values import StoryEvening


@dataclass(frozen=True, slots=True)
class StoryFigures:
    """The figures. Points are None if no deal has any."""

    deals: int
    contracts: int
    """The number of contracts played to their end."""
    made: int
    without_points: int
    """The number of deals in which nobody won or lost a point."""
    highest: int | None
    """The most points of one player in one deal."""
    lowest: int | None
    """The fewest points of one player in one deal; None if it is not below zero."""
    rulings: int
    """The number of public rulings in force."""


@dataclass(frozen=True, slots=True)
class HighestRound:
    """The most points that a line won in one round."""

    line: int
    round: int
    points: int


def story_figures(evening: StoryEvening) -> StoryFigures:
    """Return the figures of this evening."""
    single = [deal for deal in evening.deals if not deal.whole_table]
    contracts = [contract for deal in single for contract in deal.contracts]
    points = [figure for deal in single for figure in deal.points.values()]
    return StoryFigures(
        deals=sum(deal.deals for deal in evening.deals),
        contracts=len(contracts),
        made=sum(contract.made for contract in contracts),
        without_points=sum(not any(deal.points.values()) for deal in single),
        highest=max(points, default=None),
        lowest=lowest if (lowest := min(points, default=0)) < 0 else None,
        rulings=sum(ruling.is_shown for ruling in evening.rulings),
    )


def highest_round(timeline: Timeline) -> HighestRound | None:
    """Return the best round of one line; None if its player hides their name, or if no line won points.

    Of equal rounds, the earlier one and then the line that is higher in the standings.
    """
    best: HighestRound | None = None
    since = 0
    for number in timeline.rounds:
        until = timeline.end_of(number)
        for line in timeline.evening.lines:
            points = timeline.gain(line.number, since, until)
            if points > (best.points if best else 0):
                best = HighestRound(line.number, number, points)
        since = until
    is_named = {line.number: line.is_named for line in timeline.evening.lines}
    return best if best and is_named[best.line] else None
