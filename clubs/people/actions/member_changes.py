"""The changes of members in the club's log. Their values are stored beside the log, so that they can be shown, undone and forgotten.

A log never changes, but people may ask to be forgotten. So an entry contains only the names of the changed fields, and a seal: the hash of
the values and a salt. The values and the salt are in rows that can be deleted. As long as they exist, the seal proves them.
"""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError

from clubs.actors import Actor
from clubs.chain import content_hash
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club, ClubLogEntry
from clubs.people.actions.public_names import note_names_changed
from clubs.people.models import EarlierPeriod, Member, MemberChange
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, require_club

DATES = ("birthday", "joined_on", "left_on")


@dataclass(frozen=True)
class ChangedMember:
    """The change of one member: the fields' values before and after. `before` is empty if the member was admitted."""

    member: Member
    before: Mapping[str, Any]
    after: Mapping[str, Any]


def record_changes(
    club: Club, *, by: Actor, what: ClubEvent, object: str, changes: Sequence[ChangedMember], more: Mapping[str, Any] | None = None
) -> ClubLogEntry:
    """Log these changes in one entry, and store their values beside it. The entry also contains `more`, which must not be personal."""
    rows = [
        MemberChange(member=change.member, before=_stored(change.before), after=_stored(change.after), salt=secrets.token_hex(16))
        for change in changes
    ]
    after = {**(more or {}), "members": [_sealed(row) for row in rows]}
    entry = record(club, by=by, what=what, object=object, after=after)
    for row in rows:
        row.entry = entry
    MemberChange.objects.bulk_create(rows)
    return entry


def seal_of(change: MemberChange) -> str:
    """Return the seal of a change (64 hex digits). The log contains it, and it proves the values to anybody who has them."""
    return content_hash([change.salt, change.before, change.after])


def _sealed(change: MemberChange) -> dict[str, Any]:
    return {"member": change.member.number, "fields": sorted({*change.before, *change.after}), "seal": seal_of(change)}


def _stored(values: Mapping[str, Any]) -> dict[str, Any]:
    return {field: value.isoformat() if isinstance(value, datetime.date) else value for field, value in values.items()}


def values_of(member: Member, fields: Iterator[str] | Sequence[str]) -> dict[str, Any]:
    """Return the member's values of these fields, as JSON can store them."""
    return _stored({field: getattr(member, field) for field in fields})


@transaction.atomic
def undo(*, by: Actor, club: Club, entry: int) -> ClubLogEntry:
    """Undo all changes that the entry with this number made to members. Members whom it admitted are deleted.

    Refused: NOTHING_TO_UNDO (the entry changed no member, was already undone, or its members were forgotten), CHANGED_SINCE,
    MEMBER_PLAYED (a member who has played an evening cannot be deleted; they can leave).
    """
    require_club(by, ClubRight.KEEP_MEMBERS, club)
    club = lock_club(club)
    return finish_undo(by, club, changes_to_undo(club, entry, CAN_BE_UNDONE))


def changes_to_undo(club: Club, entry: int, kinds: Collection[ClubEvent]) -> list[MemberChange]:
    """Return the changes to members made by entry number `entry` of the club's log. The caller holds the club's lock.

    Refused: NOTHING_TO_UNDO if the entry's event is not one of `kinds`, or all its changes are undone or forgotten; CHANGED_SINCE if a
    member's values have changed since.
    """
    entries = ClubLogEntry.objects.filter(club=club, number=entry, what__in=kinds)
    rows = list(MemberChange.objects.filter(entry__in=entries, undone=False).select_related("member", "entry"))
    if not rows:
        raise refuse("NOTHING_TO_UNDO")
    for row in rows:
        if values_of(row.member, list(row.after)) != row.after:
            raise refuse("CHANGED_SINCE", name=row.member.name)
    return rows


def finish_undo(by: Actor, club: Club, rows: Sequence[MemberChange]) -> ClubLogEntry:
    """Restore the members' values from before these changes, and log this as one entry. The caller holds the club's lock."""
    MemberChange.objects.filter(pk__in=[row.pk for row in rows]).update(undone=True)
    # An account belongs to one member: first take accounts away, then give them back.
    for row in sorted(rows, key=lambda row: row.before.get("user_id") is not None):
        _take_back(row)
    if any("public_name" in row.before for row in rows):
        note_names_changed(club)
    return record(club, by=by, what=ClubEvent.UNDO, object=rows[0].entry.object, after={"entry": rows[0].entry.number})


CAN_BE_UNDONE = (ClubEvent.ADMIT, ClubEvent.AMEND_MEMBER, ClubEvent.LEAVE, ClubEvent.COME_BACK, ClubEvent.IMPORT_MEMBERS)


def _take_back(row: MemberChange) -> None:
    member = row.member
    if not row.before:
        try:
            member.delete()
        except ProtectedError:
            raise refuse("MEMBER_PLAYED", name=member.name) from None
        return
    if "joined_on" in row.before and "left_on" in row.before:
        period = EarlierPeriod.objects.filter(member=member, joined_on=row.before["joined_on"], left_on=row.before["left_on"]).last()
        if period is not None:
            period.delete()
    for field, value in row.before.items():
        setattr(member, field, datetime.date.fromisoformat(value) if field in DATES and value else value)
    member.save(update_fields=[field.removesuffix("_id") for field in row.before])
