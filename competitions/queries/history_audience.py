"""The audience of a member's page over the years: everybody, the club, or only themselves, as the member chooses. Only reads."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.actors import Actor
from clubs.people.models import Member
from clubs.roles.models import ClubRole
from clubs.roles.permissions import CLUB_GRID, ClubRight, club_role
from competitions.models import HistoryChoice
from tournaments.entrants.queries.names import FULL_NAMES, Names, names_in_club
from tournaments.evening.problems import refuse

Audience = HistoryChoice.Audience


def history_audience(member: Member) -> HistoryChoice.Audience:
    """Return the audience of this member's page; if they chose none, the members of the club."""
    chosen = HistoryChoice.objects.filter(member=member).values_list("audience", flat=True).first()
    return Audience(chosen) if chosen else Audience.CLUB


def is_themselves(actor: Actor, member: Member) -> bool:
    """Return True if the actor's account is this member's."""
    return actor.user is not None and actor.user.pk == member.user_id


@dataclass(frozen=True)
class HistoryRights:
    """A reader's rights on a member's page over the years."""

    role: ClubRole | None
    """The reader's role in the club."""
    audience: HistoryChoice.Audience
    may_read: bool
    may_choose: bool
    """True for the member, and for those who may edit the members: they may choose who reads the page."""
    sees_names: bool
    """True if the reader may see other members' names: they belong to the club, or the page is about themselves."""
    names: Names
    """The form in which this reader reads the member's own name."""


def history_rights(actor: Actor, member: Member) -> HistoryRights:
    """Return this actor's rights on the member's page.

    Members may always read their own page; owners, secretary and board may read every page. For everybody else, the member decides. Two
    queries.
    """
    own, audience, role = is_themselves(actor, member), history_audience(member), club_role(actor, member.club)
    keeps, belongs = role in CLUB_GRID[ClubRight.KEEP_MEMBERS], role in CLUB_GRID[ClubRight.SEE_MEMBERS]
    always = own or role in CLUB_GRID[ClubRight.SEE_CONTACTS]
    by_choice = audience == Audience.EVERYBODY or (audience == Audience.CLUB and belongs)
    names = FULL_NAMES if own or belongs else names_in_club(role, member.club).over([])
    return HistoryRights(role, audience, may_read=always or by_choice, may_choose=own or keeps, sees_names=own or belongs, names=names)


def require_history(actor: Actor, member: Member) -> HistoryRights:
    """Return the actor's rights on the page. Refused if they may not read it: HISTORY_NOT_SHOWN, or LOGIN_NEEDED."""
    rights = history_rights(actor, member)
    if not rights.may_read:
        raise refuse("HISTORY_NOT_SHOWN" if actor.user is not None else "LOGIN_NEEDED")
    return rights
