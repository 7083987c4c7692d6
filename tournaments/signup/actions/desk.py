"""Admit guests, enrol everybody who has a place, and delete the contacts of guests after the evening."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

from django.db import transaction

from clubs.actors import Actor
from clubs.moment import this_moment
from clubs.people.models import Member
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.pairs import make_pairs, set_partner
from tournaments.evening.actions.locks import lock_open_tournament
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.signup.actions.answers import entry_of
from tournaments.signup.models import SignUpGuest
from tournaments.signup.queries.facts import person_of, reserves_of
from tournaments.signup.queries.people import EveningAnswers, evening_answers, people_of
from tournaments.signup.values import Fact, FactKind, SignUpPlace


@transaction.atomic
def decide_about_guest(*, by: Actor, tournament: Tournament, guest: SignUpGuest, admits: bool) -> bool:
    """Admit the party of a guest who signed up, or refuse it. Return whether this changed anything.

    Refused: NOT_FOUND (a guest of another evening), SIGN_UP_NOT_OPEN, TOURNAMENT_CLOSED.
    """
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    answers = evening_answers(tournament)
    if answers is None:
        raise refuse("SIGN_UP_NOT_OPEN")
    answer = answers.of(guest)
    if answer is None or guest.tournament_id != tournament.pk:
        raise refuse("NOT_FOUND", "guest")
    if answer.sign_up.place != SignUpPlace.TO_ADMIT:
        return False
    said = FactKind.ADMIT if admits else FactKind.REFUSE
    record(tournament, by=by, what=Event.SIGN_UP, subject=TOURNAMENT, after=entry_of(Fact(this_moment(), said, (answer.person,))))
    return True


@transaction.atomic
def enrol_coming(*, by: Actor, tournament: Tournament) -> list[Entrant]:
    """Enrol everybody who has a place and is not enrolled yet. In an evening of pairs, those who come together become pairs.

    So do two people whom the pool brought together, and the reserve that a pair named is enrolled as its reserve. Return the new players.
    Refused: SIGN_UP_NOT_OPEN, TOURNAMENT_CLOSED.
    """
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    answers = evening_answers(tournament)
    if answers is None:
        raise refuse("SIGN_UP_NOT_OPEN")
    of_pairs = tournament.entrants_are == Tournament.EntrantsAre.PAIRS
    reserves = _reserves(answers) if of_pairs else {}
    entrants = {each.person: each.entrant for each in answers.by_person.values() if each.entrant is not None}
    coming = [each for each in answers.at(SignUpPlace.IN) if each.person not in entrants and each.who is not None and each.who.name]
    new = _enrol(by, tournament, [each.who for each in coming if each.who is not None] + _new_reserves(answers, reserves))
    entrants |= new
    if of_pairs:
        pairs = [two for two in _pairs(answers) if not new.keys().isdisjoint(two) and {*two} <= entrants.keys()]
        make_pairs(by=by, tournament=tournament, pairs=[(entrants[first], entrants[second]) for first, second in pairs])
        for first, second in pairs:
            reserve = reserves.get(first)
            if reserve is not None and person_of(reserve) in entrants:
                spare = entrants[person_of(reserve)]
                set_partner(by=by, tournament=tournament, entrant=entrants[first], partner=entrants[second], reserve=spare)
    return list(new.values())


def _enrol(by: Actor, tournament: Tournament, people: Sequence[Member | SignUpGuest]) -> dict[str, Entrant]:
    """Enrol these people. Return the new players by person; each guest's row gets its player."""
    members = [each for each in people if isinstance(each, Member)]
    guests = [each for each in people if isinstance(each, SignUpGuest)]
    if not people:
        return {}
    entrants = prepare.enrol(by=by, tournament=tournament, members=members, guests=[each.name for each in guests])
    people_in_order: list[Member | SignUpGuest] = [*members, *guests]
    new = {person_of(each): entrant for each, entrant in zip(people_in_order, entrants, strict=True)}
    for guest in guests:
        guest.entrant = new[person_of(guest)]
    SignUpGuest.objects.bulk_update(guests, ["entrant"])
    return new


def _pairs(answers: EveningAnswers) -> list[tuple[str, str]]:
    """Return the partners among those who have a place: the two of a pair, the first and last two of a table, those of the pool."""
    pairs = []
    for party in answers.parties(SignUpPlace.IN):
        people = [each.person for each in party]
        pairs += list(zip(people[::2], people[1::2], strict=False))
    pool = [(each.person, each.sign_up.partner) for each in answers.at(SignUpPlace.IN) if each.sign_up.partner]
    return pairs + [(one, other) for one, other in pool if one < other]


def _reserves(answers: EveningAnswers) -> dict[str, Member | SignUpGuest]:
    """Return the reserve of each pair that has places, by the person who signed up the pair."""
    named = {speaker: reserve for speaker, reserve in reserves_of(answers.tournament).items() if reserve}
    people = people_of(answers.tournament, [*named, *named.values()])
    reserves = {person_of(people[speaker]): people[reserve] for speaker, reserve in named.items() if {speaker, reserve} <= people.keys()}
    coming = {each.person for each in answers.at(SignUpPlace.IN)}
    return {speaker: reserve for speaker, reserve in reserves.items() if speaker in coming}


def _new_reserves(answers: EveningAnswers, reserves: dict[str, Member | SignUpGuest]) -> list[Member | SignUpGuest]:
    """Return the reserves who are not enrolled and have no place of their own."""
    coming = {each.person for each in answers.at(SignUpPlace.IN)}
    enrolled = {*answers.tournament.entrants.exclude(member=None).values_list("member_id", flat=True)}
    rows = {person_of(each): each for each in reserves.values() if person_of(each) not in coming}
    return [each for each in rows.values() if (each.pk not in enrolled if isinstance(each, Member) else each.entrant_id is None)]


def delete_guests_contacts(today: datetime.date) -> int:
    """Delete the contacts of guests of evenings before today, and the names of those who did not come. Return how many rows changed.

    A guest who became a player keeps the name until the club's rule or somebody deletes the player.
    """
    over = SignUpGuest.objects.filter(tournament__on__lt=today)
    count = over.filter(entrant=None).exclude(name="", contact="").update(name="", contact="")
    return count + over.exclude(contact="").update(contact="")
