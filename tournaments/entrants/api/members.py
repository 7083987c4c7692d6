"""A club's members by a program: read, admit, change, take over a list, merge; and one's own data."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.club.models import Club
from clubs.people.actions import member_accounts, member_changes
from clubs.people.actions import members as member_actions
from clubs.people.actions.member_lists import import_members
from clubs.people.actions.public_names import set_public_names
from clubs.people.list_text import ListRow
from clubs.people.models import Member
from clubs.people.queries.duplicates import duplicates
from clubs.people.queries.member_list import member_list
from clubs.people.queries.members import MemberSearch, Order, State, member_page, people
from clubs.roles.permissions import CLUB_GRID, ClubRight, club_and_rights, club_for
from tournaments.api.documentation import describe_change, describe_read
from tournaments.api.request_bodies import validated
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
    duplicates_answer,
    guests_answer,
    member_answer,
    member_list_answer,
    own_answer,
)
from tournaments.entrants.queries.guests import guest_named, guests
from tournaments.evening.problems import refuse
from tournaments.seating.api.drawing import Nothing

SEARCH = [
    OpenApiParameter("q", str, description="Letters of a name, the beginning of a number, or a part of an e-mail address with its @."),
    OpenApiParameter("kind", str, enum=Member.Kind.values),
    OpenApiParameter("state", str, enum=[each.value for each in State]),
    OpenApiParameter("sort", str, enum=[each.value for each in Order]),
    OpenApiParameter("page", int, description="From 1; the nearest there is."),
]
KEEPS = frozenset(right for right in ClubRight if CLUB_GRID[right] >= CLUB_GRID[ClubRight.KEEP_MEMBERS])


def _kept(view: ApiView, club: str, number: int) -> Member:
    """A member by number, for whoever keeps the members."""
    row = club_for(view.actor, club, ClubRight.KEEP_MEMBERS)
    return _one(row, number)


def _one(club: Club, number: int) -> Member:
    member = people(club).select_related("club").filter(number=number).first()
    if member is None:
        raise refuse("NOT_FOUND", "number")
    return member


class Members(ApiView):
    @describe_read("A club's members, a hundred a page", MembersAnswer, parameters=SEARCH, operation_id="clubs_members_list")
    def get(self, request: Request, club: str) -> Response:
        row, rights = club_and_rights(self.actor, club, ClubRight.SEE_MEMBERS)
        search = MemberSearch.read(request.query_params.dict(), birthdays=ClubRight.SEE_CONTACTS in rights)
        page = member_page(row, search, request.query_params.get("page", ""))
        answers = tuple(member_answer(member, rights) for member in page)
        return Response(MembersAnswer(answers, page.paginator.count, page.paginator.num_pages))

    @describe_change("Admit a member", bodies.NewMember, {201: MemberAnswer})
    def post(self, request: Request, club: str) -> Response:
        row = club_for(self.actor, club, ClubRight.KEEP_MEMBERS)
        member = member_actions.admit(by=self.actor, club=row, **validated(bodies.NewMember, request))
        return Response(member_answer(member, KEEPS, whole=True), status=201)


class OneMember(ApiView):
    http_method_names = (*ApiView.http_method_names, "patch")

    @describe_read("One member, with everything that the reader may read", MemberAnswer)
    def get(self, request: Request, club: str, number: int) -> Response:
        row, rights = club_and_rights(self.actor, club, ClubRight.SEE_MEMBERS)
        return Response(member_answer(_one(row, number), rights, whole=True))

    @describe_change("Change what is kept of a member: what is named, and nothing else", bodies.MemberDetails, {200: MemberAnswer})
    def patch(self, request: Request, club: str, number: int) -> Response:
        member = _kept(self, club, number)
        member_actions.amend_member(by=self.actor, member=member, **validated(bodies.MemberDetails, request))
        return Response(member_answer(member, KEEPS, whole=True))


class Leave(ApiView):
    @describe_change("A member leaves the club", bodies.OnDay, {200: MemberAnswer})
    def post(self, request: Request, club: str, number: int) -> Response:
        member = _kept(self, club, number)
        member_actions.leave(by=self.actor, member=member, **validated(bodies.OnDay, request))
        return Response(member_answer(member, KEEPS, whole=True))


class ComeBack(ApiView):
    @describe_change("Somebody who left is a member again", bodies.OnDay, {200: MemberAnswer})
    def post(self, request: Request, club: str, number: int) -> Response:
        member = _kept(self, club, number)
        member_actions.come_back(by=self.actor, member=member, **validated(bodies.OnDay, request))
        return Response(member_answer(member, KEEPS, whole=True))


class Import(ApiView):
    @describe_change("Take over a list of members: all, or nothing if a row is wrong", bodies.MemberList, {200: MemberListAnswer})
    def post(self, request: Request, club: str) -> Response:
        row = club_for(self.actor, club, ClubRight.KEEP_MEMBERS)
        body = validated(bodies.MemberList, request)
        rows = [_row(number, each) for number, each in enumerate(body["rows"], 1)]
        read = member_list(row, rows) if body["dry_run"] else import_members(by=self.actor, club=row, rows=rows)
        return Response(member_list_answer(read))


def _row(line: int, values: dict[str, Any]) -> ListRow:
    return ListRow(line, {column: str(value) for column, value in values.items()})


class UndoChange(ApiView):
    @describe_change("Undo what an entry of the club's log changed of members", Nothing, {200: EntryAnswer})
    def post(self, request: Request, club: str, entry: int) -> Response:
        row = club_for(self.actor, club, ClubRight.KEEP_MEMBERS)
        validated(Nothing, request)
        return Response(EntryAnswer(member_changes.undo(by=self.actor, club=row, entry=entry).number))


class UndoMove(ApiView):
    @describe_change("Undo a merge, or that a guest became a member", Nothing, {200: EntryAnswer})
    def post(self, request: Request, club: str, entry: int) -> Response:
        row = club_for(self.actor, club, ClubRight.KEEP_MEMBERS)
        validated(Nothing, request)
        return Response(EntryAnswer(evening_actions.undo(by=self.actor, club=row, entry=entry).number))


class Duplicates(ApiView):
    @describe_read("Members who may be one person", DuplicatesAnswer)
    def get(self, request: Request, club: str) -> Response:
        return Response(duplicates_answer(duplicates(club_for(self.actor, club, ClubRight.KEEP_MEMBERS))))


class MergeMembers(ApiView):
    @describe_change("Merge another member into this one, with what they played", bodies.Merge, {200: EntryAnswer})
    def post(self, request: Request, club: str, number: int) -> Response:
        keep = _kept(self, club, number)
        gone = _one(keep.club, validated(bodies.Merge, request)["other"])
        return Response(EntryAnswer(evening_actions.merge(by=self.actor, keep=keep, gone=gone).number))


class Guests(ApiView):
    @describe_read("Who played as a guest", GuestsAnswer)
    def get(self, request: Request, club: str) -> Response:
        return Response(guests_answer(guests(club_for(self.actor, club, ClubRight.KEEP_MEMBERS))))

    @describe_change("A guest becomes a member, with what they played", bodies.GuestToAdmit, {201: MemberAnswer})
    def post(self, request: Request, club: str) -> Response:
        row = club_for(self.actor, club, ClubRight.KEEP_MEMBERS)
        guest = guest_named(row, validated(bodies.GuestToAdmit, request)["guest"])
        if guest is None:
            raise refuse("NOT_FOUND", "guest")
        member = evening_actions.admit_guest(by=self.actor, club=row, entrants=guest.entrants)
        return Response(member_answer(member, KEEPS, whole=True), status=201)


class MemberCode(ApiView):
    @describe_change("Make the code with which a member links their account", Nothing, {201: CodeAnswer})
    def post(self, request: Request, club: str, number: int) -> Response:
        member = _kept(self, club, number)
        validated(Nothing, request)
        return Response(CodeAnswer(member_accounts.make_code(by=self.actor, member=member)), status=201)


class Unlink(ApiView):
    @describe_change("Take a member's account away from them", Nothing, {200: MemberAnswer})
    def post(self, request: Request, club: str, number: int) -> Response:
        member = _kept(self, club, number)
        validated(Nothing, request)
        member_accounts.unlink_account(by=self.actor, member=member)
        return Response(member_answer(member, KEEPS, whole=True))


class ProposedName(ApiView):
    @describe_change("Answer the name that a member proposed", bodies.AnswerToName, {200: MemberAnswer})
    def post(self, request: Request, club: str, number: int) -> Response:
        member = _kept(self, club, number)
        member_accounts.answer_proposed_name(by=self.actor, member=member, **validated(bodies.AnswerToName, request))
        return Response(member_answer(member, KEEPS, whole=True))


class PublicNames(ApiView):
    @describe_read("What the public reads of names", PublicNamesAnswer)
    def get(self, request: Request, club: str) -> Response:
        row = club_for(self.actor, club, ClubRight.KEEP_MEMBERS)
        return Response(PublicNamesAnswer(row.public_names, row.least_names))

    @describe_change("Decide what the public reads of names, and how far a member may go", bodies.PublicNames, {200: PublicNamesAnswer})
    def put(self, request: Request, club: str) -> Response:
        row = club_for(self.actor, club, ClubRight.KEEP_MEMBERS)
        row = set_public_names(by=self.actor, club=row, **validated(bodies.PublicNames, request))
        return Response(PublicNamesAnswer(row.public_names, row.least_names))


class LinkAccount(ApiView):
    @describe_change("Link the account to the member whose code this is", bodies.AccountCodeTyped, {200: MemberAnswer})
    def post(self, request: Request) -> Response:
        return Response(own_answer(member_accounts.link_account(by=self.actor, **validated(bodies.AccountCodeTyped, request))))


class OwnMembership(ApiView):
    http_method_names = (*ApiView.http_method_names, "patch")

    @describe_read("What a club keeps of the account's holder", MemberAnswer)
    def get(self, request: Request, club: str) -> Response:
        return Response(own_answer(self._own(club)))

    @describe_change("Correct what a club keeps of the account's holder", bodies.OwnDetails, {200: MemberAnswer})
    def patch(self, request: Request, club: str) -> Response:
        member = self._own(club)
        member_accounts.amend_own(by=self.actor, member=member, **validated(bodies.OwnDetails, request))
        return Response(own_answer(member))

    def _own(self, club: str) -> Member:
        row = club_for(self.actor, club, ClubRight.SEE_MEMBERS)
        user = self.actor.user
        member = people(row).select_related("club").filter(user=user.pk).first() if user is not None else None
        if member is None:
            raise refuse("NOT_FOUND")
        return member
