"""The effect of a final on the standings: finalists rank first, with the part of their earlier points that counts. Only reads.

The ledger does not change: points are weighted when they are read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.finals.qualification import DecidedFinal, OthersInFinal, finalists_with_successors, weighted
from tournaments.standings.ranking import RankingLine


@dataclass(frozen=True)
class FinalLines:
    """The lines of the finalists in the standings. A line is identified by the key of its player."""

    final: DecidedFinal
    lines: frozenset[int]
    """The primary keys of the players whose lines are in the final."""
    before: Mapping[int, int] = field(default_factory=dict)
    """The points that each finalist line had before the final, by the line's key; empty if these points count in full."""

    @property
    def needs_points_before(self) -> bool:
        """True if points from before the final do not count in full."""
        return self.final.points.weight != 1

    def begun(self, line: int, rounds: Collection[int]) -> list[int]:
        """Return those of `rounds`, by number, in which the player or pair of this line was due to play.

        If only finalists play on, the others are not due to play the final's rounds.
        """
        stops = line not in self.lines and self.final.others is OthersInFinal.STOP
        return [number for number in rounds if not (stops and self.final.includes(number))]

    def figure(self, line: int, points: int, round_number: int) -> int | Fraction:
        """Return the exact points that count for a line after this round. `points` are all points of the line so far."""
        if line not in self.lines or not self.final.includes(round_number):
            return points
        return weighted(points, self.before.get(line, 0), self.final.points.weight) if self.needs_points_before else points

    def as_it_stands(self, line: RankingLine[int], round_number: int) -> RankingLine[int]:
        """Return the line with the points that count after this round.

        If the round is part of the final and the line is a finalist's, `in_final` is set.
        """
        if line.key not in self.lines or not self.final.includes(round_number):
            return line
        return line._replace(points=self.figure(line.key, int(line.points), round_number), in_final=True)


def final_lines(
    final: DecidedFinal | None, numbers: Mapping[int, int], takes_over: Mapping[int, int | None], people: Mapping[int, Collection[int]]
) -> FinalLines | None:
    """Return the finalists' lines; None if `final` is None.

    The other arguments are mappings by the entrant's primary key: `numbers` has each player's number, `takes_over` the key of the player
    whose points each took over, `people` the keys of all players of each line.
    """
    if final is None:
        return None
    by_number = {numbers[key]: numbers[former] if former is not None else None for key, former in takes_over.items()}
    through = finalists_with_successors(final, by_number)
    return FinalLines(final, frozenset(line for line in people if numbers[line] in through))
