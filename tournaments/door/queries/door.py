"""Check-in: how many players are here and expected, the last arrivals, and a search by a few letters. Only reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.db.models import Max, Min

from clubs.people.card import card_in
from clubs.people.models import Member
from clubs.people.name_match import NameMatch, by_name, match_name, name_order
from tournaments.door.queries.presence import Presence, presence
from tournaments.entrants.queries.evening_groups import EveningGroup, evening_groups, group_by_player, players_without_group
from tournaments.evening.models import Entrant, Tournament

EVENINGS_OF_GUESTS = 30
"""The number of the club's latest evenings in which the search looks for earlier guests."""
MAX_HITS = 12
LAST_ARRIVALS = 5


@dataclass(frozen=True)
class DoorCount:
    """The number of players who are here, and the number who are expected. Withdrawn players are not counted."""

    here: int
    expected: int
    """The number of players who take part, whether they are here or not."""
    guests: int
    """The number of guests of the club among the players who are here."""
    in_use: bool
    """True if anybody is here. If nobody is, the club perhaps does not use check-in, so players who are not here cannot be withdrawn."""


@dataclass(frozen=True)
class Arrival:
    """Players who were checked in together with one tap: usually one player, or all who were still expected."""

    entrants: tuple[Entrant, ...]
    present_at: datetime
    may_undo: bool
    group: EveningGroup | None = None
    """The pair or team to which all of these players belong; None if there is none."""


@dataclass(frozen=True)
class ExpectedRow:
    """Players who are expected and not here yet, and who come in together: a single player, or those of a pair or team."""

    entrants: tuple[Entrant, ...]
    here: tuple[Entrant, ...] = ()
    """The others of the pair or team who are here already."""
    reserve_of: EveningGroup | None = None
    """The pair or team whose reserve the player is."""
    without_partner: bool = False
    """True if the evening is played by pairs or teams and the player is in none."""


@dataclass(frozen=True)
class Door:
    """The check-in of an evening: counts, the last arrivals, and the players who are expected or withdrawn."""

    count: DoorCount
    not_here: tuple[Entrant, ...]
    """The players who are expected and not here yet, sorted by name."""
    last: tuple[Arrival, ...]
    """The last arrivals, the newest first."""
    withdrawn: tuple[Entrant, ...]
    groups: tuple[EveningGroup, ...] = ()
    """The pairs or teams that the evening is played by."""
    rows: tuple[ExpectedRow, ...] = ()
    """The players of `not_here`, with each pair or team in one row."""
    without_partner: tuple[Entrant, ...] = ()
    """The players who take part in an evening of pairs or teams and are in none, sorted by name."""


def door(tournament: Tournament) -> Door:
    """Return the check-in of this evening. Makes two queries, and three more for pairs and teams."""
    entrants = list(tournament.entrants.select_related("member"))
    part = [entrant for entrant in entrants if not entrant.withdrawn]
    now = presence(tournament)
    here = [each for each in part if now.is_here(each)]
    not_here = by_name(now.expected(part))
    guests = sum(each.member_id is None for each in here)
    groups = evening_groups(tournament, entrants)
    alone = by_name(players_without_group(part, groups)) if plays_in_groups(tournament) else []
    return Door(
        DoorCount(len(here), len(part), guests, bool(here)),
        tuple(not_here),
        _arrivals(part, now, group_by_player(groups))[:LAST_ARRIVALS],
        tuple(by_name(each for each in entrants if each.withdrawn)),
        tuple(groups),
        tuple(_expected_rows(not_here, groups, now, {each.pk for each in alone})),
        tuple(alone),
    )


def plays_in_groups(tournament: Tournament) -> bool:
    """Return whether the evening is played by pairs or teams."""
    return tournament.entrants_are != Tournament.EntrantsAre.PLAYERS


