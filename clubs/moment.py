"""The moment at which an action happens. It is now, except while a demo plays the hours before now: its deals, signatures and log entries
then bear the times of a real evening.

Actions ask this module for the time; pages and queries, which only read, ask the clock itself.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.utils import timezone

_moment: ContextVar[datetime.datetime | None] = ContextVar("moment", default=None)


def this_moment() -> datetime.datetime:
    """The moment at which the action happens, with its time zone."""
    return _moment.get() or timezone.now()


@contextmanager
def at_moment(moment: datetime.datetime) -> Iterator[None]:
    """Let everything inside happen at this moment, in this thread alone."""
    token = _moment.set(moment)
    try:
        yield
    finally:
        _moment.reset(token)
