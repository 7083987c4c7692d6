"""The leader and the first three places of the standings, updated deal by deal."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping
from dataclasses import dataclass

FIRST_PLACES = 3


@dataclass(frozen=True, slots=True)
class RaceStep:
    """The changes among the first three places after one deal or ruling. A line of the standings is given by its number."""

    leader: int | None = None
    """The line that took the lead; None if the leader did not change."""
    leader_points: int = 0
    climber: int | None = None
    """The line that rose to the second or third place from below the first three; None if none did."""
    place: int = 0


class Race:
    """The total of each ranked line of the standings, updated after each deal or ruling. Points of other players are ignored.

    Only changes of places that nobody shares are reported. So the tie-breaks need not be known: a line with more points than all others is
    first under any of them.
    """

    def __init__(self, totals: Mapping[int, int], line_of: Mapping[int, int]) -> None:
        self.totals = dict(totals)
        self.line_of = line_of
        # The list is always sorted, the best first. Searching two thousand lines for the first three after each deal would take too long.
        self._in_order = sorted((-total, line) for line, total in self.totals.items())
        self.leader = self._holders()[0]
        """The line that most recently had the first place for itself; None if no line has had it yet."""

    def move(self, points: Mapping[int, int]) -> RaceStep:
        """Add these points to the players' lines, and return what changed among the first three."""
        third = self._third()
        lines = {self.line_of.get(player, player) for player in points}
        below = {line for line in lines if line in self.totals and self.totals[line] < third}
        for player, moved in points.items():
            line = self.line_of.get(player, player)
            if line in self.totals:
                del self._in_order[bisect_left(self._in_order, (-self.totals[line], line))]
                self.totals[line] += moved
                insort(self._in_order, (-self.totals[line], line))
        holders = self._holders()
        leader = holders[0] if holders[0] is not None and holders[0] != self.leader else None
        if leader is not None:
            self.leader = leader
        climber = next((line for line in holders[1:] if line in below), None)
        return RaceStep(
            leader, self.totals.get(leader, 0) if leader is not None else 0, climber, holders.index(climber) + 1 if climber else 0
        )

    def _third(self) -> int:
        """Return the points of the third-best line; 0 if there are fewer lines."""
        return -self._in_order[FIRST_PLACES - 1][0] if len(self._in_order) >= FIRST_PLACES else 0

    def _holders(self) -> list[int | None]:
        """Return the line on each of the first three places; None for a place that is shared or empty."""
        first = self._in_order[: FIRST_PLACES + 1]
        points = [total for total, _line in first]
        holders: list[int | None] = [None] * FIRST_PLACES
        for index, (total, line) in enumerate(first[:FIRST_PLACES]):
            if points.count(total) == 1:
                holders[index] = line
        return holders
