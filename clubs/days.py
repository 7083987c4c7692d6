"""Dates and times in words: `Monday 16 March 2026`, in German `Montag, 16. März 2026`. Imports no model."""

from __future__ import annotations

import datetime

from django.utils.formats import date_format
from django.utils.translation import pgettext


def whole_day(day: datetime.date) -> str:
    """Return the date with its weekday. Django has no such format, so the format itself is translated."""
    return date_format(day, pgettext("format of a day, as Django writes it", "l j F Y"))


def to_the_second(moment: datetime.datetime) -> str:
    """Return a datetime, which must already be in the reader's time zone, as `16 March 2026 20:15:03`."""
    return date_format(moment, pgettext("format of a moment, as Django writes it", "j F Y H:i:s"))
