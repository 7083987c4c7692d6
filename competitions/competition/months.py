"""Days that lie whole months apart."""

from __future__ import annotations

import calendar
from datetime import date


def months_before(day: date, months: int) -> date | None:
    """Return the same day of a month before, or the last day of a shorter month; None before the year 1."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    if year < 1:
        return None
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))
