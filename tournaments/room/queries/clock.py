"""The clock of a round: how much time is left by the server's time. Only reads.

A clock is stored as the time at which it ends; no process counts seconds. Every screen counts down to that time by the server's time, which
it gets with each answer (`static/js/server-clock.js`).
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.utils import timezone

from tournaments.evening.models import Round, Table


@dataclass(frozen=True)
class RoundClock:
    """A clock that runs or is paused, for the whole round or for one table."""

    ends_at: datetime.datetime
    """The time when it ends. It does not change during a pause; the length of the pause is added when the clock is resumed."""
    paused_at: datetime.datetime | None
    """The time when it was paused; None while it runs."""
    now: datetime.datetime
    """The current time when the clock was read."""
    extra_minutes: int = 0
    """The minutes that only this table has, included in `ends_at`."""

    @property
    def seconds_left(self) -> int:
        """The seconds left, rounded up; 0 or negative once the time is over."""
        left = self.ends_at - (self.paused_at or self.now)
        return -int(-left.total_seconds() // 1)

    @property
    def over(self) -> bool:
        """True if the time is over."""
        return self.seconds_left <= 0

    @property
    def paused(self) -> bool:
        return self.paused_at is not None

    @property
    def rings_at(self) -> datetime.datetime | None:
        """The time when the clock will end; None if it has ended or is paused."""
        return None if self.paused or self.over else self.ends_at


def round_clock(round_: Round, table: Table | None = None) -> RoundClock | None:
    """Return the clock of this round now, with the extra minutes of `table` if one is given. Makes no query.

    Returns None if no clock was started, it was removed, or the round is not being played.
    """
    if round_.clock_ends_at is None or round_.state != Round.State.PLAYING:
        return None
    extra = table.extra_minutes if table is not None else 0
    ends_at = round_.clock_ends_at + datetime.timedelta(minutes=extra)
    return RoundClock(ends_at, round_.clock_paused_at, timezone.now(), extra)
