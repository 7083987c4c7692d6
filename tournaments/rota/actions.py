"""The director sets the duties of an evening; members take them, give them back and hand them over.

Saying the same twice changes nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.people.models import Member
from tournaments.calendar.queries.coming import announcement_of
from tournaments.evening.actions.locks import lock_open_tournament
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, may, require
from tournaments.evening.problems import refuse
from tournaments.rota.queries import last_duties, rota_of
from tournaments.rota.roster import after
from tournaments.rota.values import DutiesSet, DutyFact, DutyKind, DutySaid, Roster, RotaDuty
from tournaments.rota.wording import duty_title
from tournaments.signup.queries.facts import person_of

MAX_DUTIES = 20
MAX_WANTED = 30
MAX_DUTY_TEXT = 60


@transaction.atomic
def set_duties(*, by: Actor, tournament: Tournament, duties: Sequence[RotaDuty]) -> Roster:
    """Set the duties that the evening needs. A duty whose number is 0 is new; the others keep their people. Return the rota.

    Refused: FIELD_WRONG (duties: a number that the evening does not have, or one twice; wanted; text), DUTY_WITHOUT_NAME, DUTIES_TOO_MANY,
    DUTY_HAS_PEOPLE (more people do a duty than it would need), TOURNAMENT_CLOSED.
    """
    require(by, Right.ROTA, tournament)
    lock_open_tournament(tournament)
    rota = rota_of(tournament)
    if len(duties) > MAX_DUTIES:
        raise refuse("DUTIES_TOO_MANY", "duties", most=MAX_DUTIES)
    numbers = [each.number for each in duties if each.number]
    present = {line.duty.number for line in rota.roster.lines}
    if len({*numbers}) < len(numbers) or not present.issuperset(numbers):
        raise refuse("FIELD_WRONG", "duties")
    for each in duties:
        _check(each)
    new = _numbered(duties, rota.roster.last_number)
    wanted = {each.number: each.wanted for each in new}
    for line in rota.roster.lines:
        if len(line.people) > wanted.get(line.duty.number, 0):
            raise refuse("DUTY_HAS_PEOPLE", "duties", duty=duty_title(line.duty), count=len(line.people))
    return _store_duties(by, tournament, rota.roster, new)


@transaction.atomic
def copy_duties(*, by: Actor, tournament: Tournament, earlier: Tournament | None = None) -> Roster:
    """Give an evening without duties those of an earlier one; without `earlier`, of the last evening that has any. Nobody is copied.

    An evening that has duties keeps them. Refused: NO_EARLIER_DUTIES (without `earlier`, if no evening has any), TOURNAMENT_CLOSED.
    """
    require(by, Right.ROTA, tournament)
    lock_open_tournament(tournament)
    rota = rota_of(tournament)
    if rota.roster.lines:
        return rota.roster
    copied = last_duties(tournament) if earlier is None else tuple(each.duty for each in rota_of(earlier).roster.lines)
    if not copied and earlier is None:
        raise refuse("NO_EARLIER_DUTIES")
    return _store_duties(by, tournament, rota.roster, _numbered([replace(each, number=0) for each in copied], rota.roster.last_number))


@transaction.atomic
def say_about_duty(
    *,
    by: Actor,
    tournament: Tournament,
    who: Member,
    duty: int,
    said: DutySaid,
    other: Member | None = None,
    against: int | None = None,
) -> Roster:
    """Store what a member says about a duty. Return the rota.

    With ASK, WITHDRAW, AGREE and DECLINE, `other` is the other of the two. `against` counts with ASK: a duty of the other that the member
    takes in exchange. The member's own account may speak for them, and so may the director, who may also correct the rota after the
    evening, until it is closed.

    Refused: DUTY_IS_OVER (the evening is cancelled, or over), NOT_FOUND (duty, person, other), DUTY_FULL, DUTY_NOT_YOURS, DUTY_NOT_THEIRS,
    DUTY_HAS_IT (one of the two already does the duty that they would get), SWAP_OVER (nobody asks this any more), TOURNAMENT_CLOSED.
    """
    if by.user is None or who.user_id != by.user.pk:
        require(by, Right.ROTA, tournament)
    require(by, Right.SEE_NAMES, tournament)
    lock_open_tournament(tournament)
    announcement = announcement_of(tournament)
    is_cancelled = announcement is not None and announcement.cancelled_at is not None
    is_over = tournament.on < timezone.localdate() - datetime.timedelta(days=1)
    if is_cancelled or (is_over and not may(by, Right.ROTA, tournament)):
        raise refuse("DUTY_IS_OVER")
    _check_member(tournament, who, "person")
    if said in (DutySaid.TAKE, DutySaid.GIVE_BACK):
        other = None
    elif other is None:
        raise refuse("FIELD_MISSING", "other")
    else:
        _check_member(tournament, other, "other")
    fact = DutyFact(said, duty, person_of(who), person_of(other) if other else "", against if said == DutySaid.ASK else None)
    rota = rota_of(tournament)
    line = rota.roster.line(duty)
    if line is None:
        raise refuse("NOT_FOUND", "duty")
    _check_fact(rota.roster, fact)
    new = after(rota.roster, fact)
    if new != rota.roster:
        stored = {
            "said": said.value,
            "people": [fact.person],
            "other": fact.other,
            "duty": duty,
            "against": fact.against,
            "kind": line.duty.kind.value,
            "text": line.duty.text,
        }
        record(tournament, by=by, what=Event.DUTY, subject=TOURNAMENT, after=stored)
    return new


def _check(duty: RotaDuty) -> None:
    """Refuse a duty with a wrong number of people, or a name that is missing, too long, or beside one of Troela's own kinds."""
    if not 1 <= duty.wanted <= MAX_WANTED:
        raise refuse("FIELD_WRONG", "wanted")
    if duty.kind == DutyKind.OTHER and not duty.text:
        raise refuse("DUTY_WITHOUT_NAME", "text")
    if len(duty.text) > MAX_DUTY_TEXT or (duty.text and duty.kind != DutyKind.OTHER):
        raise refuse("FIELD_WRONG", "text")


