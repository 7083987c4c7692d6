"""The clock of a round: how much time is left by the server's time. Only reads.

Nobody counts seconds on the server. A clock is the moment at which it ends; every screen counts down to it by the server's time, which it
learns with each answer (`static/js/server-clock.js`).
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils import timezone

from tournaments.evening.models import Round, Table


@dataclass(frozen=True)
class RoundClock:
    """A clock that runs or is paused, for the whole room or for one table."""

    ends_at: datetime.datetime
    """When the time is over. While the clock is paused it stands still: the pause is added when the clock goes on."""
    paused_at: datetime.datetime | None
    """Since when it is paused; None while it runs."""
    now: datetime.datetime
    """The moment at which it was read."""
    extra_minutes: int = 0
    """How many of its minutes only this table has."""

    @property
    def seconds_left(self) -> int:
        """Whole seconds, rounded up; negative once the time is over."""
        left = self.ends_at - (self.paused_at or self.now)
        return -int(-left.total_seconds() // 1)

    @property
    def over(self) -> bool:
        """Whether the time is over."""
        return self.seconds_left <= 0

    @property
    def paused(self) -> bool:
        return self.paused_at is not None

    @property
    def rings_at(self) -> datetime.datetime | None:
        """The moment at which the time will be over; None if it is, or while the clock is paused."""
        return None if self.paused or self.over else self.ends_at


def round_clock(round_: Round, table: Table | None = None) -> RoundClock | None:
    """The clock of this round now, with the extra minutes of `table` if one is given. None while no clock runs: it was not started, it was
    stopped, or the round is not being played. Makes no query.
    """
    if round_.clock_ends_at is None or round_.state != Round.State.PLAYING:
        return None
    extra = table.extra_minutes if table is not None else 0
    ends_at = round_.clock_ends_at + datetime.timedelta(minutes=extra)
    return RoundClock(ends_at, round_.clock_paused_at, timezone.now(), extra)


def minutes_given(round_: Round) -> int | None:
    """How many minutes the clock of a round was given in all, its pauses left out as far as they have ended; None without a clock."""
    if round_.clock_ends_at is None or round_.started_at is None:
        return None
    return round((round_.clock_ends_at - round_.started_at).total_seconds() / 60)
