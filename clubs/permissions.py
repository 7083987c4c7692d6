"""Who may do what in a club: one grid, used by every view and action, and by the test."""

from __future__ import annotations

import datetime
from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from clubs.actors import Actor
from clubs.models import Club, Invitation, Membership, Role, RoleEnds
from clubs.problems import refuse


class ClubRight(StrEnum):
    """Something that people may do in a club, named as they would name it."""

    SEE_MEMBERS = "see the members"
    KEEP_MEMBERS = "keep members and seasons"
    PUBLISH_RULES = "publish house rules"
    CREATE_TOURNAMENTS = "create tournaments"
    GIVE_ROLES = "give roles"
    READ_RULINGS = "read what the jury decided over the seasons"


CLUB_GRID: dict[ClubRight, frozenset[Role]] = {
    ClubRight.SEE_MEMBERS: frozenset({Role.OWNER, Role.DIRECTOR, Role.MEMBER}),
    ClubRight.KEEP_MEMBERS: frozenset({Role.OWNER, Role.DIRECTOR}),
    ClubRight.PUBLISH_RULES: frozenset({Role.OWNER, Role.DIRECTOR}),
    ClubRight.CREATE_TOURNAMENTS: frozenset({Role.OWNER, Role.DIRECTOR}),
    ClubRight.GIVE_ROLES: frozenset({Role.OWNER}),
    ClubRight.READ_RULINGS: frozenset({Role.OWNER, Role.DIRECTOR}),
}


def club_role(actor: Actor, club: Club) -> Role | None:
    """This actor's role in the club; None if they have none."""
    if actor.command:
        return Role.OWNER
    if actor.user is None:
        return None
    role = Membership.objects.filter(club=club, user=actor.user.pk).values_list("role", flat=True).first()
    return Role(role) if role else None


def role_ends(club: int, user: int) -> int:
    """How often a role of this account in this club has ended (both by their keys): what rests on a role keeps it, to end with the role.
    For the key 0, which no account has, it is 0.
    """
    return RoleEnds.objects.filter(club=club, user=user).values_list("count", flat=True).first() or 0


INVITATION_VALID_DAYS = 30
"""Days until an invitation that nobody answered can no longer be accepted."""


def open_invitations() -> QuerySet[Invitation]:
    """The invitations that can be accepted: new enough, and from somebody who still gives roles in that club."""
    givers = Membership.objects.filter(
        club=OuterRef("club"), user=OuterRef("invited_by"), role__in=CLUB_GRID[ClubRight.GIVE_ROLES], user__is_active=True
    )
    earliest = timezone.now() - datetime.timedelta(days=INVITATION_VALID_DAYS)
    return Invitation.objects.filter(Exists(givers), at__gt=earliest)


def may_in_club(actor: Actor, right: ClubRight, club: Club) -> bool:
    """Whether this actor has that right in the club."""
    return club_role(actor, club) in CLUB_GRID[right]


def require_club(actor: Actor, right: ClubRight, club: Club) -> None:
    """Refuse unless the actor has the right."""
    if not may_in_club(actor, right, club):
        raise refuse("NOT_ALLOWED" if actor.user or actor.table else "LOGIN_NEEDED")


def club_for(actor: Actor, slug: str, right: ClubRight) -> Club:
    """The club with this slug, for an actor who has this right there."""
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise refuse("NOT_FOUND")
    require_club(actor, right, club)
    return club
