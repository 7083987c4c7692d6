"""The offices of an evening as the page of officials needs them: who may be appointed, and which offices somebody has just ended."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from clubs.actors import Actor
from clubs.club.models import Club
from tournaments.evening.events import Event, Subject
from tournaments.evening.models import Entrant, Official, Tournament


@dataclass(frozen=True)
class AppointablePerson:
    """Somebody with a role in the club."""

    membership: int
    """The primary key of the person's membership."""
    account: str
    name: str
    """The person's name as a member of the club, or else the name of the account; empty if neither is known."""


@dataclass(frozen=True)
class EndedOffice:
    """An office that ended, with all that is needed to give it back."""

    account: str
    role: str
    plays_as: Entrant | None

    @property
    def role_name(self) -> str:
        """The name of the role, in the reader's language."""
        return str(Official.Role(self.role).label)


def people_of(club: Club) -> list[AppointablePerson]:
    """Return the accounts that have a role in the club, by name. Accounts outside the club are never included."""
    names = dict(club.members.filter(user__isnull=False, left_on=None).values_list("user", "name"))
    people = [
        AppointablePerson(each.pk, each.user.username, names.get(each.user_id) or each.user.get_full_name())
        for each in club.memberships.select_related("user")
    ]
    return sorted(people, key=lambda person: (person.name or person.account).casefold())


def ended_by(actor: Actor, tournament: Tournament, holders: Collection[str]) -> list[EndedOffice]:
    """Return the offices that this actor ended, the latest first. Accounts in `holders`, which have an office again, are left out."""
    events = tournament.log.filter(what__in=(Event.DISMISS, Event.PLAYS_AS)).order_by("number")
    ended: dict[str, str] = {}
    players: dict[str, int | None] = {}
    for entry in events:
        account = Subject.parse(entry.object).account
        if entry.what == Event.PLAYS_AS:
            players[account] = entry.after
        elif entry.who == actor.name:
            ended.pop(account, None)
            ended[account] = str(entry.before)
    entrants: Mapping[int, Entrant] = {each.number: each for each in tournament.entrants.filter(number__in=filter(None, players.values()))}
    return [
        EndedOffice(account, role, entrants.get(players.get(account) or 0))
        for account, role in reversed(ended.items())
        if account not in holders
    ]
