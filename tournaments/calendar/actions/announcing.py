"""Announce an evening: when it begins, where it is, how many may come and who."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.club.models import Venue
from clubs.moment import this_moment
from clubs.people.names import read_optional_name
from clubs.prose import read_prose
from tournaments.calendar.models import Announcement
from tournaments.evening.actions.locks import lock_tournament_before_final
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse

MAX_CAPACITY = 9_999
MAX_DAYS_BEFORE = 60
MAX_FEE_LENGTH = 120
MAX_NOTES_LENGTH = 1_000
TIMES = ("doors_at", "starts_at", "ends_at", "answer_time")
TRUE_OR_FALSE = ("is_public", "shows_names")


@transaction.atomic
def announce_evening(*, by: Actor, tournament: Tournament, **changes: Any) -> Announcement:
    """Set when and where an evening takes place, how many may come and who; create its announcement if it has none.

    The fields are those of `Announcement` up to `notes` (`venue` is a Venue of the club or None), and `is_public`. A field that is left out
    keeps its value. Setting the current values again changes nothing.

    Refused: FIELD_UNKNOWN, FIELD_WRONG, START_MISSING, DOORS_AFTER_START, ENDS_AT_START, DEADLINE_HALF, NOT_FOUND (a place of another
    club), VENUE_ARCHIVED, TEXT_TOO_LONG, TOURNAMENT_CLOSED.
    """
    require(by, Right.ANNOUNCE, tournament)
    lock_tournament_before_final(tournament)
    new = read_announcement(changes)
    stored, current = _current(tournament)
    _check_venue(tournament, current["venue"], new.get("venue"))
    check_times({**current, **new})
    changed = {field: value for field, value in new.items() if current[field] != value}
    if stored is None:
        return _first_announcement(by, tournament, changed)
    if changed:
        before, after = ({field: logged(values[field]) for field in changed} for values in (current, new))
        store(stored, changed)
        record(tournament, by=by, what=Event.ANNOUNCE, subject=TOURNAMENT, before=before, after=after, written_at=stored.changed_at)
    return stored


def announced(by: Actor, tournament: Tournament) -> Announcement:
    """Return the evening's announcement; create an empty one if there is none. The caller holds the evening's lock."""
    return _current(tournament)[0] or _first_announcement(by, tournament, {})


def _current(tournament: Tournament) -> tuple[Announcement | None, dict[str, Any]]:
    """Return the evening's announcement, or None, and the present value of each field. The caller holds the evening's lock."""
    tournament.refresh_from_db(fields=["is_public", "on"])
    stored = Announcement.objects.filter(tournament=tournament).select_related("venue").first()
    announcement = stored or Announcement(tournament=tournament)
    announcement.tournament = tournament
    return stored, {field: getattr(tournament if field in OF_TOURNAMENT else announcement, field) for field in FIELDS}


def _first_announcement(by: Actor, tournament: Tournament, fields: Mapping[str, Any]) -> Announcement:
    """Create the announcement of an evening; the entry in the log has all its fields."""
    announcement = Announcement(tournament=tournament, time_zone=tournament.club.time_zone)
    store(announcement, fields)
    values = {field: getattr(tournament if field in OF_TOURNAMENT else announcement, field) for field in FIELDS}
    after = {field: logged(value) for field, value in values.items()} | {"time_zone": announcement.time_zone}
    record(tournament, by=by, what=Event.ANNOUNCE, subject=TOURNAMENT, after=after, written_at=announcement.changed_at)
    return announcement


def store(announcement: Announcement, changes: Mapping[str, Any], *, at: datetime.datetime | None = None) -> None:
    """Write changes of an announcement, or a new one, with the next sequence number and the time. The caller holds the evening's lock."""
    is_new = announcement.pk is None
    for field, value in changes.items():
        setattr(announcement.tournament if field in OF_TOURNAMENT else announcement, field, value)
    announcement.sequence += not is_new
    announcement.changed_at = at or this_moment()
    of_tournament = {field: value for field, value in changes.items() if field in OF_TOURNAMENT}
    if of_tournament:
        Tournament.objects.filter(pk=announcement.tournament_id).update(**of_tournament)
    announcement.save()


