"""Members who may be one person entered twice: called the same, or with one birthday or e-mail address and names that are alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from clubs.club.models import Club
from clubs.people.models import Member
from clubs.people.name_match import folded_name
from clubs.people.queries.members import people

MAX_PAIRS = 50
MIN_LETTERS = 3
"""How many letters a word of a name has that makes two names alike; initials and “de” do not."""


@dataclass(frozen=True)
class Duplicate:
    """Two members who may be one, the longer known first, and why one may think so: `name`, `birthday` or `email`."""

    first: Member
    second: Member
    reasons: tuple[str, ...]


def duplicates(club: Club) -> list[Duplicate]:
    """The pairs, the surest first. Two who are called the same but were born on other days are two people."""
    members = list(people(club).filter(forgotten=False).defer("notes", "address").order_by("number"))
    reasons: dict[tuple[int, int], list[str]] = defaultdict(list)
    for reason in ("name", "birthday", "email"):
        for first, second in _groups(members, reason):
            if reason == "name" or _are_alike(first, second):
                reasons[first.pk, second.pk].append(reason)
    by_key = {member.pk: member for member in members}
    pairs = [Duplicate(by_key[first], by_key[second], tuple(why)) for (first, second), why in reasons.items()]
    pairs = [pair for pair in pairs if not _born_apart(pair.first, pair.second)]
    return sorted(pairs, key=lambda pair: (-len(pair.reasons), pair.first.number, pair.second.number))[:MAX_PAIRS]


def _groups(members: list[Member], field: str) -> Iterator[tuple[Member, Member]]:
    """Every two members with the same value of this field."""
    groups: dict[str, list[Member]] = defaultdict(list)
    for member in members:
        value = getattr(member, field)
        if value:
            groups[folded_name(str(value))].append(member)
    for group in groups.values():
        yield from combinations(group[:MAX_PAIRS], 2)


def _are_alike(first: Member, second: Member) -> bool:
    """Whether the names share a word of some length."""
    words = [{word for word in folded_name(member.name).split() if len(word) >= MIN_LETTERS} for member in (first, second)]
    return not words[0].isdisjoint(words[1])


def _born_apart(first: Member, second: Member) -> bool:
    return bool(first.birthday and second.birthday and first.birthday != second.birthday)
