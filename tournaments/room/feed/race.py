"""The lead and the first three places, followed deal after deal as points move."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Mapping
from dataclasses import dataclass

FIRST_PLACES = 3


@dataclass(frozen=True, slots=True)
class Step:
    """The changes that one deal or ruling made among the first three."""

    leader: int | None = None
    """The line that took the lead."""
    leader_points: int = 0
    climber: int | None = None
    """The line that rose into the first three."""
    place: int = 0


class Race:
    """The totals of all ranked lines, updated step by step; points of other players change no place.

    It reports only places that nobody shares: a line alone in front by points is first under every ranking rule that compares points first.
    """

    def __init__(self, totals: Mapping[int, int], line_of: Mapping[int, int]) -> None:
        self.totals = dict(totals)
        self.line_of = line_of
        # Kept sorted, the best first: with two thousand lines, searching all of them for the first three after each deal would dominate the
        # work.
        self._in_order = sorted((-total, line) for line, total in self.totals.items())
        self.leader = self._holders()[0]
        """The last line that led alone."""

    def move(self, points: Mapping[int, int]) -> Step:
        """Move these players' points and return what that changed."""
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
        return Step(leader, self.totals.get(leader, 0) if leader is not None else 0, climber, holders.index(climber) + 1 if climber else 0)

    def _third(self) -> int:
        """Return the points of the third line; a line with fewer is not among the first three."""
        return -self._in_order[FIRST_PLACES - 1][0] if len(self._in_order) >= FIRST_PLACES else 0

    def _holders(self) -> list[int | None]:
        """Return the lines that hold the first three places alone; None for a place that is shared or that nobody has."""
        first = self._in_order[: FIRST_PLACES + 1]
        points = [total for total, _line in first]
        holders: list[int | None] = [None] * FIRST_PLACES
        for index, (total, line) in enumerate(first[:FIRST_PLACES]):
            if points.count(total) == 1:
                holders[index] = line
        return holders
