"""Enrol players, leave them out of the next draws, correct their names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from django.db import transaction

from clubs.actors import Actor
from clubs.people.models import Member
from clubs.people.names import read_name, read_table_name
from tournaments.entrants.actions.pairs import make_pairs
from tournaments.entrants.actions.ratings import add_players
from tournaments.entrants.queries.entry_list import (
    MAX_ENTRY_ROWS,
    EntryOutcome,
    EntryPreview,
    EntryRow,
    entry_list,
    entry_problems,
    pair_row,
)
from tournaments.entrants.table_names import PlayerName, chosen_table_name, table_names
from tournaments.evening.actions.locks import lock_open_tournament, lock_tournament_before_final
from tournaments.evening.events import ALL_ENTRANTS, Event, Subject
from tournaments.evening.log import commit_name, commit_names, record
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import Refusal, refuse
from tournaments.jury.queries.rulings import excluded_by


@transaction.atomic
def enrol(*, by: Actor, tournament: Tournament, members: Iterable[Member] = (), guests: Iterable[str] = ()) -> list[Entrant]:
    """Enrol members, and then guests with these names. Returns the new players.

    Each gets the next free number, and a table name that no other player has. In an evening of pairs, a guest `An Maes & Bert Bos` is two
    players who become a pair. Refused: ENROLLED_ALREADY, NOT_FOUND, and as `enrol_list` for pairs.
    """
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    pairs, guests = _pairs_and_guests(tournament, guests)
    enrolled = set(tournament.entrants.exclude(member=None).values_list("member_id", flat=True))
    newcomers: list[Newcomer] = []
    for member in members:
        if member.pk in enrolled:
            raise refuse("ENROLLED_ALREADY", "members", name=member.name)
        if member.club_id != tournament.club_id:
            raise refuse("NOT_FOUND", "members")
        enrolled.add(member.pk)
        newcomers.append(Newcomer(PlayerName(member.name, chosen_table_name(member.name, member.called)), member))
    newcomers += [Newcomer(PlayerName(read_name(guest, "guests"))) for guest in guests]
    entrants = _add_entrants(by, tournament, newcomers)
    if not pairs:
        return entrants
    try:
        entries = enrol_list(by=by, tournament=tournament, rows=pairs)
    except Refusal as refusal:
        raise Refusal(*(replace(each, field="guests") for each in refusal.problems)) from None
    numbers = [each.number for entry in entries for each in entry.newcomers if each.number is not None]
    return [*entrants, *tournament.entrants.filter(number__in=numbers).order_by("number")]


def _pairs_and_guests(tournament: Tournament, guests: Iterable[str]) -> tuple[list[EntryRow], list[str]]:
    """Return the typed guests in two lists: rows that name two partners, and the names of single guests.

    In an evening that is not played by pairs, each text of `guests` is the name of one guest.
    """
    if tournament.entrants_are != Tournament.EntrantsAre.PAIRS:
        return [], list(guests)
    rows = [pair_row(EntryRow(name=guest, line=nth)) for nth, guest in enumerate(guests, 1)]
    return [row for row in rows if row.partner], [row.name for row in rows if not row.partner]


@transaction.atomic
def enrol_list(*, by: Actor, tournament: Tournament, rows: Sequence[EntryRow], expected: Sequence[str] | None = None) -> list[EntryPreview]:
    """Enrol everybody on a list who is not enrolled yet; if a row is wrong, enrol nobody. Return an EntryPreview for each row.

    `expected` has the digest of each row of the preview that a person saw: if a row's result has changed since, nobody is enrolled. Players
    are also put into the teams and categories on their rows, even if they were enrolled before; a team or category that does
    not exist yet is made. Players and their partners become pairs.

    Refused: LIST_TOO_LONG, LIST_CHANGED, and all mistakes of the rows, each with the field `rows.<index>.<column>`.
    """
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    if len(rows) > MAX_ENTRY_ROWS:
        raise refuse("LIST_TOO_LONG", "rows", most=MAX_ENTRY_ROWS)
    entries = entry_list(tournament, rows)
    if expected is not None:
        _refuse_change(entries, expected)
    problems = entry_problems(entries)
    if problems:
        raise Refusal(*problems)
    new = [each for entry in entries for each in entry.newcomers]
    entrants = _add_entrants(by, tournament, [Newcomer(PlayerName(entry.player.name, entry.called), entry.member) for entry in new])
    numbered = _numbered(entries, [entrant.number for entrant in entrants])
    groups = [(each.number, each.row.team, each.row.categories) for each in numbered if each.row.team.strip() or each.row.categories]
    if groups:
        add_players(by=by, tournament=tournament, rows=[(number, team, names) for number, team, names in groups if number is not None])
    pairs = [(entry.number, entry.partner.number) for entry in numbered if entry.partner is not None and entry.is_new_pair]
    if pairs:
        by_number = {each.number: each for each in tournament.entrants.all()}
        two = [(by_number[first], by_number[second]) for first, second in pairs if first is not None and second is not None]
        make_pairs(by=by, tournament=tournament, pairs=two)
    return numbered


def _numbered(entries: Sequence[EntryPreview], numbers: Iterable[int]) -> list[EntryPreview]:
    """Return the entries, and give each player whom they enrolled the next of `numbers`."""
    free = iter(numbers)
    numbered = []
    for each in entries:
        entry = replace(each, number=next(free)) if each.new else each
        if entry.partner is not None and entry.partner.new:
            entry = replace(entry, partner=replace(entry.partner, number=next(free)))
        numbered.append(entry)
    of_partners = {entry.partner.row: entry.partner.number for entry in numbered if entry.partner is not None}
    return [replace(each, number=of_partners[each.row]) if each.outcome == EntryOutcome.PARTNER else each for each in numbered]


def _refuse_change(entries: Sequence[EntryPreview], expected: Sequence[str]) -> None:
    """Refuse with LIST_CHANGED if the preview of a row no longer has its `expected` digest. The message names the first five such rows."""
    pairs = zip_longest(entries, expected)
    changed = [entry.row.label if entry else "…" for entry, digest in pairs if not entry or entry.digest != digest]
    if changed:
        raise refuse("LIST_CHANGED", "rows", rows=", ".join(changed[:5]) + (" …" if len(changed) > 5 else ""))


@dataclass(frozen=True)
class Newcomer:
    """A member or guest to be enrolled."""

    player: PlayerName
    member: Member | None = None


def _add_entrants(by: Actor, tournament: Tournament, newcomers: Sequence[Newcomer]) -> list[Entrant]:
    """Enrol the newcomers in this order, with one log entry for all. The caller holds the tournament's lock."""
    if not newcomers:
        return []
    enrolled = list(tournament.entrants.values_list("number", "name", "called"))
    number = max((number for number, _name, _called in enrolled), default=0)
    in_use = [PlayerName(name, called) for _number, name, called in enrolled]
    called_names = table_names([newcomer.player for newcomer in newcomers], in_use)
    new_entrants = [
        Entrant(tournament=tournament, member=newcomer.member, number=number + nth, name=newcomer.player.name, called=called)
        for nth, (newcomer, called) in enumerate(zip(newcomers, called_names, strict=True), 1)
    ]
    Entrant.objects.bulk_create(new_entrants)
    after = [
        {
            "number": entrant.number,
            **names,
            "member": entrant.member.number if entrant.member else None,
        }
        for entrant, names in zip(new_entrants, commit_names(new_entrants), strict=True)
    ]
    record(tournament, by=by, what=Event.ENROL, subject=ALL_ENTRANTS, after=after)
    return new_entrants


