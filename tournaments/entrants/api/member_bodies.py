"""What a request about members may hold: names, types and sizes. `clubs.people.details` and the actions check the rest."""

from __future__ import annotations

from rest_framework import serializers

from clubs.people.public_names import PublicName
from clubs.people.queries.member_list import MAX_MEMBER_ROWS
from tournaments.api.request_bodies import Body, Text, WholeNumber, YesOrNo

MAX_NUMBER = 1_000_000


def public_name_field() -> Text:
    """How much of their name the public reads."""
    kinds = ", ".join(PublicName.values)
    return Text(
        max_length=8, required=False, allow_blank=True, help_text=f"What the public reads: {kinds}; empty: as the club shows everybody."
    )


class PublicNames(Body):
    """What the public reads of everybody, and how far a member may go."""

    shown = Text(max_length=8, help_text="One of: " + ", ".join(PublicName.values))
    least = Text(max_length=8, help_text="The least that a member may choose; always less than `shown`, if there is less.")


class MemberDetails(Body):
    """What is to be changed of a member: the fields that are there, and nothing else. A day is written 2026-05-31."""

    name = Text(max_length=120, required=False)
    called = Text(max_length=24, required=False)
    kind = Text(max_length=10, required=False)
    email = Text(max_length=254, required=False, allow_blank=True)
    telephone = Text(max_length=60, required=False, allow_blank=True)
    address = Text(max_length=500, required=False, allow_blank=True)
    birthday = Text(max_length=10, required=False, allow_blank=True)
    notes = Text(max_length=2500, required=False, allow_blank=True)
    public_name = public_name_field()


class OwnDetails(Body):
    """What a member corrects of themselves. Another name is proposed to whoever keeps the members."""

    name = Text(max_length=120, required=False)
    called = Text(max_length=24, required=False)
    email = Text(max_length=254, required=False, allow_blank=True)
    telephone = Text(max_length=60, required=False, allow_blank=True)
    address = Text(max_length=500, required=False, allow_blank=True)
    birthday = Text(max_length=10, required=False, allow_blank=True)
    public_name = public_name_field()


class NewMember(MemberDetails):
    """A new member: a name, and whatever is known of them."""

    name = Text(max_length=120)
    number = WholeNumber(min_value=1, max_value=MAX_NUMBER, required=False)
    joined_on = serializers.DateField(required=False)


class OnDay(Body):
    """A day; today if none is given."""

    on = serializers.DateField(required=False)


class MemberListRow(Body):
    """One row of a list, as it would be typed. An empty or missing field says nothing."""

    name = Text(max_length=200, required=False, allow_blank=True, default="")
    member = WholeNumber(min_value=1, max_value=MAX_NUMBER, required=False)
    called = Text(max_length=60, required=False, allow_blank=True, default="")
    kind = Text(max_length=60, required=False, allow_blank=True, default="")
    email = Text(max_length=300, required=False, allow_blank=True, default="")
    telephone = Text(max_length=100, required=False, allow_blank=True, default="")
    address = Text(max_length=500, required=False, allow_blank=True, default="")
    birthday = Text(max_length=30, required=False, allow_blank=True, default="")
    joined_on = Text(max_length=30, required=False, allow_blank=True, default="")
    left_on = Text(max_length=30, required=False, allow_blank=True, default="")
    notes = Text(max_length=2500, required=False, allow_blank=True, default="")


class MemberList(Body):
    """A list of members; with `dry_run` only what would become of it is said."""

    rows = serializers.ListField(child=MemberListRow(), max_length=MAX_MEMBER_ROWS)
    dry_run = YesOrNo(required=False, default=False)


class Merge(Body):
    """The member, by number, who is the same person and is shown no more."""

    other = WholeNumber(min_value=1, max_value=MAX_NUMBER)


class GuestToAdmit(Body):
    """A guest by name, however it is written."""

    guest = Text(max_length=120)


class AccountCodeTyped(Body):
    """The code with which an account is linked."""

    code = Text(max_length=40)


class AnswerToName(Body):
    """Whether the name that a member proposed is theirs from now on."""

    accepted = YesOrNo()
