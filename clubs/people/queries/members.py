"""A club's list of members: searched, filtered, sorted, a page at a time."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.models import Member
from clubs.people.name_match import match_name, name_order
from clubs.problems import refuse
from clubs.roles.permissions import ClubRight, club_for

MEMBERS_ON_A_PAGE = 100
MAX_TYPED = 60


class MembershipState(StrEnum):
    """The people searched for: members, those who left, or both."""

    HERE = "here"
    LEFT = "left"
    ALL = "all"


class MemberOrder(StrEnum):
    """The order of the list."""

    NAME = "name"
    NUMBER = "number"
    SINCE = "since"
    BIRTHDAY = "birthday"


_LATE = datetime.date.max
_KEYS: dict[MemberOrder, Callable[[Member], Any]] = {
    MemberOrder.NAME: lambda member: (*name_order(member.name), member.number),
    MemberOrder.NUMBER: lambda member: member.number,
    MemberOrder.SINCE: lambda member: (member.joined_on, member.number),
    MemberOrder.BIRTHDAY: lambda member: (*((member.birthday.month, member.birthday.day) if member.birthday else (13, 0)), member.number),
}
"""The sort key of each order. Birthdays are in calendar order; members without one come last."""


@dataclass(frozen=True)
class MemberSearch:
    """A search in the list of members."""

    typed: str = ""
    kind: str = ""
    state: MembershipState = MembershipState.HERE
    order: MemberOrder = MemberOrder.NAME

    @classmethod
    def read(cls, values: Mapping[str, str], *, birthdays: bool) -> MemberSearch:
        """Return the search that a query string describes. Invalid values are ignored, so that an old link still shows the list.

        `birthdays` allows sorting by birthday.
        """
        order = values.get("sort", "")
        orders = [each for each in MemberOrder if birthdays or each != MemberOrder.BIRTHDAY]
        state = values.get("state", "")
        kind = values.get("kind", "")
        return cls(
            values.get("q", "").strip()[:MAX_TYPED],
            kind if kind in Member.Kind.values else "",
            MembershipState(state) if state in list(MembershipState) else MembershipState.HERE,
            MemberOrder(order) if order in orders else MemberOrder.NAME,
        )

    @property
    def filters(self) -> int:
        """The number of filters in use: how many of kind, state and order differ from their defaults."""
        return bool(self.kind) + (self.state != MembershipState.HERE) + (self.order != MemberOrder.NAME)


def people(club: Club) -> QuerySet[Member]:
    """Return the members of a club and those who left, without merged duplicates and forgotten people."""
    return club.members.filter(merged_into=None, forgotten=False)


def own_member(actor: Actor, club: Club, *, or_former: bool = False) -> Member | None:
    """Return the member of the club who belongs to the actor's account, with `or_former` also if they left; None if there is none."""
    if actor.user is None:
        return None
    rows = people(club).filter(user=actor.user.pk).select_related("club")
    return (rows if or_former else rows.filter(left_on=None)).first()


def own_person(actor: Actor, club: str) -> Member:
    """Return the member of the club, given by its slug, who belongs to the actor's account.

    Refused: NOT_ALLOWED or LOGIN_NEEDED (no role in the club), ACCOUNT_NOT_LINKED.
    """
    row = club_for(actor, club, ClubRight.SEE_MEMBERS)
    member = own_member(actor, row, or_former=True)
    if member is None:
        raise refuse("ACCOUNT_NOT_LINKED")
    return member


def member_rows(club: Club, search: MemberSearch) -> list[Member]:
    """Return the members that the search finds, in the order that it asks for, with one query.

    If that order is by name, better matches come before weaker ones. Digits search for a number, and text with an at sign for an e-mail
    address.
    """
    rows = people(club).defer("notes", "address")
    if search.kind:
        rows = rows.filter(kind=search.kind)
    if search.state != MembershipState.ALL:
        rows = rows.filter(left_on__isnull=search.state == MembershipState.HERE)
    matched = [(_rank(member, search.typed), member) for member in rows]
    return [
        member
        for _rank_of_match, member in sorted(
            ((rank, member) for rank, member in matched if rank is not None),
            key=lambda pair: (pair[0] if search.order == MemberOrder.NAME else 0, _KEYS[search.order](pair[1])),
        )
    ]


def member_page(club: Club, search: MemberSearch, page: str | int) -> Page[Member]:
    """Return one page of these rows; the nearest page if there is none with that number."""
    return Paginator(member_rows(club, search), MEMBERS_ON_A_PAGE).get_page(page)


def _rank(member: Member, typed: str) -> int | None:
    """Return how well a member matches the typed text: 0 for the best match, None for no match."""
    if not typed:
        return 0
    if typed.isascii() and typed.isdigit():
        return 0 if str(member.number).startswith(typed) else None
    if "@" in typed:
        return 0 if typed.casefold() in member.email.casefold() else None
    match = match_name(member.name, typed) or match_name(member.called, typed)
    return match.rank if match else None
