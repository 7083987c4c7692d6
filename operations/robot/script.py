"""A planned evening: the times of each round, the number of deals played by its middle, and its incidents.

It may be stopped at any moment, also by a power cut. Playing it again continues there and makes the same evening: each deal has its own
random seed, and the steps that have been taken are read from the evening's data.
"""

from __future__ import annotations

import datetime
import hashlib
import heapq
import uuid
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from clubs.moment import at_moment
from operations.robot.deals import deals_for
from operations.robot.hours import Hours
from operations.robot.in_process import RobotEvening
from operations.robot.steps import Close, DrawRound, Finish, Happen, Report, Sign, StaffStep, StartRound, TableStep
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Round, Table
from tournaments.finals.actions import qualify
from tournaments.finals.qualification import Edge
from tournaments.finals.queries.finals import first_final_round
from tournaments.play.queries.tables import read_table
from tournaments.prizes.actions import confirm_prizes, read_prizes
from tournaments.prizes.queries.prizes import prizes_of

STARTED, PLAYED, SIGNED, FINISHED = 0.04, 0.88, 0.92, 0.95
"""Moments of a round, as fractions of its time: its start, the last deal, the last signature, and its finish."""


@dataclass(frozen=True)
class Incident:
    """An incident in the middle of a round, with the event that it logs. No two incidents of a round log the same event."""

    event: Event
    happens: Callable[[RobotEvening, Round], object]


def half_of_deals(table: Table) -> int:
    """Return half of the number of deals that a table plays in a round."""
    return table.deals_planned // 2


@dataclass(frozen=True)
class RoundPlan:
    """The plan of a round: its time span, and the incidents in its middle.

    `middle` has the start and the end of that middle, as fractions of the time span. `deals_by_middle` returns the number of deals that a
    table has played by then.
    """

    number: int
    hours: Hours
    middle: tuple[float, float] = (0.45, 0.5)
    deals_by_middle: Callable[[Table], int] = half_of_deals
    incidents: tuple[Incident, ...] = ()


@dataclass(frozen=True)
class EveningScript:
    """The plan of an evening: its rounds, and the time span `after` them in which prizes are given and the evening is closed."""

    rounds: tuple[RoundPlan, ...]
    after: Hours
    prizes: bool = False


@dataclass(frozen=True)
class Due:
    """A step, the time at which it is due, and the table that takes it; the table is None for a step of the staff."""

    at: datetime.datetime
    step: StaffStep | TableStep
    table: Table | None = None


