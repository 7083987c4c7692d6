"""The standings of teams, and those within a category. Only reads.

They are computed from the standings that the reader sees, so a freeze applies to them too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.ranking import rank
from tournaments.entrants.models import Group
from tournaments.entrants.queries.groups import GroupOfPlayers, groups_of
from tournaments.evening.models import Tournament
from tournaments.standings.queries.standings import Standings, StandingsLine

LEAST_TEAM_PLAYERS = 2


@dataclass(frozen=True)
class TeamLine:
    """A line of the standings of teams."""

    place: int | None
    """The place; None if the team is not ranked, as it has fewer than two lines."""
    team: GroupOfPlayers
    points: int
    """The sum of the points that the team's lines have in the ledger."""
    counted: int | Fraction
    """The sum of `StandingsLine.counted` over the team's lines, which ranks the team. In a final, earlier points may count only in part."""
    average: Fraction | None
    """`counted` divided by the number of the team's lines; None if the evening does not rank teams by average."""
    lines: tuple[StandingsLine, ...]
    """The team's lines of the standings, by place."""

    @property
    def average_text(self) -> str:
        """The average, rounded to one decimal."""
        return f"{float(self.average):.1f}" if self.average is not None else ""


@dataclass(frozen=True)
class CategoryStandings:
    """A category with its lines and their places within it."""

    category: GroupOfPlayers
    lines: tuple[tuple[int | None, StandingsLine], ...]


def team_standings(tournament: Tournament, standings: Standings) -> list[TeamLine]:
    """Return the teams by place, those without a place last. Two queries."""
    teams = groups_of(tournament, Group.Kind.TEAM)
    team_of = {player: team.number for team in teams for player in team.players}
    lines: dict[int, list[StandingsLine]] = {team.number: [] for team in teams}
    for line in standings.lines:
        number = team_of_line(line, team_of)
        if number is not None:
            lines[number].append(line)
    by_average = tournament.team_points == Tournament.TeamPoints.AVERAGE
    counted = {number: sum(line.counted for line in own) for number, own in lines.items()}
    figures = {
        number: Fraction(counted[number]) / len(own) if by_average else Fraction(counted[number])
        for number, own in lines.items()
        if len(own) >= LEAST_TEAM_PLAYERS
    }
    places = rank(figures)
    rows = [
        TeamLine(
            places.get(team.number),
            team,
            sum(line.points for line in lines[team.number]),
            counted[team.number],
            figures[team.number] if by_average and team.number in figures else None,
            tuple(lines[team.number]),
        )
        for team in teams
    ]
    return sorted(rows, key=lambda row: (row.place is None, row.place or 0, row.team.number))


def team_of_line(line: StandingsLine, team_of: dict[int, int]) -> int | None:
    """Return the number of the team to which a line belongs; `team_of` maps players' numbers to teams.

    A line may have several players: a substitute and the player whose points they continue. The first of them who is in a team decides.
    """
    people = (*reversed(line.former), line.entrant)
    return next((team_of[each.number] for each in people if each.number in team_of), None)


def category_standings(tournament: Tournament, standings: Standings) -> list[CategoryStandings]:
    """Return every category with its lines. Two queries."""
    categories = groups_of(tournament, Group.Kind.CATEGORY)
    return [CategoryStandings(each, tuple(places_among(standings.lines, each.players))) for each in categories]


def places_among(lines: Sequence[StandingsLine], numbers: Collection[int]) -> Iterable[tuple[int | None, StandingsLine]]:
    """Yield the lines of these players with their places within the group.

    The lines are in the order of the standings, and lines that share a place there share one here.
    """
    wanted = set(numbers)
    place, before = 0, None
    for nth, line in enumerate((line for line in lines if line.entrant.number in wanted), 1):
        if line.place is not None and line.place != before:
            place, before = nth, line.place
        yield place if line.place is not None else None, line
