"""The moments of a finished evening, chosen by rule. Pure: it uses no database, no texts and no clock.

Players and lines of the standings are given by number; a line has the number of its first player.
"""

from tournaments.story.moments.choice import MAX_MOMENTS, StoryChoice, chosen_moments, shown_moments
from tournaments.story.moments.figures import HighestRound, StoryFigures, highest_round, story_figures
from tournaments.story.moments.frames import Replay, replay_of
from tournaments.story.moments.rules import all_moments
from tournaments.story.moments.timeline import Step, Timeline
from tournaments.story.moments.values import (
    DealAt,
    MomentKind,
    StoryContract,
    StoryDeal,
    StoryEvening,
    StoryLine,
    StoryMoment,
    StoryRanking,
    StoryRuling,
)

__all__ = [
    "MAX_MOMENTS",
    "DealAt",
    "HighestRound",
    "MomentKind",
    "Replay",
    "Step",
    "StoryChoice",
    "StoryContract",
    "StoryDeal",
    "StoryEvening",
    "StoryFigures",
    "StoryLine",
    "StoryMoment",
    "StoryRanking",
    "StoryRuling",
    "Timeline",
    "all_moments",
    "chosen_moments",
    "highest_round",
    "replay_of",
    "shown_moments",
    "story_figures",
]
