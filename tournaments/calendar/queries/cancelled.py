"""The check that an evening is not cancelled. Only reads."""

from __future__ import annotations

from tournaments.calendar.models import Announcement
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse


def refuse_cancelled(tournament: Tournament) -> None:
    """Refuse with EVENING_CANCELLED if the evening is cancelled. One query."""
    if Announcement.objects.filter(tournament=tournament, cancelled_at__isnull=False).exists():
        raise refuse("EVENING_CANCELLED")
