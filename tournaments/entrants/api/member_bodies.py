"""The bodies of requests about members: names, types and sizes. `clubs.people.details` and the actions check the rest."""

from __future__ import annotations

import datetime
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from clubs.people.public_names import PublicName
from clubs.people.queries.member_list import MAX_MEMBER_ROWS
from tournaments.api.request_body import Body

MAX_NUMBER = 1_000_000


ShownName = (
    Annotated[
        str,
        Meta(
            max_length=8,
            description=f"The form of the name that the public sees: {', '.join(PublicName.values)}; empty to follow the club's choice.",
        ),
    ]
    | UnsetType
)


class PublicNames(Body):
    """The club's settings for public names: the form that is shown, and the most private form that a member may choose instead."""

    shown: Annotated[str, Meta(min_length=1, max_length=8, description="One of: " + ", ".join(PublicName.values))]
    least: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=8,
            description="The most private form that a member may choose. It must be more private than `shown`, if such a form exists.",
        ),
    ]


class MemberDetails(Body, kw_only=True):
    """The fields of a member to change; fields that are left out stay. A day is written 2026-05-31."""

    name: Annotated[str, Meta(min_length=1, max_length=120)] | UnsetType = UNSET
    called: Annotated[str, Meta(min_length=1, max_length=24)] | UnsetType = UNSET
    kind: Annotated[str, Meta(min_length=1, max_length=10)] | UnsetType = UNSET
    email: Annotated[str, Meta(max_length=254)] | UnsetType = UNSET
    telephone: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET
    address: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    birthday: Annotated[str, Meta(max_length=10)] | UnsetType = UNSET
    notes: Annotated[str, Meta(max_length=2500)] | UnsetType = UNSET
    public_name: ShownName = UNSET


class OwnDetails(Body, kw_only=True):
    """Corrections by members of their own data. A changed name is only a proposal to those who manage the club's members."""

    name: Annotated[str, Meta(min_length=1, max_length=120)] | UnsetType = UNSET
    called: Annotated[str, Meta(min_length=1, max_length=24)] | UnsetType = UNSET
    email: Annotated[str, Meta(max_length=254)] | UnsetType = UNSET
    telephone: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET
    address: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    birthday: Annotated[str, Meta(max_length=10)] | UnsetType = UNSET
    public_name: ShownName = UNSET


class NewMember(MemberDetails, kw_only=True):
    """A new member: the name is required, all other details may be left out."""

    name: Annotated[str, Meta(min_length=1, max_length=120)]
    number: Annotated[int, Meta(ge=1, le=MAX_NUMBER)] | UnsetType = UNSET
    joined_on: datetime.date | UnsetType = UNSET


class OnDay(Body):
    """The day from which a change of membership counts; today if it is left out."""

    on: datetime.date | UnsetType = UNSET


class MemberListRow(Body):
    """One row of a list of members to import: the texts as somebody typed them. An empty or missing field changes nothing."""

    name: Annotated[str, Meta(max_length=200)] = ""
    member: Annotated[int, Meta(ge=1, le=MAX_NUMBER)] | UnsetType = UNSET
    called: Annotated[str, Meta(max_length=60)] = ""
    kind: Annotated[str, Meta(max_length=60)] = ""
    email: Annotated[str, Meta(max_length=300)] = ""
    telephone: Annotated[str, Meta(max_length=100)] = ""
    address: Annotated[str, Meta(max_length=500)] = ""
    birthday: Annotated[str, Meta(max_length=30)] = ""
    joined_on: Annotated[str, Meta(max_length=30)] = ""
    left_on: Annotated[str, Meta(max_length=30)] = ""
    notes: Annotated[str, Meta(max_length=2500)] = ""


class MemberList(Body):
    """A list of members; with `dry_run` the result is only previewed."""

    rows: Annotated[tuple[MemberListRow, ...], Meta(max_length=MAX_MEMBER_ROWS)]
    dry_run: bool = False


class Merge(Body):
    """A request to merge another member into this one, because they are one person. Afterwards the other is no longer shown."""

    other: Annotated[int, Meta(ge=1, le=MAX_NUMBER)]


class GuestToAdmit(Body):
    """A guest to make a member, named by any spelling of the guest's name."""

    guest: Annotated[str, Meta(min_length=1, max_length=120)]


class AccountCodeTyped(Body):
    """The code that a member typed to link their account to the membership."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class AnswerToName(Body):
    """The answer to a name that a member proposed: accepted or not."""

    accepted: bool
