"""The evenings of a club in a calendar. Only reads."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet

from clubs.club.models import Club
from tournaments.calendar.models import Announcement
from tournaments.evening.models import Tournament

FEED_DAYS_BACK = 366
"""The number of days for which a past evening stays in a feed, so that it does not disappear from the calendars of its players."""
COPIED_FIELDS = (
    "doors_at",
    "starts_at",
    "ends_at",
    "venue",
    "capacity",
    "admits",
    "guests_join",
    "shows_names",
    "answer_days_before",
    "answer_time",
    "fee",
    "notes",
)
"""The fields of an announcement that a new evening like this one gets."""


def calendar_evenings(club: Club, since: datetime.date, *, public: bool) -> QuerySet[Tournament]:
    """Return the evenings of the club from this date on, by date and hour, each with its announcement and place; one query when it is read.

    With `public`, evenings that are not public are left out.
    """
    rows = Tournament.objects.filter(club=club, on__gte=since).select_related("announcement__venue", "season")
    rows = rows.filter(is_public=True) if public else rows
    return rows.defer("rules", "criteria").order_by("on", "announcement__starts_at", "pk")


def announcement_of(tournament: Tournament) -> Announcement | None:
    """Return the announcement of an evening; None if it has none. No query if the evening was read with it."""
    try:
        return tournament.announcement
    except Announcement.DoesNotExist:
        return None


def copied_announcement(earlier: Tournament) -> dict[str, Any]:
    """Return the fields of `announce_evening` that announce a new evening like an earlier one; {} if that one has no announcement."""
    announcement = announcement_of(earlier)
    if announcement is None:
        return {}
    venue = announcement.venue if announcement.venue is not None and not announcement.venue.archived else None
    return {name: getattr(announcement, name) for name in COPIED_FIELDS} | {"venue": venue, "is_public": earlier.is_public}


def evenings_to_change(club: Club, today: datetime.date) -> QuerySet[Tournament]:
    """Return the coming evenings of the club that can still be moved: no round is drawn, and they are not cancelled."""
    rows = calendar_evenings(club, today, public=False).filter(state=Tournament.State.PREPARING, rounds=None)
    return rows.exclude(announcement__cancelled_at__isnull=False)


def dates_of(club: Club, name: str) -> Collection[datetime.date]:
    """Return the dates on which the club has an evening with this name."""
    return set(club.tournaments.filter(name=name).values_list("on", flat=True))
