"""The people of a club: admit them, and change what is known of them."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from clubs.actors import Actor
from clubs.events import ClubEvent
from clubs.log import record
from clubs.models import Club, Member
from clubs.names import MAX_TABLE_NAME_LENGTH, read_name, read_table_name
from clubs.permissions import ClubRight, require_club
from clubs.problems import refuse


@transaction.atomic
def admit(*, by: Actor, club: Club, name: str, called: str = "", number: int | None = None, email: str = "") -> Member:
    """Add a member. `called` is the name used at the table; without `number` they get the next free one."""
    require_club(by, ClubRight.KEEP_MEMBERS, club)
    name = read_name(name)
    called = read_table_name(called, name)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    numbers = set(club.members.values_list("number", flat=True))
    if number is not None and number in numbers:
        raise refuse("NUMBER_TAKEN", "number", number=number)
    number = number if number is not None else max(numbers, default=0) + 1
    member = Member.objects.create(club=club, name=name, called=called, number=number, email=email.strip())
    record(club, by=by, what=ClubEvent.ADMIT, object=f"member {number}", after={"name": name, "called": member.called})
    return member


@transaction.atomic
def amend_member(*, by: Actor, member: Member, **changes: Any) -> Member:
    """Change a member's name, table name, e-mail, or the day they left."""
    club = member.club
    require_club(by, ClubRight.KEEP_MEMBERS, club)
    for field, value in changes.items():
        if field not in ("name", "called", "email", "left_on"):
            raise refuse("FIELD_UNKNOWN", field)
        if field in ("name", "called"):
            changes[field] = read_name(str(value), field, max_length=120 if field == "name" else MAX_TABLE_NAME_LENGTH)
    before = {field: str(getattr(member, field)) for field in changes}
    for field, value in changes.items():
        setattr(member, field, value)
    member.save(update_fields=list(changes))
    after = {field: str(value) for field, value in changes.items()}
    record(club, by=by, what=ClubEvent.AMEND_MEMBER, object=f"member {member.number}", before=before, after=after)
    return member
