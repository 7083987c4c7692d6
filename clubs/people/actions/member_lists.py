"""Import a list of members: new ones are admitted, known ones get the list's values, all or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from django.db import transaction

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.models import Club
from clubs.people.actions.member_changes import ChangedMember, record_changes, values_of
from clubs.people.actions.members import admitted, next_number
from clubs.people.list_text import ListRow
from clubs.people.models import Member
from clubs.people.queries.member_list import MAX_MEMBER_ROWS, ImportOutcome, MemberRow, list_problems, member_list
from clubs.problems import Refusal, refuse
from clubs.roles.permissions import ClubRight, require_club


@transaction.atomic
def import_members(*, by: Actor, club: Club, rows: Sequence[ListRow], expected: Sequence[str] | None = None) -> list[MemberRow]:
    """Import a list of members, or change nothing if a row has a problem. Returns the outcome of each row.

    `expected` are the digests of the outcomes that the user was shown; if any differs now, nothing is imported. Importing the same list
    again changes nothing. Refused: LIST_TOO_LONG, MEMBERS_CHANGED, and all problems of the rows, with the field `rows.<index>.<column>`.
    """
    require_club(by, ClubRight.KEEP_MEMBERS, club)
    if len(rows) > MAX_MEMBER_ROWS:
        raise refuse("LIST_TOO_LONG", "rows", most=MAX_MEMBER_ROWS)
    lock_club(club)
    read = member_list(club, rows)
    if expected is not None:
        _refuse_change(read, expected)
    problems = list_problems(read)
    if problems:
        raise Refusal(*problems)
    result = _admit(club, read)
    changes = [admitted(row.member) for row in result if row.outcome == ImportOutcome.NEW and row.member]
    changes += _amend(result)
    if changes:
        counts = {str(outcome): sum(row.outcome == outcome for row in result) for outcome in (ImportOutcome.NEW, ImportOutcome.CHANGED)}
        record_changes(club, by=by, what=ClubEvent.IMPORT_MEMBERS, object="members", changes=changes, more=counts)
    return result


def _refuse_change(rows: Sequence[MemberRow], expected: Sequence[str]) -> None:
    """Refuse with MEMBERS_CHANGED if an outcome is no longer the one that the user was shown. `expected` are the digests of those shown."""
    pairs = zip_longest(rows, expected)
    changed = [(row.name if row else "…") for row, digest in pairs if not row or row.digest != digest]
    if changed:
        raise refuse("MEMBERS_CHANGED", "rows", rows=", ".join(changed[:5]) + (" …" if len(changed) > 5 else ""))


def _admit(club: Club, rows: Sequence[MemberRow]) -> list[MemberRow]:
    """Create the new members of the list, each with the number in its row, or else the next free one. The caller holds the club's lock."""
    next_free = max([next_number(club), *(row.number + 1 for row in rows if row.number)])
    result = list(rows)
    for index, row in enumerate(rows):
        if row.outcome == ImportOutcome.NEW:
            number = row.number or next_free
            next_free += not row.number
            result[index] = replace(row, number=number, member=Member(club=club, number=number, **row.details))
    Member.objects.bulk_create([row.member for row in result if row.outcome == ImportOutcome.NEW and row.member])
    return result


def _amend(rows: Sequence[MemberRow]) -> list[ChangedMember]:
    """Set the values of the list on members that the club already has. Returns the changes."""
    changes, members = [], []
    for row in rows:
        if row.outcome == ImportOutcome.CHANGED and row.member:
            changes.append(ChangedMember(row.member, values_of(row.member, list(row.details)), row.details))
            for field, value in row.details.items():
                setattr(row.member, field, value)
            members.append(row.member)
    fields = sorted({field for change in changes for field in change.after})
    if members:
        Member.objects.bulk_update(members, fields, batch_size=200)
    return changes
