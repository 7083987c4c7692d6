"""The data of a club's page: current evenings, the next one, the last result, and earlier evenings. Only reads.

It needs about fourteen queries, however many evenings the club had. Statistics over many years are in `club_statistics`.
"""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.db.models import Count, Min, OuterRef, Q, QuerySet, Subquery, Sum, Value
from django.utils import timezone

from clubs.club.models import Club
from clubs.people.models import Member
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.jury.queries.public_rulings import public_rulings_in_force
from tournaments.play.models import Deal
from tournaments.play.queries.played import number_of_deals
from tournaments.standings.queries.course import courses
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.players import numbers_of_players
from tournaments.standings.queries.standings import standings
from tournaments.standings.queries.visible_standings import counting, published
from tournaments.standings.result import EveningResult, ResultLine

FIRST_PLACES = 3
"""The number of places of an evening's result that the page shows: places 1 to 3."""
EARLIER_EVENINGS = 5
LATER_EVENINGS = 6
"""The number of evenings after the next one that the page lists."""
COUNTING: dict[str, Any] = {"void": False, "counts": True, "in_doubt": False}
"""Filter conditions for deals that count."""
LEADERS_READ = 8
"""The number of current evenings that are shown with their leaders; a server with many clubs may have more evenings at once."""
DAYS_STILL_NOW = 1
"""The number of days after its date for which an open evening is shown as current, as play may last past midnight.

After that, an evening that nobody closed disappears from the page.
"""

NamedEntrants = Mapping[tuple[int, int], Entrant]
"""The players that a page names. The key is the evening's primary key and the player's number there."""


@dataclass(frozen=True)
class Winner:
    """A player among the first places of an evening."""

    place: int
    entrant: Entrant
    points: int
    counted: int | Fraction
    """The number by which the line is ranked. For a finalist it may contain only part of the points from before the final."""
    course: tuple[int, ...] = ()
    """The running total, deal after deal; empty if the page does not draw it."""
    partners: tuple[Entrant, ...] = ()
    """The other players of the pair or team; empty for a single player."""

    @property
    def members(self) -> tuple[Entrant, ...]:
        """The players whom the line names."""
        return (self.entrant, *self.partners)


@dataclass(frozen=True)
class EveningNow:
    """An evening that is being played."""

    tournament: Tournament
    round: int
    """The current round, or the last one played; 0 before the first."""
    percent: int
    """The part of the whole evening that was played, in per cent."""
    players: int
    leaders: tuple[Winner, ...]
    """The first three lines; empty while everybody has 0 points, and while the standings are frozen."""


@dataclass(frozen=True)
class NextEvening:
    """The next evening that is prepared."""

    tournament: Tournament
    days: int
    """The number of days from today until the evening."""
    players: int
    """The number of players enrolled."""


@dataclass(frozen=True)
class EveningWinners:
    """A closed evening with its winners: several if they share the first place."""

    tournament: Tournament
    players: int
    winners: tuple[Winner, ...]


@dataclass(frozen=True)
class LastResult:
    """The last closed evening."""

    tournament: Tournament
    players: int
    deals: int
    rulings: int
    """The number of public rulings in force."""
    first: tuple[Winner, ...]
    """The first three places; more lines if places are shared."""


@dataclass(frozen=True)
class ClubNow:
    """The data of a club's page."""

    club: Club
    members: int
    closed: int
    """The number of closed evenings."""
    since: int | None
    """The year of the first closed evening."""
    now: tuple[EveningNow, ...]
    next: NextEvening | None
    last: LastResult | None
    earlier: tuple[EveningWinners, ...]
    later: tuple[NextEvening, ...] = ()
    """The evenings after the next one, as far as the page lists them."""
    more: int = 0
    """The number of prepared evenings that the page does not list."""


