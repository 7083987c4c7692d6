"""What a final changes in the standings of its evening: who plays it comes first, with the part of their earlier points that counts. The
ledger stays as it is: points are weighted when they are read. Only reads.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.finals.qualification import Final, OthersInFinal, finalists_with_successors, weighted
from tournaments.standings.ranking import Line


@dataclass(frozen=True)
class FinalLines:
    """The lines of an evening that has a final, by the keys of the players under whose names they stand."""

    final: Final
    lines: frozenset[int]
    """Those that play it."""
    before: Mapping[int, int] = field(default_factory=dict)
    """Their points of before it; not read where they are kept."""

    @property
    def needs_points_before(self) -> bool:
        """Whether the points of before the final count otherwise than those in it."""
        return self.final.points.weight != 1

    def begun(self, line: int, rounds: Collection[int]) -> list[int]:
        """Of these rounds, which a line could have missed: where the others stop, the final is not theirs."""
        stops = line not in self.lines and self.final.others is OthersInFinal.STOP
        return [number for number in rounds if not (stops and self.final.includes(number))]

    def figure(self, line: int, points: int, round_number: int) -> int | Fraction:
        """The points with which a line stands in a round; exact."""
        if line not in self.lines or not self.final.includes(round_number):
            return points
        return weighted(points, self.before.get(line, 0), self.final.points.weight) if self.needs_points_before else points

    def as_it_stands(self, line: Line[int], round_number: int) -> Line[int]:
        """The line with the points that count, before all others if it plays the final. Before the final begins it stands as it was."""
        if line.key not in self.lines or not self.final.includes(round_number):
            return line
        return line._replace(points=self.figure(line.key, int(line.points), round_number), in_final=True)


def final_lines(
    final: Final | None, numbers: Mapping[int, int], takes_over: Mapping[int, int | None], people: Mapping[int, Collection[int]]
) -> FinalLines | None:
    """The lines that play this final; None if there is none. All by keys but the final: `numbers` are those of the players, `takes_over`
    with whose points each plays on, `people` everybody who belongs to a line.
    """
    if final is None:
        return None
    by_number = {numbers[key]: numbers[former] if former is not None else None for key, former in takes_over.items()}
    through = finalists_with_successors(final, by_number)
    return FinalLines(final, frozenset(line for line in people if numbers[line] in through))
