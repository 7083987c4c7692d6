"""A big screen that was removed, as the log keeps it: for undoing the removal."""

from __future__ import annotations

import datetime

from tournaments.evening.events import Event
from tournaments.evening.models import Tournament
from tournaments.room.screens import BigScreen, screens_from

NEWEST_CHANGES = 10
"""The number of log entries about screens, from the newest back, that are searched for a removal."""


def removed_screen(tournament: Tournament, number: int) -> tuple[BigScreen, datetime.datetime] | None:
    """Return the screen that had this number, and when it was removed; None if it exists, or was removed too many changes ago."""
    if any(each.number == number for each in tournament.screens):
        return None
    for entry in tournament.log.filter(what=Event.SCREEN).order_by("-number")[:NEWEST_CHANGES]:
        for screen in screens_from({"screen": entry.before or {}}):
            if screen.number == number:
                return screen, entry.at
    return None
