"""The clock of a round: how much time is left by the server's time. Only reads.

No process on the server counts seconds. A clock is stored as the moment at which it ends. Every screen counts down to that moment by the
server's time, which it gets with each answer (`static/js/server-clock.js`).
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
    """The moment at which the time is over. It does not change during a pause; the pause is added when the clock is resumed."""
    paused_at: datetime.datetime | None
    """The moment at which it was paused; None while it runs."""
    now: datetime.datetime
    """The moment at which it was read."""
    extra_minutes: int = 0
    """The minutes that only this table has, included in `ends_at`."""

    @property
    def seconds_left(self) -> int:
        """Whole seconds, rounded up; not positive once the time is over."""
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
        """The moment at which the time will be over; None if it is over already or the clock is paused."""
        return None if self.paused or self.over else self.ends_at


def round_clock(round_: Round, table: Table | None = None) -> RoundClock | None:
    """Return the clock of this round now, with the extra minutes of `table` if one is given. Makes no query.

    None without a clock: it was not started, it was removed, or the round is not being played.
    """
    if round_.clock_ends_at is None or round_.state != Round.State.PLAYING:
        return None
    extra = table.extra_minutes if table is not None else 0
    ends_at = round_.clock_ends_at + datetime.timedelta(minutes=extra)
    return RoundClock(ends_at, round_.clock_paused_at, timezone.now(), extra)
