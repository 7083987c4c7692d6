"""The phase of a tournament: in preparation, being played, in correction or final. Only reads.

A tournament becomes final by the passing of time, without any action.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Max
from django.utils import timezone

from tournaments.evening.models import Ruling, Tournament


class Phase(StrEnum):
    """The phase of a tournament, from its preparation to its end."""

    PREPARING = "preparing"
    PLAYING = "playing"
    CORRECTION = "correction"
    """Closed a short time ago: the staff may still correct and rule, and the closing can be undone."""
    FINAL = "final"
    """Closed for good: nothing can be corrected any more."""


@dataclass(frozen=True)
class EveningState:
    """The phase of a tournament, and the time at which it becomes final."""

    phase: Phase
    until: datetime.datetime | None = None
    """The time at which the tournament becomes or became final.

    None if it is not closed, or was closed before Troela stored the time of closing.
    """

    @property
    def in_correction(self) -> bool:
        return self.phase == Phase.CORRECTION

    @property
    def final(self) -> bool:
        return self.phase == Phase.FINAL

    @property
    def closed(self) -> bool:
        """True after closing: it is then in correction or final."""
        return self.in_correction or self.final


def evening_state(tournament: Tournament) -> EveningState:
    """Return the current state of this tournament. Makes one query if it was closed, else none."""
    return evening_states([tournament])[tournament.pk]


def evening_states(tournaments: Iterable[Tournament]) -> dict[int, EveningState]:
    """Return the current state of each tournament, by its primary key. Makes one query at most.

    A closed tournament is in correction for `Tournament.correction_minutes`, and at least until nobody may appeal against a ruling any
    more. Overturned rulings count here too, because the jury may have to rule once more. After an appeal was received, the jury has the
    correction time once more to answer it.
    """
    tournaments = list(tournaments)
    closed = [each.pk for each in tournaments if each.state == Tournament.State.CLOSED and each.closed_at is not None]
    times: dict[int, tuple[datetime.datetime | None, datetime.datetime | None]] = {}
    if closed:
        rulings = Ruling.objects.filter(tournament__in=closed, overturns=None).order_by()
        rows = rulings.values_list("tournament").annotate(Max("appeal_until"), Max("appeals__received_at"))
        times = {key: (until, received) for key, until, received in rows}
    return {each.pk: _state(each, *times.get(each.pk, (None, None))) for each in tournaments}


def _state(tournament: Tournament, appeals_end: datetime.datetime | None, appeal_received: datetime.datetime | None) -> EveningState:
    if tournament.state != Tournament.State.CLOSED:
        return EveningState(Phase(tournament.state))
    if tournament.closed_at is None:
        return EveningState(Phase.FINAL)
    correction = datetime.timedelta(minutes=tournament.correction_minutes)
    until = tournament.closed_at + correction
    until = max(until, appeals_end) if appeals_end else until
    until = max(until, appeal_received + correction) if appeal_received else until
    return EveningState(Phase.CORRECTION if timezone.now() < until else Phase.FINAL, until)
