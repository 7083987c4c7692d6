"""The texts of an evening in a calendar feed, in a link's preview and for search engines."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import replace
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.formats import time_format
from django.utils.translation import gettext as _

from clubs.club.models import Venue
from clubs.days import whole_day
from clubs.direction import comma_text, isolated
from tournaments.calendar.feed import FeedEvent, FeedStatus
from tournaments.calendar.models import Announcement
from tournaments.calendar.queries.coming import announcement_of
from tournaments.calendar.wording.before_start import day_and_start
from tournaments.evening.models import Tournament

USUAL_HOURS = 4
"""The length of an evening in a calendar if its end was not announced."""


def feed_event(tournament: Tournament) -> FeedEvent:
    """Return an evening as an event of a feed, in the active language. The evening was read with its announcement."""
    announcement = announcement_of(tournament)
    event = FeedEvent(
        uid=f"{tournament.slug}@{urlsplit(settings.PUBLIC_URL).hostname}",
        sequence=0,
        changed_at=_MADE_BEFORE,
        starts=tournament.on,
        ends=None,
        title=tournament.name,
        address=f"{settings.PUBLIC_URL}{reverse('standings', args=[tournament.slug])}",
    )
    if announcement is None:
        return event
    moments = announcement.moments
    starts = moments.starts
    return replace(
        event,
        sequence=announcement.sequence,
        changed_at=announcement.changed_at,
        starts=starts or tournament.on,
        ends=(moments.ends or starts + datetime.timedelta(hours=USUAL_HOURS)) if starts else None,
        text="\n".join(_lines(announcement)),
        place=venue_text(announcement.venue),
        status=FeedStatus.CONFIRMED if announcement.cancelled_at is None else FeedStatus.CANCELLED,
    )


_MADE_BEFORE = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)
"""The moment of the last change of an evening without an announcement: such an evening never changed in a calendar."""


def _lines(announcement: Announcement) -> Iterable[str]:
    """Yield the lines of the evening's calendar entry: cancelled or moved, doors, price, notes, and how to reach the place."""
    if announcement.cancelled_at is not None:
        yield _("Cancelled: %(because)s") % {"because": announcement.cancelled_because}
    elif announcement.moved_from is not None:
        moved = whole_day(announcement.moved_from)
        if announcement.moved_from_time is not None:
            moved = comma_text((moved, time_format(announcement.moved_from_time, "H:i")))
        yield _("Moved. It was %(day)s.") % {"day": moved}
    if announcement.doors_at is not None:
        yield _("Doors open at %(time)s") % {"time": time_format(announcement.doors_at, "H:i")}
    if announcement.fee:
        yield announcement.fee
    if announcement.notes:
        yield announcement.notes
    if announcement.venue is not None:
        yield from filter(None, (announcement.venue.directions, announcement.venue.access))


def venue_text(venue: Venue | None) -> str:
    """Return the name and the address of a place on one line; "" without a place."""
    return comma_text(filter(None, (venue.name, *venue.address.splitlines()))) if venue is not None else ""


def when_and_where(tournament: Tournament) -> str:
    """Return when and where an evening is, in one line: `Monday 30 November 2026, 19:30, Parochiezaal Sint-Jan`."""
    announcement = announcement_of(tournament)
    venue = announcement.venue if announcement is not None else None
    return comma_text([day_and_start(tournament, announcement), *([venue.name] if venue is not None else [])])


def announced_line(tournament: Tournament) -> str:
    """Return the line of a link's preview: the club, when and where. If the evening is cancelled, the line begins with that."""
    announcement = announcement_of(tournament)
    line = f"{isolated(tournament.club.name)}: {when_and_where(tournament)}"
    if announcement is None:
        return line
    if announcement.cancelled_at is not None:
        return f"{_('Cancelled: %(because)s') % {'because': announcement.cancelled_because}} · {line}"
    return " · ".join(filter(None, (line, announcement.fee)))


def event_data(tournament: Tournament) -> dict[str, object]:
    """Return an evening as schema.org describes an Event, for search engines. Only for public evenings."""
    event, announcement = feed_event(tournament), announcement_of(tournament)
    data: dict[str, object] = {
        "@context": "https://schema.org",
        "@type": "Event",
        "name": event.title,
        "url": event.address,
        "startDate": event.starts.isoformat(),
        "eventStatus": f"https://schema.org/{_status(announcement)}",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "organizer": {
            "@type": "Organization",
            "name": tournament.club.name,
            "url": f"{settings.PUBLIC_URL}{reverse('club', args=[tournament.club.slug])}",
        },
    }
    if event.ends is not None:
        data["endDate"] = event.ends.isoformat()
    if announcement is None:
        return data
    if announcement.moved_from is not None:
        data["previousStartDate"] = announcement.moved_from.isoformat()
    if announcement.venue is not None:
        data["location"] = {
            "@type": "Place",
            "name": announcement.venue.name,
            "address": comma_text(announcement.venue.address.splitlines()),
        }
    if announcement.moments.doors is not None:
        data["doorTime"] = announcement.moments.doors.isoformat()
    if announcement.capacity is not None:
        data["maximumAttendeeCapacity"] = announcement.capacity
    if announcement.fee:
        data["offers"] = {"@type": "Offer", "description": announcement.fee, "url": event.address}
    if announcement.notes:
        data["description"] = announcement.notes
    return data


def _status(announcement: Announcement | None) -> str:
    if announcement is None or (announcement.cancelled_at is None and announcement.moved_from is None):
        return "EventScheduled"
    return "EventCancelled" if announcement.cancelled_at is not None else "EventRescheduled"