def _numbered(duties: Sequence[RotaDuty], last: int) -> tuple[RotaDuty, ...]:
    """Give each new duty a number that none ever had."""
    result = []
    for each in duties:
        last += not each.number
        result.append(each if each.number else replace(each, number=last))
    return tuple(result)


def _store_duties(by: Actor, tournament: Tournament, before: Roster, duties: tuple[RotaDuty, ...]) -> Roster:
    old = [line.duty.to_json() for line in before.lines]
    new = [each.to_json() for each in duties]
    if new == old:
        return before
    record(tournament, by=by, what=Event.ROTA, subject=TOURNAMENT, before={"duties": old}, after={"duties": new})
    return after(before, DutiesSet(duties))


def _check_member(tournament: Tournament, member: Member, field: str) -> None:
    if member.club_id != tournament.club_id or member.left_on is not None or member.merged_into_id is not None:
        raise refuse("NOT_FOUND", field)


def _check_fact(rota: Roster, fact: DutyFact) -> None:
    """Refuse what does not fit the rota. What was said before fits: it changes nothing."""
    line = rota.line(fact.duty)
    assert line is not None
    if fact.said == DutySaid.TAKE:
        if not line.places_open and fact.person not in line.people:
            raise refuse("DUTY_FULL", "duty", duty=duty_title(line.duty))
    elif fact.said == DutySaid.ASK:
        _check_request(rota, fact)
    elif fact.said in (DutySaid.AGREE, DutySaid.DECLINE):
        swap = rota.swap(fact.duty, fact.other)
        waits = swap is not None and swap.other == fact.person
        if not waits and rota.answers.get((fact.duty, fact.other, fact.person)) != fact.said:
            raise refuse("SWAP_OVER", "other")


def _check_request(rota: Roster, fact: DutyFact) -> None:
    line = rota.line(fact.duty)
    assert line is not None
    if not rota.does(fact.person, fact.duty):
        raise refuse("DUTY_NOT_YOURS", "duty", duty=duty_title(line.duty))
    if rota.does(fact.other, fact.duty):
        raise refuse("DUTY_HAS_IT", "other", duty=duty_title(line.duty))
    if fact.against is None:
        return
    exchange = rota.line(fact.against)
    if exchange is None or not rota.does(fact.other, fact.against):
        raise refuse("DUTY_NOT_THEIRS", "against")
    if rota.does(fact.person, fact.against):
        raise refuse("DUTY_HAS_IT", "against", duty=duty_title(exchange.duty))
