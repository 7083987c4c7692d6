"""The standings of an evening by other rules, beside the real ones. Only reads."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.evening.models import Entrant
from tournaments.replay.queries.replay import EveningReplay, ReportedEvening
from tournaments.replay.queries.replayed_places import ReplayedLine, replayed_lines
from tournaments.standings.queries.standings import AFTER_LAST_PLACE


@dataclass(frozen=True)
class Comparison:
    """A line of the standings, with places and points by the evening's rules and by other rules."""

    line: ReplayedLine
    """The line by the evening's own rules."""
    other_place: int | None
    other_points: int

    @property
    def entrant(self) -> Entrant:
        """The player, or the first player of the pair or team."""
        return self.line.entrant

    @property
    def place(self) -> int | None:
        """The place by the evening's own rules; None if the player or pair is not ranked because a round was missed."""
        return self.line.place

    @property
    def points(self) -> int:
        """The points by the evening's own rules."""
        return self.line.points

    @property
    def difference(self) -> int:
        """The number of points that the player or pair gains (+) or loses (−) under the other rules."""
        return self.other_points - self.points

    @property
    def moved(self) -> int:
        """The number of places that the player or pair gains (+) or loses (−) by the other rules; 0 without a place by either rules."""
        return self.place - self.other_place if self.place and self.other_place else 0


def compare_players(evening: ReportedEvening, now: EveningReplay, other: EveningReplay) -> list[Comparison]:
    """Return the comparison of each line of the standings, sorted by place under the other rules."""
    before = {line.entrant.pk: line for line in replayed_lines(evening, now)}
    rows = [Comparison(before[line.entrant.pk], line.place, line.points) for line in replayed_lines(evening, other)]
    return sorted(rows, key=lambda each: (each.other_place or AFTER_LAST_PLACE, each.entrant.number))
