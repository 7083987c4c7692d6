"""The input of a season's table: its evenings as figures, and the people in them.

A player's points of an evening are those of the rounds that they played themselves. Only closed evenings count. A member is the same person
on every evening, even if two rows of the club's list were merged. A player who is not a member is a guest: they are identified by name, and
ranked only if the rule includes guests.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from string import hexdigits
from typing import NamedTuple

from django.utils.crypto import salted_hmac

from clubs.club.models import Season
from clubs.people.models import Member
from competitions.models import PastResult
from competitions.season import EveningResults, Points, evening_order
from tournaments.evening.models import Entrant, Tournament
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.players import numbers_of_players
from tournaments.standings.queries.visible_standings import counting
from tournaments.standings.result import EveningResult

GUEST = "guest:"
"""The prefix of a guest's key. As keys are public, it is followed by a hash of the guest's name; in older rules by the name itself."""
GUEST_KEY_LENGTH = 16
PAST = "past:"
"""The prefix of the key of an evening before Troela; other evenings have their slug as key."""


@dataclass(frozen=True)
class SeasonEvening:
    """An evening of a season: its key, the name and day that pages show, and its players' numbers."""

    key: str
    name: str
    on: datetime.date | None = None
    """The evening's day; None for an evening before Troela."""
    entrants: Mapping[str, int] | None = None
    """The numbers of the players that evening, by their keys in the season; None for an evening before Troela."""

    @property
    def slug(self) -> str:
        """The evening's slug; empty for an evening before Troela."""
        return "" if self.entrants is None else self.key


@dataclass(frozen=True)
class SeasonPerson:
    """Somebody who played in a season. `key` is the member's key as text, or the guest's key."""

    key: str
    name: str
    called: str
    number: int | None = None
    """The member's number; None for a guest."""
    kind: str = ""
    """One of Member.Kind; empty for a guest."""
    forgotten: bool = False
    """True if the name is already replaced by the number."""
    user: int | None = None
    """The key of the member's account; None without one."""


@dataclass(frozen=True)
class SeasonFigures:
    """The evenings of a season, in the order in which they were played, and the people in them."""

    evenings: tuple[SeasonEvening, ...]
    figures: tuple[EveningResults, ...]
    people: Mapping[str, SeasonPerson]
    merged: Mapping[str, str]
    """Maps a merged member's key to the key of the person into whom they were merged. A rule may still contain the merged one's key."""

    @property
    def names(self) -> dict[str, str]:
        return {key: person.name for key, person in self.people.items()}


def counting_evenings(season: Season) -> list[Tournament]:
    """Return the evenings of a season that count, in order of play: they are closed and their standings are public."""
    closed = season.tournaments.filter(counting(), state=Tournament.State.CLOSED)
    return list(closed.only("slug", "name", "on", "version", "policy", "club", "season").order_by("on", "pk"))


def season_figures(season: Season, tournaments: Iterable[Tournament], *, guests: bool) -> SeasonFigures:
    """Return the results of these evenings and of the season's evenings before Troela, with everybody who played in them.

    It needs five queries, however many evenings there are.
    """
    played = list(tournaments)
    members = _Members(season)
    collected = _Collected(members, guests=guests)
    for evening, results in _past_results(season).items():
        collected.add(PAST + str(evening[0]), evening[1], None, results, players=len(results))
    keys = [tournament.pk for tournament in played]
    ended, players = evening_results(keys), numbers_of_players(keys)
    entrants: dict[int, dict[int, _Entrant]] = defaultdict(dict)
    for evening, number, *columns in Entrant.objects.filter(tournament__in=keys).values_list("tournament", "number", *_Entrant._fields):
        entrants[evening][number] = _Entrant(*columns)
    for tournament in played:
        result, count = ended[tournament.pk], players.get(tournament.pk, 0)
        collected.add(tournament.slug, tournament.name, tournament.on, _players(result, entrants[tournament.pk]), result.pot, players=count)
    return SeasonFigures(tuple(collected.evenings), tuple(collected.figures), collected.people, members.merged())


def guest_key(name: str) -> str:
    """Return a guest's key: a hash of their name, so that it is the same on every evening and does not reveal the name."""
    return GUEST + salted_hmac("troela.season-guest", name.casefold()).hexdigest()[:GUEST_KEY_LENGTH]


