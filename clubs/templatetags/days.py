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


@register.filter
def plain_day(day: datetime.date) -> str:
    """Return a date, or the local date of a datetime, without its weekday."""
    return days.plain_day(timezone.localtime(day) if isinstance(day, datetime.datetime) else day)


@register.filter
def to_the_minute(moment: datetime.datetime) -> str:
    """Return a datetime as its local date and time, without seconds."""
    return days.to_the_minute(timezone.localtime(moment))


@register.filter
def typed_day(text: str | None) -> str:
    """Return the date in the value of an input, such as `2026-11-24`, with its weekday; empty for any other text."""
    try:
        return days.whole_day(datetime.date.fromisoformat(text or ""))
    except ValueError:
        return ""
