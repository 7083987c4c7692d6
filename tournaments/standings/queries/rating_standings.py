"""The standings of an evening's ratings: of pairs or teams, or of chosen players among themselves. Only reads.

They are computed from the standings that the reader sees, so a freeze applies to them too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.entrants.models import Rating
from tournaments.entrants.queries.ratings import GroupOfPlayers, RatingOfEvening
from tournaments.evening.models import Tournament
from tournaments.evening.queries.extent import Extent
from tournaments.standings.queries.ranks import EveningLines, ranks_of
from tournaments.standings.queries.standings import Standings, StandingsLine
from tournaments.standings.ranking import Rank, RankingFigure, RankingLine, RankingOrder, RankingReason, TieBreak

LEAST_LINES = 2
"""The fewest lines of the standings with which a pair or team is ranked."""


@dataclass(frozen=True)
class GroupLine:
    """A line of the standings of pairs or teams."""

    place: int | None
    """The place; None if the group is not ranked, as it has fewer than two lines."""
    group: GroupOfPlayers
    points: int
    """The sum of the points that the group's lines have in the ledger."""
    counted: int | Fraction
    """The sum of `StandingsLine.counted` over its lines, which ranks the group. In a final, earlier points may count only in part."""
    average: Fraction | None
    """`counted` divided by the number of the group's lines; None if the rating does not rank by average."""
    lines: tuple[StandingsLine, ...]
    """The group's lines of the standings, by place."""
    reason: RankingReason[int] | None = None
    """The tie-break that ranks the group before equal groups, and the numbers of these groups; None if no tie-break decided."""

    @property
    def average_text(self) -> str:
        """The average, rounded to one decimal."""
        return f"{float(self.average):.1f}" if self.average is not None else ""


def group_standings(tournament: Tournament, standings: Standings, rating: RatingOfEvening) -> list[GroupLine]:
    """Return the pairs or teams of a rating by place, those without a place last. No query, except for tie-breaks that are needed."""
    group_of = {player: group.number for group in rating.groups for player in group.everybody}
    lines: dict[int, list[StandingsLine]] = {group.number: [] for group in rating.groups}
    for line in standings.lines:
        number = group_of_line(line, group_of)
        if number is not None:
            lines[number].append(line)
    by_average = rating.points == Rating.Points.AVERAGE
    counted = {number: sum(line.counted for line in own) for number, own in lines.items()}
    averages = {number: Fraction(counted[number]) / len(own) for number, own in lines.items() if own} if by_average else {}
    figures = {number: averages.get(number, counted[number]) for number, own in lines.items() if len(own) >= LEAST_LINES}
    ranks = {rank.key: rank for rank in _ranks(tournament, standings, rating, figures, lines)}
    rows = [
        GroupLine(
            ranks[group.number].place if group.number in ranks else None,
            group,
            sum(line.points for line in lines[group.number]),
            counted[group.number],
            averages[group.number] if by_average and group.number in figures else None,
            tuple(lines[group.number]),
            ranks[group.number].reason if group.number in ranks else None,
        )
        for group in rating.groups
    ]
    order = {number: nth for nth, number in enumerate(ranks)}
    return sorted(rows, key=lambda row: (row.place is None, row.place or 0, order.get(row.group.number, 0), row.group.number))


def _ranks(
    tournament: Tournament,
    standings: Standings,
    rating: RatingOfEvening,
    figures: Mapping[int, int | Fraction],
    lines: Mapping[int, Sequence[StandingsLine]],
) -> Iterable[Rank[int]]:
    figure = RankingFigure.SCORE if standings.order.figure is RankingFigure.SCORE else RankingFigure.POINTS
    order = RankingOrder(figure, tuple(map(TieBreak, rating.tie_breaks)))
    people = {number: tuple(player.pk for line in lines[number] for player in line.everybody) for number in figures}
    ranked = tuple(RankingLine(number, points) for number, points in figures.items())
    extent = Extent(tournament.pk, standings.round_number, standings.as_of)
    assert standings.played is not None
    return ranks_of(extent, [EveningLines(order, standings.round_number, ranked, people)], standings.played)[0]


def group_of_line(line: StandingsLine, group_of: Mapping[int, int]) -> int | None:
    """Return the number of the group to which a line belongs; `group_of` maps players' numbers to groups.

    A line may have several players: a substitute and the player whose points they took over. The first of them who is in a group decides.
    """
    return next((group_of[each.number] for each in reversed(line.everybody) if each.number in group_of), None)


def places_among(lines: Sequence[StandingsLine], numbers: Collection[int]) -> Iterable[tuple[int | None, StandingsLine]]:
    """Yield the lines of these players, each with its place among them.

    The lines are in the order of the standings. Lines that share a place in the standings share one among these players too.
    """
    wanted = set(numbers)
    place, before = 0, None
    for nth, line in enumerate((line for line in lines if line.entrant.number in wanted), 1):
        if line.place is not None and line.place != before:
            place, before = nth, line.place
        yield place if line.place is not None else None, line
