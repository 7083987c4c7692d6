"""A club's members for programs: list, admit, change, import and merge them; and a member's own data."""

from __future__ import annotations

from django.conf import settings
from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.actions import member_accounts, member_changes
from clubs.people.actions import members as member_actions
from clubs.people.actions.links import renew_links
from clubs.people.actions.member_lists import import_members
from clubs.people.actions.public_names import set_public_names
from clubs.people.links import card_link
from clubs.people.list_text import ListRow
from clubs.people.models import Member
from clubs.people.queries.duplicates import duplicates
from clubs.people.queries.member_list import member_list
from clubs.people.queries.members import MemberOrder, MemberSearch, MembershipState, member_page, own_person, people
from clubs.roles.permissions import CLUB_GRID, ClubRight, club_and_rights, club_for
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_read
from tournaments.api.query import PAGE, asked_page, page_of
from tournaments.api.request_body import Nothing
from tournaments.api.view import ApiView
from tournaments.entrants.actions import members as evening_actions
from tournaments.entrants.api import member_bodies as bodies
from tournaments.entrants.api.member_answers import (
    CodeAnswer,
    DuplicatesAnswer,
    EntryAnswer,
    GuestsAnswer,
    MemberAnswer,
    MemberListAnswer,
    MembersAnswer,
    PublicNamesAnswer,
    RenewedLinksAnswer,
    duplicates_answer,
    guests_answer,
    member_answer,
    member_list_answer,
    own_answer,
)
from tournaments.entrants.queries.guests import guest_named, guests
from tournaments.evening.problems import refuse

SEARCH = [
    OpenApiParameter("q", str, description="Part of a name, the beginning of a number, or part of an e-mail address that includes the @."),
    OpenApiParameter("kind", str, enum=Member.Kind.values),
    OpenApiParameter("state", str, enum=[each.value for each in MembershipState]),
    OpenApiParameter("sort", str, enum=[each.value for each in MemberOrder]),
    PAGE,
]
KEEPS = frozenset(right for right in ClubRight if CLUB_GRID[right] >= CLUB_GRID[ClubRight.KEEP_MEMBERS])


def _kept(actor: Actor, club: str, number: int) -> Member:
    """Return the member with this number, whom the actor wants to change.

    Refused: NOT_FOUND, and if the actor does not have the right KEEP_MEMBERS.
    """
    row = club_for(actor, club, ClubRight.KEEP_MEMBERS)
    return _one(row, number)


def _one(club: Club, number: int) -> Member:
    member = people(club).select_related("club").filter(number=number).first()
    if member is None:
        raise refuse("NOT_FOUND", "number")
    return member


class MembersView(ApiView):
    @describe_read("List a club's members, a hundred on each page", MembersAnswer, parameters=SEARCH, operation_id="clubs_members_list")
    def get(self, request: Request, club: str) -> Response:
        row, rights = club_and_rights(self.actor, club, ClubRight.SEE_MEMBERS)
        search = MemberSearch.read(request.query_params.dict(), birthdays=ClubRight.SEE_CONTACTS in rights)
        page = member_page(row, search, asked_page(request))
        answers = tuple(member_answer(member, rights) for member in page)
        return Response(MembersAnswer(answers, page.paginator.count, page.number, page.paginator.num_pages))

    @action_view("Admit a member", ClubRight.KEEP_MEMBERS, status=201)
    def post(self, row: Club, body: bodies.NewMember) -> MemberAnswer:
        member = member_actions.admit(by=self.actor, club=row, **body.given())
        return member_answer(member, KEEPS, whole=True)


class MemberView(ApiView):
    http_method_names = (*ApiView.http_method_names, "patch")

    @describe_read("Read one member, with all fields that the reader may see", MemberAnswer)
    def get(self, request: Request, club: str, number: int) -> Response:
        row, rights = club_and_rights(self.actor, club, ClubRight.SEE_MEMBERS)
        return Response(member_answer(_one(row, number), rights, whole=True))

    @action_view("Change the fields of a member that the body has", _kept)
    def patch(self, member: Member, body: bodies.MemberDetails) -> MemberAnswer:
        member_actions.amend_member(by=self.actor, member=member, **body.given())
        return member_answer(member, KEEPS, whole=True)


class LeaveClubView(ApiView):
    @action_view("Record that a member leaves the club", _kept)
    def post(self, member: Member, body: bodies.OnDay) -> MemberAnswer:
        member_actions.leave(by=self.actor, member=member, **body.given())
        return member_answer(member, KEEPS, whole=True)


class RejoinClubView(ApiView):
    @action_view("Record that a former member is a member again", _kept)
    def post(self, member: Member, body: bodies.OnDay) -> MemberAnswer:
        member_actions.come_back(by=self.actor, member=member, **body.given())
        return member_answer(member, KEEPS, whole=True)


