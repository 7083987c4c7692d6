"""Members and guests say that they come, perhaps come, or do not come. Saying the same twice changes nothing."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.formats import date_format

from clubs.actors import Actor
from clubs.moment import this_moment
from clubs.people.models import Member
from clubs.people.names import read_name, read_optional_name
from tournaments.calendar.models import Announcement
from tournaments.evening.actions.locks import lock_open_tournament
from tournaments.evening.events import TOURNAMENT, Event
from tournaments.evening.log import record
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, may, require
from tournaments.evening.problems import refuse
from tournaments.signup.models import SignUpGuest
from tournaments.signup.queries.facts import facts_of, person_of, terms_of
from tournaments.signup.queue import SignUpQueue
from tournaments.signup.values import Fact, FactKind, SignUp, SignUpPlace

MAX_PARTY = 4
MAX_SIGN_UPS = 2_000
"""The greatest number of people who can say something about one evening."""
MAX_CONTACT_LENGTH = 120
_ANSWERS = (FactKind.YES, FactKind.MAYBE, FactKind.NO, FactKind.ACCEPT)


@transaction.atomic
def answer(
    *,
    by: Actor,
    tournament: Tournament,
    who: Member | SignUpGuest,
    said: FactKind,
    seeks_partner: bool = False,
    seen_on: datetime.date | None = None,
) -> SignUp:
    """Store one person's answer: YES, MAYBE, NO, or ACCEPT for a place that they are offered. Return their place.

    A YES takes an offered place too. `seeks_partner` counts with a YES. `seen_on` is the date of the evening that they saw.

    Refused: SIGN_UP_NOT_OPEN, EVENING_IS_CANCELLED, EVENING_WAS_MOVED (it has another date than `seen_on`), SIGN_UP_IS_OVER, BY_INVITATION,
    MEMBERS_ONLY, OFFER_OVER, SIGN_UPS_TOO_MANY, EVENING_NOT_OF_PAIRS (it has no pool of people without a partner), TOURNAMENT_CLOSED.
    """
    if said not in _ANSWERS:
        raise refuse("FIELD_WRONG", "answer")
    _require_voice(by, tournament, who)
    book = _Book(by, tournament, seen_on)
    if said == FactKind.YES:
        return book.yes([who], seeks_partner=seeks_partner)
    place = book.place_of(person_of(who))
    if said == FactKind.ACCEPT and place not in {SignUpPlace.OFFERED, SignUpPlace.IN}:
        raise refuse("OFFER_OVER", "answer")
    return book.store(Fact(book.now, said, (person_of(who),)))


@transaction.atomic
def sign_up_party(
    *,
    by: Actor,
    tournament: Tournament,
    people: Sequence[Member | str],
    contact: str = "",
    seeks_partner: bool = False,
    reserve: Member | str = "",
    seen_on: datetime.date | None = None,
) -> tuple[SignUp, Member | SignUpGuest]:
    """Sign up a person, a pair or a table of four: all get a place, or none. Return the first one's place, and who that is.

    `people` are members, and names of guests; the first one speaks for all. If a guest speaks, `contact` is their e-mail address or
    telephone number, and the same name with the same contact is the same person. `reserve` plays if one of a pair is missing, and
    gets no place. `seeks_partner`: one person wants a partner from the pool.

    Refused: as `answer`, and FIELD_MISSING, PARTY_TOO_LARGE, CONTACT_WRONG, PARTNER_SAME, SIGNED_UP_ALREADY, PARTNER_SAID_NO, NOT_FOUND.
    """
    if not people:
        raise refuse("FIELD_MISSING", "name")
    if len(people) > MAX_PARTY:
        raise refuse("PARTY_TOO_LARGE", "partners", most=MAX_PARTY)
    first = people[0]
    if isinstance(first, Member):
        _require_voice(by, tournament, first)
    else:
        require(by, Right.WATCH, tournament)
        contact = _read_contact(contact)
    _check_members(tournament, [*people, reserve])
    read = [each if isinstance(each, Member) else read_name(each, "partners" if nth else "name") for nth, each in enumerate(people)]
    spare = reserve if isinstance(reserve, Member) else read_optional_name(reserve, "reserve")
    book = _Book(by, tournament, seen_on)
    same = book.same_guest(read[0], contact) if isinstance(read[0], str) else None
    before = book.sign_ups.people.get(person_of(same)) if same is not None else None
    if same is not None and before is not None and before.place.has_asked:
        return before, same
    rows: list[Member | SignUpGuest] = [same] if same is not None else []
    for nth, each in enumerate(read[len(rows) :], len(rows)):
        rows.append(each if isinstance(each, Member) else book.guest(each, "" if nth else contact))
    kept = book.guest(spare, "") if isinstance(spare, str) and spare else spare
    stored = book.yes(rows, seeks_partner=seeks_partner, reserve=kept if isinstance(kept, Member | SignUpGuest) else None)
    return stored, rows[0]


@transaction.atomic
def answer_partner(*, by: Actor, tournament: Tournament, who: Member | SignUpGuest, other: str, agrees: bool) -> SignUp:
    """Agree to play with the person (`other`) whom the pool proposes, or decline. Both must agree. Return the speaker's place.

    An answer that was given before changes nothing. Refused: PROPOSAL_OVER (the pool no longer proposes this person), and as `answer`.
    """
    _require_voice(by, tournament, who)
    book = _Book(by, tournament, None)
    own = book.sign_ups.people.get(person_of(who))
    if own is None or other not in (own.proposed, own.partner) or not other:
        raise refuse("PROPOSAL_OVER", "other")
    if own.partner and not agrees:
        raise refuse("PROPOSAL_OVER", "other")
    return book.store(Fact(book.now, FactKind.WITH if agrees else FactKind.NOT_WITH, (person_of(who),), other=other))


def _require_voice(by: Actor, tournament: Tournament, who: Member | SignUpGuest) -> None:
    """Refuse an actor who may not answer for this person: it needs their account, their personal link, or the right to prepare."""
    own_account = isinstance(who, Member) and by.user is not None and who.user_id == by.user.pk
    if not own_account and by.link != person_of(who):
        require(by, Right.PREPARE, tournament)
    if isinstance(who, SignUpGuest):
        if who.tournament_id != tournament.pk:
            raise refuse("NOT_FOUND", "guest")
    else:
        _check_members(tournament, [who])


def _check_members(tournament: Tournament, people: Sequence[Member | str]) -> None:
    """Refuse members of another club, members who left, and those who were merged into another."""
    for each in people:
        if isinstance(each, Member) and (each.club_id != tournament.club_id or each.left_on is not None or each.merged_into_id is not None):
            raise refuse("NOT_FOUND", "member")


def _read_contact(text: str) -> str:
    contact = " ".join(text.split())
    digits = sum(sign.isdigit() for sign in contact)
    if len(contact) > MAX_CONTACT_LENGTH or not (re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", contact) or digits >= 6):
        raise refuse("CONTACT_WRONG", "contact")
    return contact


class _Book:
    """The facts about an evening, read under its lock, and the checks before something is added."""

    def __init__(self, by: Actor, tournament: Tournament, seen_on: datetime.date | None) -> None:
        self.by = by
        self.tournament = lock_open_tournament(tournament)
        announcement = Announcement.objects.select_related("tournament").filter(tournament=tournament).first()
        if announcement is None:
            raise refuse("SIGN_UP_NOT_OPEN")
        tournament.on = announcement.tournament.on
        announcement.tournament = tournament
        self.announcement = announcement
        if announcement.cancelled_at is not None:
            raise refuse("EVENING_IS_CANCELLED")
        if seen_on is not None and seen_on != tournament.on:
            raise refuse("EVENING_WAS_MOVED", on=date_format(tournament.on, "DATE_FORMAT"))
        self.now = this_moment()
        self.terms = terms_of(announcement)
        self.queue = SignUpQueue(self.terms, facts_of([tournament]).get(tournament.pk, []))
        self.queue.advance(self.now)
        self.sign_ups = self.queue.result()
        self.is_desk = may(by, Right.PREPARE, tournament)

    def place_of(self, person: str) -> SignUpPlace | None:
        """Return the place of a person; None if they did not say anything."""
        own = self.sign_ups.people.get(person)
        return own.place if own is not None else None

    def same_guest(self, name: str, contact: str) -> SignUpGuest | None:
        """Return the guest who signed up with this name and this contact; None if there is none."""
        alike = SignUpGuest.objects.filter(tournament=self.tournament, contact__iexact=contact).exclude(contact="")
        return next((each for each in alike if each.name.casefold() == name.casefold()), None)

    def guest(self, name: str, contact: str) -> SignUpGuest:
        """Store a new guest with the next free number."""
        last = SignUpGuest.objects.filter(tournament=self.tournament).aggregate(Max("number"))["number__max"] or 0
        return SignUpGuest.objects.create(tournament=self.tournament, number=last + 1, name=name, contact=contact)

    def yes(
        self, rows: Sequence[Member | SignUpGuest], *, seeks_partner: bool = False, reserve: Member | SignUpGuest | None = None
    ) -> SignUp:
        """Store that this party comes, unless it said so before."""
        people = tuple(map(person_of, rows))
        own = self.sign_ups.people.get(people[0])
        has_asked = own is not None and own.place.has_asked
        if has_asked and own is not None and {*people} <= {*own.party}:
            return self.store(Fact(self.now, FactKind.ACCEPT, people[:1])) if own.place == SignUpPlace.OFFERED else own
        if has_asked:
            raise refuse("SIGNED_UP_ALREADY", "name", name=rows[0].name)
        self._check_open(rows)
        if not self.terms.of_pairs and (seeks_partner or reserve is not None):
            raise refuse("EVENING_NOT_OF_PAIRS", "seeks_partner" if seeks_partner else "reserve")
        if len({*people}) < len(people) or (reserve is not None and person_of(reserve) in people):
            raise refuse("PARTNER_SAME", "partners", name=rows[0].name)
        for each in rows[1:]:
            place = self.place_of(person_of(each))
            if place is not None and place.has_asked:
                raise refuse("SIGNED_UP_ALREADY", "partners", name=each.name)
            if place in {SignUpPlace.NO, SignUpPlace.SIGNED_OFF, SignUpPlace.SIGNED_OFF_LATE}:
                raise refuse("PARTNER_SAID_NO", "partners", name=each.name)
        guests_only = all(isinstance(each, SignUpGuest) for each in rows)
        needs_desk = guests_only and not self.is_desk and self.announcement.guests_join == Announcement.GuestsJoin.BY_DESK
        fact = Fact(self.now, FactKind.YES, people, needs_desk=needs_desk, seeks_partner=seeks_partner and len(people) == 1)
        return self.store(fact, person_of(reserve) if reserve is not None else "")

    def _check_open(self, rows: Sequence[Member | SignUpGuest]) -> None:
        """Refuse a yes that comes too late, or from somebody who may not come. The desk may add people until the draw."""
        if self.tournament.state != Tournament.State.PREPARING or self.queue.drawn:
            raise refuse("SIGN_UP_IS_OVER")
        if len(self.sign_ups.people) + len(rows) > MAX_SIGN_UPS:
            raise refuse("SIGN_UPS_TOO_MANY", most=MAX_SIGN_UPS)
        if self.is_desk:
            return
        if self.terms.is_late(self.now) or self.now > self.terms.day + datetime.timedelta(days=1):
            raise refuse("SIGN_UP_IS_OVER")
        if self.announcement.admits == Announcement.Admits.INVITED and not self.by.link:
            raise refuse("BY_INVITATION")
        if self.announcement.admits != Announcement.Admits.GUESTS and any(isinstance(each, SignUpGuest) for each in rows):
            raise refuse("MEMBERS_ONLY", "name")

    def store(self, fact: Fact, reserve: str = "") -> SignUp:
        """Store a fact with an entry in the log, unless it changes nothing. Return the speaker's place."""
        self.queue.take(fact)
        after = self.queue.result()
        if after == self.sign_ups:
            return after.people[fact.people[0]]
        record(self.tournament, by=self.by, what=Event.SIGN_UP, subject=TOURNAMENT, after=entry_of(fact, reserve))
        return after.people[fact.people[0]]


def entry_of(fact: Fact, reserve: str = "") -> dict[str, object]:
    """Return what the log stores about an answer. `queries.facts` reads it again."""
    return {
        "said": fact.said.value,
        "people": list(fact.people),
        "needs_desk": fact.needs_desk,
        "seeks_partner": fact.seeks_partner,
        "other": fact.other,
        "reserve": reserve,
    }
