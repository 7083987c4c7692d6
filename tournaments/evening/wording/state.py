"""The state of an evening as text, such as `being prepared` or `in correction until 23:40, then final`."""

from __future__ import annotations

import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubs.days import time_on_day
from tournaments.evening.models import Tournament
from tournaments.evening.queries.state import EveningState, Phase


def evening_state_text(state: EveningState) -> str:
    """Return `being played`, `in correction until 23:40, then final` or `final`.

    The text names the time, because a page may stay open after it.
    """
    if state.in_correction and state.until is not None:
        return _("in correction until %(time)s, then final") % {"time": time_text(state.until)}
    return _("final") if state.phase == Phase.FINAL else str(Tournament.State(state.phase).label)


def time_text(moment: datetime.datetime) -> str:
    """Return a moment as text: `23:40` today, `00:10 on 23 November` on another day."""
    local = timezone.localtime(moment)
    return date_format(local, "H:i") if local.date() == timezone.localdate() else time_on_day(local)
