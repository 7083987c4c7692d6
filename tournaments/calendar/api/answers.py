"""The API's answers about a club's calendar, in the reader's language."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Annotated

from django.conf import settings
from django.urls import reverse
from msgspec import Meta, Struct

from clubs.club.models import Club, Venue
from tournaments.calendar.feed import FeedStatus
from tournaments.calendar.programme import ProgrammeDay
from tournaments.calendar.queries.coming import announcement_of
from tournaments.calendar.wording.feed import feed_event
from tournaments.calendar.wording.programme import day_note
from tournaments.evening.models import Tournament


class CalendarPlace(Struct, frozen=True):
    """The place of an evening."""

    name: str
    address: str
    directions: str
    access: Annotated[str, Meta(description="What somebody with a wheelchair or a walking frame must know.")]


class CalendarEvening(Struct, frozen=True, kw_only=True):
    """An evening in the calendar. Moments have their offset from UTC."""

    slug: str
    name: str
    on: datetime.date
    doors: datetime.datetime | None
    starts: datetime.datetime | None
    ends: datetime.datetime | None
    time_zone: Annotated[str | None, Meta(description="The IANA name of the zone of these moments; null if the evening has no hour.")]
    place: CalendarPlace | None
    capacity: int | None
    admits: Annotated[str | None, Meta(description="Who may come: members, guests (everybody) or invited; null if it is not announced.")]
    fee: str
    notes: str
    status: Annotated[FeedStatus, Meta(description="CONFIRMED or CANCELLED.")]
    cancelled_because: str
    moved_from: Annotated[datetime.date | None, Meta(description="The date that was announced first, if the evening was moved.")]
    sequence: Annotated[int, Meta(description="A counter that every change of the announcement raises.")]
    public: Annotated[bool, Meta(description="False if only members of the club read about this evening.")]


class CalendarAnswer(Struct, frozen=True):
    """The coming evenings of a club, by date."""

    evenings: tuple[CalendarEvening, ...]
    feed: Annotated[str, Meta(description="The address of the club's calendar (iCalendar).")]


class ProgrammeDayAnswer(Struct, frozen=True, kw_only=True):
    """A day that the rhythm of a programme names."""

    on: datetime.date
    usual: Annotated[datetime.date, Meta(description="The day on which the evening would have been without holidays.")]
    state: Annotated[str, Meta(description="One of evening, moved, holiday, break, has_evening.")]
    proposed: Annotated[bool, Meta(description="True if an evening is proposed on this day.")]
    holiday: Annotated[str | None, Meta(description="The code of the holiday on the usual day; null if it is none.")]
    note: Annotated[str, Meta(description="What is special about the day, for people.")]


class ProgrammeAnswer(Struct, frozen=True):
    """The days of a programme, by date. Nothing was created."""

    days: tuple[ProgrammeDayAnswer, ...]


class EveningsAnswer(Struct, frozen=True):
    """The evenings that were created or changed, by date."""

    evenings: tuple[CalendarEvening, ...]


class OwnCalendarAnswer(Struct, frozen=True):
    """The secret address of a member's own calendar (iCalendar)."""

    address: str


def calendar_answer(club: Club, evenings: Iterable[Tournament]) -> CalendarAnswer:
    """Return the club's calendar; the evenings were read with their announcements."""
    return CalendarAnswer(tuple(map(evening_in_calendar, evenings)), f"{settings.PUBLIC_URL}{reverse('club-ics', args=[club.slug])}")


def evening_in_calendar(tournament: Tournament) -> CalendarEvening:
    """Return an evening that was read with its announcement."""
    announcement, event = announcement_of(tournament), feed_event(tournament)
    moments = announcement.moments if announcement else None
    return CalendarEvening(
        slug=tournament.slug,
        name=tournament.name,
        on=tournament.on,
        doors=moments.doors if moments else None,
        starts=moments.starts if moments else None,
        ends=moments.ends if moments else None,
        time_zone=announcement.time_zone if announcement and announcement.starts_at else None,
        place=_place(announcement.venue) if announcement else None,
        capacity=announcement.capacity if announcement else None,
        admits=announcement.admits if announcement else None,
        fee=announcement.fee if announcement else "",
        notes=announcement.notes if announcement else "",
        status=event.status,
        cancelled_because=announcement.cancelled_because if announcement else "",
        moved_from=announcement.moved_from if announcement else None,
        sequence=event.sequence,
        public=tournament.is_public,
    )


def _place(venue: Venue | None) -> CalendarPlace | None:
    return CalendarPlace(venue.name, venue.address, venue.directions, venue.access) if venue is not None else None


def programme_answer(days: Iterable[ProgrammeDay]) -> ProgrammeAnswer:
    """Return the days of a programme."""
    return ProgrammeAnswer(
        tuple(
            ProgrammeDayAnswer(
                on=each.on,
                usual=each.usual,
                state=each.state.value,
                proposed=each.is_proposed,
                holiday=each.holiday.value if each.holiday else None,
                note=day_note(each),
            )
            for each in days
        )
    )
