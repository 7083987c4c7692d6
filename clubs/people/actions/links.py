"""Renew a member's personal links."""

from __future__ import annotations

from django.db import transaction

from clubs.actors import Actor
from clubs.club.actions.locks import lock_member
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.people.actions.member_accounts import is_own
from clubs.people.models import Member, new_link_secret
from clubs.roles.permissions import ClubRight, require_club


@transaction.atomic
def renew_links(*, by: Actor, member: Member) -> Member:
    """Give a member a new secret, which ends all their personal links. Allowed to the member and to those who manage the members.

    Refused: NOT_ALLOWED, NOT_FOUND. The secret is never logged.
    """
    if not is_own(by, member):
        require_club(by, ClubRight.KEEP_MEMBERS, member.club)
    current = lock_member(member)
    current.link_secret = member.link_secret = new_link_secret()
    current.save(update_fields=["link_secret"])
    record(current.club, by=by, what=ClubEvent.RENEW_LINKS, object=f"member {current.number}")
    return current
