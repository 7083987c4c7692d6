"""The second factor of a club's people: demand it of the staff, or remove a lost one. allauth sets it up."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import transaction

from clubs.actors import Actor
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.club.models import Club
from clubs.login.actions.accounts import require_care_of_account
from clubs.login.second_factor import has_second_factor
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, require_club, shows_second_factor


@transaction.atomic
def demand(*, by: Actor, club: Club, demanded: bool) -> None:
    """Demand a second factor of the club's owners and directors, and of directors and jury of its evenings, or stop demanding it.

    Their rights then count only in logins with a second factor. The actor's own login must have one, or they would lock themselves out.
    """
    require_club(by, ClubRight.GIVE_ROLES, club)
    if demanded and not by.command and not shows_second_factor(by):
        raise refuse("SECOND_FACTOR_FIRST")
    before = Club.objects.select_for_update(no_key=True).get(pk=club.pk).second_factor
    if before == demanded:
        return
    club.second_factor = demanded
    club.save(update_fields=["second_factor"])
    record(club, by=by, what=ClubEvent.DEMAND_SECOND_FACTOR, object="club", before=before, after=demanded)


@transaction.atomic
def reset(*, by: Actor, club: Club, user: User) -> None:
    """Remove the second factor of somebody who lost it, with its recovery codes: their password alone logs them in again.

    They are told at their next login. Allowed to the owners who may also give them a new link (`require_care_of_account`).
    """
    require_care_of_account(by, club, user)
    if not has_second_factor(user):
        raise refuse("NO_SECOND_FACTOR", name=user.get_username())
    Authenticator.objects.filter(user=user.pk).delete()
    record(club, by=by, what=ClubEvent.RESET_SECOND_FACTOR, object=f"user {user.get_username()}")
