"""Check-in at the door: record which players have come and which leave.

Several people do this on several devices at once, so every action may be repeated: the second time it changes nothing and is no error.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from django.db import transaction
from django.db.models import Q

from clubs.actors import Actor
from clubs.moment import this_moment
from clubs.people.models import Member
from clubs.people.names import read_name
from tournaments.door.queries.presence import presence
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.pairs import make_pairs
from tournaments.evening.actions.locks import lock_current_round, lock_open_tournament
from tournaments.evening.events import ALL_ENTRANTS, Event, Subject
from tournaments.evening.log import commit_name, record
from tournaments.evening.models import Entrant, Round, Tournament, Wish
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.seating.actions.seat_answers import occupy_place, vacate_place
from tournaments.seating.actions.wishes import add_wish


class Leaving(StrEnum):
    """A way in which a player leaves the evening."""

    AFTER_ROUND = "after_round"
    """The player finishes this round, and plays no later one."""
    NOW = "now"
    """The player leaves at once: the player's seat becomes vacant."""
    NO_SHOW = "no_show"
    """The player did not come: the seat to which they were drawn becomes vacant."""

    @property
    def reason(self) -> str:
        """The code of the reason for the withdrawal, as the log stores it."""
        return "left" if self == Leaving.NOW else self.value


@transaction.atomic
def check_in(*, by: Actor, tournament: Tournament, entrant: Entrant) -> bool:
    """Check a player in. Returns False if they were checked in already.

    A player who was withdrawn takes part again. A player whose seat in the current round was made vacant gets it back.

    Refused: PLAYER_EXCLUDED, POINTS_TAKEN_OVER (only for a player who was withdrawn).
    """
    require(by, Right.PREPARE, tournament)
    comes_back = Entrant.objects.filter(Q(withdrawn=True) | Q(places__vacant=True), pk=entrant.pk).exists()
    round_ = lock_current_round(tournament) if comes_back else None
    lock_open_tournament(tournament)
    return _check_in(by, tournament, entrant, round_)


def _check_in(by: Actor, tournament: Tournament, entrant: Entrant, round_: Round | None = None) -> bool:
    """Check a player in as `check_in` does.

    The caller holds the lock on the tournament, and also on `round_` if the player may get a seat back in it.
    """
    entrant.refresh_from_db(fields=["withdrawn", "present_at"], from_queryset=Entrant.objects.filter(tournament=tournament))
    if entrant.withdrawn:
        prepare.take_back_in(by, tournament, entrant)
    elif entrant.present_at is not None:
        return False
    now = this_moment()
    Entrant.objects.filter(pk=entrant.pk).update(present_at=now)
    entrant.present_at = now
    record(tournament, by=by, what=Event.PRESENT, subject=Subject.of_entrant(entrant), written_at=now)
    place = round_.places.filter(entrant=entrant, vacant=True).select_related("table__round").first() if round_ else None
    if place is not None:
        occupy_place(by, tournament, place, reason="back")
    return True


@transaction.atomic
def check_in_together(*, by: Actor, tournament: Tournament, entrants: Iterable[Entrant]) -> list[Entrant]:
    """Check in players who come in together, such as a pair. Returns those for whom this changed something.

    Those who were withdrawn take part again, as in `check_in`. One log entry records all the others. Refused: as `check_in`.
    """
    require(by, Right.PREPARE, tournament)
    wanted = list(tournament.entrants.filter(pk__in=[each.pk for each in entrants]))
    round_ = lock_current_round(tournament) if any(each.withdrawn for each in wanted) else None
    lock_open_tournament(tournament)
    back = [each for each in wanted if each.withdrawn and _check_in(by, tournament, each, round_)]
    return [*back, *check_in_rest(by=by, tournament=tournament, entrants=[each for each in wanted if each not in back])]


