"""The ratings of an evening with their groups, independent of the database. Only reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tournaments.entrants.models import Group, Rating
from tournaments.evening.models import Tournament


@dataclass(frozen=True)
class GroupOfPlayers:
    """A pair or team with its players' numbers. A rating of players has one group: all players that it ranks."""

    rating: int
    """The number of the rating to which the group belongs."""
    number: int
    name: str
    """The name that the organiser gave; empty for a pair that is called by its players."""
    players: tuple[int, ...]
    """The numbers of the group's players, in order."""
    reserve: int | None = None
    """The number of the player who sits in when one of `players` is missing."""

    @property
    def everybody(self) -> tuple[int, ...]:
        """The numbers of all whose points count for the group: its players, then the reserve."""
        return self.players if self.reserve is None else (*self.players, self.reserve)

    def to_json(self) -> dict[str, Any]:
        """Return the group as the log stores it."""
        return {"rating": self.rating, **self.record}

    @property
    def record(self) -> dict[str, Any]:
        """The group as it is written in the record of its rating in an exported file."""
        return {"number": self.number, "name": self.name, "players": list(self.players), "reserve": self.reserve}


@dataclass(frozen=True)
class RatingOfEvening:
    """A rating and its groups."""

    number: int
    kind: str
    """One of Rating.Kind."""
    name: str
    """The name that the organiser gave; empty for pairs or teams that are called by their kind."""
    points: str = Rating.Points.SUM
    """One of Rating.Points."""
    tie_breaks: tuple[str, ...] = ()
    groups: tuple[GroupOfPlayers, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of all players of the rating's groups."""
        return tuple(player for group in self.groups for player in group.players)

    @property
    def label(self) -> str:
        """The name to show: that of the organiser, else the kind, in the language of the reader."""
        return self.name or str(Rating.Kind(self.kind).label).capitalize()

    def to_json(self) -> dict[str, Any]:
        """Return the rating as the log stores it, without its groups."""
        rest = {"points": str(self.points), "tie_breaks": list(self.tie_breaks)}
        return {"number": self.number, "kind": str(self.kind), "name": self.name, **rest}


def ratings_of(tournament: Tournament, kind: str = "") -> list[RatingOfEvening]:
    """Return all ratings of an evening, or only those of one kind, in the order of their numbers.

    Makes three queries, or one if the evening has no ratings.
    """
    ratings = Rating.objects.filter(tournament=tournament, **({"kind": kind} if kind else {}))
    rows = ratings.order_by("number").prefetch_related("groups__players", "groups__reserve")
    return [_rating_value(row) for row in rows]


def rating_of_evening(tournament: Tournament) -> RatingOfEvening | None:
    """Return the rating whose pairs or teams are the lines of the evening's standings: the first of the kind set in the plan.

    None if the evening is played by single players, or if it has no such rating yet. Makes three queries, or none for single players.
    """
    if tournament.entrants_are == Rating.Kind.PLAYERS:
        return None
    return next(iter(ratings_of(tournament, tournament.entrants_are)), None)


def rating_of(ratings: Iterable[RatingOfEvening], *, name: str, kind: str) -> RatingOfEvening | None:
    """Return the rating of this kind with this name, ignoring case; None if there is none."""
    return next((each for each in ratings if each.kind == kind and each.name.casefold() == name.casefold()), None)


def group_named(groups: Iterable[GroupOfPlayers], name: str) -> GroupOfPlayers | None:
    """Return the group with this name, ignoring case; None if there is none."""
    return next((each for each in groups if name and each.name.casefold() == name.casefold()), None)


def _rating_value(row: Rating) -> RatingOfEvening:
    groups = sorted((_group_value(row, group) for group in row.groups.all()), key=lambda group: group.number)
    return RatingOfEvening(row.number, row.kind, row.name, row.points, tuple(row.tie_breaks), tuple(groups))


def _group_value(rating: Rating, row: Group) -> GroupOfPlayers:
    """Return a GroupOfPlayers with the values of this database row. Makes no query if players and reserve are prefetched."""
    players = tuple(sorted(each.number for each in row.players.all()))
    return GroupOfPlayers(rating.number, row.number, row.name, players, row.reserve.number if row.reserve else None)
