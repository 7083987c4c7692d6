"""The clock of a round as text, for pages, phones, screens and programs.

The reader's device draws the running clock (`static/js/round-clock.js`); these texts are shown until then.
"""

from __future__ import annotations

from typing import Annotated

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec import Meta, Struct

from tournaments.evening.models import Round, Table
from tournaments.evening.wording.state import time_text
from tournaments.jury.wording.jury_state import Instant, instant
from tournaments.room.queries.clock import RoundClock, round_clock

SERVER_TIME_HEADER = "X-Server-Time"
"""The HTTP header with the server's time (ISO 8601), in each answer to a script's request. Countdowns use this time."""


class ClockState(Struct, frozen=True, kw_only=True):
    """The clock of a round, or of one table with its extra minutes, as pages and API show it."""

    server_time: Annotated[Instant, Meta(description="The server's time at the answer. Use it to correct your own clock.")]
    ends_at: Annotated[Instant, Meta(description="When the time is over. It does not move while the clock is paused.")]
    paused_at: Annotated[Instant | None, Meta(description="When the clock was paused; null if it is running.")]
    seconds_left: Annotated[int, Meta(description="The seconds left at `server_time`; negative after the end.")]
    extra_minutes: Annotated[int, Meta(description="How many minutes only this table has.")]


def clock_state(round_: Round, table: Table | None = None) -> ClockState | None:
    """Return the clock of a round, or of one of its tables; None if there is no clock."""
    clock = round_clock(round_, table)
    if clock is None:
        return None
    return ClockState(
        server_time=instant(clock.now),
        ends_at=instant(clock.ends_at),
        paused_at=instant(clock.paused_at) if clock.paused_at else None,
        seconds_left=clock.seconds_left,
        extra_minutes=clock.extra_minutes,
    )


def countdown_text(seconds_left: int) -> str:
    """Return minutes and seconds: `38:12`, `75:00`; `0:00` once the time is over."""
    minutes, seconds = divmod(max(seconds_left, 0), 60)
    return f"{minutes}:{seconds:02}"


def clock_text(clock: RoundClock) -> str:
    """Return the text beside the countdown: `until 22:03`, `paused at 21:40`, `time is over since 22:03`."""
    if clock.paused_at is not None:
        return _("paused at %(time)s") % {"time": time_text(clock.paused_at)}
    if clock.over:
        return _("the time has been over since %(time)s") % {"time": time_text(clock.ends_at)}
    return _("until %(time)s") % {"time": time_text(clock.ends_at)}


def extra_text(minutes: int) -> str:
    """Return how a table's clock differs from the round's: `5 minutes extra`, `2 minutes fewer`; "" for 0."""
    if minutes > 0:
        return ngettext("%(n)s minute extra", "%(n)s minutes extra", minutes) % {"n": minutes}
    return ngettext("%(n)s minute fewer", "%(n)s minutes fewer", -minutes) % {"n": -minutes} if minutes else ""
