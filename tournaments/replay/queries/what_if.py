"""What if: the standings of an evening by other rules, beside those that count. Only reads and books nothing."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.evening.models import Entrant
from tournaments.replay.queries.replay import Evening, Replay
from tournaments.replay.queries.replayed_places import replayed_lines
from tournaments.standings.queries.standings import AFTER_LAST_PLACE


@dataclass(frozen=True)
class Comparison:
    """A line of the standings under both rules."""

    entrant: Entrant
    place: int | None
    """None: it is not ranked, as it missed a round."""
    points: int
    other_place: int | None
    other_points: int

    @property
    def difference(self) -> int:
        """Points more (or fewer) under the other rules."""
        return self.other_points - self.points

    @property
    def moved(self) -> int:
        """Places won (+) or lost (−) under the other rules."""
        return self.place - self.other_place if self.place and self.other_place else 0


def compare_players(evening: Evening, now: Replay, other: Replay) -> list[Comparison]:
    """Return every line under both rules, in the order of their places under the other rules."""
    before = {line.entrant.pk: line for line in replayed_lines(evening, now)}
    rows = []
    for line in replayed_lines(evening, other):
        former = before[line.entrant.pk]
        rows.append(Comparison(line.entrant, former.place, former.points, line.place, line.points))
    return sorted(rows, key=lambda each: (each.other_place or AFTER_LAST_PLACE, each.entrant.number))
