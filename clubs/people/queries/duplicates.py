"""Members who may be one person entered twice: they have the same name, or similar names and the same birthday or e-mail address."""

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
"""Two names are similar if they share a word of at least this many letters: longer than initials and “de”."""


@dataclass(frozen=True)
class Duplicate:
    """Two members who may be the same person, and the reasons: `name`, `birthday` or `email`. The lower number comes first."""

    first: Member
    second: Member
    reasons: tuple[str, ...]


def duplicates(club: Club) -> list[Duplicate]:
    """Return the pairs of members who may be one person; those with the most reasons to think so come first.

    Members with the same name but different birthdays are never a pair.
    """
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
    """Yield each pair of members who have the same value in this field, ignoring accents and capitals."""
    groups: dict[str, list[Member]] = defaultdict(list)
    for member in members:
        value = getattr(member, field)
        if value:
            groups[folded_name(str(value))].append(member)
    for group in groups.values():
        yield from combinations(group[:MAX_PAIRS], 2)


def _are_alike(first: Member, second: Member) -> bool:
    """Return True if the names share a word of at least MIN_LETTERS letters."""
    words = [{word for word in folded_name(member.name).split() if len(word) >= MIN_LETTERS} for member in (first, second)]
    return not words[0].isdisjoint(words[1])


def _born_apart(first: Member, second: Member) -> bool:
    return bool(first.birthday and second.birthday and first.birthday != second.birthday)
