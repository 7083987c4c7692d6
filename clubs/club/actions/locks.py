"""The lock of a club: whoever changes its people or roles takes it first."""

from __future__ import annotations

from clubs.club.models import Club
from clubs.people.models import Member
from clubs.problems import refuse


def lock_club(club: Club) -> Club:
    """Lock a club until the transaction ends; the row as it is now."""
    return Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def lock_member(member: Member) -> Member:
    """Lock a member's club, and the member as they are now. Refused: NOT_FOUND, if they are gone or are somebody else meanwhile."""
    club = lock_club(member.club)
    current = Member.objects.filter(pk=member.pk, merged_into=None).first()
    if current is None:
        raise refuse("NOT_FOUND")
    current.club = club
    return current
