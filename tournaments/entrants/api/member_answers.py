"""The answers of the API about members: only what the reader may read."""

from __future__ import annotations

import datetime
from collections.abc import Collection
from typing import Annotated, Literal

from django.core.paginator import Page
from msgspec import UNSET, Meta, Struct, UnsetType

from clubs.people.models import Member
from clubs.people.public_names import PublicName
from clubs.people.queries.duplicates import Duplicate
from clubs.people.queries.member_list import MemberRow, list_problems
from clubs.problems import Refusal
from clubs.roles.permissions import ClubRight
from tournaments.api.answers import ProblemMessage
from tournaments.entrants.queries.guests import Guest

_CONTACTS = "Sent only to people who may see members' contact data."


class PeriodAnswer(Struct, frozen=True):
    """A period in which a person belonged to the club."""

    joined_on: datetime.date
    left_on: datetime.date


class MemberAnswer(Struct, frozen=True, kw_only=True):
    """One member of a club. Fields that the reader may not see, such as the telephone number, are left out."""

    number: int
    name: str
    called: Annotated[str, Meta(description="The name used at the table.")]
    kind: Literal["full", "junior", "guest", "honorary"]
    joined_on: datetime.date
    left_on: datetime.date | None
    email: Annotated[str | UnsetType, Meta(description=_CONTACTS)] = UNSET
    telephone: Annotated[str | UnsetType, Meta(description=_CONTACTS)] = UNSET
    address: Annotated[str | UnsetType, Meta(description=_CONTACTS)] = UNSET
    birthday: Annotated[datetime.date | UnsetType | None, Meta(description=_CONTACTS)] = UNSET
    notes: Annotated[str | UnsetType, Meta(description="Sent only to people who may edit members.")] = UNSET
    proposed_name: Annotated[
        str | UnsetType, Meta(description="The spelling of their name that the member proposed, until it is answered.")
    ] = UNSET
    public_name: Annotated[
        str | UnsetType,
        Meta(description="The form of their name that the member chose for the public; empty if they follow the club's choice."),
    ] = UNSET
    earlier: Annotated[
        tuple[PeriodAnswer, ...] | UnsetType, Meta(description="Earlier periods of membership. Sent only when one member is read.")
    ] = UNSET


class MembersAnswer(Struct, frozen=True):
    """A page of members."""

    members: tuple[MemberAnswer, ...]
    total: Annotated[int, Meta(description="The number of members on all pages.")]
    page: int
    pages: int


class ListedMember(Struct, frozen=True, kw_only=True):
    """The result for one row of an imported list of members."""

    outcome: Annotated[
        Literal["new", "changed", "same", "wrong"], Meta(description="The outcome of the row; if it is `wrong`, see `problems`.")
    ]
    name: str
    number: Annotated[
        int | None, Meta(description="The number of the member in the row: an existing one, or the one that a new member gets.")
    ]
    fields: Annotated[tuple[str, ...], Meta(description="The names of the fields that the row changes.")]


class MemberListAnswer(Struct, frozen=True):
    """The result for each row of an imported list of members, and all problems of the list."""

    rows: tuple[ListedMember, ...]
    problems: tuple[ProblemMessage, ...]


class DuplicatePair(Struct, frozen=True):
    """Two members who may be one person."""

    first: int
    second: int
    reasons: tuple[str, ...]


class DuplicatesAnswer(Struct, frozen=True):
    """Pairs of members who may be one person, the most likely pair first."""

    pairs: tuple[DuplicatePair, ...]


class GuestAnswer(Struct, frozen=True):
    """A guest, and the number of evenings they played."""

    name: str
    evenings: int
    last_here: datetime.date


class GuestsAnswer(Struct, frozen=True):
    """A page of the guests who have played at the club's evenings, those who played most often first."""

    guests: tuple[GuestAnswer, ...]
    total: Annotated[int, Meta(description="The number of guests on all pages.")]
    page: int
    pages: int


class PublicNamesAnswer(Struct, frozen=True):
    """The club's settings for public names: the form that is shown, and the most private form that a member may choose instead."""

    shown: Annotated[
        str, Meta(description="How the public sees members who did not choose a more private form: one of " + ", ".join(PublicName.values))
    ]
    least: Annotated[str, Meta(description="The most private form that a member may choose.")]


class EntryAnswer(Struct, frozen=True):
    """The number of the log entry of a change to the club's members. A request to undo the change names this number."""

    entry: int


class CodeAnswer(Struct, frozen=True):
    """The code with which a member links an account to themselves. It works once, and the API shows it only in this answer."""

    code: str


class RenewedLinksAnswer(Struct, frozen=True):
    """A member whose former personal links ended."""

    number: int
    card: Annotated[str, Meta(description="The new address for the code on the member's card.")]


def member_answer(member: Member, rights: Collection[ClubRight], *, whole: bool = False) -> MemberAnswer:
    """Return one member with the fields that a reader with these rights may read.

    Only if `whole` is true, address, notes and earlier periods of membership are included; lists leave them out.
    """
    return MemberAnswer(
        number=member.number,
        name=member.name,
        called=member.called,
        kind=member.kind,  # type: ignore[arg-type]  # one of the model's choices
        joined_on=member.joined_on,
        left_on=member.left_on,
        email=member.email if ClubRight.SEE_CONTACTS in rights else UNSET,
        telephone=member.telephone if ClubRight.SEE_CONTACTS in rights else UNSET,
        birthday=member.birthday if ClubRight.SEE_CONTACTS in rights else UNSET,
        address=member.address if whole and ClubRight.SEE_CONTACTS in rights else UNSET,
        notes=member.notes if whole and ClubRight.KEEP_MEMBERS in rights else UNSET,
        proposed_name=member.proposed_name if ClubRight.KEEP_MEMBERS in rights else UNSET,
        public_name=member.public_name if ClubRight.KEEP_MEMBERS in rights else UNSET,
        earlier=tuple(PeriodAnswer(each.joined_on, each.left_on) for each in member.earlier_periods.all()) if whole else UNSET,
    )


def own_answer(member: Member) -> MemberAnswer:
    """Return all that members may read of themselves: everything but the notes."""
    answer = member_answer(member, {ClubRight.SEE_CONTACTS}, whole=True)
    own = {"proposed_name": member.proposed_name, "public_name": member.public_name}
    return MemberAnswer(**{name: getattr(answer, name) for name in answer.__struct_fields__} | own)


def member_list_answer(rows: list[MemberRow]) -> MemberListAnswer:
    problems = list_problems(rows)
    messages = Refusal(*problems).messages() if problems else []
    listed = tuple(
        ListedMember(
            outcome=row.outcome.value,
            name=row.name,
            number=row.member.number if row.member else row.number,
            fields=tuple(sorted(row.details)),
        )
        for row in rows
    )
    return MemberListAnswer(listed, tuple(ProblemMessage(**message) for message in messages))


def duplicates_answer(pairs: list[Duplicate]) -> DuplicatesAnswer:
    return DuplicatesAnswer(tuple(DuplicatePair(pair.first.number, pair.second.number, pair.reasons) for pair in pairs))


def guests_answer(page: Page[Guest]) -> GuestsAnswer:
    guests = tuple(GuestAnswer(guest.name, len(guest.entrants), guest.last_here) for guest in page)
    return GuestsAnswer(guests, page.paginator.count, page.number, page.paginator.num_pages)
