"""Makes one or more evenings play by themselves. Each part of an evening acts when its next action is due, until told to stop."""

from __future__ import annotations

import heapq
import itertools
import time
from collections.abc import Callable, Iterator
from random import Random

import structlog
from django.db import OperationalError

from operations.robot.in_process import RobotEvening
from operations.robot.staff import STAFF, Jury, RobotDirector, RobotDoor
from operations.robot.table import DEAL_SECONDS, TableThatPlays
from tournaments.evening.models import Round, Table, Tournament
from tournaments.rehearsal.actions import note_beat
from tournaments.rehearsal.models import AutomaticPlay

BEAT_SECONDS = 2.0
"""The seconds between two checks of an evening as a whole: whether it was stopped, and whether a round has started."""

log = structlog.get_logger(__name__)

Look = Callable[[], float | None]
"""A function that does the next thing. It returns the seconds, at a real evening's pace, until its next call; None to end the calls."""


class EveningThatPlays:
    """An evening that plays by itself. All its times are values of the function `clock`, in seconds."""

    def __init__(self, play: AutomaticPlay, *, clock: Callable[[], float] = time.monotonic, random: Random | None = None) -> None:
        self._play = play
        self._tournament: Tournament = play.tournament
        self._evening = RobotEvening(play.tournament, STAFF)
        self._clock = clock
        self._random = random or Random()  # noqa: S311 - a rehearsal guards nothing  # nosec B311
        self._turns: list[tuple[float, int, Look]] = []
        self._numbers: Iterator[int] = itertools.count()
        self._tables: set[int] = set()
        self._staff = False
        self._beats_at = 0.0

    @property
    def next_at(self) -> float:
        """The time at which the next action is due."""
        if self._play.stopped or not self._turns:
            return self._beats_at
        return min(self._beats_at, self._turns[0][0])

    @property
    def stopped(self) -> bool:
        return self._play.stopped

    def step(self) -> bool:
        """Do everything that is due. Returns False if the evening was deleted or closed, else True."""
        now = self._clock()
        if now >= self._beats_at:
            self._beats_at = now + BEAT_SECONDS
            if not self._beat(now):
                return False
        while not self._play.stopped and self._turns and self._turns[0][0] <= now:
            _due, number, look = heapq.heappop(self._turns)
            again = self._look(look)
            if again is not None:
                heapq.heappush(self._turns, (self._clock() + again / self._play.speed, number, look))
        return True

    def _look(self, look: Look) -> float | None:
        try:
            return look()
        except OperationalError as error:
            # The database is busy, for example with a real evening. The rehearsal waits.
            log.warning("rehearsal_waits", tournament=self._tournament.slug, error=str(error))
            return BEAT_SECONDS * self._play.speed

    def _beat(self, now: float) -> bool:
        play = note_beat(self._play)
        if play is None or play.tournament.state == Tournament.State.CLOSED:
            return False
        if play.crew != self._play.crew or play.faults != self._play.faults:
            self._turns, self._tables, self._staff = [], set(), False
        self._play = play
        if not play.stopped:
            self._let_staff_work(now)
            self._let_tables_play(now)
        return True

    def _let_staff_work(self, now: float) -> None:
        if self._staff:
            return
        self._staff = True
        if self._tournament.entrants.filter(present_at=None).exists() and not self._tournament.rounds.exists():
            self._add(now, RobotDoor(self._tournament, self._random).look)
        if not self._play.crew:
            jury = Jury(self._evening, self._random)
            self._add(now, RobotDirector(self._evening, self._random, faults=self._play.faults).look)
            self._add(now, lambda: jury.look(self._play.speed))

    def _let_tables_play(self, now: float) -> None:
        """Schedule the tables of a round that has started.

        Their first deals are spread over the time that a deal takes.
        """
        running = Table.objects.filter(round__tournament=self._tournament, round__state=Round.State.PLAYING).exclude(pk__in=self._tables)
        for table in running.select_related("round__tournament__club"):
            self._tables.add(table.pk)
            plays = TableThatPlays(self._evening.phone(table), self._random, faults=self._play.faults)
            self._add(now + self._random.uniform(0, DEAL_SECONDS[1]) / self._play.speed, plays.look)

    def _add(self, due: float, look: Look) -> None:
        heapq.heappush(self._turns, (due, next(self._numbers), look))


def play_evenings(*, only: str = "", stopping: Callable[[], bool], wait: Callable[[float], None] = time.sleep) -> None:
    """Play all evenings that play by themselves, or only the one with this slug.

    It returns when `stopping()` is true; with a slug also when that evening has ended.
    """
    evenings: dict[int, EveningThatPlays] = {}
    looked_at = -BEAT_SECONDS
    while not stopping():
        if time.monotonic() - looked_at >= BEAT_SECONDS:
            looked_at = time.monotonic()
            for play in _plays(only):
                evenings.setdefault(play.pk, EveningThatPlays(play))
        for key, evening in list(evenings.items()):
            if evening.next_at <= time.monotonic() and not evening.step():
                del evenings[key]
                if only:
                    return
        soonest = min((evening.next_at for evening in evenings.values()), default=looked_at + BEAT_SECONDS)
        wait(min(max(soonest - time.monotonic(), 0.02), BEAT_SECONDS))


def _plays(only: str) -> list[AutomaticPlay]:
    plays = AutomaticPlay.objects.exclude(tournament__state=Tournament.State.CLOSED).select_related("tournament__club")
    return list(plays.filter(tournament__slug=only) if only else plays)
