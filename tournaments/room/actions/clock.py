"""The clock of a round, and the call of its last deal. Both only inform: tables may still enter deals afterwards.

An action that changes a clock can be given `seen`, the clock's end on the director's page, and is refused if the end has changed. So if two
directors both add five minutes, the second is refused.
"""

from __future__ import annotations

import datetime
import math

from django.db import transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from tournaments.evening.actions.locks import lock_only_round, lock_table
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Round, Table
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.evening.wording.state import time_text
from tournaments.room.queries.clock import RoundClock, round_clock

MAX_CLOCK_MINUTES = 600
"""The greatest number of minutes for which a clock may be set."""
MAX_EXTRA_MINUTES = 120
"""The greatest number of minutes that may be added to a clock, or taken off, at once."""


@transaction.atomic
def start_clock(*, by: Actor, round: Round, minutes: int) -> None:
    """Start a clock of `minutes` minutes. Refused: CLOCK_RUNS, FIELD_WRONG, ROUND_NOT_STARTED, ROUND_FINISHED."""
    _lock_playing_round(by, round)
    if not 1 <= minutes <= MAX_CLOCK_MINUTES:
        raise refuse("FIELD_WRONG", "minutes")
    clock = round_clock(round)
    if clock is not None:
        raise refuse("CLOCK_RUNS", until=time_text(clock.ends_at))
    set_clock(by, round, "start", this_moment() + datetime.timedelta(minutes=minutes))


@transaction.atomic
def pause_clock(*, by: Actor, round: Round) -> None:
    """Pause the clock. Pausing it twice changes nothing. Refused: CLOCK_NOT_SET."""
    _lock_playing_round(by, round)
    clock = _clock_of(round)
    if not clock.paused:
        set_clock(by, round, "pause", clock.ends_at, this_moment())


@transaction.atomic
def resume_clock(*, by: Actor, round: Round) -> None:
    """Let a paused clock run again; its end moves later by the length of the pause. If the clock runs, nothing changes.

    Refused: CLOCK_NOT_SET.
    """
    _lock_playing_round(by, round)
    clock = _clock_of(round)
    if clock.paused_at is not None:
        set_clock(by, round, "resume", clock.ends_at + (clock.now - clock.paused_at))


@transaction.atomic
def add_minutes(*, by: Actor, round: Round, minutes: int, table: Table | None = None, seen: datetime.datetime | None = None) -> None:
    """Give all tables, or one, this many minutes more; a negative number takes minutes away.

    If the time is over, the minutes count from now. `seen` is the clock's end on the reader's page, so that a change by somebody else is
    noticed. Refused: CLOCK_NOT_SET, CLOCK_CHANGED, FIELD_WRONG.
    """
    if table is not None:
        table, _tournament = lock_table(table)
    _lock_playing_round(by, round)
    clock = round_clock(round, table) or _clock_of(round)
    if minutes == 0 or abs(minutes) > MAX_EXTRA_MINUTES:
        raise refuse("FIELD_WRONG", "minutes")
    _refuse_other_clock(clock, seen)
    missing = max(-clock.seconds_left, 0) if minutes > 0 else 0
    if table is None:
        set_clock(by, round, "extra", clock.ends_at + datetime.timedelta(minutes=minutes, seconds=missing), clock.paused_at)
        return
    before = table.extra_minutes
    table.extra_minutes = before + minutes + math.ceil(missing / 60)
    table.save(update_fields=["extra_minutes"])
    after = {"extra_minutes": table.extra_minutes}
    record(round.tournament, by=by, what=Event.CLOCK, subject=Subject.of_table(table), before={"extra_minutes": before}, after=after)


@transaction.atomic
def stop_clock(*, by: Actor, round: Round, seen: datetime.datetime | None = None) -> None:
    """Remove the clock of a round; if it has none, nothing changes. Refused: CLOCK_CHANGED."""
    _lock_playing_round(by, round)
    clock = round_clock(round)
    if clock is not None:
        _refuse_other_clock(clock, seen)
        set_clock(by, round, "stop", None)


@transaction.atomic
def call_last_deal(*, by: Actor, round: Round, undo: bool = False) -> None:
    """Call the last deal: every table finishes the deal it is playing, then signs. With `undo`, withdraw the call.

    Doing the same thing twice changes nothing. Refused: ROUND_NOT_STARTED, ROUND_FINISHED.
    """
    _lock_playing_round(by, round)
    if (round.last_deal_at is None) == undo:
        return
    now = this_moment()
    round.last_deal_at = None if undo else now
    Round.objects.filter(pk=round.pk).update(last_deal_at=round.last_deal_at)
    entry = {"after": {"undone": True}} if undo else {"written_at": now}
    record(round.tournament, by=by, what=Event.LAST_DEAL, subject=Subject(round=round.number), **entry)


def set_clock(by: Actor, round: Round, why: str, ends_at: datetime.datetime | None, paused_at: datetime.datetime | None = None) -> None:
    """Set the clock of a round and log it. `why` is `start`, `pause`, `resume`, `extra` or `stop`. The caller holds the round's lock."""
    before = _clock_json(round)
    round.clock_ends_at, round.clock_paused_at = ends_at, paused_at
    Round.objects.filter(pk=round.pk).update(clock_ends_at=ends_at, clock_paused_at=paused_at)
    after = {**_clock_json(round), "why": why}
    record(round.tournament, by=by, what=Event.CLOCK, subject=Subject(round=round.number), before=before, after=after)


def _clock_json(round: Round) -> dict[str, str | None]:
    moments = {"ends_at": round.clock_ends_at, "paused_at": round.clock_paused_at}
    return {name: moment.isoformat() if moment else None for name, moment in moments.items()}


def _lock_playing_round(by: Actor, round: Round) -> None:
    """Check the right to seat players, lock the round, and refuse unless it is being played."""
    require(by, Right.SEAT, round.tournament)
    lock_only_round(round)
    if round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", round=round.number)
    if round.state == Round.State.FINISHED:
        raise refuse("ROUND_FINISHED", round=round.number)


def _clock_of(round: Round) -> RoundClock:
    clock = round_clock(round)
    if clock is None:
        raise refuse("CLOCK_NOT_SET")
    return clock


def _refuse_other_clock(clock: RoundClock, seen: datetime.datetime | None) -> None:
    """Refuse with CLOCK_CHANGED if the clock's end is no longer `seen`, the end on the reader's page. None: do not check."""
    if seen is not None and seen != clock.ends_at:
        raise refuse("CLOCK_CHANGED", until=time_text(clock.ends_at))
