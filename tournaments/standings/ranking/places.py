"""Places: the order of the lines, the reason for it, and shared places.

Lines are sorted into groups of equals. Each tie-break splits a group into smaller ones, and is computed once for the whole group. So the
order is always consistent, even if three players beat each other in a circle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Generic, NamedTuple

from tournaments.standings.ranking.criteria import MissedRound, RankingFigure, RankingOrder, TieBreak
from tournaments.standings.ranking.figures import KeyT, TieBreakFigures, Value


class RankingLine(NamedTuple, Generic[KeyT]):
    """The values that rank a line."""

    key: KeyT
    points: Value
    deals: int = 0
    """The number of deals played; used only if the average ranks."""
    rounds: int = 0
    """The number of started rounds that the line was due to play; used only if missed rounds matter."""
    missed: int = 0
    """The number of rounds that the line missed."""
    in_final: bool = False
    """True if the line plays the evening's final, and so comes before all lines that do not."""


@dataclass(frozen=True, slots=True)
class RankingReason(Generic[KeyT]):
    """The reason why a line is ranked before others with the same figure: a tie-break and its values."""

    tie_break: TieBreak
    before: tuple[KeyT, ...]
    """The keys of the lines that this tie-break put directly after this line."""
    own: Value | None
    """This line's value in the tie-break, such as 3 solos; for lots, its position in the draw. None if it has no value."""
    theirs: Value | None


class Rank(NamedTuple, Generic[KeyT]):
    """The place of a line."""

    key: KeyT
    place: int | None
    """The place; None if the line is not ranked. Equal lines share a place, and the next places are skipped: 1, 2, 2, 4."""
    figure: Value | None
    """The number that ranks the line; None if it has none, such as the average of no deals."""
    reason: RankingReason[KeyT] | None = None
    """The reason why the line is ranked before the next one, if a tie-break decided."""


def rank_lines(lines: Iterable[RankingLine[KeyT]], order: RankingOrder, evidence: TieBreakFigures[KeyT] | None = None) -> list[Rank[KeyT]]:
    """Return the ranks of all lines by place, those without one last; equal lines keep their input order.

    Without `evidence`, no tie-break is applied.
    """
    ranked: list[Rank[KeyT]] = []
    groups, out = _equal_lines(lines, order)
    for group in groups:
        figure = _figure(group[0], order)
        if len(group) == 1:
            ranked.append(Rank(group[0].key, len(ranked) + 1, figure))
            continue
        for part, reason in _parts([line.key for line in group], order.tie_breaks if evidence else (), evidence or TieBreakFigures()):
            place = len(ranked) + 1
            ranked += [Rank(key, place, figure, reason) for key in part]
    return ranked + [Rank(line.key, None, _figure(line, order)) for line in out]


def tied_lines(lines: Iterable[RankingLine[KeyT]], order: RankingOrder) -> list[tuple[KeyT, ...]]:
    """Return the groups of two or more lines that only a tie-break can separate; none if the order has no tie-break."""
    groups = _equal_lines(lines, order)[0] if order.tie_breaks else []
    return [tuple(line.key for line in group) for group in groups if len(group) > 1]


def _equal_lines(lines: Iterable[RankingLine[KeyT]], order: RankingOrder) -> tuple[list[list[RankingLine[KeyT]]], list[RankingLine[KeyT]]]:
    """Return the groups of lines that are equal before any tie-break, the best first; and the lines that are not ranked."""
    all_lines = list(lines)
    if order.figure is not RankingFigure.AVERAGE and order.missed_round is MissedRound.RANKED:
        # A shortcut for most evenings, with up to a thousand lines: only the points matter.
        all_lines.sort(key=_BY_POINTS, reverse=True)
        return [list(group) for _key, group in groupby(all_lines, key=_BY_POINTS)], []
    leave_out = order.missed_round is MissedRound.OUT
    out = [line for line in all_lines if line.missed] if leave_out else []
    with_key = [(_sort_key(line, order), line) for line in all_lines if not (leave_out and line.missed)]
    # A reverse sort is stable too, so equals keep their input order.
    with_key.sort(key=itemgetter(0), reverse=True)
    return [[line for _key, line in group] for _key, group in groupby(with_key, key=itemgetter(0))], out


_BY_POINTS = attrgetter("in_final", "points")


def _sort_key(line: RankingLine[KeyT], order: RankingOrder) -> tuple[bool, int, bool, Value]:
    """Return the sort key; higher is better.

    The first difference decides: plays the final; missed fewer rounds (only with MissedRound.BELOW); has a figure; has the higher figure.
    """
    figure = _figure(line, order)
    missed = line.missed if order.missed_round is MissedRound.BELOW else 0
    return line.in_final, -missed, figure is not None, figure or 0


def _figure(line: RankingLine[KeyT], order: RankingOrder) -> Value | None:
    """Return the exact number that ranks a line; None if it has none."""
    if order.figure is RankingFigure.AVERAGE:
        return Fraction(line.points) / line.deals if line.deals else None
    if not (line.missed and order.counts_missed_rounds):
        return line.points
    played = line.rounds - line.missed
    if not played:
        return None
    if order.missed_round is MissedRound.FIXED:
        return line.points + line.missed * order.missed_round_points
    return Fraction(line.points) * line.rounds / played


def _parts(
    group: Sequence[KeyT], tie_breaks: Sequence[TieBreak], evidence: TieBreakFigures[KeyT]
) -> list[tuple[tuple[KeyT, ...], RankingReason[KeyT] | None]]:
    """Split a group of equal lines by one tie-break after the other.

    Returns the parts, the best first, each with the reason why it is ranked before the next part.
    """
    if len(group) == 1 or not tie_breaks:
        return [(tuple(group), None)]
    first, *rest = tie_breaks
    values = evidence.values(first, group)
    cut = _cut(group, values, fewest_first=first.fewest_first)
    parts: list[tuple[tuple[KeyT, ...], RankingReason[KeyT] | None]] = []
    for index, part in enumerate(cut):
        smaller = _parts(part, rest, evidence)
        if index + 1 < len(cut):
            behind = cut[index + 1]
            reason = RankingReason(first, tuple(behind), values[part[0]], values[behind[0]])
            smaller[-1] = (smaller[-1][0], reason)
        parts += smaller
    return parts


def _cut(group: Sequence[KeyT], values: Mapping[KeyT, Value | None], *, fewest_first: bool) -> list[list[KeyT]]:
    def sort_key(key: KeyT) -> tuple[bool, Value]:
        value = values[key]
        return value is None, 0 if value is None else value if fewest_first else -value

    return [list(part) for _value, part in groupby(sorted(group, key=sort_key), key=sort_key)]
