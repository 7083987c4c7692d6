"""Finds the people whom a request is about: the reader's own member, a person whom the desk names, members and guests by name."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from clubs.actors import Actor
from clubs.direction import comma_text
from clubs.people.models import Member
from clubs.people.queries.members import own_member
from tournaments.calendar.models import Announcement
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right
from tournaments.evening.problems import refuse
from tournaments.signup.models import SignUpGuest
from tournaments.signup.queries.facts import GUEST, MEMBER, number_in


def require_own_member(actor: Actor, tournament: Tournament) -> Member:
    """Return the member of the evening's club who is the actor. Refused: LOGIN_NEEDED, ACCOUNT_NOT_LINKED."""
    member = own_member(actor, tournament.club)
    if member is None:
        raise refuse("ACCOUNT_NOT_LINKED" if actor.user is not None else "LOGIN_NEEDED")
    return member


def own_members(actor: Actor) -> list[Member]:
    """Return the members who are the actor, one for each of their clubs. Refused: LOGIN_NEEDED."""
    if actor.user is None:
        raise refuse("LOGIN_NEEDED")
    return list(Member.objects.filter(user=actor.user.pk, left_on=None, merged_into=None).select_related("club"))


def person_in(tournament: Tournament, person: str) -> Member | SignUpGuest:
    """Return the member (`member 12`) or the guest (`guest 3`) whom this text names. Refused: NOT_FOUND."""
    row: Member | SignUpGuest | None = None
    if (number := number_in(person, MEMBER)) is not None:
        row = tournament.club.members.filter(number=number, left_on=None, merged_into=None).first()
    elif (number := number_in(person, GUEST)) is not None:
        row = SignUpGuest.objects.filter(tournament=tournament, number=number).first()
    if row is None:
        raise refuse("NOT_FOUND", "person")
    return row


def named_people(tournament: Tournament, names: Sequence[str], field: str) -> list[Member | str]:
    """Return the members of the club with these names or numbers; any other name is that of a guest.

    Refused: MEMBER_WHICH (several members have this name; a number tells them apart).
    """
    members = list(tournament.club.members.filter(left_on=None, merged_into=None, forgotten=False)) if names else []
    people: list[Member | str] = []
    for name in names:
        alike = [each for each in members if each.name.casefold() == name.casefold() or str(each.number) == name]
        if len(alike) > 1:
            raise refuse("MEMBER_WHICH", field, name=name, numbers=comma_text(str(each.number) for each in alike))
        people.append(alike[0] if alike else name)
    return people


def reads_who_comes(own_rights: Collection[Right], member: Member | None, announcement: Announcement) -> bool:
    """Return whether a reader with these rights reads who comes: the staff and members do, and everybody if the club shows the names."""
    return Right.OVERSEE in own_rights or member is not None or announcement.shows_names
