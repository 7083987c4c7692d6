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
    """Nothing changes any more."""


@dataclass(frozen=True)
class EveningState:
    """The state of a tournament as people read it."""

    phase: Phase
    until: datetime.datetime | None = None
    """The time when it becomes or became final; None before closing, and for evenings that are too old to have a time of closing."""

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
    """Return the current state of this tournament. One query if it was closed, else none."""
    return evening_states([tournament])[tournament.pk]


def evening_states(tournaments: Iterable[Tournament]) -> dict[int, EveningState]:
    """Return the current states of these tournaments by key; one query at most.

    A closed tournament is in correction for the minutes of its policy, and at least until the time to appeal against its last ruling ends.
    An overturned ruling does not shorten this: the person who overturned it may have to rule once more.
    """
    tournaments = list(tournaments)
    closed = [each.pk for each in tournaments if each.state == Tournament.State.CLOSED and each.closed_at is not None]
    appeals: dict[int, datetime.datetime | None] = {}
    if closed:
        rulings = Ruling.objects.filter(tournament__in=closed, overturns=None).order_by()
        appeals = dict(rulings.values_list("tournament").annotate(Max("appeal_until")))
    return {each.pk: _state(each, appeals.get(each.pk)) for each in tournaments}


def _state(tournament: Tournament, last_appeal: datetime.datetime | None) -> EveningState:
    if tournament.state != Tournament.State.CLOSED:
        return EveningState(Phase(tournament.state))
    if tournament.closed_at is None:
        return EveningState(Phase.FINAL)
    until = tournament.closed_at + datetime.timedelta(minutes=tournament.correction_minutes)
    until = max(until, last_appeal) if last_appeal else until
    return EveningState(Phase.CORRECTION if timezone.now() < until else Phase.FINAL, until)
