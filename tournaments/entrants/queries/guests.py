"""Guests of a club's evenings: one line for all spellings of a name."""

from __future__ import annotations

import datetime
from collections import defaultdict
from dataclasses import dataclass

from clubs.club.models import Club
from clubs.people.name_match import folded_name
from tournaments.evening.models import Entrant

MAX_GUESTS = 200


@dataclass(frozen=True)
class Guest:
    """A guest of the club, recognised by name, with their entries at all evenings, the latest first.

    If two players of one evening had the same name, the name belongs to two people, so there is no Guest with that name.
    """

    name: str
    entrants: tuple[Entrant, ...]

    @property
    def last_here(self) -> datetime.date:
        return self.entrants[0].tournament.on

    @property
    def key(self) -> str:
        """The name as a form sends it: folded, so that all spellings have the same key."""
        return folded_name(self.name)


def guests(club: Club) -> list[Guest]:
    """Return the guests of the club's evenings, those with the most evenings first."""
    rows = Entrant.objects.filter(tournament__club=club, member=None, forgotten=False).select_related("tournament")
    rows = rows.defer("tournament__rules").order_by("-tournament__on", "-tournament_id")
    by_name: dict[str, list[Entrant]] = defaultdict(list)
    for entrant in rows:
        by_name[folded_name(entrant.name)].append(entrant)
    found_guests = [Guest(entrants[0].name, tuple(entrants)) for name, entrants in by_name.items() if name]
    alone = [guest for guest in found_guests if len({entrant.tournament_id for entrant in guest.entrants}) == len(guest.entrants)]
    return sorted(alone, key=lambda guest: (-len(guest.entrants), guest.key))[:MAX_GUESTS]


def guest_named(club: Club, name: str) -> Guest | None:
    """Return the guest with this name in any spelling; None if there is none, or if two players had the name at one evening."""
    return next((guest for guest in guests(club) if guest.key == folded_name(name)), None)