def club_now(club: Club, *, for_members: bool = False) -> ClubNow:
    """Return the current data of this club's page; with `for_members`, also the coming evenings that strangers may not see."""
    light = Tournament.objects.filter(club=club).defer("rules").select_related("season", "announcement__venue")
    light = light if for_members else light.filter(is_public=True)
    closed = list(light.filter(counting(), state=Tournament.State.CLOSED).order_by("-on", "-pk")[: 1 + EARLIER_EVENINGS])
    playing, upcoming = playing_and_prepared(light)
    results = evening_results([*keys_with_leaders(playing), *(each.pk for each in closed)])
    entrants = named_entrants(results)
    is_closed = Q(tournaments__state=Tournament.State.CLOSED) & published("tournaments__")
    counts = Club.objects.filter(pk=club.pk).annotate(
        count=Count("tournaments", filter=is_closed), first=Min("tournaments__on", filter=is_closed)
    )
    counted = counts.annotate(people=_members()).values("count", "first", "people").get()
    players = numbers_of_players([each.pk for each in (*playing, *closed)])
    past = past_evenings(closed, results, entrants, players)
    return ClubNow(
        club=club,
        members=counted["people"] or 0,
        closed=counted["count"],
        since=counted["first"].year if counted["first"] else None,
        now=evenings_on_now(playing, results, entrants, players),
        next=next(iter(upcoming), None),
        last=_last(past[0], results[closed[0].pk], entrants) if past else None,
        earlier=past[1:],
        later=tuple(upcoming[1 : 1 + LATER_EVENINGS]),
        more=len(upcoming[1 + LATER_EVENINGS :]),
    )


def playing_and_prepared(rows: QuerySet[Tournament]) -> tuple[list[Tournament], list[NextEvening]]:
    """Return the current evenings, and the evenings prepared for today or later, the next one first. One query."""
    today = timezone.localdate()
    enrolled = Count("entrants", filter=Q(entrants__withdrawn=False))
    lately = rows.filter(on__gte=today - datetime.timedelta(days=DAYS_STILL_NOW)).annotate(enrolled=enrolled)
    over = Q(published(), state=Tournament.State.CLOSED) | Q(is_public=False, state=Tournament.State.CLOSED)
    open_ones = list(lately.exclude(over).order_by("on", "pk"))
    prepared = [each for each in open_ones if each.state == Tournament.State.PREPARING and each.on >= today]
    return (
        [each for each in open_ones if each.state != Tournament.State.PREPARING and each.on <= today],
        [NextEvening(each, (each.on - today).days, each.enrolled) for each in prepared],
    )


def _members() -> Subquery:
    """Return a subquery for a club's number of members; a person with merged rows counts once."""
    people = Member.objects.filter(club=OuterRef("pk"), left_on=None, merged_into=None).order_by().values("club")
    return Subquery(people.annotate(number=Count("pk")).values("number"))


def evenings_of_year(club: Club, year: int) -> tuple[EveningWinners, ...]:
    """Return all closed evenings of a year, the newest first. Eight queries."""
    rows = Tournament.objects.filter(published(), club=club, state=Tournament.State.CLOSED, on__year=year).defer("rules", "criteria")
    evenings = list(rows.select_related("season").order_by("-on", "-pk"))
    results = evening_results([each.pk for each in evenings])
    entrants = named_entrants(results)
    return past_evenings(evenings, results, entrants, numbers_of_players(list(results)))


def years_with_evenings(club: Club) -> list[int]:
    """Return the years with closed evenings, the newest first."""
    closed = Tournament.objects.filter(published(), club=club, state=Tournament.State.CLOSED).order_by()
    return sorted(closed.values_list("on__year", flat=True).distinct(), reverse=True)


def past_evenings(
    evenings: Sequence[Tournament], results: Mapping[int, EveningResult], entrants: NamedEntrants, players: Mapping[int, int]
) -> tuple[EveningWinners, ...]:
    """Return these evenings with their winners. `players` has the number of players of each evening (`numbers_of_players`)."""
    return tuple(EveningWinners(each, players.get(each.pk, 0), _winners(each, results[each.pk], entrants, 1)) for each in evenings)


def named_entrants(results: Mapping[int, EveningResult]) -> NamedEntrants:
    """Return the players of the first three places in each result. The keys of `results` are those of the evenings. One query."""
    evenings: dict[int, list[int]] = defaultdict(list)
    for evening, result in results.items():
        for line in _first_lines(result, FIRST_PLACES):
            for number in (line.number, *line.partners):
                evenings[number].append(evening)
    wanted = reduce(or_, (Q(number=number, tournament__in=keys) for number, keys in evenings.items()), Q(pk__in=()))
    rows = Entrant.objects.filter(wanted).select_related("tournament").defer("tournament__rules")
    return {(each.tournament_id, each.number): each for each in rows}


def _first_lines(result: EveningResult, places: int) -> list[ResultLine]:
    """Return the lines of the result with a place from 1 to `places`; none while all lines have 0 points, and so share the first place."""
    if not any(line.points for line in result.lines):
        return []
    return [line for line in result.lines[: FIRST_PLACES * 2] if line.place is not None and line.place <= places]


