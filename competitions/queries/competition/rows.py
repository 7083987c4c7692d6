"""The results of a club's evenings as rows for its competitions. Only reads.

Only closed evenings count whose standings are public, and evenings from before Troela. A row names the player by the key that they have on
every evening; its names also say for which team and in which pair they played. Everybody has a row for each round in which they took part;
members who signed off, and people whose mark was corrected, have one too.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q

from clubs.club.models import Club, Season
from competitions.competition import Results, RoundRow
from competitions.competition.values import FIGURE_COLUMNS, PLAYED, PRESENT
from competitions.models import PastResult
from competitions.queries.competition.evening_players import (
    EnrolledPlayer,
    EveningPeople,
    RowPerson,
    category_of,
    enrolled_players,
    kind_of,
    member_of,
    row_names,
)
from competitions.queries.played_people import ClubPeople, SeasonPerson
from competitions.queries.season_figures import PAST, SeasonEvening, exact_points
from competitions.season import Points
from tournaments.evening.models import Tournament
from tournaments.standings.queries.evening_rounds import evening_rounds
from tournaments.standings.queries.visible_standings import counting
from tournaments.standings.rounds import PlayerRound

NO_FIGURES: Mapping[str, Points] = {}
PAIR = 2
"""The number of players of a pair."""
COLUMNS = frozenset(("player", "team", "pair"))
"""The columns of these rows that may name an entrant."""
TABLE_AT, PARTNER_AT, MARK_AT = (PlayerRound._fields.index(name) for name in ("table", "partner", "mark"))
"""The positions of these values in a stored row. The numbers before them are those of FIGURE_COLUMNS, after the player's number."""


@dataclass(frozen=True)
class FedResults:
    """The rows that feed a club's competitions, with the evenings and people that they name by key."""

    results: Results
    evenings: tuple[SeasonEvening, ...]
    """The evenings by date, those of one day by key."""
    people: Mapping[str, SeasonPerson]
    """Everybody who has a row or is named in the key of a pair, by key."""


def fed_results(
    club: Club, *, season: Season | None = None, first: datetime.date | None = None, last: datetime.date | None = None
) -> FedResults:
    """Return the results of a club's evenings: those of one season if it is given, and within these dates, both included.

    It needs at most ten queries, however many evenings there are, and several more for each evening whose result is not sealed.
    """
    people = ClubPeople(club.pk)
    tournaments = _closed_evenings(club, season, first, last)
    keys = [tournament.pk for tournament in tournaments]
    results, players = evening_rounds(keys), enrolled_players(keys)
    fed = RowCollector()
    for tournament in tournaments:
        fed.add_evening(tournament, results[tournament.pk], players[tournament.pk], people)
    fed.add_past([*_past_evenings(club, season, first, last)], people)
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


@dataclass(frozen=True)
class _PastResults:
    """An evening from before Troela, with the values of its results' columns `PAST_COLUMNS`."""

    key: int
    name: str
    on: datetime.date
    is_dated: bool
    """False if only the first day of the season is known."""
    tags: tuple[str, ...]
    results: list[tuple[Any, ...]] = field(default_factory=list)


PAST_COLUMNS = ("member", "name", "round", "mark", "table", "team", "pair", "kind", "category", *FIGURE_COLUMNS)


def _past_evenings(club: Club, season: Season | None, first: datetime.date | None, last: datetime.date | None) -> Iterator[_PastResults]:
    """Yield the evenings from before Troela. One without a day is dated by the first day of its season. One query."""
    rows = PastResult.objects.filter(Q(evening__season__club=club) if season is None else Q(evening__season=season)).order_by("pk")
    evenings: dict[int, _PastResults] = {}
    columns = rows.values_list("evening", "evening__name", "evening__on", "evening__season__starts_on", "evening__tags", *PAST_COLUMNS)
    for key, name, on, starts_on, tags, *result in columns:
        if key not in evenings:
            evenings[key] = _PastResults(key, name, on or starts_on, on is not None, tuple(tags.split()))
        evenings[key].results.append(tuple(result))
    for evening in evenings.values():
        if (first is None or first <= evening.on) and (last is None or evening.on <= last):
            yield evening


