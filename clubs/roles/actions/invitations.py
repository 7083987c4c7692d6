"""Roles that a club offers to accounts without one. A role counts once the account's holder has accepted it.

If roles counted at once, any club could give a role to an account that another club created, and that other club could then make no new
password link for it. The answers are the same whether an account with the typed name exists or not.
"""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.club.actions.locks import lock_club
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.people.names import read_name
from clubs.problems import refuse
from clubs.roles.actions.roles import count_end, give_role
from clubs.roles.models import ClubRole, Invitation, Membership
from clubs.roles.permissions import ClubRight, require_club
from clubs.roles.queries.invitations import open_invitations

MAX_OPEN_INVITATIONS = 50
"""The greatest number of open invitations of one club: more than any club needs, and too few to annoy many people."""
MAX_NAME_LENGTH = 150
_POSSIBLE_NAME = re.compile(rf"[\w.@+-]{{1,{MAX_NAME_LENGTH}}}")
"""The pattern of every user name that Django allows."""


def account_name(typed: str) -> str:
    """Return the typed account name, normalized, whether or not such an account exists.

    Refused: FIELD_MISSING, NAME_INVISIBLE, and ACCOUNT_NAME if no account could have this name.
    """
    # Read one character beyond the limit, so that a longer name is refused below.
    name = User.normalize_username(read_name(typed, "user", max_length=MAX_NAME_LENGTH + 1))
    if not _POSSIBLE_NAME.fullmatch(name):
        raise refuse("ACCOUNT_NAME", "user")
    return name


@transaction.atomic
def offer_role(*, by: Actor, club: Club, name: str, role: str) -> Membership | Invitation:
    """Give this role to the account with this name: at once if the account already has a role in this club, else by an invitation.

    The account's holder answers the invitation. It replaces an earlier one for the same name. Refused: FIELD_MISSING, ACCOUNT_NAME,
    FIELD_WRONG, TOO_MANY_INVITATIONS, and whatever `give_role` refuses.
    """
    require_club(by, ClubRight.GIVE_ROLES, club)
    if by.user is None:
        raise refuse("LOGIN_NEEDED")
    name = account_name(name)
    if role not in ClubRole.values:
        raise refuse("FIELD_WRONG", "role")
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    membership = club.memberships.filter(user__username=name).select_related("user").first()
    if membership is not None:
        return give_role(by=by, club=club, user=membership.user, role=role)
    _refuse_too_many(club, name)
    before = open_invitations().filter(club=club, name=name).values_list("role", flat=True).first()
    user = User.objects.filter(username=name).first()
    values = {"user": user, "role": role, "invited_by_id": by.user.pk, "at": timezone.now(), "hands_over": False}
    invitation, _ = Invitation.objects.update_or_create(club=club, name=name, defaults=values)
    record(club, by=by, what=ClubEvent.INVITE, object=f"user {name}", before=before, after=role)
    return invitation


@transaction.atomic
def offer_club(*, by: Actor, club: Club, name: str) -> Invitation:
    """Offer the club itself to the account with this name.

    Once the account's holder accepts, they own the club, and the former owner is a member. Until then nothing changes, and the offer can
    be withdrawn like any invitation. It replaces an earlier invitation for the same name. Refused: FIELD_MISSING, ACCOUNT_NAME,
    CLUB_TO_ONESELF, TOO_MANY_INVITATIONS.
    """
    require_club(by, ClubRight.GIVE_ROLES, club)
    if by.user is None:
        raise refuse("LOGIN_NEEDED")
    name = account_name(name)
    if name == by.user.get_username():
        raise refuse("CLUB_TO_ONESELF", "user")
    lock_club(club)
    _refuse_too_many(club, name)
    values = {"user": User.objects.filter(username=name).first(), "role": ClubRole.OWNER, "invited_by_id": by.user.pk, "at": timezone.now()}
    invitation, _ = Invitation.objects.update_or_create(club=club, name=name, defaults={**values, "hands_over": True})
    record(club, by=by, what=ClubEvent.OFFER_CLUB, object=f"user {name}")
    return invitation


def _refuse_too_many(club: Club, name: str) -> None:
    waiting = open_invitations().filter(club=club).exclude(name=name).count()
    if waiting >= MAX_OPEN_INVITATIONS:
        raise refuse("TOO_MANY_INVITATIONS", count=waiting)


@transaction.atomic
def accept(*, by: Actor, invitation: Invitation) -> Membership:
    """Accept a role that a club offers to the actor's account.

    Refused: NOT_FOUND if it was offered to somebody else, was withdrawn, or expired.
    """
    user, invitation = _lock_own(by, invitation)
    invitation.delete()
    if invitation.hands_over:
        return _take_over(by, user, invitation)
    # The user may have become a member since, by linking their account with a code.
    membership, _ = Membership.objects.update_or_create(club=invitation.club, user=user, defaults={"role": invitation.role})
    record(invitation.club, by=by, what=ClubEvent.ACCEPT_ROLE, object=f"user {user.get_username()}", after=membership.role)
    return membership


def _take_over(by: Actor, user: User, invitation: Invitation) -> Membership:
    """Make the user owner of the club, and the former owner a member. The caller holds the club's lock."""
    club, former = invitation.club, invitation.invited_by
    membership, _ = Membership.objects.update_or_create(club=club, user=user, defaults={"role": ClubRole.OWNER})
    Membership.objects.filter(club=club, user=former).update(role=ClubRole.MEMBER)
    count_end(club, former)
    record(club, by=by, what=ClubEvent.TAKE_OVER_CLUB, object=f"user {user.get_username()}", before=f"user {former.get_username()}")
    return membership


@transaction.atomic
def decline(*, by: Actor, invitation: Invitation) -> None:
    """Decline a role that a club offers to the actor's account. Refused: NOT_FOUND, as for `accept`."""
    _user, invitation = _lock_own(by, invitation)
    invitation.delete()
    record(invitation.club, by=by, what=ClubEvent.DECLINE_ROLE, object=f"user {invitation.name}", before=invitation.role)


@transaction.atomic
def withdraw(*, by: Actor, invitation: Invitation) -> None:
    """Withdraw an invitation. Refused: NOT_FOUND if it was answered already."""
    club = invitation.club
    require_club(by, ClubRight.GIVE_ROLES, club)
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if not Invitation.objects.filter(pk=invitation.pk).delete()[0]:
        raise refuse("NOT_FOUND")
    record(club, by=by, what=ClubEvent.WITHDRAW_INVITATION, object=f"user {invitation.name}", before=invitation.role)


def _lock_own(by: Actor, invitation: Invitation) -> tuple[User, Invitation]:
    """Lock the invitation's club. Returns the actor's account, and the invitation as it is now in the database.

    Refused: LOGIN_NEEDED, and NOT_FOUND if the invitation is not open, or not for this account.
    """
    if by.user is None:
        raise refuse("LOGIN_NEEDED")
    Club.objects.select_for_update(no_key=True).get(pk=invitation.club_id)
    current = open_invitations().select_related("club").filter(pk=invitation.pk, user=by.user.pk).first()
    if current is None:
        raise refuse("NOT_FOUND")
    return by.user, current
