"""The API of an evening's duties, with the actions, rights and refusals of the page."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.people.queries.members import own_member
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.request_body import Nothing
from tournaments.api.view import ApiView
from tournaments.entrants.queries.names import visible_names
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, may, tournament_for
from tournaments.rota.actions import copy_duties, say_about_duty, set_duties
from tournaments.rota.api.answers import DutiesAnswer, duties_answer
from tournaments.rota.api.bodies import DutiesBody, DutySaidBody
from tournaments.rota.members import named_member
from tournaments.rota.queries import rota_of
from tournaments.signup.queries.persons import require_own_member


class DutiesView(ApiView):
    @describe_read("Read who does which duty at an evening, what is open, and who asks whom to take over", DutiesAnswer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(_answer(self.actor, tournament_for(self.actor, slug, Right.SEE_NAMES)))

    @action_view("Set the duties that an evening needs", Right.ROTA)
    def put(self, tournament: Tournament, body: DutiesBody) -> DutiesAnswer:
        set_duties(by=self.actor, tournament=tournament, duties=[each.duty for each in body.duties])
        return _answer(self.actor, tournament)


class CopiedDutiesView(ApiView):
    @action_view("Give an evening without duties those of the club's last evening that has any", Right.ROTA)
    def post(self, tournament: Tournament, body: Nothing) -> DutiesAnswer:
        copy_duties(by=self.actor, tournament=tournament)
        return _answer(self.actor, tournament)


class DutySaidView(ApiView):
    @action_view("Take a duty, give it back, ask another member to take it over, or answer who asks", Right.SEE_NAMES)
    def post(self, tournament: Tournament, body: DutySaidBody) -> DutiesAnswer:
        who = named_member(tournament, body.person, "person") if body.person else require_own_member(self.actor, tournament)
        other = named_member(tournament, body.other, "other") if body.other else None
        by, duty, said, against = self.actor, body.duty, body.said, body.against
        say_about_duty(by=by, tournament=tournament, who=who, duty=duty, said=said, other=other, against=against)
        return _answer(self.actor, tournament)


def _answer(actor: Actor, tournament: Tournament) -> DutiesAnswer:
    member, leads = own_member(actor, tournament.club), may(actor, Right.ROTA, tournament)
    return duties_answer(rota_of(tournament), visible_names(actor, tournament), member, leads=leads)
