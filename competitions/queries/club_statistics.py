"""A club's statistics over its closed evenings: contracts by kind and success, success of declarers who play alone, pace, and attendance.

Only reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from django.db.models import Count, Max, Min, Q

from clubs.club.models import Club
from competitions.queries.cached_figures import cached_figures
from competitions.queries.club_evenings import ClosedEvening, closed_evenings
from competitions.queries.contract_figures import ContractCount, ContractKey, Rulebook, contract_counts, sum_of
from scoring.engine.words import Words
from tournaments.evening.models import Table
from tournaments.play.models import Deal
from tournaments.play.queries.played import number_of_deals
from tournaments.standings.queries.players import numbers_of_players, players_of


@dataclass(frozen=True)
class ContractFigure:
    """A contract, with how often it was played and made."""

    game: str
    code: str
    name: Words
    count: ContractCount


@dataclass(frozen=True)
class Attendance:
    """The number of people who played on one evening."""

    evening: ClosedEvening
    players: int


@dataclass
class YearFigures:
    """The figures of one year."""

    year: int
    players: list[int] = field(default_factory=list)
    """The number of players of each evening."""
    seconds: float = 0.0
    deals_timed: int = 0
    """The number of deals whose duration was measured. `seconds` is the sum of these durations."""
    deals: int = 0

    @property
    def evenings(self) -> int:
        return len(self.players)

    @property
    def mean_players(self) -> float | None:
        return sum(self.players) / len(self.players) if self.players else None

    @property
    def minutes_a_deal(self) -> float | None:
        """The average time from the end of one deal to the end of the next; None if it is not known."""
        return self.seconds / self.deals_timed / 60 if self.deals_timed else None


@dataclass(frozen=True)
class ClubStatistics:
    """The statistics of a club, over all its closed evenings or those of one year."""

    contracts: tuple[ContractFigure, ...]
    all_contracts: ContractCount
    attendance: tuple[Attendance, ...]
    """The attendance of each evening, in order."""
    years: tuple[YearFigures, ...]
    """The statistics of each year, in order; only of the chosen year if one was chosen."""
    members: int
    """The number of members who played at least once."""
    guests: int
    """The number of guests, added up over the evenings. One who came twice counts twice, as two guests of one name may be two people."""

    @property
    def deals(self) -> int:
        return sum(year.deals for year in self.years)

    @property
    def median_players(self) -> int | None:
        """The median number of players of an evening."""
        return round(median(each.players for each in self.attendance)) if self.attendance else None


def club_statistics(club: Club, year: int | None = None) -> ClubStatistics:
    """Return the statistics of the club, over all years or one. One query if they are cached, else nine."""
    evenings = closed_evenings(club, year=year)
    return cached_figures(f"statistics:{club.pk}", evenings, lambda: _count(club, evenings))


def club_contracts(club: Club, evenings: Sequence[ClosedEvening], rules: Rulebook) -> dict[ContractKey, ContractCount]:
    """Return how often each contract was played and made at `evenings`, which must be all closed evenings. One query if not cached."""
    return cached_figures(f"contracts:{club.pk}", evenings, lambda: contract_counts(club, evenings, rules))


def _count(club: Club, evenings: Sequence[ClosedEvening]) -> ClubStatistics:
    rules = Rulebook(evenings)
    counts = club_contracts(club, evenings, rules)
    keys = [each.key for each in evenings]
    players, people = numbers_of_players(keys), players_of(keys)
    members = people.exclude(member=None).values_list("member").distinct().count()
    return ClubStatistics(
        contracts=tuple(ContractFigure(*key, rules.words_of(key), counts[key]) for key in rules.order(counts)),
        all_contracts=sum_of(counts),
        attendance=tuple(Attendance(each, players.get(each.key, 0)) for each in evenings),
        years=_years(evenings, players),
        members=members,
        guests=people.filter(member=None).count(),
    )


def _years(evenings: Sequence[ClosedEvening], players: dict[int, int]) -> tuple[YearFigures, ...]:
    """Return attendance and pace by year.

    A round's pace is the time from its first deal to its last, divided by the number of deals of a table in that time. Not included are the
    time before the first deal, the breaks between rounds, and tables of which only totals were entered.
    """
    year_of = {evening.key: evening.year for evening in evenings}
    years: dict[int, YearFigures] = {}
    for evening in evenings:
        years.setdefault(evening.year, YearFigures(evening.year)).players.append(players.get(evening.key, 0))
    of_rounds = Table.objects.filter(round__tournament__in=list(year_of)).order_by().values_list("round", "round__tournament")
    tables = {round_: (tournament, count) for round_, tournament, count in of_rounds.annotate(Count("pk"))}
    deals = Deal.objects.filter(void=False, counts=True, in_doubt=False, table__round__in=list(tables)).order_by()
    entered = Q(deals_in_totals=None)
    rounds = deals.values_list("table__round").annotate(
        number=number_of_deals(),
        entered=Count("pk", filter=entered),
        first=Min("played_at", filter=entered),
        last=Max("played_at", filter=entered),
    )
    for round_, all_deals, played, first, last in rounds:
        tournament, count = tables[round_]
        figures = years[year_of[tournament]]
        figures.deals += all_deals
        if played > count:
            figures.seconds += (last - first).total_seconds() * count
            figures.deals_timed += played - count
    return tuple(years.values())
