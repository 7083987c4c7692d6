"""The API of who comes to an evening, a member's own answer, a guest's sign-up, and the answers by a personal link."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.login.visitors import visitor_of
from clubs.people.models import Member
from clubs.people.queries.members import own_member
from clubs.region import speak_as_in
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_public_read, describe_read
from tournaments.api.view import ApiView
from tournaments.entrants.queries.names import FULL_NAMES, visible_names
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, tournament_and_rights, tournament_for
from tournaments.evening.problems import refuse
from tournaments.signup.actions.answers import answer_partner
from tournaments.signup.actions.guests import sign_up_guest
from tournaments.signup.api.answers import (
    GuestSignedUp,
    LinkedEveningAnswer,
    NextEveningsAnswer,
    OwnAnswer,
    WhoComesAnswer,
    guest_signed_up,
    next_evenings_answer,
    own_answer,
    who_comes_answer,
)
from tournaments.signup.api.bodies import AnswerBody, GuestBody, OwnAnswerBody, ProposalAnswerBody
from tournaments.signup.api.saying import named_reserve, sign_up, store_answer
from tournaments.signup.links import PersonalLink, member_of_card_link, opened_link
from tournaments.signup.queries.facts import person_of
from tournaments.signup.queries.next_evenings import next_evenings
from tournaments.signup.queries.people import evening_answers
from tournaments.signup.queries.persons import named_people, own_members, reads_who_comes, require_own_member


class WhoComesView(ApiView):
    @describe_public_read("Read who comes to an evening, who waits, and how many places are free", WhoComesAnswer)
    def get(self, request: Request, slug: str) -> Response:
        tournament, own_rights = tournament_and_rights(self.actor, slug, Right.WATCH)
        answers, member = evening_answers(tournament), own_member(self.actor, tournament.club)
        is_shown = answers is not None and reads_who_comes(own_rights, member, answers.announcement)
        return Response(who_comes_answer(tournament, answers, visible_names(self.actor, tournament), is_shown=is_shown))


class GuestsComeView(ApiView):
    @action_view("Sign up a guest, alone or with others, without an account", Right.WATCH, status=201)
    def post(self, tournament: Tournament, body: GuestBody) -> GuestSignedUp:
        party = {"people": [body.name, *body.partners], "contact": body.contact, "reserve": body.reserve}
        visitor = visitor_of(self.request._request)
        _place, who = sign_up_guest(
            by=self.actor, visitor=visitor, tournament=tournament, seeks_partner=body.seeks_partner, seen_on=body.on, **party
        )
        return guest_signed_up(tournament, evening_answers(tournament), who)


def _own(actor: Actor, slug: str) -> tuple[Tournament, Member]:
    """Return the evening, and the member of its club who is the actor. Refused: NOT_FOUND, LOGIN_NEEDED, ACCOUNT_NOT_LINKED."""
    tournament = tournament_for(actor, slug, Right.WATCH)
    return tournament, require_own_member(actor, tournament)


class OwnAnswerView(ApiView):
    @describe_read("Read one's own answer about an evening", OwnAnswer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_answer_of(self.actor, *_own(self.actor, slug)))

    @action_view("Answer whether one comes: alone, with others, or without a partner", _own)
    def put(self, own: tuple[Tournament, Member], body: OwnAnswerBody) -> OwnAnswer:
        tournament, member = own
        if body.partners or body.reserve:
            if body.answer != "yes":
                raise refuse("FIELD_WRONG", "answer")
            others = named_people(tournament, body.partners, "partners")
            sign_up(self.actor, tournament, [member, *others], body, reserve=named_reserve(tournament, body.reserve))
        else:
            store_answer(self.actor, tournament, member, body)
        return _answer_of(self.actor, tournament, member)


def _answer_of(actor: Actor, tournament: Tournament, member: Member) -> OwnAnswer:
    """Return the member's answer, with the names of others as the actor may see them."""
    return own_answer(tournament, evening_answers(tournament), member, visible_names(actor, tournament))


class OwnPartnerView(ApiView):
    @action_view("Agree to play with the proposed partner, or decline", _own)
    def post(self, own: tuple[Tournament, Member], body: ProposalAnswerBody) -> OwnAnswer:
        tournament, member = own
        answer_partner(by=self.actor, tournament=tournament, who=member, other=body.other, agrees=body.agrees)
        return _answer_of(self.actor, tournament, member)


def _linked(actor: Actor, link: str) -> PersonalLink:
    """Return the content of a personal link. It gives every actor the right to answer. Refused: LINK_WRONG, LINK_OVER."""
    personal_link = opened_link(link)
    speak_as_in(personal_link.tournament.language)
    return personal_link


def _linked_evening(link: PersonalLink) -> LinkedEveningAnswer:
    tournament = link.tournament
    answers = evening_answers(tournament)
    return LinkedEveningAnswer(
        slug=tournament.slug,
        name=tournament.name,
        who=link.who.name,
        evening=who_comes_answer(tournament, answers, FULL_NAMES, is_shown=False),
        own=own_answer(tournament, answers, link.who),
    )


class LinkView(ApiView):
    @describe_public_read("Open a personal link: the evening and the person's answer", LinkedEveningAnswer)
    def get(self, request: Request, link: str) -> Response:
        return Response(_linked_evening(_linked(self.actor, link)))

    @action_view("Answer by a personal link", _linked)
    def post(self, link: PersonalLink, body: AnswerBody) -> LinkedEveningAnswer:
        store_answer(Actor(link=person_of(link.who)), link.tournament, link.who, body)
        return _linked_evening(link)


class LinkPartnerView(ApiView):
    @action_view("Agree to play with the proposed partner by a personal link, or decline", _linked)
    def post(self, link: PersonalLink, body: ProposalAnswerBody) -> LinkedEveningAnswer:
        actor = Actor(link=person_of(link.who))
        answer_partner(by=actor, tournament=link.tournament, who=link.who, other=body.other, agrees=body.agrees)
        return _linked_evening(link)


class OwnEveningsView(ApiView):
    @describe_read("List one's next evenings in all clubs, with one's answers", NextEveningsAnswer)
    def get(self, request: Request) -> Response:
        return Response(next_evenings_answer(next_evenings(own_members(self.actor))))


class CardLinkView(ApiView):
    @describe_public_read("List a member's next evenings by the link on their card, each with its personal link", NextEveningsAnswer)
    def get(self, request: Request, card_link: str) -> Response:
        member = member_of_card_link(card_link)
        speak_as_in(member.club.language)
        return Response(next_evenings_answer(next_evenings([member]), with_links=True))