class RowCollector:
    """The rows, evenings and people, which are collected evening by evening."""

    def __init__(self) -> None:
        self._rows: list[RoundRow] = []
        self._evenings: list[tuple[datetime.date, SeasonEvening]] = []
        self._people: dict[str, SeasonPerson] = {}

    def add_evening(
        self, tournament: Tournament, result: Mapping[str, Any], players: Mapping[int, EnrolledPlayer], people: ClubPeople
    ) -> EveningPeople:
        """Add an evening's rows: those of the rounds, those of members who signed off, and the corrections of both. Return its people."""
        played = {row[0] for _number, rows in result["rounds"] for row in rows}
        evening = EveningPeople(people, players, played)
        numbers = evening.numbers(played)
        self._evenings.append((tournament.on, SeasonEvening(tournament.slug, tournament.name, tournament.on, numbers)))
        self._people |= {person.key: person for person in evening.partners()}
        maker = _RowMaker(tournament.slug, tournament.on, tuple(result["tags"]))
        rows = maker.played_rows(result["rounds"], evening, {number: evening.person(number) for number in played})
        if len(numbers) < len(played):
            rows = _merged_rows(rows)
        rows += maker.answer_rows(result["answers"], numbers, people)
        if result["corrections"]:
            rows = _corrected_rows(rows, result, maker, evening, people)
        self._add(rows, maker.people)
        return evening

    def add_past(self, pasts: Sequence[_PastResults], people: ClubPeople) -> None:
        """Add evenings from before Troela."""
        pairs = _pairs_of_codes(pasts, people)
        for past in pasts:
            key = PAST + str(past.key)
            self._evenings.append((past.on, SeasonEvening(key, past.name, past.on if past.is_dated else None)))
            maker = _RowMaker(key, past.on, past.tags)
            rows = []
            for member, name, number, mark, table, team, pair, kind, category, *numbers in past.results:
                person = _past_person(people, member, name)
                names = row_names(person, team, pairs.get(pair, pair))
                each = RowPerson(person, kind or kind_of(member), category or category_of(person), names)
                figures = {column: exact_points(figure) for column, figure in zip(FIGURE_COLUMNS, numbers, strict=True) if figure}
                rows.append(maker.row(each, number or None, mark, table, figures))
            self._add(_merged_rows(rows), maker.people)

    def _add(self, rows: Iterable[RoundRow], people: Mapping[str, SeasonPerson]) -> None:
        self._rows += rows
        self._people |= people

    def all(self) -> FedResults:
        """Return everything that was collected."""
        evenings = sorted(self._evenings, key=lambda each: (each[0], each[1].key))
        return FedResults(Results(tuple(self._rows), COLUMNS), tuple(evening for _on, evening in evenings), self._people)


class _RowMaker:
    """Makes the rows of one evening, and collects the people in them."""

    def __init__(self, evening: str, on: datetime.date, tags: tuple[str, ...]) -> None:
        self.evening, self.on, self.tags = evening, on, tags
        self.people: dict[str, SeasonPerson] = {}

    def row(self, each: RowPerson, number: int | None, mark: str, table: str = "", figures: Mapping[str, Points] = NO_FIGURES) -> RoundRow:
        """Return a row of this person. Rows of the database have no line."""
        key = each.person.key
        self.people[key] = each.person
        return RoundRow(
            0, self.on, self.evening, number, key, mark, figures, table, each.kind, each.category, self.tags, self.on, each.names
        )

    def played_rows(self, rounds: Iterable[Any], evening: EveningPeople, persons: Mapping[int, RowPerson]) -> list[RoundRow]:
        """Return the rows of those who took part in the rounds. Each stored row ends after its last value that is not the default."""
        rows: list[RoundRow] = []
        on, key_of_evening, tags = self.on, self.evening, self.tags
        paired: dict[tuple[int, int], Mapping[str, str]] = {}
        for each in persons.values():
            self.people[each.person.key] = each.person
        for number, stored in rounds:
            for values in stored:
                size, player = len(values), values[0]
                each = persons[player]
                names = each.names
                if size > PARTNER_AT and values[PARTNER_AT] and not names["pair"]:
                    pair = (player, values[PARTNER_AT])
                    if pair not in paired:
                        paired[pair] = {**names, "pair": evening.pair(pair)}
                    names = paired[pair]
                rows.append(
                    RoundRow(
                        0,
                        on,
                        key_of_evening,
                        number,
                        names["player"],
                        values[MARK_AT] if size > MARK_AT else PLAYED,
                        {column: figure for column, figure in zip(FIGURE_COLUMNS, values[1:TABLE_AT], strict=False) if figure},
                        str(values[TABLE_AT] or "") if size > TABLE_AT else "",
                        each.kind,
                        each.category,
                        tags,
                        on,
                        names,
                    )
                )
        return rows

    def answer_rows(self, answers: Iterable[Sequence[Any]], played: Collection[str], people: ClubPeople) -> list[RoundRow]:
        """Return a row for each member who signed off and did not play. Of two members who were merged, the latest answer counts."""
        marks: dict[str, tuple[SeasonPerson, str]] = {}
        for number, mark in answers:
            person = people.member_number(number)
            if person is not None and person.key not in played:
                marks[person.key] = (person, mark)
        return [self.row(member_of(person), None, mark) for person, mark in marks.values() if mark]


