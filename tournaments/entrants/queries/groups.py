"""The teams and categories of an evening, with the numbers of their players. Only reads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tournaments.entrants.models import Group
from tournaments.evening.models import Tournament


@dataclass(frozen=True)
class GroupOfPlayers:
    """A team or a category with its players' numbers, independent of the database."""

    kind: str
    """One of Group.Kind."""
    number: int
    name: str
    players: tuple[int, ...]
    """The numbers of its players, in order."""

    def to_json(self) -> dict[str, Any]:
        """Return the group as the log stores it."""
        return {"kind": str(self.kind), "number": self.number, "name": self.name, "players": list(self.players)}


def groups_of(tournament: Tournament, kind: str = "") -> list[GroupOfPlayers]:
    """Return all teams and categories of an evening, or only those of one kind, in the order of their numbers.

    Makes two queries, or one if the evening has no groups.
    """
    groups = Group.objects.filter(tournament=tournament, **({"kind": kind} if kind else {}))
    return [group_value(row) for row in groups.order_by("kind", "number").prefetch_related("players")]


def group_value(row: Group) -> GroupOfPlayers:
    """Return a GroupOfPlayers with the values of this database row. Makes no query if `row.players` is prefetched."""
    return GroupOfPlayers(row.kind, row.number, row.name, tuple(sorted(each.number for each in row.players.all())))


def group_named(groups: Iterable[GroupOfPlayers], name: str) -> GroupOfPlayers | None:
    """Return the group with this name, ignoring case; None if there is none."""
    return next((each for each in groups if each.name.casefold() == name.casefold()), None)
