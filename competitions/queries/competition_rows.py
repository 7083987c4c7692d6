"""The results of a club's evenings as rows for its competitions. Only reads.

Only closed evenings count whose standings are public, and evenings from before Troela. A row names the player by the key that they have on
every evening; its names also say for which team and in which pair they played.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import NamedTuple

from django.db.models import Q

from clubs.club.models import Club, Season
from clubs.people.models import Member
from competitions.competition import Results, RoundRow
from competitions.competition.values import PLAYED
from competitions.models import PastResult
from competitions.queries.played_people import ClubPeople, SeasonPerson
from competitions.queries.season_figures import PAST, SeasonEvening, exact_points
from competitions.season import Points
from tournaments.entrants.models import Group, Rating
from tournaments.evening.models import Entrant, Tournament
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.visible_standings import counting

COLUMNS = frozenset(("player", "team", "pair"))
"""The columns of these rows that may name an entrant."""
OF_MEMBER, OF_GUEST = "member", "guest"
"""The kinds of players: somebody in the club's list, or not."""
JUNIOR = "junior"
"""The category of a junior member whom the evening puts in no category of its own."""


@dataclass(frozen=True)
class FedResults:
    """The rows that feed a club's competitions, with the evenings and people that they name by key."""

    results: Results
    evenings: tuple[SeasonEvening, ...]
    """The evenings by date, those of one day by key."""
    people: Mapping[str, SeasonPerson]
    """Everybody who has a row, by key."""


def fed_results(
    club: Club, *, season: Season | None = None, first: datetime.date | None = None, last: datetime.date | None = None
) -> FedResults:
    """Return the results of a club's evenings: those of one season if it is given, and within these dates, both included.

    It needs at most ten queries, however many evenings there are, and several more for each evening whose result is not sealed.
    """
    people = ClubPeople(club.pk)
    tournaments = _closed_evenings(club, season, first, last)
    keys = [tournament.pk for tournament in tournaments]
    ended, players = evening_results(keys), _players(keys)
    fed = _Fed()
    for tournament in tournaments:
        played = [each.number for each in ended[tournament.pk].players]
        evening = _EveningPeople(people, players[tournament.pk], played)
        fed.begin(SeasonEvening(tournament.slug, tournament.name, tournament.on, evening.numbers(played)), tournament.on)
        for each in ended[tournament.pk].players:
            fed.add(evening.person(each.number), points=each.points)
    for past in _past_evenings(club, season, first, last):
        fed.begin(SeasonEvening(PAST + str(past.key), past.name), past.on)
        there: set[str] = set()
        for result in past.results:
            person = people.player(result.member, result.name, result.name.split(" ")[0], len(there), there)
            there.add(person.key)
            fed.add(_RowPerson(person, _kind_of(result.member), _category_of(person)), points=exact_points(result.points))
    return fed.all()


def _closed_evenings(club: Club, season: Season | None, first: datetime.date | None, last: datetime.date | None) -> list[Tournament]:
    """Return the evenings that feed competitions: they are closed and their standings are public."""
    closed = Tournament.objects.filter(counting(), club=club, state=Tournament.State.CLOSED)
    if season is not None:
        closed = closed.filter(season=season)
    if first is not None:
        closed = closed.filter(on__gte=first)
    if last is not None:
        closed = closed.filter(on__lte=last)
    return list(closed.only("slug", "name", "on", "version", "policy", "club", "season").order_by("on", "slug"))


class _Groups(NamedTuple):
    """The groups in which an evening ranks a player."""

    team: str
    pair: tuple[int, ...]
    """The numbers of the players of the pair; empty if the player is in none."""
    category: str


NO_GROUPS = _Groups("", (), "")


class _Player(NamedTuple):
    """A player of an evening, as they were enrolled."""

    number: int
    member: int | None
    name: str
    called: str
    takes_over: int | None
    """The number of the player whose seat and points they took over."""
    groups: _Groups


