"""The people who played in a club's evenings, each with one key on every evening. Only reads.

A member is the same person on every evening, even if two rows of the club's list were merged. A player who is not a member is a guest: they
are identified by name.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from string import hexdigits

from django.utils.crypto import salted_hmac

from clubs.people.models import Member

GUEST = "guest:"
"""The prefix of a guest's key. As keys are public, it is followed by a hash of the guest's name; in older rules by the name itself."""
GUEST_KEY_LENGTH = 16


@dataclass(frozen=True)
class SeasonPerson:
    """Somebody who played in a season. `key` is the member's key as text, or the guest's key."""

    key: str
    name: str
    called: str
    number: int | None = None
    """The member's number; None for a guest."""
    kind: str = ""
    """One of Member.Kind; empty for a guest."""
    forgotten: bool = False
    """True if the name is already replaced by the number."""
    user: int | None = None
    """The key of the member's account; None without one."""


class ClubPeople:
    """The members of a club, by key. The key of a merged member leads to the person into whom they were merged. One query."""

    def __init__(self, club: int) -> None:
        """Read the members of the club with this primary key."""
        # Rows are read as tuples, not model objects: a club may have thousands of members, of whom a season's page names a hundred.
        fields = ("pk", "name", "called", "number", "kind", "forgotten", "user", "merged_into")
        rows = Member.objects.filter(club=club).values_list(*fields)
        self._merged_into: dict[int, int] = {}
        self._people: dict[int, SeasonPerson] = {}
        self._keys: dict[int, int] = {}
        for key, name, called, number, kind, forgotten, user, merged_into in rows:
            self._people[key] = SeasonPerson(str(key), name, called, number, kind, forgotten, user)
            self._keys[number] = key
            if merged_into is not None:
                self._merged_into[key] = merged_into

    def member(self, key: int) -> SeasonPerson:
        """Return the person of the member with this primary key."""
        while key in self._merged_into:
            key = self._merged_into[key]
        return self._people[key]

    def everybody(self) -> tuple[SeasonPerson, ...]:
        """Return everybody in the club's list, without rows that were merged into another."""
        return tuple(person for key, person in self._people.items() if key not in self._merged_into)

    def member_number(self, number: int) -> SeasonPerson | None:
        """Return the person of the member with this number in the club; None if there is none."""
        key = self._keys.get(number)
        return None if key is None else self.member(key)

    def merged(self) -> dict[str, str]:
        """Return for each merged member's key the key of the person into whom they were merged."""
        return {str(key): self.member(key).key for key in self._merged_into}

    def player(self, member: int | None, name: str, called: str, number: int | None, there: Container[str]) -> SeasonPerson:
        """Return the person of an evening's player: the member with this primary key, or a guest if it is None.

        Two guests with the same name on one evening are two people: `there` has the keys that the evening already has.
        """
        if member is not None:
            return self.member(member)
        key = guest_key(name)
        return SeasonPerson(f"{key}#{number}" if key in there else key, name, called)


def guest_key(name: str) -> str:
    """Return a guest's key: a hash of their name, so that it is the same on every evening and does not reveal the name."""
    return GUEST + salted_hmac("troela.season-guest", name.casefold()).hexdigest()[:GUEST_KEY_LENGTH]


def key_of_guest_now(key: str) -> str:
    """Return a player's key; if it contains a guest's name, as in older rules, the name is replaced by its hash.

    Any other key is returned unchanged.
    """
    name, _sign, number = key.removeprefix(GUEST).partition("#")
    is_name = key.startswith(GUEST) and not (len(name) == GUEST_KEY_LENGTH and {*name} <= {*hexdigits})
    return f"{guest_key(name)}{_sign}{number}" if is_name else key