def _merged_rows(rows: Iterable[RoundRow]) -> list[RoundRow]:
    """Return the rows with one for each person and round: somebody who was enrolled twice has the figures of both."""
    merged: dict[tuple[str, int | None], RoundRow] = {}
    for row in rows:
        other = merged.get((row.player, row.round))
        if other is not None:
            both = {column: other.figures.get(column, 0) + row.figures.get(column, 0) for column in (*other.figures, *row.figures)}
            row = other._replace(figures={column: figure for column, figure in both.items() if figure})
        merged[row.player, row.round] = row
    return [*merged.values()]


def _corrected_rows(
    rows: Iterable[RoundRow], result: Mapping[str, Any], maker: _RowMaker, evening: EveningPeople, people: ClubPeople
) -> list[RoundRow]:
    """Return the rows with corrected marks. Somebody with a missing mark keeps no figures; a row that is added has none."""
    begun = [number for number, _rows in result["rounds"]]
    read: dict[str, dict[int | None, RoundRow]] = defaultdict(dict)
    for row in rows:
        read[row.player][row.round] = row
    corrected = {key: dict(by_round) for key, by_round in read.items()}
    for mark, entrant, member, of_round in result["corrections"]:
        person = people.member_number(member) if member else None
        if not entrant and person is None:
            continue
        each = evening.person(entrant) if person is None else member_of(person)
        own = read.get(each.person.key, {})
        now = corrected.setdefault(each.person.key, {})
        rounds = [of_round] if of_round else ([number for number in own if number] or begun) if mark in PRESENT else [None]
        if not of_round:
            now.clear()
        for number in rounds:
            as_read = own.get(number)
            if as_read is None:
                now.pop(number, None)
                now |= {number: maker.row(each, number, mark)} if mark else {}
            elif not mark or (as_read.is_present and mark in PRESENT):
                now[number] = as_read._replace(mark=mark or as_read.mark)
            else:
                now[number] = as_read._replace(mark=mark, figures=NO_FIGURES)
    return [row for by_round in corrected.values() for row in by_round.values()]


def _past_person(people: ClubPeople, member: int | None, name: str) -> SeasonPerson:
    return people.player(member, name, name.split(" ")[0], None, ())


def _pairs_of_codes(pasts: Iterable[_PastResults], people: ClubPeople) -> dict[str, str]:
    """Return the key of the pair for each code of a file that exactly two people have, so that it is the same as on other evenings."""
    pair_at = PAST_COLUMNS.index("pair")
    of_code: dict[str, set[str]] = defaultdict(set)
    for past in pasts:
        for result in past.results:
            if result[pair_at]:
                of_code[result[pair_at]].add(_past_person(people, *result[:2]).key)
    return {code: "+".join(sorted(keys)) for code, keys in of_code.items() if len(keys) == PAIR}
