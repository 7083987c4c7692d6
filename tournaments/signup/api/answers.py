"""The API's answers about signing up, in the reader's language and with the names that the reader may see."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Annotated

from django.conf import settings
from django.urls import reverse
from msgspec import Meta, Struct

from clubs.people.models import Member
from scoring.engine.problem import Problem
from tournaments.calendar.models import Announcement
from tournaments.calendar.queries.coming import announcement_of
from tournaments.entrants.queries.names import FULL_NAMES, Names
from tournaments.evening.models import Tournament
from tournaments.evening.problems import sentence
from tournaments.signup.links import evening_link
from tournaments.signup.models import SignUpGuest
from tournaments.signup.queries.facts import person_of
from tournaments.signup.queries.next_evenings import EveningAhead
from tournaments.signup.queries.people import EveningAnswers
from tournaments.signup.values import SignUp, SignUpPlace
from tournaments.signup.wording import one_more_text, own_place_text

PLACE = "The person's place; null if they have not answered."
RANK = "Their number on the waiting list, from 1; null if they do not wait."
UNTIL = "The moment at which the place that they are offered goes to the next; null if they are offered none."
PASSED_OVER = "True if too few places became free for everybody of this party. They keep their number."


class WaitingPartyAnswer(Struct, frozen=True, kw_only=True):
    """The people who signed up together and have no place yet."""

    names: tuple[str, ...]
    rank: Annotated[int | None, Meta(description="Their number on the waiting list; null if they are offered a place.")]
    passed_over: Annotated[bool, Meta(description=PASSED_OVER)]


class WhoComesAnswer(Struct, frozen=True, kw_only=True):
    """The people who come to an evening, and how full it is."""

    version: int
    announced: Annotated[bool, Meta(description="False if nobody can sign up yet: the club has not said when and where the evening is.")]
    on: datetime.date
    cancelled: bool
    answers_until: Annotated[datetime.datetime | None, Meta(description="The last moment to sign up or off in time; null without one.")]
    coming: Annotated[int, Meta(description="The number of people who have a place.")]
    capacity: Annotated[int | None, Meta(description="The greatest number of players; null without a limit.")]
    free: Annotated[int | None, Meta(description="The places that are neither taken nor offered; null without a limit.")]
    waiting: Annotated[int, Meta(description="The number of people on the waiting list, with those who are offered a place.")]
    one_more: Annotated[str, Meta(description="The tables with one player more, for people; empty if the evening is full.")]
    names_shown: Annotated[bool, Meta(description="False if this reader does not read who comes. The two lists are then empty.")]
    people: Annotated[tuple[str, ...], Meta(description="The names of those who have a place, as this reader may see them.")]
    waiting_list: tuple[WaitingPartyAnswer, ...]


class PartnerAnswer(Struct, frozen=True):
    """A partner from the pool of those who have none."""

    person: Annotated[str, Meta(description="Names them in requests: `member 12` or `guest 3`.")]
    name: Annotated[str, Meta(description="Their name, as the reader may see it.")]


class OwnAnswer(Struct, frozen=True, kw_only=True):
    """A person's answer about an evening, and what follows from it."""

    version: int
    person: Annotated[str, Meta(description="`member 12` or `guest 3`, by the number in the club or among the guests of the evening.")]
    place: Annotated[SignUpPlace | None, Meta(description=PLACE)]
    text: Annotated[str, Meta(description="A sentence for the person about their place.")]
    rank: Annotated[int | None, Meta(description=RANK)]
    until: Annotated[datetime.datetime | None, Meta(description=UNTIL)]
    passed_over: Annotated[bool, Meta(description=PASSED_OVER)]
    party: Annotated[tuple[str, ...], Meta(description="The names of the others with whom they come.")]
    seeks_partner: Annotated[bool, Meta(description="True if they want a partner and have none yet.")]
    proposed: Annotated[PartnerAnswer | None, Meta(description="The person without a partner who is proposed to them.")]
    agreed: Annotated[bool, Meta(description="True if they agreed to this proposal, and the other has not answered yet.")]
    partner: Annotated[PartnerAnswer | None, Meta(description="The partner who was found for them.")]


class GuestSignedUp(Struct, frozen=True):
    """A guest's place, and the link with which they read and change their answer."""

    link: Annotated[str, Meta(description="The last part of the addresses `coming/links/…/`. Only this guest may have it.")]
    address: Annotated[str, Meta(description="The page of this link.")]
    own: OwnAnswer


class LinkedEveningAnswer(Struct, frozen=True, kw_only=True):
    """The content of a personal link: the person, the evening and their answer. Reading it changes nothing."""

    slug: str
    name: Annotated[str, Meta(description="The name of the evening.")]
    who: Annotated[str, Meta(description="The name of the person whose link this is.")]
    evening: Annotated[WhoComesAnswer, Meta(description="How full the evening is, without names.")]
    own: OwnAnswer


class NextEveningAnswer(Struct, frozen=True, kw_only=True):
    """One of a member's next evenings, with their answer."""

    club: str
    slug: str
    name: str
    on: datetime.date
    cancelled: Annotated[bool, Meta(description="True if the evening is cancelled; it is listed for members who would come.")]
    starts: Annotated[datetime.datetime | None, Meta(description="The start; null if the evening has no hour yet.")]
    venue: str | None
    answers_until: Annotated[datetime.datetime | None, Meta(description="The last moment to sign up or off in time; null without one.")]
    coming: int
    capacity: int | None
    free: int | None
    asks: Annotated[bool, Meta(description="True if the member has not answered, or is offered a place.")]
    person: str
    place: Annotated[SignUpPlace | None, Meta(description=PLACE)]
    text: Annotated[str, Meta(description="A sentence for the member about their place.")]
    rank: Annotated[int | None, Meta(description=RANK)]
    until: Annotated[datetime.datetime | None, Meta(description=UNTIL)]
    link: Annotated[str, Meta(description="The member's link for this evening, if a card's link was opened; otherwise empty.")]