class Script:
    """A robot that plays one evening by a plan. `seed` decides every random choice; `breathe` is called after every step."""

    def __init__(self, evening: RobotEvening, seed: str, breathe: Callable[[], None] = lambda: None) -> None:
        self._evening = evening
        self._seed = seed
        self._breathe = breathe
        self._chance = Random()  # noqa: S311 - a demo guards nothing  # nosec B311
        self._deals = deals_for(self._chance, evening.tournament.rule_set)

    def play(self, plan: EveningScript, until: datetime.datetime | None = None) -> None:
        """Take every step of the plan that has not been taken yet, or only those until this moment."""
        for due in self._steps(plan):
            if until is not None and due.at > until:
                return
            with at_moment(due.at):
                self._evening.does(due.step, due.table)
            self._breathe()

    def _steps(self, plan: EveningScript) -> Iterator[Due]:
        """Yield the steps in order. Each must be carried out before the next is requested."""
        tournament, director = self._evening.tournament, self._evening.staff.director
        for round_plan in plan.rounds:
            yield from self._round(round_plan)
        tournament.refresh_from_db()
        if plan.prizes:
            yield Due(plan.after.at(0.3), Happen(partial(confirm_prizes, by=director, tournament=tournament)))
            winners = len(prizes_of(tournament).readings)
            yield Due(plan.after.at(0.6), Happen(partial(read_prizes, by=director, tournament=tournament, read=winners)))
        yield Due(plan.after.at(1), Close())

    def _round(self, plan: RoundPlan) -> Iterator[Due]:
        hours, tournament = plan.hours, self._evening.tournament
        tournament.refresh_from_db()
        round_ = tournament.rounds.filter(number=plan.number).first()
        if round_ is None:
            if plan.number == first_final_round(tournament):
                director = self._evening.staff.director
                yield Due(hours.at(0), Happen(partial(qualify, by=director, tournament=tournament, edge=Edge.LOTS)))
            seed = hashlib.sha256(self._seed.encode()).hexdigest()[:16] if plan.number == 1 else ""
            yield Due(hours.at(0), DrawRound(plan.number, seed))
        elif round_.state == Round.State.FINISHED:
            return
        if round_ is None or round_.state == Round.State.SEATED:
            yield Due(hours.at(STARTED), StartRound(plan.number))
        round_ = self._evening.round(plan.number)
        yield from self._until_middle(round_, plan)
        yield from self._deals_of(round_, plan.deals_by_middle, lambda table: table.deals_planned, hours.part(plan.middle[1], PLAYED))
        yield from self._signatures(round_, hours.part(PLAYED, SIGNED))
        yield Due(hours.at(FINISHED), Finish(plan.number))

    def _until_middle(self, round_: Round, plan: RoundPlan) -> Iterator[Due]:
        """Yield the deals up to the middle, the incidents, and a new deal at each table that voided one.

        If an incident has already happened, the deals up to the middle have been played, and none is added.
        """
        hours, middle = plan.hours, plan.hours.part(*plan.middle)
        done = set(LogEntry.objects.filter(tournament=round_.tournament, at__gte=round_.started_at).values_list("what", flat=True))
        if not any(incident.event in done for incident in plan.incidents):
            yield from self._deals_of(round_, lambda _table: 0, plan.deals_by_middle, hours.part(STARTED, plan.middle[0]))
        parts = len(plan.incidents) + 2
        for number, incident in enumerate(plan.incidents, 1):
            if incident.event not in done:
                yield Due(middle.at(number / parts), Happen(partial(incident.happens, self._evening, round_)))
        again = middle.part((parts - 1) / parts, 1)
        yield from self._deals_of(round_, lambda table: plan.deals_by_middle(table) - 1, plan.deals_by_middle, again)

    def _deals_of(self, round_: Round, after: Callable[[Table], int], until: Callable[[Table], int], hours: Hours) -> Iterator[Due]:
        """Yield the reports of deals of all tables in a round, in order of time.

        For a table, `after` returns the number of its deals that count at the start of `hours`, and `until` that number at the end.
        """
        return in_order(self._deals_at(table, after(table), until(table), hours) for table in round_.tables.all())

    def _deals_at(self, table: Table, after: int, until: int, hours: Hours) -> Iterator[Due]:
        """Yield reports of deals until the table has this many that count.

        Deals that were already reported stay unchanged.
        """
        view = read_table(table)
        state, number, counted = view.state, view.fold.next_number, view.fold.deals_counted
        entered = table.deals.count()  # includes voided deals: one number may have several
        skills = [self._skill(place.entrant.name) for place in view.places]
        at = view.deals[-1].deal.received_at if view.deals else hours.at(0)
        while counted < until and not state.finished:
            text = f"{self._seed} {table.round.number} {table.number} {entered}"
            self._chance.seed(text)
            # A deal that does not count adds no time. Times never decrease.
            at = max(at, hours.at((counted - after + self._chance.uniform(0.2, 1)) / (until - after)))
            facts = self._deals.plausible(state, skills)
            yield Due(at, Report(number, facts, self._id(text)), table)
            played = view.rules.game.score_deal(state, facts).played
            assert played is not None
            state, number, counted, entered = played.state, number + 1, counted + played.counts, entered + 1

    def _id(self, text: str) -> uuid.UUID:
        """Return a deal's UUID. It depends on the evening, so that another evening with the same seed gets other UUIDs."""
        return uuid.UUID(bytes=hashlib.sha256(f"{self._evening.tournament.slug} {text}".encode()).digest()[:16], version=4)

    def _skill(self, name: str) -> float:
        """Return the skill of this player for the whole evening, from -1 to 1."""
        return hashlib.sha256(f"{self._seed} {name}".encode()).digest()[0] / 127.5 - 1

    def _signatures(self, round_: Round, hours: Hours) -> Iterator[Due]:
        tables = list(round_.tables.all())
        for number, table in enumerate(tables, 1):
            if table.signed_at is None:
                yield Due(hours.at(number / (len(tables) + 1)), Sign(), table)


def in_order(courses: Iterable[Iterator[Due]]) -> Iterator[Due]:
    """Merge sequences of steps by time. The next step of a sequence is requested only after its previous step was carried out."""
    return heapq.merge(*courses, key=lambda due: due.at)
