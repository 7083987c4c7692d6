"""The ratings of an evening for programs: their pairs and teams, and their standings."""

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
from tournaments.entrants.actions.pairs import set_partner
from tournaments.entrants.actions.ratings import (
    MAX_GROUPS,
    MAX_RATINGS,
    GroupDraft,
    RatingDraft,
    drop_rating,
    set_groups_of_player,
    set_rating,
)
from tournaments.entrants.queries.names import Names, visible_names
from tournaments.entrants.queries.ratings import RatingOfEvening, ratings_of
from tournaments.evening.api.public_answers import FrozenSince, frozen_since
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.seating.actions.wishes import keep_teams_apart
from tournaments.standings.queries.rating_standings import GroupLine, group_standings, places_among
from tournaments.standings.queries.standings import Standings, StandingsLine
from tournaments.standings.queries.visible_standings import reads_on, visible_standings
from tournaments.standings.wording.line_names import group_name, plain_line_name

GroupNumber = Annotated[int, Meta(ge=1, le=9999)]
PlayerNumber = Annotated[int, Meta(ge=1, le=99_999)]


class GroupOfRating(Struct, frozen=True, kw_only=True):
    """A pair or team of a rating. A rating of players has one group: all players that it ranks."""

    number: int
    name: Annotated[str, Meta(description="The name that the organiser gave; empty for a pair that is called by its players.")]
    players: Annotated[tuple[int, ...], Meta(description="The numbers of the players in the group.")]
    reserve: Annotated[int | None, Meta(description="The number of the player who sits in when one of them is missing; null for none.")]


class RatingAnswer(Struct, frozen=True, kw_only=True):
    """A rating of an evening."""

    number: int
    kind: Annotated[str, Meta(description="Who is ranked: `players`, `pairs` or `teams`.")]
    name: str
    points: Annotated[str, Meta(description="The value by which pairs and teams are ranked: " + ", ".join(models.Rating.Points))]
    tie_breaks: Annotated[tuple[str, ...], Meta(description="The tie-breaks between equal pairs or teams; without any they share a place.")]
    groups: tuple[GroupOfRating, ...]


class RatingList(Struct, frozen=True, kw_only=True):
    """The ratings of an evening."""

    version: int
    ratings: tuple[RatingAnswer, ...]


class LineOfRating(Struct, frozen=True, kw_only=True):
    """A line in the standings of a rating."""

    place: Annotated[
        int | None, Meta(description="The place in a rating of players; null for a line of a pair or team, and for one that is not ranked.")
    ]
    number: Annotated[int, Meta(description="The number of the line's first player.")]
    name: str
    points: Annotated[int, Meta(description="The points in the ledger.")]
    counted: Annotated[
        str,
        Meta(
            description=(
                "The exact total that counts for the place: points or score, with those for missed rounds; in a final this can be a "
                "fraction, such as 7/2."
            )
        ),
    ]


class GroupOfStandings(Struct, frozen=True, kw_only=True):
    """A pair or team in the standings of its rating, with its lines."""

    place: Annotated[int | None, Meta(description="The place; null if the group has fewer than two lines and is not ranked.")]
    number: int
    name: str
    points: Annotated[int, Meta(description="The sum of its players' points in the ledger.")]
    counted: Annotated[str, Meta(description="The sum of `counted` of its lines.")]
    average: Annotated[float | None, Meta(description="The average points of its lines if the rating ranks by them; else null.")]
    lines: tuple[LineOfRating, ...]


class RatingOfStandings(Struct, frozen=True, kw_only=True):
    """The standings of one rating: `groups` for pairs and teams, `lines` for players."""

    number: int
    kind: str
    name: str
    groups: tuple[GroupOfStandings, ...]
    lines: tuple[LineOfRating, ...]


