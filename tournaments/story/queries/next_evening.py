"""The next public evening of a club, for the text to copy. Only reads."""

from __future__ import annotations

from django.utils import timezone

from tournaments.calendar.queries.coming import calendar_evenings
from tournaments.evening.models import Entrant, Tournament


def next_evening(tournament: Tournament) -> Tournament | None:
    """Return the club's next evening that everybody may see and that is not cancelled; None if there is none. One query."""
    coming = calendar_evenings(tournament.club, timezone.localdate(), public=True)
    coming = coming.filter(state=Tournament.State.PREPARING, on__gt=tournament.on)
    return coming.exclude(announcement__cancelled_at__isnull=False).first()


def own_entrant(tournament: Tournament, user: int | None) -> Entrant | None:
    """Return the player of the evening whose member this account is; None if there is none. At most one query."""
    return tournament.entrants.filter(member__user=user).first() if user is not None else None
