"""The clock of a page, moved by the test alone."""

from __future__ import annotations

import datetime

from django.utils import timezone
from playwright.sync_api import Page

LEAP = datetime.timedelta(minutes=1)
"""By how much the clock leaps as it is stopped: more than passes between the two calls, however busy the machine."""


def stop_clock(tab: Page) -> None:
    """From now on the page's clock and timers stand still, and only the test moves them, with `run_for`: a clock that is merely installed
    goes on by itself, and on a busy machine it is later than the test says. A tap is heard, and drawn with the next `run_for`.
    """
    now = timezone.now()
    tab.clock.install(time=now)
    tab.clock.pause_at(now + LEAP)