@transaction.atomic
def check_in_rest(*, by: Actor, tournament: Tournament, entrants: Iterable[Entrant] | None = None) -> list[Entrant]:
    """Check in all players who are expected and not here yet, with one log entry. Returns them in the order of their numbers.

    With `entrants`, only these players are checked in. Withdrawn players stay withdrawn.
    """
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    entered = tournament.entrants.select_related("member")
    rest = presence(tournament).expected(entered if entrants is None else entered.filter(pk__in=[each.pk for each in entrants]))
    if rest:
        now = this_moment()
        tournament.entrants.filter(pk__in=[entrant.pk for entrant in rest]).update(present_at=now)
        for entrant in rest:
            entrant.present_at = now
        after = {"entrants": [entrant.number for entrant in rest]}
        record(tournament, by=by, what=Event.PRESENT, subject=ALL_ENTRANTS, after=after, written_at=now)
    return rest


@transaction.atomic
def undo_check_in(*, by: Actor, tournament: Tournament, entrants: Iterable[Entrant]) -> list[Entrant]:
    """Undo the check-in of these players, so that they are expected again. Returns those who had been checked in.

    Refused: PLAYS_ALREADY (one of them has a seat in a round that has started; they can leave instead).
    """
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    entered = tournament.entrants.select_related("member")
    undone = list(entered.filter(pk__in=[entrant.pk for entrant in entrants], withdrawn=False, present_at__isnull=False))
    now = presence(tournament)
    for entrant in undone:
        if entrant.pk in now.at_tables:
            raise refuse("PLAYS_ALREADY", "player", name=entrant.name)
    if len(undone) > 1:
        record(tournament, by=by, what=Event.ABSENT, subject=ALL_ENTRANTS, after={"entrants": [entrant.number for entrant in undone]})
    elif undone and undone[0].present_at:
        before = {"present_at": undone[0].present_at.isoformat()}
        record(tournament, by=by, what=Event.ABSENT, subject=Subject.of_entrant(undone[0]), before=before)
    tournament.entrants.filter(pk__in=[entrant.pk for entrant in undone]).update(present_at=None)
    for entrant in undone:
        entrant.present_at = None
    return undone


@transaction.atomic
def check_in_member(*, by: Actor, tournament: Tournament, member: Member) -> tuple[Entrant, bool]:
    """Check in a member of the club, and enrol them first if needed. Returns the player, and whether anything changed."""
    entrant = tournament.entrants.filter(member=member).first()
    if entrant is not None:
        return entrant, check_in(by=by, tournament=tournament, entrant=entrant)
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    entrant = tournament.entrants.filter(member=member).first()
    if entrant is None:
        entrant = prepare.enrol(by=by, tournament=tournament, members=[member])[0]
    return entrant, _check_in(by, tournament, entrant)


@transaction.atomic
def check_in_guest(
    *, by: Actor, tournament: Tournament, name: str, apart_from: Entrant | None = None, namesake: bool = False
) -> tuple[Entrant, bool]:
    """Enrol a guest and check them in. Returns the player who was checked in, and whether anything changed.

    If a player of the evening, or exactly one member of the club, already has this name, nobody new is enrolled: that person is checked in.
    With `namesake`, the guest counts as somebody else of the same name. `apart_from` is a player with whom the guest must not sit at one
    table.

    Refused: FIELD_MISSING, NAME_INVISIBLE, and PLAYER_EXCLUDED or POINTS_TAKEN_OVER for a player who comes back.
    """
    require(by, Right.PREPARE, tournament)
    name = read_name(name)
    if not namesake:
        player = _entrant_called(tournament, name)
        if player is not None and player.withdrawn:
            return _keep_apart(by, tournament, player, apart_from, check_in(by=by, tournament=tournament, entrant=player))
    lock_open_tournament(tournament)
    entrant = None if namesake else _entrant_called(tournament, name)
    if entrant is None:
        member = None if namesake else _member_called(tournament, name)
        newcomer = {"members": [member]} if member else {"guests": [name]}
        entrant = prepare.enrol(by=by, tournament=tournament, **newcomer)[0]
    changed = _check_in(by, tournament, entrant)
    return _keep_apart(by, tournament, entrant, apart_from, changed)