@transaction.atomic
def withdraw(*, by: Actor, tournament: Tournament, entrant: Entrant, back: bool = False) -> None:
    """Leave a player out of the next draws; if `back` is true, include the player again. The deals that they played stay."""
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    if entrant.withdrawn != back:
        return
    if back:
        take_back_in(by, tournament, entrant)
        return
    Entrant.objects.filter(pk=entrant.pk, tournament=tournament).update(withdrawn=True)
    entrant.withdrawn = True
    record(tournament, by=by, what=Event.WITHDRAW, subject=Subject.of_entrant(entrant), after={"name": commit_name(entrant)})


@transaction.atomic
def withdraw_together(*, by: Actor, tournament: Tournament, entrants: Iterable[Entrant], back: bool = False) -> None:
    """Leave players of a pair or team out of the next draws, or include them again (see `withdraw`): all of them or nobody."""
    for entrant in entrants:
        withdraw(by=by, tournament=tournament, entrant=entrant, back=back)


def take_back_in(by: Actor, tournament: Tournament, entrant: Entrant) -> None:
    """Include a withdrawn player in the draws again. The caller holds the tournament's lock.

    Refused: PLAYER_EXCLUDED, POINTS_TAKEN_OVER (somebody else took over their points).
    """
    ruling = excluded_by(entrant)
    if ruling is not None:
        raise refuse("PLAYER_EXCLUDED", "entrant", number=ruling.number, name=entrant.name)
    successor = Entrant.objects.filter(takes_over=entrant).first()
    if successor is not None:
        raise refuse("POINTS_TAKEN_OVER", "entrant", name=entrant.name, other=successor.name)
    Entrant.objects.filter(pk=entrant.pk).update(withdrawn=False)
    entrant.withdrawn = False
    record(tournament, by=by, what=Event.RETURN, subject=Subject.of_entrant(entrant), after={"name": commit_name(entrant)})


@transaction.atomic
def rename(*, by: Actor, tournament: Tournament, entrant: Entrant, name: str, called: str = "") -> None:
    """Correct a player's name, for this evening only. A call that changes nothing logs nothing.

    An empty `called` (the name used at the table) becomes the first word of the name. A member keeps their name in the club. Names can be
    corrected until the evening is final, as a wrong name is often noticed only on the final standings. Refused: TOURNAMENT_CLOSED,
    PLAYER_FORGOTTEN.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    name = read_name(name)
    new_names = {"name": name, "called": read_table_name(called, name)}
    stored = Entrant.objects.select_for_update(no_key=True).filter(tournament=tournament).get(pk=entrant.pk)
    before = {"name": stored.name, "called": stored.called}
    if new_names == before:
        return
    if stored.forgotten:
        raise refuse("PLAYER_FORGOTTEN", "entrant", name=stored.name)
    was, became = commit_names([stored])[0], commit_names([stored], **new_names)[0]
    Entrant.objects.filter(pk=stored.pk).update(**new_names)
    entrant.name, entrant.called = new_names["name"], new_names["called"]
    record(tournament, by=by, what=Event.RENAME, subject=Subject.of_entrant(stored), before=was, after=became)
