"""The people behind the places of an evening, and the marks that competitions read."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils import timezone

from clubs.direction import isolated
from clubs.people.models import Member
from clubs.people.public_names import public_name
from clubs.privacy.redaction import forgotten_name
from tournaments.calendar.models import Announcement
from tournaments.calendar.queries.coming import announcement_of
from tournaments.entrants.queries.names import FULL_NAMES, Names, member_display_name
from tournaments.evening.events import Event
from tournaments.evening.models import Entrant, Tournament
from tournaments.signup.models import SignUpGuest
from tournaments.signup.queries.facts import GUEST, MEMBER, facts_of, is_person, number_in, person_of, sign_ups_now, terms_of
from tournaments.signup.queue import sign_ups
from tournaments.signup.values import SignUp, SignUpPlace, SignUps

ABOUT_PEOPLE = frozenset({Event.SIGN_UP, Event.DUTY, Event.MARKS})
"""The events whose entries name people as `member 12` or `guest 3`, or members by their number."""


@dataclass(frozen=True)
class Answer:
    """A person's answer: who they are, and their place."""

    sign_up: SignUp
    who: Member | SignUpGuest | None
    """None if the member or guest is no longer in the database."""
    entrant: Entrant | None = None
    """The person's player at the evening; None if the person is not enrolled."""

    @property
    def person(self) -> str:
        return self.sign_up.person

    @property
    def name(self) -> str:
        """The full name; the number of somebody whose name was deleted."""
        return person_name(self.person, self.who)

    def name_for(self, names: Names) -> str:
        """Return the name that a reader with these names sees."""
        return person_name(self.person, self.who, names)

    @property
    def contact(self) -> str:
        """The way to reach them: what a guest typed, or a member's telephone number or e-mail address; "" if unknown."""
        if isinstance(self.who, Member):
            return self.who.telephone or self.who.email
        return self.who.contact if self.who else ""


@dataclass(frozen=True)
class EveningAnswers:
    """Everybody's answer about an evening, in the order of the places."""

    tournament: Tournament
    announcement: Announcement
    sign_ups: SignUps
    by_person: Mapping[str, Answer]

    def at(self, *places: SignUpPlace) -> list[Answer]:
        """Return those who are at one of these places, in order."""
        return [each for each in self.by_person.values() if each.sign_up.place in places]

    def parties(self, *places: SignUpPlace) -> list[list[Answer]]:
        """Return the parties at these places, in order."""
        parties: dict[tuple[str, ...], list[Answer]] = {}
        for each in self.at(*places):
            parties.setdefault(each.sign_up.party, []).append(each)
        return list(parties.values())

    def of(self, who: Member | SignUpGuest) -> Answer | None:
        """Return a person's answer; None if they did not say anything."""
        return self.by_person.get(person_of(who))


def evening_answers(tournament: Tournament, now: datetime.datetime | None = None) -> EveningAnswers | None:
    """Return everybody's answer about this evening; None if it was not announced.

    Makes five queries at most, and one if nobody answered.
    """
    sign_ups, announcement = sign_ups_now(tournament, now), announcement_of(tournament)
    if sign_ups is None or announcement is None:
        return None
    people = people_of(tournament, sign_ups.people)
    entrants = {each.member_id: each for each in tournament.entrants.exclude(member=None)} if people else {}
    answers = {}
    for person, each in sign_ups.people.items():
        who = people.get(person)
        entrant = entrants.get(who.pk) if isinstance(who, Member) else who.entrant if who is not None else None
        answers[person] = Answer(each, who, entrant)
    return EveningAnswers(tournament, announcement, sign_ups, answers)


def person_name(person: str, who: Member | SignUpGuest | None, names: Names = FULL_NAMES) -> str:
    """Return the name that a reader with these names sees of a person in the log (`member 12`), whose row is `who`; `#12` if it is gone."""
    if isinstance(who, Member):
        return who.name if names is FULL_NAMES else member_display_name(who, names)
    if who is None or not who.name:
        return forgotten_name(number_in(person, GUEST) or number_in(person, MEMBER) or 0)
    return who.name if names is FULL_NAMES else public_name(names.kind, name=who.name, called=who.name.split()[0], number=None)