class RatingStandings(Struct, frozen=True, kw_only=True):
    """The standings of every rating.

    While the standings are frozen, the public gets those of the moment of the freeze.
    """

    version: int
    frozen: Annotated[FrozenSince | None, Meta(description="When the public standings were frozen; null if they are not frozen.")]
    live: Annotated[bool, Meta(description="Whether this answer has the current standings, not the frozen ones.")]
    ratings: tuple[RatingOfStandings, ...]


class GroupRow(Body, kw_only=True):
    number: (
        Annotated[
            GroupNumber,
            Meta(description="The number of a group of the rating. If left out, the group with this name, or else a new one."),
        ]
        | UnsetType
    ) = UNSET
    name: Annotated[str, Meta(max_length=60, description="May be empty for a pair, and is not used in a rating of players.")] = ""
    players: Annotated[tuple[PlayerNumber, ...], Meta(max_length=1000, description="The numbers of its players.")]
    reserve: Annotated[PlayerNumber | None, Meta(description="The number of the reserve; null for none.")] = None


class RatingBody(Body, kw_only=True):
    number: Annotated[GroupNumber, Meta(description="The number of the rating to replace. If left out, a new one is made.")] | UnsetType = (
        UNSET
    )
    kind: Annotated[Literal["players", "pairs", "teams"], Meta(description="What it ranks. The kind of a rating cannot change.")]
    name: Annotated[str, Meta(max_length=60, description="Needed for a rating of players.")] = ""
    points: Annotated[str, Meta(max_length=20, description="Whether the `sum` or the `average` of its players' points ranks.")] = "sum"
    tie_breaks: Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(max_length=10)] = ()
    groups: Annotated[
        tuple[GroupRow, ...],
        Meta(max_length=MAX_GROUPS, description="All its groups; those not in the list are removed. A rating of players has one group."),
    ]


class PlayerGroup(Body, kw_only=True):
    rating: Annotated[GroupNumber, Meta(description="The number of a rating.")]
    name: Annotated[str, Meta(max_length=60, description="The name of the pair or team; not used in a rating of players.")] = ""
    reserve: Annotated[bool, Meta(description="Whether the player is the reserve of the team, instead of one of its players.")] = False


class PlayerGroupsBody(Body):
    groups: Annotated[
        tuple[PlayerGroup, ...],
        Meta(max_length=MAX_RATINGS, description="The ratings that the player is in; the player leaves all others, except pairs."),
    ] = ()


class PartnerBody(Body):
    partner: Annotated[PlayerNumber | None, Meta(description="The number of the partner; null dissolves the pair.")]
    reserve: Annotated[
        PlayerNumber | None, Meta(description="The number of the player who plays when one of the two is missing; null for nobody.")
    ] = None


