"""The API for a person's stored data, and to forget a person."""

from __future__ import annotations

from typing import Annotated

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from msgspec import Meta, Struct
from rest_framework.request import Request

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.login.pages.proof import proved_recently
from clubs.people.models import Member
from clubs.people.queries.members import people
from clubs.privacy.actions.retention import set_retention
from clubs.privacy.redaction import forgotten_name
from clubs.roles.permissions import ClubRight, club_for, require_club
from tournaments.api.action_view import action_view
from tournaments.api.authentication import BrowserAuthentication
from tournaments.api.documentation import describe_file
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.evening.models import Entrant
from tournaments.evening.permissions import Right, tournament_for
from tournaments.evening.problems import refuse
from tournaments.evening.strict_json import json_text
from tournaments.privacy.actions.forget import forget_guest
from tournaments.privacy.actions.forget_members import forget_member
from tournaments.privacy.queries import FORMAT, personal_data


class Forgetting(Body):
    sure: Annotated[bool, Meta(description="Must be true, because forgetting cannot be undone.")]


def require_sure(sure: bool) -> None:
    """Refuse with NOT_SURE unless the request confirms with `sure` that this action, which cannot be undone, is wanted."""
    if not sure:
        raise refuse("NOT_SURE", "sure")


def require_proof_in_session(view: ApiView) -> None:
    """Refuse with PROOF_NEEDED if a user of a browser has not proved their identity recently. The pages require the same.

    A program's token needs no proof: it was issued for such requests.
    """
    if isinstance(view.request.successful_authenticator, BrowserAuthentication) and not proved_recently(view.request._request):
        raise refuse("PROOF_NEEDED", address=f"{settings.PUBLIC_URL}{reverse('account_reauthenticate')}")


class ForgottenAnswer(Struct, frozen=True):
    """The number that remains in place of a forgotten person's name."""

    name: Annotated[str, Meta(description="The number that replaces the name on every page, such as `#12`.")]


def _member_to_forget(actor: Actor, club: str, number: int) -> Member:
    row = club_for(actor, club, ClubRight.FORGET)
    return get_object_or_404(people(row).select_related("club", "user"), number=number)


def _guest_to_forget(actor: Actor, slug: str, number: int) -> Entrant:
    tournament = tournament_for(actor, slug, Right.WATCH)
    require_club(actor, ClubRight.FORGET, tournament.club)
    guest: Entrant = get_object_or_404(tournament.entrants, number=number)
    return guest


class MemberDataView(ApiView):
    @describe_file(
        "Download all data stored about a member", f"`{FORMAT}`: the member's data and their changes, the account, and every evening."
    )
    def get(self, request: Request, club: str, number: int) -> HttpResponse:
        return HttpResponse(
            json_text(personal_data(_member_to_forget(self.actor, club, number))) + "\n", content_type="application/json; charset=utf-8"
        )


class ForgottenMemberView(ApiView):
    @action_view("Forget a member in all their evenings", _member_to_forget)
    def post(self, member: Member, body: Forgetting) -> ForgottenAnswer:
        require_sure(body.sure)
        require_proof_in_session(self)
        forget_member(by=self.actor, member=member)
        return ForgottenAnswer(forgotten_name(member.number))


class Retention(Body):
    guests_months: (
        Annotated[int, Meta(ge=1, le=600, description="Months after a guest's evening; null to keep names without limit.")] | None
    )
    members_years: Annotated[int, Meta(ge=1, le=100, description="Years after a member left; null to keep names without limit.")] | None


class RetentionAnswer(Struct, frozen=True):
    """The time for which a club stores names: of guests in months, of former members in years. Null if it never forgets them by itself."""

    guests_months: int | None
    members_years: int | None


class ClubRetentionView(ApiView):
    @action_view("Set how long the club keeps names", ClubRight.FORGET)
    def put(self, row: Club, body: Retention) -> RetentionAnswer:
        row = set_retention(by=self.actor, club=row, **body.given())
        return RetentionAnswer(row.forget_guests_months, row.forget_members_years)


class ForgottenGuestView(ApiView):
    @action_view("Forget a guest of an evening", _guest_to_forget)
    def post(self, guest: Entrant, body: Forgetting) -> ForgottenAnswer:
        require_sure(body.sure)
        require_proof_in_session(self)
        forget_guest(by=self.actor, tournament=guest.tournament, entrant=guest)
        return ForgottenAnswer(forgotten_name(guest.number))