def people_of(tournament: Tournament, persons: Iterable[str]) -> Mapping[str, Member | SignUpGuest]:
    """Return the members and guests whom these texts name. A merged member is replaced by the one who remains."""
    persons = {*persons}
    numbers = [number for person in persons if (number := number_in(person, MEMBER)) is not None]
    guests = any(number_in(person, GUEST) is not None for person in persons)
    result: dict[str, Member | SignUpGuest] = {}
    if numbers:
        for member in Member.objects.filter(club=tournament.club_id, number__in=numbers).select_related("merged_into"):
            result[person_of(member)] = _remaining(member)
    if guests:
        result |= {person_of(each): each for each in SignUpGuest.objects.filter(tournament=tournament).select_related("entrant")}
    return result


def names_in_log(tournament: Tournament, answers: Iterable[Any]) -> Mapping[str, str]:
    """Return the full name of everybody in these contents of `sign_up`, `duty` and `marks` entries, by the text that names them there.

    A member who was merged has the name of the one who remains. Makes two queries at most, and none without entries.
    """
    persons = {each for answer in answers for each in persons_in(answer)}
    people = people_of(tournament, persons) if persons else {}
    return {person: isolated(person_name(person, people.get(person))) for person in persons}


def persons_in(answer: Any) -> list[str]:
    """Return the texts that name people in the content of a `sign_up`, `duty` or `marks` entry; none if somebody damaged the row."""
    if not isinstance(answer, dict):
        return []
    if isinstance(answer.get("marks"), list):
        return [person for each in answer["marks"] if isinstance(each, dict) and is_person(person := f"{MEMBER} {each.get('member')}")]
    if not isinstance(answer.get("people"), list):
        return []
    return [each for each in (*answer["people"], answer.get("other"), answer.get("reserve")) if is_person(each)]


def _remaining(member: Member) -> Member:
    """Return the member into whom this one was merged, perhaps by way of another; the member themselves if they were not."""
    while member.merged_into is not None:
        member = member.merged_into
    return member


class Mark(StrEnum):
    """The way in which a member came to an evening or stayed away, for competitions."""

    CAME = "came"
    IN_TIME = "signed_off_in_time"
    LATE = "signed_off_late"
    NOT_SIGNED_OFF = "not_signed_off"
    """The member had a place or said maybe, and neither came nor signed off."""


def marks(answers: EveningAnswers) -> Mapping[str, Mark]:
    """Return the marks of members who answered, by person. Before the first draw only those who signed off have one."""
    came = {*answers.tournament.entrants.filter(places__isnull=False, member__isnull=False).values_list("member_id", flat=True)}
    over = answers.tournament.rounds.exists()
    result = {}
    for person, each in answers.by_person.items():
        if isinstance(each.who, Member):
            mark = _mark(answers, each, came=each.who.pk in came, over=over)
            if mark is not None:
                result[person] = mark
    return result


def _mark(answers: EveningAnswers, answer: Answer, *, came: bool, over: bool) -> Mark | None:
    if came:
        return Mark.CAME
    signed_off = sign_off_mark(answer.sign_up, answers.announcement.moments.answers_until)
    if signed_off is not None:
        return signed_off
    return Mark.NOT_SIGNED_OFF if over and answer.sign_up.place in {SignUpPlace.IN, SignUpPlace.MAYBE} else None


def sign_off_mark(sign_up: SignUp, deadline: datetime.datetime | None) -> Mark | None:
    """Return whether somebody who stays away said so in time or late; None if they did not say so."""
    if sign_up.place not in {SignUpPlace.NO, SignUpPlace.SIGNED_OFF, SignUpPlace.SIGNED_OFF_LATE}:
        return None
    is_late = sign_up.place == SignUpPlace.SIGNED_OFF_LATE or (
        sign_up.place == SignUpPlace.NO and deadline is not None and sign_up.at > deadline
    )
    return Mark.LATE if is_late else Mark.IN_TIME


def sign_off_marks(tournament: Tournament) -> list[tuple[int, Mark | None]]:
    """Return the mark of each member who answered, by the member's number, the latest answer last. Two queries at most.

    Members who were merged each have their own answer here, so that the result follows from the log of the evening alone.
    """
    announcement = announcement_of(tournament)
    if announcement is None:
        return []
    facts = facts_of([tournament], with_merges=False).get(tournament.pk, [])
    places = sign_ups(facts, terms_of(announcement), timezone.now()).people.values()
    deadline = announcement.moments.answers_until
    members = [(each, number) for each in places if (number := number_in(each.person, MEMBER)) is not None]
    return [(number, sign_off_mark(each, deadline)) for each, number in sorted(members, key=lambda member: (member[0].at, member[1]))]
