"""The accounts that a club creates, and the links with which their holders set a password."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction

from clubs.actors import Actor
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.people.names import read_name, read_optional_name
from clubs.problems import refuse
from clubs.roles.models import ClubRole, Invitation, Membership
from clubs.roles.permissions import ClubRight, require_club

_ACCOUNT_NAME = re.compile(r"[\w.@+-]{1,60}")
"""The pattern of a user name: the characters that Django allows, but few enough for a log entry."""


@transaction.atomic
def make_account(*, by: Actor, club: Club, name: str, role: str, full_name: str = "") -> tuple[User, str]:
    """Create an account with a role in this club. Returns it and the secret with which its holder sets a password.

    The secret is never logged. `name` is the name to log in with: letters, digits and @ . + - _, at most 60 characters. A name that differs
    from another one only in capitals is refused.
    """
    require_club(by, ClubRight.GIVE_ROLES, club)
    name = User.normalize_username(read_name(name))
    if not _ACCOUNT_NAME.fullmatch(name):
        raise refuse("ACCOUNT_NAME", "name")
    if role not in ClubRole.values:
        raise refuse("FIELD_WRONG", "role")
    full_name = read_optional_name(full_name, "full_name")
    # As with invitations, lock the club first and then its rows: the opposite order could cause a deadlock.
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if User.objects.filter(username__iexact=name).exists():
        raise refuse("NAME_TAKEN", "name")
    user = User.objects.create_user(name, first_name=full_name)
    Invitation.objects.filter(club=club, name=name).delete()
    Membership.objects.create(club=club, user=user, role=role, made_here=True)
    record(club, by=by, what=ClubEvent.MAKE_ACCOUNT, object=f"user {name}", after={"role": role, "name": full_name})
    return user, default_token_generator.make_token(user)


@transaction.atomic
def new_link(*, by: Actor, club: Club, user: User) -> str:
    """Make a new secret with which somebody who lost their password sets another. The old password works until then.

    The secret is never logged. Anybody who has the link can log in as that account. So an owner can make a link only if this club created
    the account and the account is in no other club. An invitation by another club does not count as membership; otherwise
    a stranger could invite the account, and its holder would get no new link.
    """
    require_care_of_account(by, club, user)
    if not user.has_usable_password():
        # Unused earlier links stop working: one may have gone to the wrong person.
        user.set_unusable_password()
        user.save(update_fields=["password"])
    record(club, by=by, what=ClubEvent.NEW_LINK, object=f"user {user.get_username()}")
    return default_token_generator.make_token(user)


def require_care_of_account(by: Actor, club: Club, user: User) -> None:
    """Refuse unless the actor may give this account's holder a new link or remove its second factor.

    Allowed: a command, and an owner of the club that created the account, if the account is in no other club.
    """
    require_club(by, ClubRight.GIVE_ROLES, club)
    memberships = Membership.objects.filter(user=user.pk)
    membership = memberships.filter(club=club).first()
    if membership is None:
        raise refuse("NOT_FOUND")
    if not by.command and memberships.exclude(club=club).exists():
        raise refuse("ACCOUNT_ELSEWHERE", name=user.get_username())
    if not by.command and (not membership.made_here or user.is_staff or user.is_superuser):
        raise refuse("ACCOUNT_NOT_MADE_HERE", name=user.get_username())
