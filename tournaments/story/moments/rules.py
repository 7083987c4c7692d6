"""All moments of an evening that a rule finds. Each moment is true by itself; `choice` decides which ones the story shows."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.story.moments.deal_rules import deal_moments
from tournaments.story.moments.end_rules import end_moments
from tournaments.story.moments.lead_rules import lead_moments
from tournaments.story.moments.place_rules import place_moments
from tournaments.story.moments.run_rules import run_moments
from tournaments.story.moments.timeline import Timeline
from tournaments.story.moments.values import StoryMoment

MIN_STEPS = 4
"""A shorter evening has no moments about the lead and the places: everybody leads once in it."""


def all_moments(timeline: Timeline) -> list[StoryMoment]:
    """Return every moment of the evening, in the order of the evening. Each has a deal or ruling on the page of a player."""
    return sorted(_all(timeline), key=lambda each: (each.step, -each.weight, each.key))


def _all(timeline: Timeline) -> Iterator[StoryMoment]:
    yield from deal_moments(timeline)
    yield from run_moments(timeline)
    if timeline.is_exact and len(timeline) >= MIN_STEPS:
        yield from lead_moments(timeline)
        yield from place_moments(timeline)
        yield from end_moments(timeline)
