"""The speed of each table, and an estimate of the deals that it will have played when the round's time is over. Pure.

A table with fewer than `LEAST_DEALS` deals gets no estimate. A table that has sent nothing for a long time counts as slower, because its
deal in progress takes at least that long.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median

LEAST_DEALS = 3
"""The number of deals that a table must have played before its speed is estimated."""
SILENT_MINUTES = 9
"""The minutes without a deal after which the director is told about a table; more if deals take long at all tables."""
SILENT_DEALS = 2.5
"""A table counts as silent if it has sent nothing for this many times the usual length of a deal.

SILENT_MINUTES must have passed too.
"""
DEALS_BEHIND = 3
"""The number of deals that a table must be behind the others before the director is told. Fewer may be chance."""


@dataclass(frozen=True)
class TableTimes:
    """The times at which a table played its deals, and the number of deals that it should play."""

    played: int
    """The number of deals of the table that count."""
    planned: int
    times: Sequence[datetime.datetime]
    """The time at which each deal of the table was played."""
    ends_at: datetime.datetime | None = None
    """The time at which the table's clock runs out; None without a clock."""
    done: bool = False
    """True if the table plays no more deals: all are played, it has signed, or it was stopped."""


@dataclass(frozen=True)
class Pace:
    """The speed of one table, and a forecast for the end of its time."""

    at_bell: int | None
    """The number of deals that the table will have played when its time is over.

    None if it plays no more, has no clock, or has played fewer than LEAST_DEALS.
    """
    short: int
    """The number of planned deals that the table will lack when its time is over; 0 if it will play all or `at_bell` is None."""
    behind: int
    """The number of deals that the table is behind the median of all tables; 0 if fewer than DEALS_BEHIND."""
    silent_minutes: int
    """The minutes since the table's last deal, if it counts as silent; else 0."""


def paces(
    tables: Mapping[int, TableTimes], started_at: datetime.datetime, now: datetime.datetime, *, paused: bool = False
) -> dict[int, Pace]:
    """Return the pace of each table of a round, by the table's number. While the clock is paused no table counts as silent.

    1. A table's speed is the mean duration of its deals. If the deal in progress already takes longer, it counts with its duration so far.
    2. The deal in progress is estimated to end at that speed, but not before now; the later deals follow at the same speed.
    3. Tables may have different numbers of deals. So each is compared with the median, over all tables, of the fraction of deals played.
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
