"""The rights of each role in a club, in one grid that every view and action uses."""

from __future__ import annotations

from enum import StrEnum

from django.conf import settings
from django.urls import reverse

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.login.second_factor import has_second_factor
from clubs.problems import Refusal, refuse
from clubs.region import speak_as_in
from clubs.roles.models import ClubRole, Membership, RoleEnds


class ClubRight(StrEnum):
    """A right in a club; its value describes it in words."""

    SEE_MEMBERS = "see the members"
    SEE_CONTACTS = "see members' contact data and birthdays"
    KEEP_MEMBERS = "manage the members"
    KEEP_SEASONS = "manage the seasons"
    PUBLISH_RULES = "publish house rules"
    CREATE_TOURNAMENTS = "create tournaments"
    PRESENT_CLUB = "manage the club's own page and its places"
    GIVE_ROLES = "give roles"
    FORGET = "forget people, and export all data about one person"
    READ_RULINGS = "read the jury's decisions of all seasons"
    READ_CLUB_LOG = "read the club's log"
    SEE_SETTINGS = "open the club's settings, each part with the right that it needs"


_LEAD = frozenset({ClubRole.OWNER, ClubRole.DIRECTOR})
CLUB_GRID: dict[ClubRight, frozenset[ClubRole]] = {
    ClubRight.SEE_MEMBERS: frozenset(ClubRole),
    ClubRight.SEE_CONTACTS: frozenset({ClubRole.OWNER, ClubRole.SECRETARY, ClubRole.BOARD}),
    ClubRight.KEEP_MEMBERS: frozenset({ClubRole.OWNER, ClubRole.SECRETARY}),
    ClubRight.KEEP_SEASONS: _LEAD | {ClubRole.SECRETARY},
    ClubRight.PUBLISH_RULES: _LEAD,
    ClubRight.CREATE_TOURNAMENTS: _LEAD,
    ClubRight.PRESENT_CLUB: _LEAD | {ClubRole.SECRETARY},
    ClubRight.GIVE_ROLES: frozenset({ClubRole.OWNER}),
    ClubRight.FORGET: frozenset({ClubRole.OWNER, ClubRole.SECRETARY}),
    ClubRight.READ_RULINGS: _LEAD | {ClubRole.JURY, ClubRole.BOARD},
    ClubRight.READ_CLUB_LOG: frozenset({ClubRole.OWNER, ClubRole.SECRETARY, ClubRole.BOARD}),
    ClubRight.SEE_SETTINGS: _LEAD | {ClubRole.SECRETARY},
}
"""Each right in a club, with the roles that have it. Treasurers have the rights of members, as Troela does not handle money."""
WORKS_AT_EVENINGS = frozenset({ClubRole.OWNER, ClubRole.DIRECTOR, ClubRole.JURY, ClubRole.DESK})
"""Roles that work at the club's evenings. An account that loses such a role also loses its offices at evenings."""


def club_role(actor: Actor, club: Club) -> ClubRole | None:
    """Return this actor's role in the club; None if they have none.

    If the club demands a second factor and the actor logged in without one, any role is treated as that of a member.
    """
    role, demanded = _given_role(actor, club)
    return ClubRole.MEMBER if role and demanded and not shows_second_factor(actor) else role


def _given_role(actor: Actor, club: Club) -> tuple[ClubRole | None, bool]:
    """Return the actor's stored role in the club (None without one), and True if it needs a login with a second factor."""
    if actor.command:
        return ClubRole.OWNER, False
    if actor.user is None:
        return None, False
    row = Membership.objects.filter(club=club, user=actor.user.pk).values_list("role", "club__second_factor").first()
    return (ClubRole(row[0]), row[1]) if row else (None, False)


def shows_second_factor(actor: Actor) -> bool:
    """Return True if the actor's account has a second factor, and this login passed it."""
    return actor.second_factor and actor.user is not None and has_second_factor(actor.user)


def role_ends(club: int, user: int) -> int:
    """Return how many times the account with key `user` has lost a role in the club with key `club`.

    A change to a role without duties at evenings also counts as a loss. Anything that depends on a role stores this count, and is no
    longer valid once the count differs. For the key 0, which no account has, the result is 0.
    """
    return RoleEnds.objects.filter(club=club, user=user).values_list("count", flat=True).first() or 0


def may_in_club(actor: Actor, right: ClubRight, club: Club) -> bool:
    """Return True if this actor has that right in the club."""
    return club_role(actor, club) in CLUB_GRID[right]


def require_club(actor: Actor, right: ClubRight, club: Club) -> None:
    """Refuse unless the actor has the right."""
    if not may_in_club(actor, right, club):
        raise lack_of_right(actor, second_factor_helps=_given_role(actor, club)[0] in CLUB_GRID[right])


def lack_of_right(actor: Actor, *, second_factor_helps: bool) -> Refusal:
    """Return the refusal for an actor without a right. Its sentence says what to do about it."""
    if actor.user is None:
        return refuse("NOT_ALLOWED" if actor.table else "LOGIN_NEEDED")
    if second_factor_helps:
        return refuse("SECOND_FACTOR_NEEDED", address=f"{settings.PUBLIC_URL}{reverse('account')}")
    return refuse("NOT_ALLOWED")


def club_and_rights(actor: Actor, slug: str, right: ClubRight) -> tuple[Club, frozenset[ClubRight]]:
    """Return the club with this slug, and the actor's rights there. Refuses an actor without `right`.

    The rights need one query in total, for a page whose buttons depend on them. Switches the request to the club's regional language.
    """
    club = club_at(slug)
    role = club_role(actor, club)
    rights = frozenset(each for each, holders in CLUB_GRID.items() if role in holders)
    if right not in rights:
        require_club(actor, right, club)
    return club, rights


def club_for(actor: Actor, slug: str, right: ClubRight) -> Club:
    """Return the club with this slug, for an actor who has this right there. Switches the request to the club's regional language."""
    club = club_at(slug)
    require_club(actor, right, club)
    return club


def club_at(slug: str, field: str = "") -> Club:
    """Return the club with this slug, for everybody. Switches the request to the club's regional language.

    Refused: NOT_FOUND, which names the field that has the slug.
    """
    club = Club.objects.filter(slug=slug).first()
    if club is None:
        raise refuse("NOT_FOUND", field)
    speak_as_in(club.language)
    return club
