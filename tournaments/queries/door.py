"""The door: how many are here, who is expected, who came in last; and whom three letters may mean. Only reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Max, Min

from clubs.member_card import card_in
from clubs.models import Member
from clubs.name_match import NameMatch, match_name
from tournaments.models import Entrant, Tournament
from tournaments.queries.seat_gaps import seated_in_started_round

EVENINGS_OF_GUESTS = 30
"""The guests of so many evenings before are found by their name."""
MAX_HITS = 12
LAST_ARRIVALS = 5


@dataclass(frozen=True)
class DoorCount:
    """Who is there, in figures. Those who are withdrawn count nowhere."""

    here: int
    expected: int
    """All who take part, here or not yet."""
    guests: int
    """How many of those who are here are no members."""
    in_use: bool
    """Whether anybody is here: then those who are not can be left out."""


@dataclass(frozen=True)
class Door:
    """Everybody of an evening, as the door sees them."""

    count: DoorCount
    not_here: tuple[Entrant, ...]
    """Expected and not here yet, by name."""
    last: tuple[Entrant, ...]
    """Who came in last, the newest first."""
    withdrawn: tuple[Entrant, ...]


def door(tournament: Tournament) -> Door:
    """The door in two queries. Whoever has a seat in a round that has started is here, also if nobody checked them in."""
    entrants = list(tournament.entrants.select_related("member"))
    part = [entrant for entrant in entrants if not entrant.withdrawn]
    at_tables = seated_in_started_round(tournament)
    here = [each for each in part if each.present_at or each.pk in at_tables]
    arrivals = sorted((each for each in part if each.present_at), key=lambda each: (str(each.present_at), each.number), reverse=True)
    not_here = sorted((each for each in part if each not in here), key=lambda each: each.name.casefold())
    guests = sum(each.member_id is None for each in here)
    return Door(
        DoorCount(len(here), len(part), guests, bool(here)),
        tuple(not_here),
        tuple(arrivals[:LAST_ARRIVALS]),
        tuple(each for each in entrants if each.withdrawn),
    )


@dataclass(frozen=True)
class Hit:
    """Somebody whom the letters may mean: a player of this evening, a member who is not enrolled, or a guest of an earlier evening."""

    name: str
    match: NameMatch
    entrant: Entrant | None = None
    member: Member | None = None
    last_here: date | None = None
    """When a guest of an earlier evening was here last."""

    @property
    def present(self) -> bool:
        return self.entrant is not None and not self.entrant.withdrawn and self.entrant.present_at is not None


@dataclass(frozen=True)
class Hits:
    """Whom a text may mean, the likeliest first, and how many more there are."""

    first: tuple[Hit, ...]
    more: int = 0


def search(tournament: Tournament, typed: str) -> Hits:
    """Whom these letters, this number or this scanned card may mean: players who are not here yet first, then members, then guests of the
    club's last evenings, then who is here already.
    """
    typed = typed.strip()[:300]
    if not typed:
        return Hits(())
    entrants = list(tournament.entrants.select_related("member"))
    members = _free_members(tournament, entrants)
    card = card_in(typed)
    if card is not None:
        hits = [_whole(entrant) for entrant in entrants if entrant.member_id == card] or [
            _whole(member) for member in members if member.pk == card
        ]
        return Hits(tuple(hits))
    hits = _players(entrants, typed) + _members(members, typed) + _guests(tournament, entrants, members, typed)
    hits.sort(key=lambda hit: (hit.present, hit.match.rank, _nearness(hit), hit.name.casefold()))
    return Hits(tuple(hits[:MAX_HITS]), max(0, len(hits) - MAX_HITS))


def _nearness(hit: Hit) -> int:
    """Who was expected comes before a member, and a member before a guest of an earlier evening."""
    if hit.entrant is not None:
        return 1 if hit.entrant.withdrawn else 0
    return 2 if hit.member is not None else 3


def _whole(somebody: Entrant | Member) -> Hit:
    """Somebody of whom every letter is meant, as their card says who they are."""
    match = NameMatch(0, ((somebody.name, False),))
    if isinstance(somebody, Entrant):
        return Hit(somebody.name, match, somebody, somebody.member)
    return Hit(somebody.name, match, None, somebody)


def _players(entrants: Sequence[Entrant], typed: str) -> list[Hit]:
    hits = []
    for entrant in entrants:
        match = match_name(entrant.name, typed) or _called(entrant.name, entrant.called, typed) or _numbered(entrant, typed)
        if match is not None:
            hits.append(Hit(entrant.name, match, entrant, entrant.member))
    return hits


def _members(members: Sequence[Member], typed: str) -> list[Hit]:
    hits = []
    for member in members:
        match = match_name(member.name, typed) or _called(member.name, member.called, typed) or _numbered(member, typed)
        if match is not None:
            hits.append(Hit(member.name, match, None, member))
    return hits


def _called(name: str, called: str, typed: str) -> NameMatch | None:
    """The whole name, unmarked, if the table name holds the letters."""
    return NameMatch(1, ((name, False),)) if match_name(called, typed) else None


def _numbered(somebody: Entrant | Member, typed: str) -> NameMatch | None:
    """The same if the number is the one of the member, or of the player where they are a guest."""
    number = somebody.member.number if isinstance(somebody, Entrant) and somebody.member else somebody.number
    return NameMatch(0, ((somebody.name, False),)) if typed == str(number) else None


def _free_members(tournament: Tournament, entrants: Sequence[Entrant]) -> list[Member]:
    enrolled = {entrant.member_id for entrant in entrants}
    return [member for member in tournament.club.members.filter(left_on=None) if member.pk not in enrolled]


def _guests(tournament: Tournament, entrants: Sequence[Entrant], members: Sequence[Member], typed: str) -> list[Hit]:
    """Guests of the club's last evenings, each name once, as it was first written on the last of them; without the names found already."""
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
