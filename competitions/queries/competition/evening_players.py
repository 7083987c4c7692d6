"""The players of many evenings, each with their person, kind, category, team and pair. Only reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from clubs.people.models import Member
from competitions.queries.played_people import ClubPeople, SeasonPerson
from tournaments.entrants.models import Group, Rating
from tournaments.evening.models import Entrant

OF_MEMBER, OF_GUEST = "member", "guest"
"""The kinds of players: somebody in the club's list, or not."""
JUNIOR = "junior"
"""The category of a junior member whom the evening puts in no category of its own."""


class _Groups(NamedTuple):
    """The groups in which an evening ranks a player."""

    team: str
    pair: tuple[int, ...]
    """The numbers of the players of the pair; empty if the player is in none."""
    category: str


NO_GROUPS = _Groups("", (), "")


class EnrolledPlayer(NamedTuple):
    """A player of an evening, as they were enrolled."""

    number: int
    member: int | None
    name: str
    called: str
    takes_over: int | None
    """The number of the player whose seat and points they took over."""
    groups: _Groups


def enrolled_players(evenings: Collection[int]) -> dict[int, dict[int, EnrolledPlayer]]:
    """Return the players of these evenings by the evening's key and the player's number. Three queries."""
    groups = _groups(evenings)
    rows = Entrant.objects.filter(tournament__in=evenings).order_by("tournament", "number")
    players: dict[int, dict[int, EnrolledPlayer]] = defaultdict(dict)
    columns = rows.values_list("tournament", "number", "member", "name", "called", "takes_over__number")
    for evening, number, member, name, called, takes_over in columns:
        players[evening][number] = EnrolledPlayer(number, member, name, called, takes_over, groups.get((evening, number), NO_GROUPS))
    return players


def _groups(evenings: Collection[int]) -> dict[tuple[int, int], _Groups]:
    """Return the groups of each player, by the evening's key and the player's number. Two queries.

    A player may be in several ratings of a kind; the first counts. A reserve belongs to the group for which they may sit in.
    """
    of_evenings = Group.objects.filter(rating__tournament__in=evenings).order_by("rating__number", "number")
    columns = ("rating__tournament", "rating__kind", "rating__name", "pk", "name")
    players = [*of_evenings.values_list(*columns, "players__number")]
    reserves = [*of_evenings.filter(reserve__isnull=False).values_list(*columns, "reserve__number")] if players else []
    members: dict[int, list[int]] = defaultdict(list)
    for *_columns, group, _name, number in players:
        members[group].append(number)
    of_player: dict[tuple[int, int], dict[str, _Groups]] = defaultdict(dict)
    for evening, kind, rating, group, name, number in [*players, *reserves]:
        pair = tuple(sorted(members[group])) if kind == Rating.Kind.PAIRS else ()
        of_kind = _Groups(name if kind == Rating.Kind.TEAMS else "", pair, rating if kind == Rating.Kind.PLAYERS else "")
        of_player[evening, number].setdefault(kind, of_kind)
    return {
        key: _Groups(
            kinds.get(Rating.Kind.TEAMS, NO_GROUPS).team,
            kinds.get(Rating.Kind.PAIRS, NO_GROUPS).pair,
            kinds.get(Rating.Kind.PLAYERS, NO_GROUPS).category,
        )
        for key, kinds in of_player.items()
    }


@dataclass(frozen=True)
class RowPerson:
    """The person of a row, with what all their rows of the evening say of them."""

    person: SeasonPerson
    kind: str
    category: str
    names: Mapping[str, str]
    """The person, and the team and the pair for which they played."""


class EveningPeople:
    """The people of one evening, by number."""

    def __init__(self, people: ClubPeople, players: Mapping[int, EnrolledPlayer], played: Collection[int]) -> None:
        """Give each player their key. `played` has the numbers of those who have rows: of two guests with one name, they come first."""
        self._players = players
        self._people: dict[int, SeasonPerson] = {}
        there: set[str] = set()
        for number in (*sorted(played), *(each for each in players if each not in played)):
            player = players[number]
            self._people[number] = people.player(player.member, player.name, player.called, number, there)
            there.add(self._people[number].key)

    def numbers(self, played: Collection[int]) -> dict[str, int]:
        """Return the number of everybody who has rows, by key: the lowest, if somebody was enrolled twice."""
        return {self._people[number].key: number for number in sorted(played, reverse=True)}

    def person(self, number: int) -> RowPerson:
        """Return the person with this number. A substitute plays for the team and the pair of the player whose seat they took."""
        player = self._players[number]
        person = self._people[number]
        team, pair = player.groups.team, player.groups.pair
        former = player
        while former.takes_over is not None and not (team and pair):
            former = self._players[former.takes_over]
            team, pair = team or former.groups.team, pair or former.groups.pair
        category = player.groups.category or category_of(person)
        return RowPerson(person, kind_of(player.member), category, row_names(person, team, self.pair(pair)))

    def partners(self) -> Iterator[SeasonPerson]:
        """Yield everybody whom a pair names, also a partner who never came."""
        for player in self._players.values():
            yield from (self._people[number] for number in player.groups.pair)

    def pair(self, numbers: Iterable[int]) -> str:
        """Return the key of the pair of the players with these numbers; "" without numbers."""
        return "+".join(sorted(self._people[each].key for each in numbers))


def row_names(person: SeasonPerson, team: str = "", pair: str = "") -> dict[str, str]:
    return {"player": person.key, "team": team, "pair": pair}


def member_of(person: SeasonPerson) -> RowPerson:
    """Return a member who is not among the players of the evening."""
    return RowPerson(person, OF_MEMBER, category_of(person), row_names(person))


def kind_of(member: int | None) -> str:
    return OF_GUEST if member is None else OF_MEMBER


def category_of(person: SeasonPerson) -> str:
    return JUNIOR if person.kind == Member.Kind.JUNIOR else ""
