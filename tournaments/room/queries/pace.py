"""How fast a table plays, and how many deals it will have played at the bell. Pure: it works on the times that it is given.

With fewer than `LEAST_DEALS` deals it estimates no speed. A table that sends nothing for a long time becomes slower, because its next deal
has then taken at least that long.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

LEAST_DEALS = 3
"""With fewer deals there is no estimate of a table's speed."""
SILENT_MINUTES = 9
"""After this many minutes without a deal somebody should look, unless the whole room needs long for a deal."""
SILENT_DEALS = 2.5
"""A table is silent only if it could have played this many deals at the room's speed."""
DEALS_BEHIND = 3
"""From this many deals behind the room a table is worth a look; a smaller distance is chance."""


@dataclass(frozen=True)
class TableTimes:
    """The deals and times of one table that plays."""

    played: int
    """The number of deals that count."""
    planned: int
    times: Sequence[datetime.datetime]
    """The times at which its deals were played."""
    ends_at: datetime.datetime | None = None
    """The moment at which its time is over; None without a clock."""
    done: bool = False
    """True if it plays no more deals: all are played, it has signed, or it was stopped."""


@dataclass(frozen=True)
class Pace:
    """The pace of one table; a value is None if too little is known."""

    seconds_a_deal: float | None
    at_bell: int | None
    """The number of deals that it will have played when its time is over."""
    short: int
    """The number of planned deals that it will not have played at the bell; 0 if it will play all, or if nothing is known."""
    behind: int
    """The number of deals that it is behind the middle of the room; 0 if fewer than `DEALS_BEHIND`."""
    silent_minutes: int
    """The minutes since its last deal, if these are too many; else 0."""


def paces(
    tables: Mapping[int, TableTimes], started_at: datetime.datetime, now: datetime.datetime, *, paused: bool = False
) -> dict[int, Pace]:
    """Return the pace of each table of a round that started at `started_at`, by number. While the clock is paused no table is silent.

    1. A table's speed is the mean time of its deals so far. If the deal in progress takes longer, it counts with its time until now.
    2. The next deal ends at that speed, but not before now; the others follow.
    3. The middle of the room is the median of the fractions of their deals that the tables have played.
    """
    speeds = {number: _seconds_a_deal(table, started_at, now) for number, table in tables.items()}
    known_speeds = [speed for speed in speeds.values() if speed is not None]
    room_speed = median(known_speeds) if known_speeds else None
    middle = median(table.played / table.planned for table in tables.values() if table.planned) if tables else 0.0
    result = {}
    for number, table in tables.items():
        last = max(table.times, default=started_at)
        at_bell = None if table.done else _at_bell(table, speeds[number], last, now)
        behind = round(middle * table.planned) - table.played
        result[number] = Pace(
            seconds_a_deal=speeds[number],
            at_bell=at_bell,
            short=table.planned - at_bell if at_bell is not None else 0,
            behind=behind if behind >= DEALS_BEHIND and not table.done else 0,
            silent_minutes=0 if table.done or paused else _silent_minutes(last, now, room_speed),
        )
    return result


def _seconds_a_deal(table: TableTimes, started_at: datetime.datetime, now: datetime.datetime) -> float | None:
    if len(table.times) < LEAST_DEALS:
        return None
    mean = (max(table.times) - started_at).total_seconds() / len(table.times)
    with_open_deal = (now - started_at).total_seconds() / (len(table.times) + 1)
    return max(mean, 1.0) if table.done else max(mean, with_open_deal, 1.0)


def _at_bell(table: TableTimes, speed: float | None, last: datetime.datetime, now: datetime.datetime) -> int | None:
    if speed is None or table.ends_at is None:
        return None
    next_deal = max(last + datetime.timedelta(seconds=speed), now)
    if next_deal > table.ends_at:
        return table.played
    return min(table.planned, table.played + 1 + int((table.ends_at - next_deal).total_seconds() // speed))


def _silent_minutes(last: datetime.datetime, now: datetime.datetime, room_speed: float | None) -> int:
    silent = (now - last).total_seconds()
    patience = max(SILENT_MINUTES * 60, SILENT_DEALS * (room_speed or 0))
    return int(silent // 60) if silent >= patience else 0
