"""Appoint directors, jury and desk of an evening, record which player an official is, and dismiss officials."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actors import Actor
from clubs.roles.actions.invitations import account_name
from clubs.roles.permissions import role_ends
from tournaments.evening.actions.locks import lock_open_tournament, lock_tournament, lock_tournament_before_final
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Official, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse


@transaction.atomic
def appoint(*, by: Actor, tournament: Tournament, user: User | str, role: str) -> Official:
    """Make somebody director, jury or desk of this tournament; `user` is the account, or its name as typed. Refused: FIELD_WRONG.

    The new office replaces an earlier one of this person. If they have a role in the club, the office ends together with it. A name without
    an account can be appointed too, although nobody then holds the office: so the answer does not reveal which names are accounts.
    """
    require(by, Right.APPOINT, tournament)
    lock_open_tournament(tournament)
    if role not in Official.Role.values:
        raise refuse("FIELD_WRONG", "role")
    name = user.get_username() if isinstance(user, User) else account_name(user)
    before = Official.objects.filter(tournament=tournament, name=name).values_list("role", flat=True).first()
    account = User.objects.filter(username=name).first()
    ends = role_ends(tournament.club_id, account.pk if account else 0)
    office = {"user": account, "role": role, "role_ends": ends}
    official, _ = Official.objects.update_or_create(tournament=tournament, name=name, defaults=office)
    record(tournament, by=by, what=Event.APPOINT, subject=Subject(account=name), before=before, after=role)
    return official


@transaction.atomic
def plays_as(*, by: Actor, tournament: Tournament, official: Official, entrant: Entrant | None) -> None:
    """Record which player of the evening an official is: `entrant`. None removes what was recorded.

    An official whose account belongs to a member of the club is that member's player even if nothing is recorded.

    Officials never judge or confirm the table where their player sits. A repeated call changes nothing. Possible until the evening is
    final.

    Refused: NOT_FOUND (a player of another evening), PLAYS_AS_OTHER (another official is that player), TOURNAMENT_CLOSED.
    """
    require(by, Right.APPOINT, tournament)
    lock_tournament_before_final(tournament)
    stored = Official.objects.filter(tournament=tournament, pk=official.pk).select_related("plays_as").first()
    if stored is None or (entrant is not None and entrant.tournament_id != tournament.pk):
        raise refuse("NOT_FOUND", "player")
    if stored.plays_as_id == (entrant.pk if entrant else None):
        return
    other = Official.objects.filter(tournament=tournament, plays_as=entrant).exclude(pk=stored.pk).first() if entrant else None
    if other is not None:
        raise refuse("PLAYS_AS_OTHER", "player", name=other.name)
    before = stored.plays_as.number if stored.plays_as else None
    Official.objects.filter(pk=stored.pk).update(plays_as=entrant)
    after = entrant.number if entrant else None
    record(tournament, by=by, what=Event.PLAYS_AS, subject=Subject(account=stored.name), before=before, after=after)


@transaction.atomic
def dismiss(*, by: Actor, tournament: Tournament, user: User | str) -> None:
    """End the office of an account at this tournament. `user` is the account, or its name as typed.

    Owners and directors of the club keep the rights that they have by that role.

    Possible in a closed tournament too: an office gives access to the log and the export for as long as it lasts. Refused: NOT_FOUND if
    they have no office.
    """
    require(by, Right.APPOINT, tournament)
    lock_tournament(tournament)
    name = user.get_username() if isinstance(user, User) else account_name(user)
    official = Official.objects.filter(tournament=tournament, name=name).first()
    if official is None:
        raise refuse("NOT_FOUND")
    before = official.role
    official.delete()
    record(tournament, by=by, what=Event.DISMISS, subject=Subject(account=name), before=before)