def _players(evenings: Collection[int]) -> dict[int, dict[int, _Player]]:
    """Return the players of these evenings by the evening's key and the player's number. Three queries."""
    groups = _groups(evenings)
    rows = Entrant.objects.filter(tournament__in=evenings).order_by("tournament", "number")
    players: dict[int, dict[int, _Player]] = defaultdict(dict)
    columns = rows.values_list("tournament", "number", "member", "name", "called", "takes_over__number")
    for evening, number, member, name, called, takes_over in columns:
        players[evening][number] = _Player(number, member, name, called, takes_over, groups.get((evening, number), NO_GROUPS))
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
class _RowPerson:
    """The person of a row, with what all their rows of the evening say of them."""

    person: SeasonPerson
    kind: str
    category: str
    team: str = ""
    pair: str = ""


class _EveningPeople:
    """The people of one evening, by number."""

    def __init__(self, people: ClubPeople, players: Mapping[int, _Player], played: Collection[int]) -> None:
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

    def person(self, number: int) -> _RowPerson:
        """Return the person with this number. A substitute plays for the team and the pair of the player whose seat they took."""
        player = self._players[number]
        person = self._people[number]
        team, pair = player.groups.team, player.groups.pair
        former = player
        while former.takes_over is not None and not (team and pair):
            former = self._players[former.takes_over]
            team, pair = team or former.groups.team, pair or former.groups.pair
        keys = sorted(self._people[each].key for each in pair)
        return _RowPerson(person, _kind_of(player.member), player.groups.category or _category_of(person), team, "+".join(keys))


class _PastRow(NamedTuple):
    """A result on an evening from before Troela."""

    member: int | None
    name: str
    points: Decimal


@dataclass(frozen=True)
class _PastResults:
    """An evening from before Troela."""

    key: int
    name: str
    on: datetime.date
    results: list[_PastRow] = field(default_factory=list)


def _past_evenings(club: Club, season: Season | None, first: datetime.date | None, last: datetime.date | None) -> Iterator[_PastResults]:
    """Yield the evenings from before Troela, dated by the first day of their season. One query."""
    rows = PastResult.objects.filter(Q(evening__season__club=club) if season is None else Q(evening__season=season)).order_by("pk")
    evenings: dict[int, _PastResults] = {}
    columns = rows.values_list("evening", "evening__name", "evening__season__starts_on", "member", "name", "points")
    for key, name, on, member, player, points in columns:
        evenings.setdefault(key, _PastResults(key, name, on)).results.append(_PastRow(member, player, points))
    for evening in evenings.values():
        if (first is None or first <= evening.on) and (last is None or evening.on <= last):
            yield evening


class _Fed:
    """The rows, evenings and people, which are collected evening by evening."""

    def __init__(self) -> None:
        self._rows: list[RoundRow] = []
        self._evenings: list[tuple[datetime.date, SeasonEvening]] = []
        self._people: dict[str, SeasonPerson] = {}

    def begin(self, evening: SeasonEvening, on: datetime.date) -> None:
        """Begin an evening, which was played on this day; its rows follow."""
        self._evenings.append((on, evening))
        self._own: dict[str, int] = {}

    def add(self, each: _RowPerson, *, points: Points) -> None:
        """Add what somebody did. If they were enrolled twice, both together are one row."""
        key = each.person.key
        on, evening = self._evenings[-1]
        if key in self._own:
            nth = self._own[key]
            figures = {"points": self._rows[nth].figures.get("points", 0) + points}
            self._rows[nth] = replace(self._rows[nth], figures=figures)
            return
        self._people[key] = each.person
        self._own[key] = len(self._rows)
        self._rows.append(
            RoundRow(
                line=len(self._rows) + 1,
                date=on,
                evening=evening.key,
                round=1,
                player=key,
                mark=PLAYED,
                figures={"points": points} if points else {},
                table="",
                kind=each.kind,
                category=each.category,
                tags=(),
                recorded=on,
                names={"player": key, "team": each.team, "pair": each.pair},
            )
        )

    def all(self) -> FedResults:
        """Return everything that was collected."""
        evenings = sorted(self._evenings, key=lambda each: (each[0], each[1].key))
        return FedResults(Results(tuple(self._rows), COLUMNS), tuple(evening for _on, evening in evenings), self._people)


def _kind_of(member: int | None) -> str:
    return OF_GUEST if member is None else OF_MEMBER


def _category_of(person: SeasonPerson) -> str:
    return JUNIOR if person.kind == Member.Kind.JUNIOR else ""
