"""The input of a season's table: its evenings as figures, and the people in them.

A player's points of an evening are those of the rounds that they played themselves. Only closed evenings count. Guests are ranked only if
the rule includes them.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from clubs.club.models import Season
from competitions.competition.values import PRESENT
from competitions.models import PastResult
from competitions.queries.played_people import ClubPeople, SeasonPerson
from competitions.season import EveningResults, Points, evening_order
from tournaments.evening.models import Entrant, Tournament
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.players import numbers_of_players
from tournaments.standings.queries.visible_standings import counting
from tournaments.standings.result import EveningResult

PAST = "past:"
"""The prefix of the key of an evening before Troela; other evenings have their slug as key."""


@dataclass(frozen=True)
class SeasonEvening:
    """An evening of a season: its key, the name and day that pages show, and its players' numbers."""

    key: str
    name: str
    on: datetime.date | None = None
    """The evening's day; None for an evening before Troela whose file gave none."""
    entrants: Mapping[str, int] | None = None
    """The numbers of the players that evening, by their keys in the season; None for an evening before Troela."""

    @property
    def slug(self) -> str:
        """The evening's slug; empty for an evening before Troela."""
        return "" if self.entrants is None else self.key


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
    people = ClubPeople(season.club_id)
    collected = _Collected(people, guests=guests)
    for (key, name, on), results in _past_results(season).items():
        collected.add(PAST + str(key), name, on, results, players=len(results))
    keys = [tournament.pk for tournament in played]
    ended, players = evening_results(keys), numbers_of_players(keys)
    entrants: dict[int, dict[int, _Entrant]] = defaultdict(dict)
    for evening, number, *columns in Entrant.objects.filter(tournament__in=keys).values_list("tournament", "number", *_Entrant._fields):
        entrants[evening][number] = _Entrant(*columns)
    for tournament in played:
        result, count = ended[tournament.pk], players.get(tournament.pk, 0)
        collected.add(tournament.slug, tournament.name, tournament.on, _players(result, entrants[tournament.pk]), result.pot, players=count)
    return SeasonFigures(tuple(collected.evenings), tuple(collected.figures), collected.people, people.merged())


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


class _Collected:
    """The evenings of a season and the people in them, which `add` collects evening by evening."""

    def __init__(self, club: ClubPeople, *, guests: bool) -> None:
        self.evenings: list[SeasonEvening] = []
        self.figures: list[EveningResults] = []
        self.people: dict[str, SeasonPerson] = {}
        self._club = club
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
        self.evenings.append(SeasonEvening(key, name, on, None if key.startswith(PAST) else numbers))
        self.figures.append(EveningResults(key, points, pot, others, players))

    def _person(self, result: _Result, there: Mapping[str, Points]) -> SeasonPerson | None:
        """Return the person of this result; None for a guest if guests are not ranked."""
        if result.member is None and not self._guests:
            return None
        return self._club.player(result.member, result.name, result.called, result.number, there)


def _players(result: EveningResult, entrants: Mapping[int, _Entrant]) -> Iterator[_Result]:
    """Yield the results of those who played, sorted by line number. Each player of a pair or team has their own result.

    Rounds count for the player who played them, even if the evening's standings add them to somebody else's line. The points are those of
    the ledger, even if the evening is ranked by scores.
    """
    for line in sorted(result.lines):
        for each in (result.by_number[number] for number in line.everybody if number in result.by_number):
            entrant = entrants[each.number]
            yield _Result(entrant.member, entrant.name, entrant.called, each.points, each.number)


def _past_results(season: Season) -> dict[tuple[int, str, datetime.date | None], list[_Result]]:
    """Return the evenings before Troela (key, name, day) in order of their days, those without a day first: "avond 2" before "avond 10".

    Somebody's result is the sum of their rounds. Those who were missing have none.
    """
    rows = PastResult.objects.filter(evening__season=season, mark__in=PRESENT)
    points: dict[tuple[int, str, datetime.date | None], dict[tuple[int | None, str], Points]] = defaultdict(dict)
    columns = ("evening__on", "evening", "evening__name", "member", "name", "points")
    for on, key, evening, member, name, figure in rows.order_by("pk").values_list(*columns):
        of_evening = points[key, evening, on]
        of_evening[member, name] = of_evening.get((member, name), 0) + exact_points(figure)
    return {
        evening: [_Result(member, name, name.split(" ")[0], figure) for (member, name), figure in points[evening].items()]
        for evening in sorted(points, key=lambda each: (each[2] or season.starts_on, evening_order(each[1])))
    }


def exact_points(figure: Decimal) -> Points:
    """Return a stored number as an integer, or as a fraction if it has decimals."""
    exact = Fraction(figure)
    return exact.numerator if exact.denominator == 1 else exact
