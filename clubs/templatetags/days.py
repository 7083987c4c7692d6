"""Dates in words: `{{ evening.on|whole_day }}`."""

from __future__ import annotations

import datetime

from django import template
from django.utils import timezone

from clubs import days

register = template.Library()


@register.filter
def whole_day(day: datetime.date) -> str:
    """Return a date, or the local date of a datetime, with its weekday."""
    return days.whole_day(timezone.localtime(day) if isinstance(day, datetime.datetime) else day)
