"""The lock of a club: every action that changes its people or roles takes it first."""

from __future__ import annotations

from clubs.club.models import Club
from clubs.people.models import Member
from clubs.problems import refuse


def lock_club(club: Club) -> Club:
    """Lock a club until the transaction ends and return its current row."""
    return Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def lock_member(member: Member) -> Member:
    """Lock a member's club and return the member's current row. Refused: NOT_FOUND, if they were deleted or merged into another member."""
    club = lock_club(member.club)
    current = Member.objects.filter(pk=member.pk, merged_into=None).first()
    if current is None:
        raise refuse("NOT_FOUND")
    current.club = club
    return current
