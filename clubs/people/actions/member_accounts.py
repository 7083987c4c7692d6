"""A member's own account: linked with a code from the secretary, it lets them see and correct their personal data."""

from __future__ import annotations

import datetime
import hashlib
import secrets
from typing import Any

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club, lock_member
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.people.actions.member_changes import ChangedMember, record_changes, values_of
from clubs.people.actions.members import store_details
from clubs.people.details import OWN_FIELDS, read_details
from clubs.people.models import AccountCode, Member
from clubs.problems import refuse
from clubs.roles.models import ClubRole, Membership
from clubs.roles.permissions import ClubRight, require_club

CODE_VALID_DAYS = 30
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The letters and digits of a code, without those that look alike on paper, such as 1 and l."""
_GROUPS, _GROUP_LENGTH = 3, 4


@transaction.atomic
def make_code(*, by: Actor, member: Member) -> str:
    """Make the code with which this member links their account. It works once, within 30 days, and replaces an earlier code.

    Only its digest is stored, and it is never logged. Refused: MEMBER_HAS_ACCOUNT, LEFT_ALREADY.
    """
    require_club(by, ClubRight.KEEP_MEMBERS, member.club)
    current = lock_member(member)
    if current.user_id is not None:
        raise refuse("MEMBER_HAS_ACCOUNT", name=current.name)
    if current.left_on is not None:
        raise refuse("LEFT_ALREADY", name=current.name)
    code = "-".join("".join(secrets.choice(_LETTERS) for _letter in range(_GROUP_LENGTH)) for _group in range(_GROUPS))
    values = {"digest": code_digest(code), "at": timezone.now()}
    AccountCode.objects.update_or_create(member=current, defaults=values)
    record(current.club, by=by, what=ClubEvent.MAKE_CODE, object=f"member {current.number}")
    return code


def code_digest(typed: str) -> str:
    """Return the digest of a typed code (64 hex digits). Capitals, spaces and hyphens make no difference."""
    letters = "".join(sign for sign in typed.casefold() if sign.isalnum())
    return hashlib.sha256(f"troela.account-code:{letters}".encode()).hexdigest()


@transaction.atomic
def link_account(*, by: Actor, code: str) -> Member:
    """Link the actor's account to the member who was given this code, which is used up.

    An account without a role in the club becomes a member there. Refused: LOGIN_NEEDED, CODE_WRONG, ACCOUNT_IS_SOMEBODY (the account
    is already linked to a member of this club).
    """
    if by.user is None:
        raise refuse("LOGIN_NEEDED")
    earliest = timezone.now() - datetime.timedelta(days=CODE_VALID_DAYS)
    codes = AccountCode.objects.filter(digest=code_digest(code), at__gt=earliest, member__left_on=None, member__user=None)
    row = codes.select_related("member__club").first()
    if row is None:
        raise refuse("CODE_WRONG", "code")
    club = lock_club(row.member.club)
    if not AccountCode.objects.filter(pk=row.pk, digest=row.digest).delete()[0]:
        raise refuse("CODE_WRONG", "code")
    if club.members.filter(user=by.user.pk).exists():
        raise refuse("ACCOUNT_IS_SOMEBODY", "code")
    member = row.member
    member.user = by.user
    member.save(update_fields=["user"])
    Membership.objects.get_or_create(club=club, user_id=by.user.pk, defaults={"role": ClubRole.MEMBER})
    record(club, by=by, what=ClubEvent.LINK_ACCOUNT, object=f"member {member.number}")
    return member


@transaction.atomic
def unlink_account(*, by: Actor, member: Member) -> None:
    """Unlink a member's account. The member may do this, and so may anybody who may edit the members. The account keeps its role.

    Refused: NOT_FOUND if the member has no account.
    """
    if not is_own(by, member):
        require_club(by, ClubRight.KEEP_MEMBERS, member.club)
    current = lock_member(member)
    if current.user_id is None:
        raise refuse("NOT_FOUND")
    current.user = None
    current.save(update_fields=["user"])
    record(current.club, by=by, what=ClubEvent.UNLINK_ACCOUNT, object=f"member {current.number}")


def is_own(by: Actor, member: Member) -> bool:
    """Return True if the actor's account is this member's."""
    return by.user is not None and member.user_id == by.user.pk


@transaction.atomic
def amend_own(*, by: Actor, member: Member, **changes: Any) -> Member:
    """Change the actor's own member data. The fields in OWN_FIELDS change at once; a new `name` waits until the club accepts it.

    Refused: LOGIN_NEEDED or NOT_ALLOWED if the actor is not this member, FIELD_UNKNOWN for a field that only the club changes, and all
    problems of the values.
    """
    if not is_own(by, member):
        raise refuse("LOGIN_NEEDED" if by.user is None else "NOT_ALLOWED")
    for field in changes:
        if field not in ("name", *OWN_FIELDS):
            raise refuse("FIELD_UNKNOWN", field)
    details = read_details(changes)
    current = lock_member(member)
    if not is_own(by, current):
        raise refuse("NOT_ALLOWED")
    name = details.pop("name", current.name)
    proposed = "" if name == current.name else name
    return store_details(by, current, member, {**details, "proposed_name": proposed})


@transaction.atomic
def answer_proposed_name(*, by: Actor, member: Member, accepted: bool) -> Member:
    """Accept or reject the name that a member proposed. Refused: NOT_FOUND if nothing is proposed."""
    require_club(by, ClubRight.KEEP_MEMBERS, member.club)
    current = lock_member(member)
    if not current.proposed_name:
        raise refuse("NOT_FOUND")
    if accepted:
        return store_details(by, current, member, {"name": current.proposed_name})
    before = values_of(current, ["proposed_name"])
    current.proposed_name = member.proposed_name = ""
    current.save(update_fields=["proposed_name"])
    change = ChangedMember(current, before, {"proposed_name": ""})
    record_changes(current.club, by=by, what=ClubEvent.AMEND_MEMBER, object=f"member {current.number}", changes=[change])
    return member
