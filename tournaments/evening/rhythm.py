"""The rhythm of a club's evenings: weekly, fortnightly or monthly. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from enum import Enum
from itertools import pairwise
from statistics import median

WEEK_DAYS = 7
LONGEST_WEEKLY_DAYS, LONGEST_FORTNIGHTLY_DAYS, LONGEST_MONTHLY_DAYS = 10, 20, 45
"""The greatest usual number of days between two evenings of a weekly, a fortnightly and a monthly rhythm."""
DATES_READ = 6
"""The number of latest evenings that show the rhythm."""


class Rhythm(Enum):
    """The usual time between two evenings."""

    WEEKLY = "weekly"
    FORTNIGHTLY = "fortnightly"
    MONTHLY = "monthly"
    """On the same weekday of the month, such as the second Friday or the last one."""


def rhythm_of(dates: Sequence[datetime.date]) -> Rhythm:
    """Return the rhythm of evenings on these dates. The median counts, so one evening that was left out or added changes nothing.

    WEEKLY if there is only one evening, or if two are usually further apart than LONGEST_MONTHLY_DAYS.
    """
    days = sorted(set(dates))[-DATES_READ:]
    usual = median((later - earlier).days for earlier, later in pairwise(days)) if len(days) > 1 else WEEK_DAYS
    if LONGEST_WEEKLY_DAYS < usual <= LONGEST_FORTNIGHTLY_DAYS:
        return Rhythm.FORTNIGHTLY
    return Rhythm.MONTHLY if LONGEST_FORTNIGHTLY_DAYS < usual <= LONGEST_MONTHLY_DAYS else Rhythm.WEEKLY


def next_evening(dates: Sequence[datetime.date], today: datetime.date) -> datetime.date:
    """Return the first date after the last of these dates, from today on, that continues their rhythm. There is at least one date."""
    last, rhythm = max(dates), rhythm_of(dates)
    if rhythm is Rhythm.MONTHLY:
        return _next_month(sorted(set(dates))[-DATES_READ:], today)
    step = WEEK_DAYS * (2 if rhythm is Rhythm.FORTNIGHTLY else 1)
    steps = max(1, -((last - today).days // step))
    return last + datetime.timedelta(days=steps * step)


def _next_month(days: Sequence[datetime.date], today: datetime.date) -> datetime.date:
    """Return the same weekday of a later month. It is the last of its month if all `days` were, or if the newest was a fifth."""
    last = days[-1]
    week = (last.day - 1) // WEEK_DAYS
    is_last = week == 4 or all((each + datetime.timedelta(days=WEEK_DAYS)).month != each.month for each in days)
    first = last.replace(day=1)
    while True:
        first = (first + datetime.timedelta(days=31)).replace(day=1)
        day = first + datetime.timedelta(days=(last.weekday() - first.weekday()) % WEEK_DAYS)
        if is_last:
            end = (first + datetime.timedelta(days=31)).replace(day=1) - datetime.timedelta(days=1)
            day += datetime.timedelta(days=(end - day).days // WEEK_DAYS * WEEK_DAYS)
        else:
            day += datetime.timedelta(days=week * WEEK_DAYS)
        if day >= today:
            return day
