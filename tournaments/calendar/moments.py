"""The moments of an evening, computed from its date, its local times and its time zone. Pure.

Rows store local times, so the announced hour stays if a law changes the clocks before the evening.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class EveningMoments:
    """The moments of an evening, with their time zone; None for those that were not announced."""

    doors: datetime.datetime | None
    starts: datetime.datetime | None
    ends: datetime.datetime | None
    answers_until: datetime.datetime | None
    """The last moment at which somebody may sign up or sign off in time."""


def moments_of(
    on: datetime.date,
    zone: str,
    *,
    doors_at: datetime.time | None,
    starts_at: datetime.time | None,
    ends_at: datetime.time | None,
    answer_days_before: int | None,
    answer_time: datetime.time | None,
) -> EveningMoments:
    """Return the moments of an evening on this date. An end that is not after the start is on the next day."""
    after_midnight = starts_at is not None and ends_at is not None and ends_at <= starts_at
    ends_on = on + datetime.timedelta(days=after_midnight)
    until = None
    if answer_days_before is not None and answer_time is not None:
        until = local_moment(on - datetime.timedelta(days=answer_days_before), answer_time, zone)
    return EveningMoments(local_moment(on, doors_at, zone), local_moment(on, starts_at, zone), local_moment(ends_on, ends_at, zone), until)


def local_moment(day: datetime.date, time: datetime.time | None, zone: str) -> datetime.datetime | None:
    """Return the moment at which clocks in this zone show this time on this day; None without a time.

    A time that the clocks skip is read as if they had not been changed. If they show a time twice, it is the first of the two.
    """
    return None if time is None else datetime.datetime.combine(day, time, ZoneInfo(zone))
