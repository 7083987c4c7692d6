"""A calendar feed: evenings as values, written as iCalendar (RFC 5545). Imports no row, text or clock.

Programs that subscribed to a feed read it again every few hours. They recognise an evening by its UID, and a change by a higher SEQUENCE.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from icalendar import Component

PRODUCT = "-//Troela//Troela//EN"
READ_AGAIN_HOURS = 4
"""How often a program should read the feed again."""

WEEK_DAYS = 7


class FeedStatus(Enum):
    """The state of an evening; in a member's own feed, that of their answer. The value is that of iCalendar."""

    CONFIRMED = "CONFIRMED"
    TENTATIVE = "TENTATIVE"
    CANCELLED = "CANCELLED"


@dataclass(frozen=True)
class FeedEvent:
    """An evening in a feed. All texts are in the language of the feed."""

    uid: str
    """Identifies the evening for ever, in every feed."""
    sequence: int
    """Rises with every change of the evening."""
    changed_at: datetime.datetime
    """The moment of the last change, with a time zone."""
    starts: datetime.datetime | datetime.date
    """The start in local time, with its zone (`zoneinfo.ZoneInfo`); a date if the evening has no hour."""
    ends: datetime.datetime | None
    """The expected end; None if it is not known."""
    title: str
    text: str = ""
    """The text for people: the doors, the price, the reason why it was cancelled. It may have several lines."""
    place: str = ""
    address: str = ""
    """The web address of the evening's page."""
    status: FeedStatus = FeedStatus.CONFIRMED


def calendar_text(name: str, events: Sequence[FeedEvent]) -> bytes:
    """Return the evenings as an iCalendar file with this name, in UTF-8, with the rules of every time zone that they use."""
    # Imported here, because it takes a third of a second and few processes write a feed.
    from icalendar import Calendar, Event, vText

    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    # The library does not know these two properties, so it would not escape their texts.
    calendar.add("name", vText(name))
    calendar.add("x-wr-calname", vText(name))
    again = datetime.timedelta(hours=READ_AGAIN_HOURS)
    calendar.add("refresh-interval", again, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", f"PT{READ_AGAIN_HOURS}H")
    for each in events:
        event = Event()
        event.add("uid", each.uid)
        event.add("dtstamp", each.changed_at.astimezone(datetime.UTC))
        event.add("last-modified", each.changed_at.astimezone(datetime.UTC))
        event.add("sequence", each.sequence)
        event.add("dtstart", each.starts)
        if each.ends is not None:
            event.add("dtend", each.ends)
        event.add("summary", each.title)
        if each.text:
            event.add("description", each.text)
        if each.place:
            event.add("location", each.place)
        if each.address:
            event.add("url", each.address)
        event.add("status", each.status.value)
        # A cancelled evening, or one that is not certain, leaves the time free for other appointments.
        event.add("transp", "OPAQUE" if each.status is FeedStatus.CONFIRMED else "TRANSPARENT")
        calendar.add_component(event)
    years = [moment.year for moment in chain.from_iterable((each.starts, each.ends or each.starts) for each in events)]
    if years:
        calendar.add_missing_timezones(datetime.date(min(years) - 1, 1, 1), datetime.date(max(years) + 2, 1, 1))
    for zone in calendar.timezones:
        zone.pop("comment", None)
        for observance in zone.subcomponents:
            _repeat_yearly(observance)
    written: bytes = calendar.to_ical()
    return written


def _repeat_yearly(observance: Component) -> None:
    """Replace the listed switches to and from summer time by a yearly rule such as “the last Sunday of October”, if they follow one.

    The library lists every change. Some programs read only the first one, and some never replace a zone that they have read once.
    """
    starts: Any = observance["dtstart"]
    listed: Any = observance.get("rdate")
    if listed is None:
        return
    days: list[datetime.datetime] = [starts.dt, *(each.dt for each in listed.dts)]
    weeks = {(day.day - 1) // WEEK_DAYS + 1 for day in days}
    if all((day + datetime.timedelta(days=WEEK_DAYS)).month != day.month for day in days):
        weeks = {-1}
    weekdays, months = {day.weekday() for day in days}, {day.month for day in days}
    if len(weeks) == len(weekdays) == len(months) == 1:
        del observance["rdate"]
        by_day = f"{weeks.pop()}{_WEEKDAYS[weekdays.pop()]}"
        observance.add("rrule", {"freq": "yearly", "bymonth": months.pop(), "byday": by_day})


_WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
