"""Check-in: counts of players here and expected, the last arrivals, and a search by a few letters. Only reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Max, Min

from clubs.people.card import card_in
from clubs.people.models import Member
from clubs.people.name_match import NameMatch, match_name
from tournaments.door.queries.presence import Presence, presence
from tournaments.evening.models import Entrant, Tournament

EVENINGS_OF_GUESTS = 30
"""How many of the club's latest evenings the search looks through for earlier guests."""
MAX_HITS = 12
LAST_ARRIVALS = 5


@dataclass(frozen=True)
class DoorCount:
    """How many players are here and how many are expected. Withdrawn players are not counted."""

    here: int
    expected: int
    """How many players take part, whether they are here or not."""
    guests: int
    """How many of the players who are here are guests of the club."""
    in_use: bool
    """True if anybody is here. If nobody is, the club perhaps does not use check-in, so players who are not here cannot be withdrawn."""


@dataclass(frozen=True)
class Arrival:
    """Players who were checked in together with one tap: usually one player, or all who were still expected."""

    entrants: tuple[Entrant, ...]
    present_at: datetime
    may_undo: bool


@dataclass(frozen=True)
class Door:
    """All players of an evening, grouped by check-in."""

    count: DoorCount
    not_here: tuple[Entrant, ...]
    """The players who are expected and not here yet, sorted by name."""
    last: tuple[Arrival, ...]
    """The last arrivals, the newest first."""
    withdrawn: tuple[Entrant, ...]


def door(tournament: Tournament) -> Door:
    """Return the players grouped by check-in, in two queries."""
    entrants = list(tournament.entrants.select_related("member"))
    part = [entrant for entrant in entrants if not entrant.withdrawn]
    now = presence(tournament)
    here = [each for each in part if now.is_here(each)]
    not_here = sorted(now.expected(part), key=lambda each: each.name.casefold())
    guests = sum(each.member_id is None for each in here)
    return Door(
        DoorCount(len(here), len(part), guests, bool(here)),
        tuple(not_here),
        _arrivals(part, now)[:LAST_ARRIVALS],
        tuple(each for each in entrants if each.withdrawn),
    )


def _arrivals(entrants: Sequence[Entrant], now: Presence) -> tuple[Arrival, ...]:
    """Return the check-ins, the newest first. Players who were checked in together have exactly the same time."""
    groups: dict[datetime, list[Entrant]] = {}
    for entrant in entrants:
        if entrant.present_at is not None:
            groups.setdefault(entrant.present_at, []).append(entrant)
    times = sorted(groups, reverse=True)
    return tuple(Arrival(tuple(groups[time]), time, all(map(now.may_undo, groups[time]))) for time in times)


@dataclass(frozen=True)
class Hit:
    """A person found by the search: a player of this evening, a member who is not enrolled, or a guest of an earlier evening."""

    name: str
    match: NameMatch
    entrant: Entrant | None = None
    member: Member | None = None
    last_here: date | None = None
    """For a guest of an earlier evening: the date of the last one; else None."""
    present: bool = False
    may_undo: bool = False


@dataclass(frozen=True)
class Hits:
    """The people found by the search, the likeliest first, and how many more there are."""

    first: tuple[Hit, ...]
    more: int = 0


def search(tournament: Tournament, typed: str) -> Hits:
    """Return the people who match what was typed: a part of a name, a number, or the text of a scanned card.

    Players who are not here yet come first, then members, then guests of the club's last evenings, then players who are here already.
    """
    typed = typed.strip()[:300]
    if not typed:
        return Hits(())
    entrants = list(tournament.entrants.select_related("member"))
    members = _free_members(tournament, entrants)
    now = presence(tournament)
    card = card_in(typed)
    if card is not None:
        whole: list[Entrant | Member] = [each for each in entrants if each.member_id == card]
        whole = whole or [each for each in members if each.pk == card]
        return Hits(tuple(_hit(each, NameMatch(0, ((each.name, False),)), now) for each in whole))
    people: list[Entrant | Member] = [*entrants, *members]
    matches = [(each, _match(each, typed)) for each in people]
    hits = [_hit(each, match, now) for each, match in matches if match is not None]
    hits += _guests(tournament, entrants, members, typed)
    hits.sort(key=lambda hit: (hit.present, hit.match.rank, _nearness(hit), hit.name.casefold()))
    return Hits(tuple(hits[:MAX_HITS]), max(0, len(hits) - MAX_HITS))


def _nearness(hit: Hit) -> int:
    """Return the sort key: an expected player comes before a member, and a member before a guest of an earlier evening."""
    if hit.entrant is not None:
        return 1 if hit.entrant.withdrawn else 0
    return 2 if hit.member is not None else 3


def _hit(somebody: Entrant | Member, match: NameMatch, now: Presence) -> Hit:
    if isinstance(somebody, Member):
        return Hit(somebody.name, match, None, somebody)
    return Hit(somebody.name, match, somebody, somebody.member, present=now.is_here(somebody), may_undo=now.may_undo(somebody))


def _match(somebody: Entrant | Member, typed: str) -> NameMatch | None:
    """Return how the typed text matches a person's name, table name or number; None if it does not match.

    Only for a match in the name are the matching letters marked in the result. A number must match completely: of a member it is
    the number in the club, of a guest the number at this evening.
    """
    match = match_name(somebody.name, typed)
    if match is None and match_name(somebody.called, typed):
        return NameMatch(1, ((somebody.name, False),))
    number = somebody.member.number if isinstance(somebody, Entrant) and somebody.member else somebody.number
    return NameMatch(0, ((somebody.name, False),)) if match is None and typed == str(number) else match


def _free_members(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Member]:
    enrolled = {entrant.member_id for entrant in entrants}
    return [member for member in tournament.club.members.filter(left_on=None) if member.pk not in enrolled]


def _guests(tournament: Tournament, entrants: Sequence[Entrant], members: Sequence[Member], typed: str) -> list[Hit]:
    """Return the guests of the club's last evenings whose names match, except names that a player of this evening or a member has.

    Each name appears once, with its last evening.
    """
    names = {each.name.casefold() for each in entrants} | {each.name.casefold() for each in members}
    evenings = Tournament.objects.filter(club=tournament.club_id).exclude(pk=tournament.pk)[:EVENINGS_OF_GUESTS]
    guests = Entrant.objects.filter(member=None, tournament__in=list(evenings.values_list("pk", flat=True)))
    hits = []
    for name, last_here in (
        guests.order_by()
        .values("name")
        .annotate(last=Max("tournament__on"), first=Min("pk"))
        .order_by("-last", "first")
        .values_list("name", "last")
    ):
        match = match_name(name, typed) if name.casefold() not in names else None
        if match is not None:
            names.add(name.casefold())
            hits.append(Hit(name, match, last_here=last_here))
    return hits
