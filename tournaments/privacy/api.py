"""What a program does for somebody who asks for their data, or to be forgotten."""

from __future__ import annotations

from typing import Annotated

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from msgspec import Meta, Struct
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.login.pages.proof import proved_recently
from clubs.people.queries.members import people
from clubs.privacy.actions.retention import set_retention
from clubs.privacy.redaction import forgotten_name
from clubs.roles.permissions import ClubRight, club_for, require_club
from tournaments.api.authentication import BrowserAuthentication
from tournaments.api.documentation import describe_change, describe_file
from tournaments.api.request_bodies import Body, WholeNumber, YesOrNo, validated
from tournaments.api.view import ApiView
from tournaments.evening.models import Entrant
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.strict_json import json_text
from tournaments.privacy.actions.forget import forget_guest
from tournaments.privacy.actions.forget_members import forget_member
from tournaments.privacy.queries import FORMAT, personal_data


class Forgetting(Body):
    sure = YesOrNo(help_text="Must be true: nobody can undo it.")


def require_sure(sure: bool) -> None:
    """Refuse unless whoever asks says that they are sure."""
    if not sure:
        raise refuse("NOT_SURE", "sure")


def require_proof_in_session(view: ApiView) -> None:
    """Refuse PROOF_NEEDED to a browser's session that did not prove lately whose it is, as the page would ask; a program's token is a proof
    of its own, issued for that.
    """
    if isinstance(view.request.successful_authenticator, BrowserAuthentication) and not proved_recently(view.request._request):
        raise refuse("PROOF_NEEDED", address=f"{settings.PUBLIC_URL}{reverse('account_reauthenticate')}")


class ForgottenAnswer(Struct, frozen=True):
    """What is left of somebody."""

    name: Annotated[str, Meta(description="Their number, as every page now shows it: `#12`.")]


class MemberData(ApiView):
    @describe_file("Everything that is kept of a member", f"`{FORMAT}`: the club's row and its changes, the account, every evening.")
    def get(self, request: Request, club: str, number: int) -> HttpResponse:
        row = club_for(self.actor, club, ClubRight.FORGET)
        member = get_object_or_404(people(row).select_related("club", "user"), number=number)
        return HttpResponse(json_text(personal_data(member)) + "\n", content_type="application/json; charset=utf-8")


class ForgottenMember(ApiView):
    @describe_change("Forget a member, with all their evenings", Forgetting, {200: ForgottenAnswer})
    def post(self, request: Request, club: str, number: int) -> Response:
        row = club_for(self.actor, club, ClubRight.FORGET)
        member = get_object_or_404(people(row).select_related("club", "user"), number=number)
        require_sure(validated(Forgetting, request)["sure"])
        require_proof_in_session(self)
        forget_member(by=self.actor, member=member)
        return Response(ForgottenAnswer(forgotten_name(number)))


class Retention(Body):
    guests_months = WholeNumber(min_value=1, max_value=600, allow_null=True, help_text="Months after an evening; null: never by itself.")
    members_years = WholeNumber(min_value=1, max_value=100, allow_null=True, help_text="Years after they left; null: never by itself.")


class RetentionAnswer(Struct, frozen=True):
    """How long names are kept."""

    guests_months: int | None
    members_years: int | None


class ClubRetention(ApiView):
    @describe_change("Decide how long the club keeps names", Retention, {200: RetentionAnswer})
    def put(self, request: Request, club: str) -> Response:
        row = set_retention(by=self.actor, club=club_for(self.actor, club, ClubRight.FORGET), **validated(Retention, request))
        return Response(RetentionAnswer(row.forget_guests_months, row.forget_members_years))


class ForgottenGuest(ApiView):
    @describe_change("Forget a guest of an evening", Forgetting, {200: ForgottenAnswer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        tournament = tournament_for(self.actor, slug, Right.WATCH)
        require_club(self.actor, ClubRight.FORGET, tournament.club)
        guest = get_object_or_404(Entrant, tournament=tournament, number=number)
        require_sure(validated(Forgetting, request)["sure"])
        require_proof_in_session(self)
        forget_guest(by=self.actor, tournament=tournament, entrant=guest)
        return Response(ForgottenAnswer(forgotten_name(number)))