@transaction.atomic
def check_in_pair(*, by: Actor, tournament: Tournament, name: str, partner: str, namesake: bool = False) -> tuple[list[Entrant], bool]:
    """Check in two players by name who come in as a pair, and make them one. Returns both, and whether anything changed.

    Each is enrolled first if needed, as in `check_in_guest`; `namesake` applies to the first of them. Refused: as `check_in_guest` and
    `make_pairs`, with the fields `name` and `partner`.
    """
    require(by, Right.PREPARE, tournament)
    read_name(partner, "partner")
    first, changed = check_in_guest(by=by, tournament=tournament, name=name, namesake=namesake)
    second, also_changed = check_in_guest(by=by, tournament=tournament, name=partner)
    new_pair = make_pairs(by=by, tournament=tournament, pairs=[(first, second)])
    return [first, second], changed or also_changed or new_pair


def _keep_apart(by: Actor, tournament: Tournament, entrant: Entrant, other: Entrant | None, changed: bool) -> tuple[Entrant, bool]:
    if other is not None and other.pk != entrant.pk:
        changed |= add_wish(by=by, tournament=tournament, kind=Wish.Kind.APART, first=entrant, second=other)
    return entrant, changed


def _entrant_called(tournament: Tournament, name: str) -> Entrant | None:
    """Return the player with this exact name, ignoring case, or None. If several have it, prefer one who is not withdrawn."""
    alike = [entrant for entrant in tournament.entrants.all() if entrant.name.casefold() == name.casefold()]
    return min(alike, key=lambda entrant: entrant.withdrawn, default=None)


def _member_called(tournament: Tournament, name: str) -> Member | None:
    """Return the member of the club with this name; None if nobody or more than one member has it."""
    members = tournament.club.members.filter(left_on=None)
    alike = [member for member in members if member.name.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else None


@transaction.atomic
def depart(*, by: Actor, tournament: Tournament, entrants: Iterable[Entrant], when: Leaving) -> list[Entrant]:
    """Withdraw players who leave or did not come. Returns the players for whom this changed something.

    They are left out of the next draws; the deals that they played stay. With `AFTER_ROUND` they keep their seats in this round. Otherwise
    their seats become vacant at once, and the director decides what happens to them.

    Refused: LEAVES_BEFORE_START (`AFTER_ROUND` while their round is drawn but not started).
    """
    require(by, Right.PREPARE, tournament)
    round_ = lock_current_round(tournament)
    lock_open_tournament(tournament)
    return [entrant for entrant in entrants if _depart(by, tournament, entrant, when, round_)]


def _depart(by: Actor, tournament: Tournament, entrant: Entrant, when: Leaving, round_: Round | None) -> bool:
    if when != Leaving.AFTER_ROUND:
        return _withdraw(by, tournament, entrant, when.reason, round_)
    if round_ is not None and round_.state == Round.State.SEATED and round_.places.filter(entrant=entrant).exists():
        raise refuse("LEAVES_BEFORE_START", "when", name=entrant.name, round=round_.number)
    return _withdraw(by, tournament, entrant, when.reason, None)


def not_here(*, by: Actor, tournament: Tournament, entrants: Iterable[Entrant]) -> list[Entrant]:
    """Withdraw players who did not come (see `depart`)."""
    return depart(by=by, tournament=tournament, entrants=entrants, when=Leaving.NO_SHOW)


def withdraw_for(by: Actor, tournament: Tournament, entrant: Entrant) -> None:
    """Leave a player out of the next draws because somebody else takes over their seat. The caller holds the lock on the tournament."""
    _withdraw(by, tournament, entrant, "substitute", None)


def _withdraw(by: Actor, tournament: Tournament, entrant: Entrant, reason: str, round_: Round | None) -> bool:
    """Leave a player out of the next draws, and make their seat in `round_` vacant. Returns False if nothing had to change.

    The caller holds the locks on the tournament and on `round_`.
    """
    entrant.refresh_from_db(fields=["withdrawn"], from_queryset=Entrant.objects.filter(tournament=tournament))
    changed = not entrant.withdrawn
    if changed:
        Entrant.objects.filter(pk=entrant.pk).update(withdrawn=True)
        entrant.withdrawn = True
        after = {"name": commit_name(entrant), "reason": reason}
        record(tournament, by=by, what=Event.WITHDRAW, subject=Subject.of_entrant(entrant), after=after)
    place = round_.places.filter(entrant=entrant).select_related("table__round").first() if round_ else None
    return (place is not None and vacate_place(by, tournament, place, reason=reason)) or changed
