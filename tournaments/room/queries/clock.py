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
    """The time at which the clock runs out. It stays the same during a pause, whose length is added when the clock is resumed."""
    paused_at: datetime.datetime | None
    """The time when the clock was paused; None while it runs."""
    now: datetime.datetime
    """The time at which the clock was read."""
    extra_minutes: int = 0
    """The minutes that this table has in addition to the round's; included in `ends_at`. 0 for the clock of a round."""

    @property
    def seconds_left(self) -> int:
        """The number of seconds left, rounded up; 0 or negative if the time is over."""
        left = self.ends_at - (self.paused_at or self.now)
        return -int(-left.total_seconds() // 1)

    @property
    def over(self) -> bool:
        """True if the time is over."""
        return self.seconds_left <= 0

    @property
    def paused(self) -> bool:
        return self.paused_at is not None


def round_clock(round_: Round, table: Table | None = None) -> RoundClock | None:
    """Return the round's clock, with the extra minutes of `table` if a table is given. Makes no query.

    None if no clock was started, if it was removed, or if the round is not being played.
    """
    if round_.clock_ends_at is None or round_.state != Round.State.PLAYING:
        return None
    extra = table.extra_minutes if table is not None else 0
    ends_at = round_.clock_ends_at + datetime.timedelta(minutes=extra)
    return RoundClock(ends_at, round_.clock_paused_at, timezone.now(), extra)
