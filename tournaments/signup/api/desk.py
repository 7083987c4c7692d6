"""The desk's list of answers: admit guests, answer for somebody who calls, and enrol everybody who comes."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.people.models import Member
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Nothing
from tournaments.api.view import ApiView
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.signup.actions.desk import decide_about_guest, enrol_coming
from tournaments.signup.api.answers import PASSED_OVER, UNTIL, OwnAnswer, own_answer
from tournaments.signup.api.bodies import DeskAnswerBody, DeskSignUpBody, GuestDecisionBody
from tournaments.signup.api.saying import named_reserve, sign_up, store_answer
from tournaments.signup.models import SignUpGuest
from tournaments.signup.queries.desk_lists import Parties, desk_lists
from tournaments.signup.queries.facts import person_of
from tournaments.signup.queries.people import Answer, EveningAnswers, evening_answers
from tournaments.signup.queries.persons import named_people, person_in
from tournaments.signup.values import SignUpPlace
from tournaments.signup.wording import one_more_text


class DeskPerson(Struct, frozen=True, kw_only=True):
    """Somebody who answered, or a member who did not."""

    person: Annotated[str, Meta(description="Names them in requests: `member 12` or `guest 3`.")]
    name: str
    contact: Annotated[str, Meta(description="How to reach those whom the desk may have to call; empty for others and if unknown.")]
    place: Annotated[SignUpPlace | None, Meta(description="Null for a member who did not answer.")]
    player: Annotated[int | None, Meta(description="Their number among the players; null if they are not enrolled.")]


class DeskParty(Struct, frozen=True, kw_only=True):
    """The people who signed up together. The first speaks for all."""

    people: tuple[DeskPerson, ...]
    rank: Annotated[int | None, Meta(description="Their number on the waiting list; null if they do not wait.")]
    until: Annotated[datetime.datetime | None, Meta(description=UNTIL)]
    passed_over: Annotated[bool, Meta(description=PASSED_OVER)]
    seeks_partner: Annotated[bool, Meta(description="True for one person who wants a partner and has none yet.")]
    partner: Annotated[str | None, Meta(description="The partner who was found for them, such as `member 12`.")]


class DeskComingAnswer(Struct, frozen=True, kw_only=True):
    """Everybody who answered, by what the desk does about them. Before the evening is announced, the lists are empty."""

    version: int
    announced: Annotated[bool, Meta(description="False if nobody can sign up yet.")]
    coming_count: Annotated[int, Meta(description="The number of people who have a place.")]
    capacity: Annotated[int | None, Meta(description="The greatest number of players; null without a limit.")]
    one_more: Annotated[str, Meta(description="The tables with one player more, for people; empty if the evening is full.")]
    to_enrol: Annotated[int, Meta(description="How many who have a place are not enrolled as players.")]
    to_admit: Annotated[tuple[DeskParty, ...], Meta(description="Guests about whom the desk decides.")]
    offered: Annotated[tuple[DeskParty, ...], Meta(description="Whom to call: a place is free for them until `until`.")]
    waiting: tuple[DeskParty, ...]
    coming: tuple[DeskParty, ...]
    others: Annotated[tuple[DeskPerson, ...], Meta(description="Those who answered, and neither come nor wait to come.")]
    silent: Annotated[tuple[DeskPerson, ...], Meta(description="Members who did not answer.")]
    absent: Annotated[tuple[str, ...], Meta(description="Members who neither came nor signed off, once the evening has begun.")]


class ComingPlayer(Struct, frozen=True):
    """A player who was enrolled because they come."""

    number: int
    name: str


class EnrolledAnswer(Struct, frozen=True):
    """The players who were enrolled now; nobody, if all were."""

    players: tuple[ComingPlayer, ...]


class DeskComingView(ApiView):
    @describe_read("Read the desk's list: whom to admit, whom to call, who waits, comes, or did not answer", DeskComingAnswer)
    def get(self, request: Request, slug: str) -> Response:
        tournament = tournament_for(self.actor, slug, Right.PREPARE)
        return Response(desk_answer(tournament, evening_answers(tournament)))


class DeskAnswerView(ApiView):
    @action_view("Store what a member or a guest told the desk", Right.PREPARE)
    def post(self, tournament: Tournament, body: DeskAnswerBody) -> OwnAnswer:
        who = person_in(tournament, body.person)
        store_answer(self.actor, tournament, who, body)
        return own_answer(tournament, evening_answers(tournament), who)


class DeskSignUpView(ApiView):
    @action_view("Sign up members or guests who told the desk that they come", Right.PREPARE, status=201)
    def post(self, tournament: Tournament, body: DeskSignUpBody) -> OwnAnswer:
        people = [*named_people(tournament, [body.name], "name"), *named_people(tournament, body.partners, "partners")]
        who = sign_up(self.actor, tournament, people, body, reserve=named_reserve(tournament, body.reserve), contact=body.contact)
        return own_answer(tournament, evening_answers(tournament), who)


class GuestDecisionView(ApiView):
    @action_view("Admit a guest who asks to come, or refuse them, with everybody of their party", Right.PREPARE)
    def post(self, tournament: Tournament, body: GuestDecisionBody) -> OwnAnswer:
        guest = person_in(tournament, body.person)
        if not isinstance(guest, SignUpGuest):
            raise refuse("NOT_FOUND", "person")
        decide_about_guest(by=self.actor, tournament=tournament, guest=guest, admits=body.admits)
        return own_answer(tournament, evening_answers(tournament), guest)


class EnrolComingView(ApiView):
    @action_view("Enrol everybody who has a place, and make pairs of those who come as pairs", Right.PREPARE)
    def post(self, tournament: Tournament, body: Nothing) -> EnrolledAnswer:
        players = enrol_coming(by=self.actor, tournament=tournament)
        return EnrolledAnswer(tuple(ComingPlayer(each.number, each.name) for each in players))


def desk_answer(tournament: Tournament, answers: EveningAnswers | None) -> DeskComingAnswer:
    """Return the desk's list. `answers` is None before the evening is announced."""
    lists = desk_lists(answers) if answers else None
    return DeskComingAnswer(
        version=tournament.version,
        announced=answers is not None,
        coming_count=answers.sign_ups.coming if answers else 0,
        capacity=answers.sign_ups.capacity if answers else None,
        one_more=one_more_text(answers) if answers else "",
        to_enrol=lists.to_enrol if lists else 0,
        to_admit=_parties(lists.to_admit) if lists else (),
        offered=_parties(lists.offered) if lists else (),
        waiting=_parties(lists.waiting) if lists else (),
        coming=_parties(lists.coming) if lists else (),
        others=tuple(_person(each, may_call=each.sign_up.place == SignUpPlace.LAPSED) for each in lists.outside) if lists else (),
        silent=tuple(map(_silent, lists.silent)) if lists else (),
        absent=tuple(each.person for each in lists.absent) if lists else (),
    )


def _parties(parties: Parties) -> tuple[DeskParty, ...]:
    return tuple(_party(list(each)) for each in parties)


def _party(people: list[Answer]) -> DeskParty:
    first = people[0].sign_up
    return DeskParty(
        people=tuple(_people(people)),
        rank=first.rank,
        until=first.until,
        passed_over=first.passed_over,
        seeks_partner=first.seeks_partner,
        partner=first.partner or None,
    )


def _people(party: list[Answer]) -> Iterable[DeskPerson]:
    """Return the people of a party. The desk calls the first."""
    return (_person(each, may_call=each is party[0]) for each in party)


def _person(answer: Answer, *, may_call: bool) -> DeskPerson:
    return DeskPerson(
        person=answer.person,
        name=answer.name,
        contact=answer.contact if may_call else "",
        place=answer.sign_up.place,
        player=answer.entrant.number if answer.entrant else None,
    )


def _silent(member: Member) -> DeskPerson:
    return DeskPerson(person=person_of(member), name=member.name, contact=member.telephone or member.email, place=None, player=None)