class NextEveningsAnswer(Struct, frozen=True):
    """The next evenings of all clubs of which the reader is a member, by date; at most twelve."""

    evenings: tuple[NextEveningAnswer, ...]


def who_comes_answer(tournament: Tournament, answers: EveningAnswers | None, names: Names, *, is_shown: bool) -> WhoComesAnswer:
    """Return who comes. `answers` is None before the evening is announced; names of a cancelled evening are never shown."""
    announcement = announcement_of(tournament)
    cancelled = announcement is not None and announcement.cancelled_at is not None
    sign_ups = answers.sign_ups if answers else None
    is_shown = is_shown and answers is not None and not cancelled
    shown = answers if is_shown else None
    return WhoComesAnswer(
        version=tournament.version,
        announced=answers is not None,
        on=tournament.on,
        cancelled=cancelled,
        answers_until=announcement.moments.answers_until if announcement else None,
        coming=sign_ups.coming if sign_ups else 0,
        capacity=sign_ups.capacity if sign_ups else None,
        free=sign_ups.free if sign_ups else None,
        waiting=len(sign_ups.at(SignUpPlace.WAITING, SignUpPlace.OFFERED)) if sign_ups else 0,
        one_more=one_more_text(answers) if answers and not cancelled else "",
        names_shown=is_shown,
        people=tuple(each.name_for(names) for each in shown.at(SignUpPlace.IN)) if shown else (),
        waiting_list=tuple(_waiting_parties(shown, names)) if shown else (),
    )


def _waiting_parties(answers: EveningAnswers, names: Names) -> Iterable[WaitingPartyAnswer]:
    for party in answers.parties(SignUpPlace.OFFERED, SignUpPlace.WAITING):
        sign_up = party[0].sign_up
        yield WaitingPartyAnswer(names=tuple(each.name_for(names) for each in party), rank=sign_up.rank, passed_over=sign_up.passed_over)


def own_answer(tournament: Tournament, answers: EveningAnswers | None, who: Member | SignUpGuest, names: Names = FULL_NAMES) -> OwnAnswer:
    """Return a person's own answer. Before the evening is announced, `answers` is None and the text says so."""
    own = answers.of(who) if answers else None
    sign_up = own.sign_up if own else None
    return OwnAnswer(
        version=tournament.version,
        person=person_of(who),
        place=sign_up.place if sign_up else None,
        text=_own_text(answers, sign_up),
        rank=sign_up.rank if sign_up else None,
        until=sign_up.until if sign_up else None,
        passed_over=sign_up.passed_over if sign_up else False,
        party=tuple(_others(answers, sign_up, names)) if answers and sign_up else (),
        seeks_partner=sign_up.seeks_partner if sign_up else False,
        proposed=_named(answers, sign_up.proposed, names) if answers and sign_up else None,
        agreed=sign_up.agreed if sign_up else False,
        partner=_named(answers, sign_up.partner, names) if answers and sign_up else None,
    )


def _own_text(answers: EveningAnswers | None, sign_up: SignUp | None) -> str:
    if answers is None:
        return sentence(Problem("SIGN_UP_NOT_OPEN", ""))
    return _place_or_cancelled(sign_up, answers.announcement)


def _place_or_cancelled(sign_up: SignUp | None, announcement: Announcement) -> str:
    if announcement.cancelled_at is not None:
        return sentence(Problem("EVENING_IS_CANCELLED", ""))
    return own_place_text(sign_up, announcement)


def _others(answers: EveningAnswers, sign_up: SignUp, names: Names) -> Iterable[str]:
    return (answers.by_person[each].name_for(names) for each in sign_up.party if each != sign_up.person)


def _named(answers: EveningAnswers, person: str, names: Names) -> PartnerAnswer | None:
    answer = answers.by_person.get(person)
    return PartnerAnswer(person, answer.name_for(names)) if answer is not None else None


def guest_signed_up(tournament: Tournament, answers: EveningAnswers | None, who: SignUpGuest) -> GuestSignedUp:
    """Return a guest's place and link."""
    link = evening_link(tournament, who)
    return GuestSignedUp(link, f"{settings.PUBLIC_URL}{reverse('evening-link', args=[link])}", own_answer(tournament, answers, who))


def next_evenings_answer(evenings: Iterable[EveningAhead], *, with_links: bool = False) -> NextEveningsAnswer:
    """Return a member's next evenings, with their personal links only if a card's link was opened."""
    return NextEveningsAnswer(tuple(_next_evening(each, with_link=with_links) for each in evenings))


def _next_evening(evening: EveningAhead, *, with_link: bool) -> NextEveningAnswer:
    tournament, announcement, own = evening.tournament, evening.announcement, evening.own
    return NextEveningAnswer(
        club=tournament.club.slug,
        slug=tournament.slug,
        name=tournament.name,
        on=tournament.on,
        cancelled=evening.is_cancelled,
        starts=announcement.moments.starts,
        venue=announcement.venue.name if announcement.venue else None,
        answers_until=announcement.moments.answers_until,
        coming=evening.sign_ups.coming,
        capacity=evening.sign_ups.capacity,
        free=evening.sign_ups.free,
        asks=evening.asks,
        person=person_of(evening.member),
        place=own.place if own else None,
        text=_place_or_cancelled(own, announcement),
        rank=own.rank if own else None,
        until=own.until if own else None,
        link=evening_link(tournament, evening.member) if with_link else "",
    )
