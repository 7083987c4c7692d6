"""The moment at which an action happens.

It is now, except while a demo plays an evening of the past hours: its deals, signatures and log entries then have the times of a real
evening. Actions ask this module for the time; pages and queries, which only read, ask the clock itself.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils import timezone

_moment: ContextVar[datetime.datetime | None] = ContextVar("moment", default=None)


def this_moment() -> datetime.datetime:
    """Return the moment at which the current action happens, with its time zone."""
    return _moment.get() or timezone.now()


@contextmanager
def at_moment(moment: datetime.datetime) -> Iterator[None]:
    """Give every action inside the `with` block this moment as its time. Other threads are not affected."""
    token = _moment.set(moment)
    try:
        yield
    finally:
        _moment.reset(token)
