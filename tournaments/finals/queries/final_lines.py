"""The effect of a final on the standings: finalists rank first, with the part of their earlier points that counts. Only reads.

The ledger does not change: points are weighted when they are read.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.finals.qualification import Final, OthersInFinal, finalists_with_successors, weighted
from tournaments.standings.ranking import Line


@dataclass(frozen=True)
class FinalLines:
    """The finalists' lines in an evening with a final, by the keys of the lines' players."""

    final: Final
    lines: frozenset[int]
    """The lines that play the final."""
    before: Mapping[int, int] = field(default_factory=dict)
    """Their points from before the final; not read if these count in full."""

    @property
    def needs_points_before(self) -> bool:
        """Whether points from before the final count differently than those in it."""
        return self.final.points.weight != 1

    def begun(self, line: int, rounds: Collection[int]) -> list[int]:
        """Return which of these rounds the line could have missed. If only finalists play on, the others do not miss the final."""
        stops = line not in self.lines and self.final.others is OthersInFinal.STOP
        return [number for number in rounds if not (stops and self.final.includes(number))]

    def figure(self, line: int, points: int, round_number: int) -> int | Fraction:
        """Return the points that count for a line in a round; exact."""
        if line not in self.lines or not self.final.includes(round_number):
            return points
        return weighted(points, self.before.get(line, 0), self.final.points.weight) if self.needs_points_before else points

    def as_it_stands(self, line: Line[int], round_number: int) -> Line[int]:
        """Return the line with the points that count, marked if it plays the final. Before the final, the line is unchanged."""
        if line.key not in self.lines or not self.final.includes(round_number):
            return line
        return line._replace(points=self.figure(line.key, int(line.points), round_number), in_final=True)


def final_lines(
    final: Final | None, numbers: Mapping[int, int], takes_over: Mapping[int, int | None], people: Mapping[int, Collection[int]]
) -> FinalLines | None:
    """Return the lines that play this final; None if there is no final.

    All arguments but the final use keys: `numbers` has the players' numbers, `takes_over` the player whose points each continues, `people`
    everybody who belongs to a line.
    """
    if final is None:
        return None
    by_number = {numbers[key]: numbers[former] if former is not None else None for key, former in takes_over.items()}
    through = finalists_with_successors(final, by_number)
    return FinalLines(final, frozenset(line for line in people if numbers[line] in through))
