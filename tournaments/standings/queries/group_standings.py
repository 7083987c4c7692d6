"""The standings of teams, and those within a category. Only reads.

They are derived from the standings that the reader sees, so they are frozen if those are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.ranking import rank
from tournaments.entrants.models import Group
from tournaments.entrants.queries.groups import GroupOfPlayers, groups_of
from tournaments.evening.models import Tournament
from tournaments.standings.queries.standings import Standing, Standings

LEAST_TEAM_PLAYERS = 2


@dataclass(frozen=True)
class TeamLine:
    """A line of the standings of teams."""

    place: int | None
    """None: it is not ranked, as it has fewer than two lines."""
    team: GroupOfPlayers
    points: int
    """The sum of its lines in the ledger."""
    counted: int | Fraction
    """The figure that ranks teams: as `points`, but for a line in a final only what counts there (`Standing.counted`)."""
    average: Fraction | None
    """`counted` per line if the evening ranks by that; else None."""
    lines: tuple[Standing, ...]
    """The team's lines of the standings, by place."""

    @property
    def average_text(self) -> str:
        """The average to one decimal."""
        return f"{float(self.average):.1f}" if self.average is not None else ""


@dataclass(frozen=True)
class CategoryStandings:
    """A category with its lines and their places within it."""

    category: GroupOfPlayers
    lines: tuple[tuple[int | None, Standing], ...]


def team_standings(tournament: Tournament, standings: Standings) -> list[TeamLine]:
    """Return the teams by place, those without a place last. Two queries."""
    teams = groups_of(tournament, Group.Kind.TEAM)
    team_of = {player: team.number for team in teams for player in team.players}
    lines: dict[int, list[Standing]] = {team.number: [] for team in teams}
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


def team_of_line(line: Standing, team_of: dict[int, int]) -> int | None:
    """Return the number of the team to which a line belongs; `team_of` maps players' numbers to teams.

    It is the team of the first player of the line who is in one: a substitute who continues with somebody's points plays for their team.
    """
    people = (*reversed(line.former), line.entrant)
    return next((team_of[each.number] for each in people if each.number in team_of), None)


def category_standings(tournament: Tournament, standings: Standings) -> list[CategoryStandings]:
    """Return every category with its lines. Two queries."""
    categories = groups_of(tournament, Group.Kind.CATEGORY)
    return [CategoryStandings(each, tuple(places_among(standings.lines, each.players))) for each in categories]


def places_among(lines: Sequence[Standing], numbers: Collection[int]) -> Iterable[tuple[int | None, Standing]]:
    """Yield the lines under the names of these players, with their places among themselves.

    Their order and their shared places are those of the standings.
    """
    wanted = set(numbers)
    place, before = 0, None
    for nth, line in enumerate((line for line in lines if line.entrant.number in wanted), 1):
        if line.place is not None and line.place != before:
            place, before = nth, line.place
        yield place if line.place is not None else None, line
