"""The teams and categories of an evening for programs: their members and standings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import models
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_versioned_read
from tournaments.api.request_body import Body, or_none
from tournaments.api.view import ApiView, versioned_response
from tournaments.entrants.actions.groups import MAX_GROUPS, GroupDraft, set_groups, set_groups_of_player
from tournaments.entrants.queries.groups import groups_of
from tournaments.entrants.queries.names import Names, plain_display_name, visible_names
from tournaments.evening.api.public_answers import FrozenSince, frozen_since
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.seating.actions.wishes import keep_teams_apart
from tournaments.standings.queries.group_standings import CategoryStandings, TeamLine, category_standings, team_standings
from tournaments.standings.queries.visible_standings import reads_on, visible_standings


class GroupOfEvening(Struct, frozen=True, kw_only=True):
    """A team or a category."""

    kind: Annotated[str, Meta(description="Either `team` or `category`.")]
    number: int
    name: str
    players: Annotated[tuple[int, ...], Meta(description="The numbers of its players.")]


class GroupList(Struct, frozen=True, kw_only=True):
    """The teams and categories of an evening."""

    version: int
    groups: tuple[GroupOfEvening, ...]


class LineOfGroup(Struct, frozen=True, kw_only=True):
    """A player in the standings of a team or category."""

    place: Annotated[
        int | None, Meta(description="The place among the players of the category; null in a team, and for a player who is not ranked.")
    ]
    number: int
    name: str
    points: int


class TeamOfStandings(Struct, frozen=True, kw_only=True):
    """A team in the standings of teams, with its players."""

    place: Annotated[int | None, Meta(description="The team's place; null if it has fewer than two players and is not ranked.")]
    number: int
    name: str
    points: Annotated[int, Meta(description="The sum of its players' points in the ledger.")]
    counted: Annotated[str, Meta(description="The exact points that count for the team; in a final this can be a fraction, such as 7/2.")]
    average: Annotated[float | None, Meta(description="The average points of its players if teams are ranked by them; else null.")]
    players: tuple[LineOfGroup, ...]


class CategoryOfStandings(Struct, frozen=True, kw_only=True):
    """A category, with the standings of its players among themselves."""

    number: int
    name: str
    lines: tuple[LineOfGroup, ...]


class GroupStandings(Struct, frozen=True, kw_only=True):
    """The standings of the teams, and the standings within each category.

    While the standings are frozen, the public gets those of the moment of the freeze.
    """

    version: int
    frozen: Annotated[FrozenSince | None, Meta(description="When the public standings were frozen; null if they are not frozen.")]
    live: Annotated[bool, Meta(description="Whether this answer has the current standings, not the frozen ones.")]
    team_points: Annotated[str, Meta(description="The value by which teams are ranked: " + ", ".join(models.Tournament.TeamPoints))]
    teams: tuple[TeamOfStandings, ...]
    categories: tuple[CategoryOfStandings, ...]


class GroupRow(Body, kw_only=True):
    number: (
        Annotated[
            int,
            Meta(
                ge=1,
                le=9999,
                description="The number of an existing group. If left out, the group with this name is taken, or else a new one is made.",
            ),
        ]
        | UnsetType
    ) = UNSET
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    players: Annotated[tuple[Annotated[int, Meta(ge=1, le=99_999)], ...], Meta(max_length=1000, description="The numbers of its players.")]


class GroupsBody(Body):
    kind: Annotated[
        Literal["team", "category"],
        Meta(description="Whether `groups` are the teams or the categories. Groups of the other kind do not change."),
    ]
    groups: Annotated[
        tuple[GroupRow, ...],
        Meta(max_length=MAX_GROUPS, description="All groups of this kind. Existing groups that are not in the list are removed."),
    ]


class PlayerGroupsBody(Body):
    team: Annotated[str, Meta(max_length=60, description="The name of the player's team; empty for none.")] = ""
    categories: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...],
        Meta(max_length=20, description="The names of the player's categories."),
    ] = ()


class GroupsView(ApiView):
    @describe_versioned_read("List the teams and categories of an evening", GroupList, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return versioned_response(request, tournament, lambda: _groups(tournament), "public")

    @action_view("Replace all teams, or all categories", Right.PREPARE)
    def put(self, tournament: models.Tournament, body: GroupsBody) -> GroupList:
        drafts = [GroupDraft(each.name, each.players, or_none(each.number)) for each in body.groups]
        set_groups(by=self.actor, tournament=tournament, kind=body.kind, drafts=drafts)
        return _groups(tournament)


class PlayerGroupsView(ApiView):
    @action_view("Set a player's team and categories", Right.PREPARE)
    def put(self, tournament: models.Tournament, body: PlayerGroupsBody, number: int) -> GroupList:
        entrant = tournament.entrants.filter(number=number).first()
        if entrant is None:
            raise refuse("NOT_FOUND", "number")
        set_groups_of_player(by=self.actor, tournament=tournament, entrant=entrant, team=body.team, categories=body.categories)
        return _groups(tournament)


class TeamsApartView(ApiView):
    @action_view("Add the wish that team mates sit at different tables in every later draw", Right.PREPARE)
    def post(self, tournament: models.Tournament) -> GroupList:
        keep_teams_apart(by=self.actor, tournament=tournament)
        return _groups(tournament)


class StandingsOfGroupsView(ApiView):
    @describe_versioned_read("Read the standings of teams and within each category", GroupStandings, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        live, names = reads_on(self.actor, tournament), visible_names(self.actor, tournament)
        return versioned_response(request, tournament, lambda: _standings(tournament, names, live=live), "private", names, live=live)


def _groups(tournament: models.Tournament) -> GroupList:
    groups = tuple(
        GroupOfEvening(kind=each.kind, number=each.number, name=each.name, players=each.players) for each in groups_of(tournament)
    )
    return GroupList(version=tournament.version, groups=groups)


def _standings(tournament: models.Tournament, names: Names, *, live: bool) -> GroupStandings:
    standings = visible_standings(tournament, live=live)
    return GroupStandings(
        version=tournament.version,
        frozen=frozen_since(tournament),
        live=live,
        team_points=tournament.team_points,
        teams=tuple(_team(line, names) for line in team_standings(tournament, standings)),
        categories=tuple(_category(each, names) for each in category_standings(tournament, standings)),
    )


def _team(line: TeamLine, names: Names) -> TeamOfStandings:
    players = tuple(
        LineOfGroup(place=None, number=each.entrant.number, name=plain_display_name(each.entrant, names), points=each.points)
        for each in line.lines
    )
    average = float(line.average) if line.average is not None else None
    return TeamOfStandings(
        place=line.place,
        number=line.team.number,
        name=line.team.name,
        points=line.points,
        counted=str(line.counted),
        average=average,
        players=players,
    )


def _category(category: CategoryStandings, names: Names) -> CategoryOfStandings:
    lines = tuple(
        LineOfGroup(place=place, number=each.entrant.number, name=plain_display_name(each.entrant, names), points=each.points)
        for place, each in category.lines
    )
    return CategoryOfStandings(number=category.category.number, name=category.category.name, lines=lines)