class RatingsView(ApiView):
    @describe_versioned_read("List the ratings of an evening", RatingList, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        return versioned_response(request, tournament, lambda: _ratings(tournament), "public")

    @action_view("Make or replace one rating", Right.PREPARE)
    def put(self, tournament: models.Tournament, body: RatingBody) -> RatingList:
        drafts = tuple(GroupDraft(each.name, each.players, or_none(each.number), each.reserve) for each in body.groups)
        draft = RatingDraft(body.kind, body.name, drafts, body.points, body.tie_breaks, or_none(body.number))
        set_rating(by=self.actor, tournament=tournament, draft=draft)
        return _ratings(tournament)


class RatingView(ApiView):
    http_method_names = ("delete", "options")

    @action_view("Delete a rating with its pairs or teams", Right.PREPARE)
    def delete(self, tournament: models.Tournament, number: int) -> RatingList:
        if not drop_rating(by=self.actor, tournament=tournament, number=number):
            raise refuse("NOT_FOUND", "number")
        return _ratings(tournament)


class PlayerGroupsView(ApiView):
    @action_view("Set the ratings, pairs and teams of a player", Right.PREPARE)
    def put(self, tournament: models.Tournament, body: PlayerGroupsBody, number: int) -> RatingList:
        entrant = tournament.entrants.filter(number=number).first()
        if entrant is None:
            raise refuse("NOT_FOUND", "number")
        groups = {each.rating: each.name for each in body.groups}
        as_reserve = [each.rating for each in body.groups if each.reserve]
        set_groups_of_player(by=self.actor, tournament=tournament, entrant=entrant, groups=groups, as_reserve=as_reserve)
        return _ratings(tournament)


class PlayerPartnerView(ApiView):
    @action_view("Set the partner of a player, in the first rating of pairs", Right.PREPARE)
    def put(self, tournament: models.Tournament, body: PartnerBody, number: int) -> RatingList:
        people = {each.number: each for each in tournament.entrants.filter(number__in=[number, body.partner or 0, body.reserve or 0])}
        if number not in people:
            raise refuse("NOT_FOUND", "number")
        for field, value in (("partner", body.partner), ("reserve", body.reserve)):
            if value is not None and value not in people:
                raise refuse("MOVES_STRANGER", field, number=value)
        partner, reserve = people.get(body.partner or 0), people.get(body.reserve or 0)
        set_partner(by=self.actor, tournament=tournament, entrant=people[number], partner=partner, reserve=reserve)
        return _ratings(tournament)


class TeamsApartView(ApiView):
    @action_view("Add the wish that team mates sit at different tables in every later draw", Right.PREPARE)
    def post(self, tournament: models.Tournament) -> RatingList:
        keep_teams_apart(by=self.actor, tournament=tournament)
        return _ratings(tournament)


class StandingsOfRatingsView(ApiView):
    @describe_versioned_read("Read the standings of every rating", RatingStandings, public=True)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        live, names = reads_on(self.actor, tournament), visible_names(self.actor, tournament)
        return versioned_response(request, tournament, lambda: _standings(tournament, names, live=live), "private", names, live=live)


def _ratings(tournament: models.Tournament) -> RatingList:
    return RatingList(version=tournament.version, ratings=tuple(map(_rating, ratings_of(tournament))))


def _rating(rating: RatingOfEvening) -> RatingAnswer:
    groups = tuple(GroupOfRating(number=each.number, name=each.name, players=each.players, reserve=each.reserve) for each in rating.groups)
    return RatingAnswer(
        number=rating.number, kind=rating.kind, name=rating.name, points=rating.points, tie_breaks=rating.tie_breaks, groups=groups
    )


def _standings(tournament: models.Tournament, names: Names, *, live: bool) -> RatingStandings:
    standings = visible_standings(tournament, live=live)
    return RatingStandings(
        version=tournament.version,
        frozen=frozen_since(tournament),
        live=live,
        ratings=tuple(_rating_standings(tournament, standings, each, names) for each in ratings_of(tournament)),
    )


def _rating_standings(tournament: models.Tournament, standings: Standings, rating: RatingOfEvening, names: Names) -> RatingOfStandings:
    of_players = rating.kind == models.Rating.Kind.PLAYERS
    among = places_among(standings.lines, rating.players) if of_players else ()
    groups = () if of_players else group_standings(tournament, standings, rating)
    return RatingOfStandings(
        number=rating.number,
        kind=rating.kind,
        name=rating.name,
        groups=tuple(_group(each, standings, names) for each in groups),
        lines=tuple(_line(place, each, names) for place, each in among),
    )


def _group(row: GroupLine, standings: Standings, names: Names) -> GroupOfStandings:
    return GroupOfStandings(
        place=row.place,
        number=row.group.number,
        name=group_name(row.group, standings, names),
        points=row.points,
        counted=str(row.counted),
        average=float(row.average) if row.average is not None else None,
        lines=tuple(_line(None, each, names) for each in row.lines),
    )


def _line(place: int | None, line: StandingsLine, names: Names) -> LineOfRating:
    return LineOfRating(
        place=place, number=line.entrant.number, name=plain_line_name(line, names), points=line.points, counted=str(line.counted)
    )
