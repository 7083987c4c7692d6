"""Dates and times in words: `Monday 16 March 2026`, in German `Montag, 16. März 2026`. Imports no model.

Django has no such formats, so each format is itself translated. `tests/clubs/test_days.py` compares them in every language.
"""

from __future__ import annotations

import datetime

from django.utils.formats import date_format
from django.utils.translation import pgettext


def whole_day(day: datetime.date) -> str:
    """Return the date with its weekday: `Monday 16 March 2026`."""
    return date_format(day, pgettext("format of a day, as Django writes it", "l j F Y"))


def plain_day(day: datetime.date) -> str:
    """Return the date without its weekday: `16 March 2026`."""
    return date_format(day, pgettext("format of a day without its weekday, as Django writes it", "j F Y"))


def coming_day(day: datetime.date) -> str:
    """Return a date that is near, with its weekday and without its year: `Monday 16 March`."""
    return date_format(day, pgettext("format of a day without its year, as Django writes it", "l j F"))


def day_of_month(day: datetime.date) -> str:
    """Return a date without its weekday and year: `16 March`."""
    return date_format(day, pgettext("format of a day and month, as Django writes it", "j F"))


def time_on_day(moment: datetime.datetime) -> str:
    """Return a datetime, which must already be in the reader's time zone, as `20:15 on 16 March`.

    The time comes first, so that the words before a time suit it too: `until 20:15 on 16 March`, in French `jusqu’à 20:15 le 16 mars`.
    """
    return date_format(moment, pgettext("format of a time on another day, as Django writes it", r"H:i \o\n j F"))


def to_the_minute(moment: datetime.datetime) -> str:
    """Return a datetime, which must already be in the reader's time zone, as `16 March 2026 20:15`."""
    return date_format(moment, pgettext("format of a moment without seconds, as Django writes it", "j F Y H:i"))


def to_the_second(moment: datetime.datetime) -> str:
    """Return a datetime, which must already be in the reader's time zone, as `16 March 2026 20:15:03`."""
    return date_format(moment, pgettext("format of a moment, as Django writes it", "j F Y H:i:s"))
