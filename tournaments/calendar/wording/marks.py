"""The mark of an evening in a list: cancelled, moved, or broken off."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.calendar.queries.coming import announcement_of
from tournaments.evening.models import Tournament


def evening_mark(tournament: Tournament) -> str:
    """Return the mark of an evening in a list, such as `cancelled`; "" if there is nothing to say.

    No query for an evening that has begun, or that was read with its announcement. That an evening was moved is said until it begins.
    """
    if tournament.abandoned_because:
        return _("broken off")
    announcement = announcement_of(tournament) if tournament.state == Tournament.State.PREPARING else None
    if announcement is None:
        return ""
    if announcement.cancelled_at is not None:
        return pgettext("state of an evening", "cancelled")
    return pgettext("state of an evening", "moved") if announcement.moved_from is not None else ""