def key_of_guest_now(key: str) -> str:
    """Return a player's key; if it contains a guest's name, as in older rules, the name is replaced by its hash.

    Any other key is returned unchanged.
    """
    name, _sign, number = key.removeprefix(GUEST).partition("#")
    is_name = key.startswith(GUEST) and not (len(name) == GUEST_KEY_LENGTH and {*name} <= {*hexdigits})
    return f"{guest_key(name)}{_sign}{number}" if is_name else key


class _Entrant(NamedTuple):
    """The columns of an evening's player that a season needs."""

    member: int | None
    name: str
    called: str


@dataclass(frozen=True)
class _Result:
    """Somebody's result on one evening."""

    member: int | None
    name: str
    called: str
    points: Points
    number: int | None = None


class _Members:
    """The members of the club, by key. The key of a merged member leads to the person into whom they were merged."""

    def __init__(self, season: Season) -> None:
        # Rows are read as tuples, not model objects: a club may have thousands of members, of whom a season's page names a hundred.
        fields = ("pk", "name", "called", "number", "kind", "forgotten", "user", "merged_into")
        rows = Member.objects.filter(club=season.club_id).values_list(*fields)
        self._merged_into: dict[int, int] = {}
        self._people: dict[int, SeasonPerson] = {}
        for key, name, called, number, kind, forgotten, user, merged_into in rows:
            self._people[key] = SeasonPerson(str(key), name, called, number, kind, forgotten, user)
            if merged_into is not None:
                self._merged_into[key] = merged_into

    def person(self, key: int) -> SeasonPerson:
        while key in self._merged_into:
            key = self._merged_into[key]
        return self._people[key]

    def merged(self) -> dict[str, str]:
        return {str(key): self.person(key).key for key in self._merged_into}


class _Collected:
    """The evenings of a season and the people in them, which `add` collects evening by evening."""

    def __init__(self, members: _Members, *, guests: bool) -> None:
        self.evenings: list[SeasonEvening] = []
        self.figures: list[EveningResults] = []
        self.people: dict[str, SeasonPerson] = {}
        self._members = members
        self._guests = guests

    def add(self, key: str, name: str, on: datetime.date | None, results: Iterable[_Result], pot: int = 0, *, players: int) -> None:
        points: dict[str, Points] = {}
        numbers: dict[str, int] = {}
        others: Points = 0
        for result in results:
            person = self._person(result, points)
            if person is None:
                others += result.points
                continue
            self.people[person.key] = person
            points[person.key] = points.get(person.key, 0) + result.points
            if result.number is not None:
                numbers.setdefault(person.key, result.number)
        self.evenings.append(SeasonEvening(key, name, on, None if on is None else numbers))
        self.figures.append(EveningResults(key, points, pot, others, players))

    def _person(self, result: _Result, there: Mapping[str, Points]) -> SeasonPerson | None:
        """Return the person of this result; None for a guest if guests are not ranked.

        Two guests with the same name on one evening are two people.
        """
        if result.member is not None:
            return self._members.person(result.member)
        if not self._guests:
            return None
        key = guest_key(result.name)
        if key in there:
            key += f"#{result.number}"
        return SeasonPerson(key, result.name, result.called)


def _players(result: EveningResult, entrants: Mapping[int, _Entrant]) -> Iterator[_Result]:
    """Yield the results of those who played, sorted by line number. Each player of a pair or team has their own result.

    Rounds count for the player who played them, even if the evening's standings add them to somebody else's line. The points are those of
    the ledger, even if the evening is ranked by scores.
    """
    for line in sorted(result.lines):
        for each in (result.by_number[number] for number in line.everybody if number in result.by_number):
            entrant = entrants[each.number]
            yield _Result(entrant.member, entrant.name, entrant.called, each.points, each.number)


def _past_results(season: Season) -> dict[tuple[int, str], list[_Result]]:
    """Return the evenings before Troela in order of their names: "avond 2" before "avond 10"."""
    rows = PastResult.objects.filter(evening__season=season).values_list("evening", "evening__name", "member", "name", "points")
    evenings: dict[tuple[int, str], list[_Result]] = defaultdict(list)
    for key, evening, member, name, points in rows.order_by("pk"):
        evenings[key, evening].append(_Result(member, name, name.split(" ")[0], _points(points)))
    return dict(sorted(evenings.items(), key=lambda item: evening_order(item[0][1])))


def _points(figure: Decimal) -> Points:
    exact = Fraction(figure)
    return exact.numerator if exact.denominator == 1 else exact