def logged(value: Any) -> Any:
    """Return a field of an announcement as the log and the exported file contain it: `20:00`, or a place by its name."""
    if isinstance(value, datetime.time):
        return value.isoformat("minutes")
    if isinstance(value, datetime.date):
        return value.isoformat()
    return value.name if isinstance(value, Venue) else value


def read_announcement(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields as they are stored. Refused: FIELD_UNKNOWN, FIELD_WRONG, TEXT_TOO_LONG."""
    read = {}
    for field, value in changes.items():
        if field not in FIELDS:
            raise refuse("FIELD_UNKNOWN", field)
        read[field] = _READERS[field](value, field)
    return read


def check_times(fields: Mapping[str, Any]) -> None:
    """Refuse times that do not fit one another. `fields` has every field of an announcement."""
    doors, starts, ends = (fields[name] for name in ("doors_at", "starts_at", "ends_at"))
    if starts is None and (doors is not None or ends is not None):
        raise refuse("START_MISSING", "starts_at")
    if doors is not None and doors > starts:
        raise refuse("DOORS_AFTER_START", "doors_at")
    if ends is not None and ends == starts:
        raise refuse("ENDS_AT_START", "ends_at")
    if (fields["answer_days_before"] is None) != (fields["answer_time"] is None):
        raise refuse("DEADLINE_HALF", "answer_time" if fields["answer_time"] is None else "answer_days_before")


def _check_venue(tournament: Tournament, current: Venue | None, venue: Venue | None) -> None:
    """Refuse a place of another club, and one that is archived unless the evening already is there."""
    if venue is None or venue == current:
        return
    if venue.club_id != tournament.club_id:
        raise refuse("NOT_FOUND", "venue")
    if venue.archived:
        raise refuse("VENUE_ARCHIVED", "venue", name=venue.name)


def _kind(kind: type, *, optional: bool = False) -> Callable[[Any, str], Any]:
    """Return a reader that refuses with FIELD_WRONG a value of another type, and None unless `optional`."""

    def reader(value: Any, field: str) -> Any:
        if value is None and optional:
            return None
        if type(value) is not kind and not (kind is Venue and isinstance(value, Venue)):
            raise refuse("FIELD_WRONG", field)
        return value.replace(second=0, microsecond=0, tzinfo=None) if isinstance(value, datetime.time) else value

    return reader


def _within(least: int, most: int) -> Callable[[Any, str], int | None]:
    """Return a reader for None or a whole number between `least` and `most`."""

    def reader(value: Any, field: str) -> int | None:
        if value is not None and (type(value) is not int or not least <= value <= most):
            raise refuse("FIELD_WRONG", field)
        return value

    return reader


def _one_of(values: list[str]) -> Callable[[Any, str], str]:
    def reader(value: Any, field: str) -> str:
        if str(value) not in values:
            raise refuse("FIELD_WRONG", field)
        return str(value)

    return reader


def _read_fee(value: Any, field: str) -> str:
    text = str(value)
    if len(text.strip()) > MAX_FEE_LENGTH:
        raise refuse("TEXT_TOO_LONG", field, most=MAX_FEE_LENGTH)
    return read_optional_name(text, field, max_length=MAX_FEE_LENGTH)


OF_TOURNAMENT = frozenset({"is_public", "on"})
"""The fields of an announcement that are columns of its tournament."""
_READERS: dict[str, Callable[[Any, str], Any]] = {
    **dict.fromkeys(TIMES, _kind(datetime.time, optional=True)),
    **dict.fromkeys(TRUE_OR_FALSE, _kind(bool)),
    "venue": _kind(Venue, optional=True),
    "capacity": _within(1, MAX_CAPACITY),
    "answer_days_before": _within(0, MAX_DAYS_BEFORE),
    "admits": _one_of(Announcement.Admits.values),
    "guests_join": _one_of(Announcement.GuestsJoin.values),
    "fee": _read_fee,
    "notes": lambda value, field: read_prose(str(value), field, MAX_NOTES_LENGTH),
}
FIELDS = tuple(_READERS)
"""The fields that `announce_evening` may change."""