def _expected_rows(not_here: Sequence[Entrant], groups: Sequence[EveningGroup], now: Presence, alone: set[int]) -> list[ExpectedRow]:
    """Return the rows of the players who are not here, sorted by the first player in each row."""
    of_player, done = group_by_player(groups), set[int]()
    of_reserve = {each.reserve.pk: each for each in groups if each.reserve is not None}
    rows = []
    for each in not_here:
        group = of_player.get(each.pk)
        if each.pk in done:
            continue
        together = [other for other in not_here if group is not None and of_player.get(other.pk) is group] or [each]
        done.update(other.pk for other in together)
        here = tuple(other for other in group.players if now.is_here(other)) if group else ()
        rows.append(ExpectedRow(tuple(together), here, of_reserve.get(each.pk) if group is None else None, each.pk in alone))
    return rows


def _arrivals(entrants: Sequence[Entrant], now: Presence, of_player: Mapping[int, EveningGroup]) -> tuple[Arrival, ...]:
    """Return the check-ins, the newest first. Players who were checked in together have exactly the same time."""
    groups: dict[datetime, list[Entrant]] = {}
    for entrant in entrants:
        if entrant.present_at is not None:
            groups.setdefault(entrant.present_at, []).append(entrant)
    return tuple(_arrival(tuple(groups[time]), time, now, of_player) for time in sorted(groups, reverse=True))


def _arrival(entrants: tuple[Entrant, ...], time: datetime, now: Presence, of_player: Mapping[int, EveningGroup]) -> Arrival:
    own = of_player.get(entrants[0].pk)
    together = own is not None and all(of_player.get(each.pk) is own for each in entrants)
    return Arrival(entrants, time, all(map(now.may_undo, entrants)), own if together else None)


@dataclass(frozen=True)
class Hit:
    """A person found by the search: a player of this evening, a member who is not enrolled, or a guest of an earlier evening."""

    name: str
    match: NameMatch
    entrant: Entrant | None = None
    member: Member | None = None
    last_here: date | None = None
    """The date of the last evening at which this guest played; None for a member or a player of this evening."""
    present: bool = False
    may_undo: bool = False
    others: tuple[Entrant, ...] = ()
    """The others of the player's pair or team who are expected and not here yet either."""
    here: tuple[Entrant, ...] = ()
    """The others of the pair or team who are here already."""

    @property
    def together(self) -> tuple[Entrant, ...]:
        """The players whom one press checks in: this one and `others`. Empty for somebody who is no player."""
        return (self.entrant, *self.others) if self.entrant is not None else ()


@dataclass(frozen=True)
class Hits:
    """The people found by the search, the likeliest first, and the number of further ones."""

    first: tuple[Hit, ...]
    more: int = 0


def search(tournament: Tournament, typed: str) -> Hits:
    """Return the people who match the typed text: a part of a name, a number, or the text of a scanned card.

    Players who are not here yet come first, then members, then guests of the club's last evenings, then players who are here already. If
    several expected players of one pair or team match, they are one hit. A scanned card finds only its holder.
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
    hits.sort(key=lambda hit: (hit.present, hit.match.rank, _nearness(hit), *name_order(hit.name)))
    hits = _hits_of_groups(hits, evening_groups(tournament, entrants), now)
    return Hits(tuple(hits[:MAX_HITS]), max(0, len(hits) - MAX_HITS))


def _hits_of_groups(hits: Sequence[Hit], groups: Sequence[EveningGroup], now: Presence) -> list[Hit]:
    """Add the others of each player's pair or team to the hits. Keep one hit if several expected players of one pair or team match."""
    if not groups:
        return list(hits)
    of_player, done, kept = group_by_player(groups), set[int](), list[Hit]()
    for hit in hits:
        entrant = hit.entrant
        group = of_player.get(entrant.pk) if entrant is not None else None
        if entrant is None or group is None or hit.present or entrant.withdrawn:
            kept.append(hit)
        elif entrant.pk not in done:
            others = tuple(now.expected(group.others(entrant)))
            done.update(each.pk for each in others)
            kept.append(replace(hit, others=others, here=tuple(each for each in group.others(entrant) if now.is_here(each))))
    return kept


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

    The matching letters are marked only if the name itself matches. A number must match completely: a member's number in the
    club, or a guest's number at this evening.
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
