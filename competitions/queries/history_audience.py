"""Who may read a member's page over the years: the member decides. Only reads."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.actors import Actor
from clubs.people.models import Member
from clubs.roles.models import Role
from clubs.roles.permissions import CLUB_GRID, ClubRight, club_role
from competitions.models import HistoryChoice
from tournaments.entrants.queries.names import FULL_NAMES, Names, names_in_club
from tournaments.evening.problems import refuse

Audience = HistoryChoice.Audience


def history_audience(member: Member) -> HistoryChoice.Audience:
    """For whom this member's page is; for the club, as long as they chose nothing."""
    chosen = HistoryChoice.objects.filter(member=member).values_list("audience", flat=True).first()
    return Audience(chosen) if chosen else Audience.CLUB


def is_themselves(actor: Actor, member: Member) -> bool:
    """Whether the account that asks is this member's."""
    return actor.user is not None and actor.user.pk == member.user_id


@dataclass(frozen=True)
class HistoryRights:
    """What somebody may do with a member's page over the years."""

    role: Role | None
    """Theirs in the club."""
    audience: HistoryChoice.Audience
    may_read: bool
    may_choose: bool
    """They may say who reads it: the member, and for who has no account those who keep the members."""
    sees_names: bool
    """They may read the names of other members there: they belong to the club, or it is their page."""
    names: Names
    """By which they read the member's own."""


def history_rights(actor: Actor, member: Member) -> HistoryRights:
    """What this actor may do with the member's page. Members always read their own, and owners, secretary and board read all, as they
    do what is kept of the members; for everybody else it is the member's choice. Two queries.
    """
    own, audience, role = is_themselves(actor, member), history_audience(member), club_role(actor, member.club)
    keeps, belongs = role in CLUB_GRID[ClubRight.KEEP_MEMBERS], role in CLUB_GRID[ClubRight.SEE_MEMBERS]
    always = own or role in CLUB_GRID[ClubRight.SEE_CONTACTS]
    by_choice = audience == Audience.EVERYBODY or (audience == Audience.CLUB and belongs)
    names = FULL_NAMES if own or belongs else names_in_club(role, member.club).over([])
    return HistoryRights(role, audience, may_read=always or by_choice, may_choose=own or keeps, sees_names=own or belongs, names=names)


def may_read_history(actor: Actor, member: Member) -> bool:
    """Whether this actor may read the member's page over the years."""
    return history_rights(actor, member).may_read


def require_history(actor: Actor, member: Member) -> HistoryRights:
    """The actor's rights on the page. Refused: HISTORY_NOT_SHOWN, or LOGIN_NEEDED, if they may not read it."""
    rights = history_rights(actor, member)
    if not rights.may_read:
        raise refuse("HISTORY_NOT_SHOWN" if actor.user is not None else "LOGIN_NEEDED")
    return rights
