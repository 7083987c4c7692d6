"""Move an evening to another day or hour, cancel it, and hold it after all."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from clubs.people.names import read_name
from tournaments.calendar.actions.announcing import FIELDS, announced, check_times, logged, read_announcement, store
from tournaments.calendar.models import Announcement
from tournaments.evening.actions import evenings
from tournaments.evening.actions.locks import lock_open_tournament
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse

MAX_REASON_LENGTH = 240
MOVED_TIMES = ("doors_at", "starts_at", "ends_at")


@transaction.atomic
def move_evening(*, by: Actor, tournament: Tournament, on: datetime.date, **times: datetime.time | None) -> Announcement:
    """Move an evening to another date, another start, or both. `times` are `doors_at`, `starts_at` and `ends_at`.

    A time that is left out keeps its value. The date and start that were announced first stay visible, until the evening is moved back to
    them. Moving to the same date and times changes nothing.

    Refused: FIELD_UNKNOWN, FIELD_WRONG, START_MISSING, DOORS_AFTER_START, ENDS_AT_START, EVENING_STARTED, EVENING_DRAWN,
    EVENING_CANCELLED, TOURNAMENT_CLOSED.
    """
    announcement = _announcement_before_draw(by, tournament)
    for field in times:
        if field not in MOVED_TIMES:
            raise refuse("FIELD_UNKNOWN", field)
    if announcement.cancelled_at is not None:
        raise refuse("EVENING_CANCELLED")
    new: dict[str, Any] = {"on": on, **read_announcement(times)}
    current = {field: getattr(announcement, field) for field in MOVED_TIMES} | {"on": tournament.on}
    check_times({**{field: getattr(announcement, field) for field in FIELDS if field != "is_public"}, **new})
    changed = {field: value for field, value in new.items() if current[field] != value}
    if not changed:
        return announcement
    before, after = ({field: logged(values[field]) for field in changed} for values in (current, new))
    if changed.keys() & {"on", "starts_at"}:
        changed |= _moved_from(announcement, {**current, **new})
    store(announcement, changed)
    record(tournament, by=by, what=Event.MOVE, subject=TOURNAMENT, before=before, after=after, written_at=announcement.changed_at)
    return announcement


@transaction.atomic
def change_plan_and_date(*, by: Actor, tournament: Tournament, **changes: Any) -> None:
    """Change the plan (`evenings.amend`). Another date of an announced evening moves it, so that everybody reads that it was moved.

    Refused: for all reasons of `evenings.amend` and `move_evening`.
    """
    on = changes.get("on")
    if on is not None and Announcement.objects.filter(tournament=tournament, starts_at__isnull=False).exists():
        del changes["on"]
        if on != tournament.on:
            move_evening(by=by, tournament=tournament, on=on)
    if changes:
        evenings.amend(by=by, tournament=tournament, **changes)


def _moved_from(announcement: Announcement, new: dict[str, Any]) -> dict[str, Any]:
    """Return the date and start that were announced first; both None if the evening is moved back to them."""
    first = (announcement.moved_from, announcement.moved_from_time)
    if announcement.moved_from is None:
        first = (announcement.tournament.on, announcement.starts_at)
    if first == (new["on"], new["starts_at"]):
        first = (None, None)
    return {"moved_from": first[0], "moved_from_time": first[1]}


@transaction.atomic
def cancel_evening(*, by: Actor, tournament: Tournament, because: str) -> Announcement:
    """Cancel an evening that was not drawn. `because` is the reason that everybody reads. Cancelling it again changes only the reason.

    Refused: FIELD_MISSING, NAME_INVISIBLE, TEXT_TOO_LONG (because), EVENING_STARTED, EVENING_DRAWN, TOURNAMENT_CLOSED.
    """
    announcement = _announcement_before_draw(by, tournament)
    if len(because.strip()) > MAX_REASON_LENGTH:
        raise refuse("TEXT_TOO_LONG", "because", most=MAX_REASON_LENGTH)
    reason = read_name(because, "because", max_length=MAX_REASON_LENGTH)
    if announcement.cancelled_at is not None and announcement.cancelled_because == reason:
        return announcement
    before = {"because": announcement.cancelled_because} if announcement.cancelled_at is not None else None
    now = this_moment()
    since = announcement.cancelled_at or now
    store(announcement, {"cancelled_at": since, "cancelled_because": reason}, at=now)
    after = {"because": reason, "cancelled_at": since.isoformat()}
    record(tournament, by=by, what=Event.CANCEL, subject=TOURNAMENT, before=before, after=after, written_at=announcement.changed_at)
    return announcement


@transaction.atomic
def hold_evening(*, by: Actor, tournament: Tournament) -> Announcement:
    """Hold a cancelled evening after all. Doing it twice changes nothing. Refused: TOURNAMENT_CLOSED."""
    announcement = _announcement_before_draw(by, tournament)
    if announcement.cancelled_at is None:
        return announcement
    before = {"because": announcement.cancelled_because}
    store(announcement, {"cancelled_at": None, "cancelled_because": ""})
    record(tournament, by=by, what=Event.HOLD, subject=TOURNAMENT, before=before, after={}, written_at=announcement.changed_at)
    return announcement


def _announcement_before_draw(by: Actor, tournament: Tournament) -> Announcement:
    """Check the right, lock the evening, and return its announcement; create it if there is none.

    Refused: EVENING_STARTED, EVENING_DRAWN.
    """
    require(by, Right.ANNOUNCE, tournament)
    lock_open_tournament(tournament)
    first = tournament.rounds.order_by("number").first()
    if first is not None:
        raise refuse("EVENING_DRAWN" if first.state == Round.State.SEATED else "EVENING_STARTED", round=first.number)
    return announced(by, tournament)