class ImportMembersView(ApiView):
    @action_view("Import a list of members: all, or none if a row is wrong", ClubRight.KEEP_MEMBERS)
    def post(self, row: Club, body: bodies.MemberList) -> MemberListAnswer:
        rows = [ListRow(number, {column: str(value) for column, value in each.given().items()}) for number, each in enumerate(body.rows, 1)]
        read = member_list(row, rows) if body.dry_run else import_members(by=self.actor, club=row, rows=rows)
        return member_list_answer(read)


class UndoMemberChangeView(ApiView):
    @action_view("Undo the changes to members of one entry in the club's log", ClubRight.KEEP_MEMBERS)
    def post(self, row: Club, body: Nothing, entry: int) -> EntryAnswer:
        return EntryAnswer(member_changes.undo(by=self.actor, club=row, entry=entry).number)


class UndoMemberMoveView(ApiView):
    @action_view("Undo a merge, or undo that a guest became a member", ClubRight.KEEP_MEMBERS)
    def post(self, row: Club, body: Nothing, entry: int) -> EntryAnswer:
        return EntryAnswer(evening_actions.undo(by=self.actor, club=row, entry=entry).number)


class DuplicateMembersView(ApiView):
    @describe_read("List members who may be the same person", DuplicatesAnswer)
    def get(self, request: Request, club: str) -> Response:
        return Response(duplicates_answer(duplicates(club_for(self.actor, club, ClubRight.KEEP_MEMBERS))))


class MergeMembersView(ApiView):
    @action_view("Merge another member into this one, with their evenings", _kept)
    def post(self, keep: Member, body: bodies.Merge) -> EntryAnswer:
        gone = _one(keep.club, body.other)
        return EntryAnswer(evening_actions.merge(by=self.actor, keep=keep, gone=gone).number)


class ClubGuestsView(ApiView):
    @describe_read("List the people who played as a guest, a hundred on each page", GuestsAnswer, parameters=[PAGE])
    def get(self, request: Request, club: str) -> Response:
        return Response(guests_answer(page_of(guests(club_for(self.actor, club, ClubRight.KEEP_MEMBERS)), request)))

    @action_view("Make a guest a member, with their evenings", ClubRight.KEEP_MEMBERS, status=201)
    def post(self, row: Club, body: bodies.GuestToAdmit) -> MemberAnswer:
        guest = guest_named(row, body.guest)
        if guest is None:
            raise refuse("NOT_FOUND", "guest")
        member = evening_actions.admit_guest(by=self.actor, club=row, entrants=guest.entrants)
        return member_answer(member, KEEPS, whole=True)


class MemberCodeView(ApiView):
    @action_view("Make the code with which a member links their account", _kept, status=201)
    def post(self, member: Member, body: Nothing) -> CodeAnswer:
        return CodeAnswer(member_accounts.make_code(by=self.actor, member=member))


class UnlinkAccountView(ApiView):
    @action_view("Unlink a member's account", _kept)
    def post(self, member: Member, body: Nothing) -> MemberAnswer:
        member_accounts.unlink_account(by=self.actor, member=member)
        return member_answer(member, KEEPS, whole=True)


class MemberLinksView(ApiView):
    @action_view("Renew a member's personal links; the former ones end", _kept)
    def post(self, member: Member, body: Nothing) -> RenewedLinksAnswer:
        row = renew_links(by=self.actor, member=member)
        return RenewedLinksAnswer(row.number, f"{settings.PUBLIC_URL}{reverse('card-evenings', args=[card_link(row)])}")


class ProposedNameView(ApiView):
    @action_view("Accept or refuse the name that a member proposed", _kept)
    def post(self, member: Member, body: bodies.AnswerToName) -> MemberAnswer:
        member_accounts.answer_proposed_name(by=self.actor, member=member, **body.given())
        return member_answer(member, KEEPS, whole=True)


class PublicNamesView(ApiView):
    @describe_read("Read how the public sees names", PublicNamesAnswer)
    def get(self, request: Request, club: str) -> Response:
        row = club_for(self.actor, club, ClubRight.KEEP_MEMBERS)
        return Response(PublicNamesAnswer(row.public_names, row.least_names))

    @action_view("Set how the public sees names, and the most private form that a member may choose", ClubRight.KEEP_MEMBERS)
    def put(self, row: Club, body: bodies.PublicNames) -> PublicNamesAnswer:
        row = set_public_names(by=self.actor, club=row, **body.given())
        return PublicNamesAnswer(row.public_names, row.least_names)


class LinkAccountView(ApiView):
    @action_view("Link the account to the member who received this code")
    def post(self, body: bodies.AccountCodeTyped) -> MemberAnswer:
        return own_answer(member_accounts.link_account(by=self.actor, **body.given()))


class OwnMembershipView(ApiView):
    http_method_names = (*ApiView.http_method_names, "patch")

    @describe_read("Read the data that a club stores about the account's owner", MemberAnswer)
    def get(self, request: Request, club: str) -> Response:
        return Response(own_answer(own_person(self.actor, club)))

    @action_view("Correct the data that a club stores about the account's owner", own_person)
    def patch(self, member: Member, body: bodies.OwnDetails) -> MemberAnswer:
        member_accounts.amend_own(by=self.actor, member=member, **body.given())
        return own_answer(member)
