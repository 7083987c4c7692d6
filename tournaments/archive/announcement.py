"""The announcement in an exported evening: its fields, and how they are read from the database."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import Meta

from tournaments.archive.spellings import Count, LocalTime, Name, Small, spelled
from tournaments.calendar.models import Announcement
from tournaments.evening.models import Tournament
from tournaments.evening.strict_json import StrictRecord, UtcTime


class AnnouncementRecord(StrictRecord, frozen=True):
    """The announcement: when and where the evening is, and who may come. All times are local, in `time_zone`."""

    time_zone: Annotated[str, Meta(max_length=40)]
    doors_at: LocalTime | None
    starts_at: LocalTime | None
    ends_at: LocalTime | None
    """The expected end; on the next day if it is not after `starts_at`."""
    venue: Annotated[str, Meta(max_length=80)] | None
    """The name that the place has when the file is made."""
    capacity: Count | None
    admits: Annotated[str, spelled("members|guests|invited")]
    guests_join: Annotated[str, spelled("at_once|by_desk")]
    shows_names: bool
    answer_days_before: Small | None
    answer_time: LocalTime | None
    fee: Name
    notes: str
    cancelled_at: UtcTime | None
    cancelled_because: Annotated[str, Meta(max_length=240)]
    moved_from: datetime.date | None
    moved_from_time: LocalTime | None
    sequence: Count
    """The number of changes since the evening was announced."""
    changed_at: UtcTime


def announcement_record(tournament: Tournament) -> AnnouncementRecord | None:
    """Return the announcement of an evening for its exported file; None if it has none."""
    stored = Announcement.objects.filter(tournament=tournament).select_related("venue").first()
    if stored is None:
        return None
    return AnnouncementRecord(
        time_zone=stored.time_zone,
        doors_at=_local_time(stored.doors_at),
        starts_at=_local_time(stored.starts_at),
        ends_at=_local_time(stored.ends_at),
        venue=stored.venue.name if stored.venue else None,
        capacity=stored.capacity,
        admits=stored.admits,
        guests_join=stored.guests_join,
        shows_names=stored.shows_names,
        answer_days_before=stored.answer_days_before,
        answer_time=_local_time(stored.answer_time),
        fee=stored.fee,
        notes=stored.notes,
        cancelled_at=UtcTime.of(stored.cancelled_at) if stored.cancelled_at else None,
        cancelled_because=stored.cancelled_because,
        moved_from=stored.moved_from,
        moved_from_time=_local_time(stored.moved_from_time),
        sequence=stored.sequence,
        changed_at=UtcTime.of(stored.changed_at),
    )


def _local_time(time: datetime.time | None) -> str | None:
    return time.isoformat("minutes") if time else None
