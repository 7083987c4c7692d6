"""Give roles in a club, and end them."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import models, transaction

from clubs.actors import Actor
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.problems import refuse
from clubs.roles.models import ClubRole, Invitation, Membership, RoleEnds
from clubs.roles.permissions import WORKS_AT_EVENINGS, ClubRight, require_club


@transaction.atomic
def give_role(*, by: Actor, club: Club, user: User, role: str) -> Membership:
    """Give an account a role in the club, in place of its former role.

    If the former role works at evenings and the new one does not, the account's offices at evenings end.

    Refused: FIELD_WRONG (no such role), LAST_OWNER (the club would have no owner who can log in), NOT_FOUND (the account has no role here:
    it must first accept one, see `invitations.offer_role`). A command can also give a role to an account that has none.
    """
    require_club(by, ClubRight.GIVE_ROLES, club)
    if role not in ClubRole.values:
        raise refuse("FIELD_WRONG", "role")
    if role != ClubRole.OWNER:
        _require_another_owner(club, user)
    before = Membership.objects.filter(club=club, user=user.pk).values_list("role", flat=True).first()
    if before is None and not by.command:
        raise refuse("NOT_FOUND", "user")
    Invitation.objects.filter(club=club, user=user.pk).delete()
    membership, _ = Membership.objects.update_or_create(club=club, user_id=user.pk, defaults={"role": role})
    if before in WORKS_AT_EVENINGS and role not in WORKS_AT_EVENINGS:
        count_end(club, user)
    record(club, by=by, what=ClubEvent.GIVE_ROLE, object=f"user {user.get_username()}", before=before, after=role)
    return membership


@transaction.atomic
def end_role(*, by: Actor, club: Club, user: User) -> None:
    """End an account's role in the club, and its offices at evenings; the account itself stays. Everybody may end their own role.

    Refused: NOT_FOUND if the account has no role, LAST_OWNER.
    """
    if by.user is None or by.user.pk != user.pk:
        require_club(by, ClubRight.GIVE_ROLES, club)
    _require_another_owner(club, user)
    membership = Membership.objects.filter(club=club, user=user.pk).first()
    if membership is None:
        raise refuse("NOT_FOUND")
    before = membership.role
    membership.delete()
    count_end(club, user)
    record(club, by=by, what=ClubEvent.END_ROLE, object=f"user {user.get_username()}", before=before)


def count_end(club: Club, user: User) -> None:
    """Add one to the account's count in `RoleEnds`, so that everything that depended on its role is no longer valid.

    The caller holds the club's lock.
    """
    RoleEnds.objects.update_or_create(
        club=club,
        user_id=user.pk,
        defaults={"count": models.F("count") + 1},
        create_defaults={"club": club, "user_id": user.pk, "count": 1},
    )


def _require_another_owner(club: Club, user: User) -> None:
    """Refuse with LAST_OWNER if this account is the only owner of the club who can log in."""
    # Lock the club, so that two owners cannot end each other's role at the same moment.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    owners = Membership.objects.filter(club=club, role=ClubRole.OWNER)
    if owners.filter(user=user.pk).exists() and not owners.exclude(user=user.pk).filter(user__is_active=True).exists():
        raise refuse("LAST_OWNER", name=user.get_username())
