"""The totals and places of all lines after each step of the evening.

A step is one deal number of a round: everybody's first deal of round 1, their second, and so on. It does not depend on clocks, so an
evening typed from paper has the same steps as one sent by phones. Points of rulings come after the last deal of their round, in a step
of their own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from tournaments.story.moments.values import Figure, StoryDeal, StoryEvening, StoryRanking


@dataclass(frozen=True, slots=True, order=True)
class Step:
    """A deal number of a round; `deal` is None for the rulings after a round."""

    round: int
    is_ruling: bool
    deal: int

    @property
    def number(self) -> int | None:
        """The deal number; None for the rulings of the round."""
        return None if self.is_ruling else self.deal


class Timeline:
    """The totals, figures and places of an evening, step by step. Position 0 is before the first deal."""

    def __init__(self, evening: StoryEvening) -> None:
        self.evening = evening
        line_of = evening.line_of()
        by_step: dict[Step, list[StoryDeal]] = defaultdict(list)
        for deal in evening.deals:
            by_step[Step(deal.at.round, False, deal.at.number)].append(deal)
        ruled: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
        for ruling in evening.rulings:
            for player, points in ruling.own.items():
                if player in line_of:
                    ruled[ruling.round][line_of[player]] += points
        own = {number: moved for number, moved in ruled.items() if any(moved.values())}
        self.steps: tuple[Step, ...] = tuple(sorted([*by_step, *(Step(number, True, 0) for number in own)]))
        self.deals_of: tuple[tuple[StoryDeal, ...], ...] = tuple(tuple(by_step.get(step, ())) for step in self.steps)
        self.totals: list[Mapping[int, int]] = [{line.number: 0 for line in evening.lines}]
        self.played: list[Mapping[int, int]] = [dict(self.totals[0])]
        for step, deals in zip(self.steps, self.deals_of, strict=True):
            totals, played = dict(self.totals[-1]), dict(self.played[-1])
            for line, points in own[step.round].items() if step.is_ruling else ():
                totals[line] += points
            for deal in deals:
                for line, points in deal.for_lines.items():
                    if line in totals:
                        totals[line] += points
                        played[line] += deal.deals
            self.totals.append(totals)
            self.played.append(played)

    def __len__(self) -> int:
        return len(self.steps)

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The numbers of the rounds, in order."""
        return tuple(sorted({step.round for step in self.steps}))

    def end_of(self, round_number: int) -> int:
        """Return the position after the last step of this round; 0 if no round up to this one was played."""
        return sum(step.round <= round_number for step in self.steps)

    @cached_property
    def _given_up(self) -> Mapping[int, Figure]:
        """The points that finalists lost at the start of the final, because their earlier points do not count in full."""
        totals = self.totals[-1]
        in_final = [line for line in self.evening.lines if line.in_final and line.figure is not None]
        return {line.number: totals[line.number] - (line.figure or 0) for line in in_final}

    def _in_final(self, position: int) -> bool:
        after = self.evening.final_after
        return after is not None and position > 0 and self.steps[position - 1].round > after

    def figures(self, position: int) -> Mapping[int, tuple[bool, Figure]]:
        """Return what ranks each line at this position: whether it plays the final, and its points, average or score."""
        totals = self.totals[position]
        if self.evening.ranking is StoryRanking.AVERAGE:
            played = self.played[position]
            return {line: (False, Fraction(total, played[line]) if played[line] else Fraction(0)) for line, total in totals.items()}
        if not self._in_final(position):
            return {line: (False, total) for line, total in totals.items()}
        given_up = self._given_up
        return {line: (line in given_up, total - given_up.get(line, 0)) for line, total in totals.items()}

    @cached_property
    def is_exact(self) -> bool:
        """True if the last figures are those of the final standings, in their order. Else nothing is said about places on the way.

        It is False where a missed round counts a figure or changes the order, as that is known only at the end.
        """
        figures = self.figures(len(self))
        ranked = [line for line in self.evening.lines if line.place is not None]
        same = len(ranked) == len(self.evening.lines) and all(figures[line.number][1] == line.figure for line in ranked)
        order = [figures[line.number] for line in ranked]
        return same and order == sorted(order, reverse=True)

    @cached_property
    def places(self) -> Sequence[Mapping[int, int]]:
        """The place of each line after each step. Equal lines share a place; the last places are those of the final standings."""
        shared = [self._places(position) for position in range(len(self) + 1)]
        return [*shared[:-1], {line.number: line.place or 0 for line in self.evening.lines}]

    def _places(self, position: int) -> Mapping[int, int]:
        figures = self.figures(position)
        first_of: dict[tuple[bool, Figure], int] = {}
        for place, figure in enumerate(sorted(figures.values(), reverse=True), start=1):
            first_of.setdefault(figure, place)
        return {line: first_of[figure] for line, figure in figures.items()}

    def is_sure(self, line: int, position: int) -> bool:
        """Return whether the place at this position is that of the standings then: no tie-break could have changed it."""
        if position == len(self) or not self.evening.has_tie_breaks:
            return True
        figures = self.figures(position)
        return sum(figure == figures[line] for figure in figures.values()) == 1

    @cached_property
    def leaders(self) -> Sequence[int | None]:
        """The line that had the first place for itself by its figure, at each position; None if several shared it."""
        return [self._leader(position) for position in range(len(self) + 1)]

    def _leader(self, position: int) -> int | None:
        figures = self.figures(position)
        best = max(figures.values(), default=None)
        first = [line for line, figure in figures.items() if figure == best]
        return first[0] if len(first) == 1 else None

    def gain(self, line: int, since: int, until: int) -> int:
        """Return the points that the line won between two positions."""
        return self.totals[until][line] - self.totals[since][line]
