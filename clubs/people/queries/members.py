"""A club's list of members as somebody looks through it: searched, filtered, sorted, a page at a time."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from clubs.club.models import Club
from clubs.people.models import Member
from clubs.people.name_match import folded_name, match_name

MEMBERS_ON_A_PAGE = 100
MAX_TYPED = 60


class State(StrEnum):
    """Who is looked for: those who are members, those who left, or both."""

    HERE = "here"
    LEFT = "left"
    ALL = "all"


class Order(StrEnum):
    """In which order."""

    NAME = "name"
    NUMBER = "number"
    SINCE = "since"
    BIRTHDAY = "birthday"


_LATE = datetime.date.max
_KEYS: dict[Order, Callable[[Member], Any]] = {
    Order.NAME: lambda member: (folded_name(member.name), member.number),
    Order.NUMBER: lambda member: member.number,
    Order.SINCE: lambda member: (member.joined_on, member.number),
    Order.BIRTHDAY: lambda member: (*((member.birthday.month, member.birthday.day) if member.birthday else (13, 0)), member.number),
}
"""Birthdays go round the year; whoever has none comes last."""


@dataclass(frozen=True)
class MemberSearch:
    """What somebody looks for."""

    typed: str = ""
    kind: str = ""
    state: State = State.HERE
    order: Order = Order.NAME

    @classmethod
    def read(cls, values: Mapping[str, str], *, birthdays: bool) -> MemberSearch:
        """The search in an address. What it cannot mean is left out, so that an old link still shows the list; `birthdays` says whether
        they may be sorted by.
        """
        order = values.get("sort", "")
        orders = [each for each in Order if birthdays or each != Order.BIRTHDAY]
        state = values.get("state", "")
        kind = values.get("kind", "")
        return cls(
            values.get("q", "").strip()[:MAX_TYPED],
            kind if kind in Member.Kind.values else "",
            State(state) if state in list(State) else State.HERE,
            Order(order) if order in orders else Order.NAME,
        )

    @property
    def is_narrowed(self) -> bool:
        """Whether somebody may be left out who is a member."""
        return bool(self.typed or self.kind or self.state != State.HERE)


def people(club: Club) -> QuerySet[Member]:
    """The members of a club, also those who left; nobody twice, and nobody who was forgotten."""
    return club.members.filter(merged_into=None, forgotten=False)


def member_rows(club: Club, search: MemberSearch) -> list[Member]:
    """Whom the search means, in its order, in one query. Letters of a name come in the order in which they match, when it is sorted by
    name; digits mean a number, an at sign an e-mail address.
    """
    rows = people(club).defer("notes", "address")
    if search.kind:
        rows = rows.filter(kind=search.kind)
    if search.state != State.ALL:
        rows = rows.filter(left_on__isnull=search.state == State.HERE)
    matched = [(_rank(member, search.typed), member) for member in rows]
    return [
        member
        for _rank_of_match, member in sorted(
            ((rank, member) for rank, member in matched if rank is not None),
            key=lambda pair: (pair[0] if search.order == Order.NAME else 0, _KEYS[search.order](pair[1])),
        )
    ]


def member_page(club: Club, search: MemberSearch, page: str) -> Page[Member]:
    """One page of these rows; the nearest if there is none of that number."""
    return Paginator(member_rows(club, search), MEMBERS_ON_A_PAGE).get_page(page)


def _rank(member: Member, typed: str) -> int | None:
    """How well somebody fits what was typed, 0 best; None if not at all."""
    if not typed:
        return 0
    if typed.isascii() and typed.isdigit():
        return 0 if str(member.number).startswith(typed) else None
    if "@" in typed:
        return 0 if typed.casefold() in member.email.casefold() else None
    match = match_name(member.name, typed) or match_name(member.called, typed)
    return match.rank if match else None
