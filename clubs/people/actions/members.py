"""The people of a club: admit them, change their details, record that they left or came back."""

from __future__ import annotations

import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club, lock_member
from clubs.club.events import ClubEvent
from clubs.club.models import Club
from clubs.people.actions.member_changes import ChangedMember, record_changes, values_of
from clubs.people.actions.public_names import note_names_changed, require_offered
from clubs.people.details import read_details
from clubs.people.models import EarlierPeriod, Member
from clubs.people.names import read_name, read_table_name
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, require_club


@transaction.atomic
def admit(
    *, by: Actor, club: Club, name: str, called: str = "", number: int | None = None, joined_on: datetime.date | None = None, **details: Any
) -> Member:
    """Add a member. `called` is the name used at the table; without `number` they get the next free one.

    `details` are fields of `clubs.people.details`. Refused: NUMBER_TAKEN, DATE_LATER, PUBLIC_NAME_NOT_OFFERED, and all problems of the
    details.
    """
    require_club(by, ClubRight.KEEP_MEMBERS, club)
    lock_club(club)
    member = add_member(club, name=name, called=called, number=number, joined_on=joined_on, **details)
    record_changes(club, by=by, what=ClubEvent.ADMIT, object=f"member {member.number}", changes=[admitted(member)])
    return member


def add_member(
    club: Club, *, name: str, called: str = "", number: int | None = None, joined_on: datetime.date | None = None, **details: Any
) -> Member:
    """Create the row of a new member. The caller has checked the right, holds the club's lock, and logs it."""
    name = read_name(name)
    details = {"name": name, "called": read_table_name(called, name), **read_details(details)}
    if number is not None and club.members.filter(number=number).exists():
        raise refuse("NUMBER_TAKEN", "number", number=number)
    number = number if number is not None else next_number(club)
    if details.get("public_name"):
        require_offered(club, Member(), details["public_name"])
        note_names_changed(club)
    return Member.objects.create(club=club, number=number, joined_on=_day_until_today(joined_on, "joined_on"), **details)


def next_number(club: Club) -> int:
    """Return the number of the next member. The caller holds the club's lock."""
    return (club.members.order_by("-number").values_list("number", flat=True).first() or 0) + 1


def admitted(member: Member) -> ChangedMember:
    """Return the ChangedMember that logs a member's admission: `before` is empty, and `after` has the details that are filled in."""
    fields = ("name", "called", "kind", "email", "telephone", "address", "birthday", "notes", "public_name", "joined_on")
    values = values_of(member, fields)
    return ChangedMember(member, {}, {field: value for field, value in values.items() if value})


@transaction.atomic
def amend_member(*, by: Actor, member: Member, **changes: Any) -> Member:
    """Change a member's details: fields of `clubs.people.details`. Values that are already stored change nothing.

    Refused: FIELD_UNKNOWN, and all problems of the values at once.
    """
    require_club(by, ClubRight.KEEP_MEMBERS, member.club)
    details = read_details(changes)
    current = lock_member(member)
    return store_details(by, current, member, details)


def store_details(by: Actor, current: Member, member: Member, details: dict[str, Any]) -> Member:
    """Store those details that differ from the locked row `current`, log them, and set the stored values on `member`.

    The caller holds the club's lock.
    """
    changed = {field: value for field, value in details.items() if getattr(current, field) != value}
    if "public_name" in changed:
        require_offered(current.club, current, changed["public_name"])
        note_names_changed(current.club)
    if changed.get("name", "") and current.proposed_name == changed["name"]:
        changed["proposed_name"] = ""
    if changed:
        before = values_of(current, list(changed))
        _set(current, changed)
        change = ChangedMember(current, before, changed)
        record_changes(current.club, by=by, what=ClubEvent.AMEND_MEMBER, object=f"member {current.number}", changes=[change])
    for field in details:
        setattr(member, field, getattr(current, field))
    member.proposed_name = current.proposed_name
    return member


@transaction.atomic
def leave(*, by: Actor, member: Member, on: datetime.date | None = None) -> Member:
    """Record that a member left the club, today or on the day `on`. They are no longer suggested for evenings.

    Refused: LEFT_ALREADY, DATE_LATER, LEFT_BEFORE.
    """
    require_club(by, ClubRight.KEEP_MEMBERS, member.club)
    current = lock_member(member)
    if current.left_on is not None:
        raise refuse("LEFT_ALREADY", "on", name=current.name)
    day = _day_until_today(on, "on")
    if day < current.joined_on:
        raise refuse("LEFT_BEFORE", "on", name=current.name)
    _set(current, {"left_on": day})
    change = ChangedMember(current, {"left_on": None}, {"left_on": day})
    record_changes(current.club, by=by, what=ClubEvent.LEAVE, object=f"member {current.number}", changes=[change])
    member.left_on = day
    return member


@transaction.atomic
def come_back(*, by: Actor, member: Member, on: datetime.date | None = None) -> Member:
    """Make somebody who left a member again, with the same number; the earlier period stays stored.

    Refused: NOT_LEFT, DATE_LATER, JOINED_BEFORE_LEFT.
    """
    require_club(by, ClubRight.KEEP_MEMBERS, member.club)
    current = lock_member(member)
    if current.left_on is None:
        raise refuse("NOT_LEFT", "on", name=current.name)
    day = _day_until_today(on, "on")
    if day < current.left_on:
        raise refuse("JOINED_BEFORE_LEFT", "on", name=current.name)
    before = {"joined_on": current.joined_on, "left_on": current.left_on}
    EarlierPeriod.objects.create(member=current, **before)
    _set(current, {"joined_on": day, "left_on": None})
    change = ChangedMember(current, before, {"joined_on": day, "left_on": None})
    record_changes(current.club, by=by, what=ClubEvent.COME_BACK, object=f"member {current.number}", changes=[change])
    member.joined_on, member.left_on = day, None
    return member


def _set(member: Member, values: dict[str, Any]) -> None:
    for field, value in values.items():
        setattr(member, field, value)
    member.save(update_fields=list(values))


def _day_until_today(day: datetime.date | None, field: str) -> datetime.date:
    """Return `day`, or today if it is None. Refused: DATE_LATER if it is in the future."""
    today = timezone.localdate()
    if day is not None and day > today:
        raise refuse("DATE_LATER", field)
    return day or today