def _winners(tournament: Tournament, result: EveningResult, entrants: NamedEntrants, places: int) -> tuple[Winner, ...]:
    lines = _first_lines(result, places)
    return tuple(
        Winner(
            line.place or 0,
            entrants[tournament.pk, line.number],
            line.points,
            line.counted,
            partners=tuple(entrants[tournament.pk, number] for number in line.partners),
        )
        for line in lines
    )


def _last(past: EveningWinners, result: EveningResult, entrants: NamedEntrants) -> LastResult:
    tournament = past.tournament
    first = _winners(tournament, result, entrants, FIRST_PLACES)
    everybody = {line.number: line.everybody for line in _first_lines(result, FIRST_PLACES)}
    keys = dict(
        tournament.entrants.filter(number__in=[number for each in everybody.values() for number in each]).values_list("number", "pk")
    )
    pairs = standings(tournament).pairs if any(each.partners for each in first) else None
    drawn = courses(
        tournament, {each.entrant.pk: [keys[number] for number in everybody[each.entrant.number]] for each in first}, pairs=pairs
    )
    deals = Deal.objects.filter(table__round__tournament=OuterRef("pk"), **COUNTING)
    rulings = public_rulings_in_force(tournament.pk)
    numbers = Tournament.objects.filter(pk=tournament.pk).values_list(_deals(deals), _number(rulings)).get()
    return LastResult(
        tournament=tournament,
        players=past.players,
        deals=numbers[0] or 0,
        rulings=numbers[1] or 0,
        first=tuple(replace(each, course=tuple(drawn[each.entrant.pk])) for each in first),
    )


def _number(rows: QuerySet[Any]) -> Subquery:
    """Return a subquery that counts these rows; it is NULL if there are none."""
    return Subquery(rows.order_by().annotate(one=Value(1)).values("one").annotate(number=Count("*")).values("number"))


def _deals(rows: QuerySet[Deal]) -> Subquery:
    """Return a subquery that counts these deals; it is NULL if there are none."""
    return Subquery(rows.order_by().annotate(one=Value(1)).values("one").annotate(number=number_of_deals()).values("number"))


def keys_with_leaders(playing: Sequence[Tournament]) -> list[int]:
    """Return the primary keys of the current evenings whose leaders are shown: the first LEADERS_READ of those that are not frozen."""
    return [each.pk for each in playing if each.frozen is None][:LEADERS_READ]


def evenings_on_now(
    playing: Sequence[Tournament], results: Mapping[int, EveningResult], entrants: NamedEntrants, players: Mapping[int, int]
) -> tuple[EveningNow, ...]:
    """Return these evenings with their progress. Those whose result is in `results` (by primary key) get their leaders too.

    `players` has the number of players of each evening (`numbers_of_players`). One query.
    """
    if not playing:
        return ()
    deals = Deal.objects.filter(table__round=OuterRef("pk"), **COUNTING)
    started = Round.objects.filter(tournament__in=playing).exclude(state=Round.State.SEATED).order_by("number")
    by_evening: dict[int, list[_RoundSoFar]] = {each.pk: [] for each in playing}
    for tournament, *row in started.annotate(planned=Sum("tables__deals_planned"), played=_deals(deals)).values_list(
        "tournament", "number", "state", "played", "planned"
    ):
        by_evening[tournament].append(_RoundSoFar(*row))
    return tuple(
        EveningNow(
            tournament=each,
            round=max((round_.number for round_ in by_evening[each.pk]), default=0),
            percent=_percent(each, by_evening[each.pk]),
            players=players.get(each.pk, 0),
            leaders=_winners(each, results[each.pk], entrants, FIRST_PLACES)[:FIRST_PLACES] if each.pk in results else (),
        )
        for each in playing
    )


class _RoundSoFar(NamedTuple):
    number: int
    state: str
    played: int | None
    planned: int | None


def _percent(tournament: Tournament, rounds: Sequence[_RoundSoFar]) -> int:
    """Return how much of the evening was played, in per cent: finished rounds count fully, the current one by its deals."""
    parts = [1.0 if each.state == Round.State.FINISHED else min(1.0, (each.played or 0) / (each.planned or 1)) for each in rounds]
    return min(100, round(100 * sum(parts) / max(1, tournament.rounds_planned)))
