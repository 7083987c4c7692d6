"""What happens before the first round: create a tournament, enrol its players, appoint its officials."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.text import slugify

from clubs.actions.invitations import account_name
from clubs.actors import Actor
from clubs.chain import content_hash
from clubs.models import Club, HouseRules, Member, Season
from clubs.names import read_name, read_table_name
from clubs.permissions import ClubRight, require_club, role_ends
from scoring.engine.ruleset import RuleSet
from tournaments.actions.locks import lock_open_tournament, lock_tournament, lock_tournament_before_final
from tournaments.actions.rounds import usual_deals
from tournaments.events import ALL_ENTRANTS, TOURNAMENT, Event, Subject
from tournaments.log import record
from tournaments.models import Entrant, Official, Tournament
from tournaments.permissions import Right, require
from tournaments.problems import Refusal, refuse
from tournaments.queries.entry_list import MAX_ENTRY_ROWS, Entry, EntryRow, entry_list, entry_problems
from tournaments.queries.rulings import excluded_by
from tournaments.table_names import PlayerName, chosen_table_name, table_names

PLAN_FIELDS = frozenset({"name", "on", "rounds_planned", "deals_a_round"})
MAX_MINUTES = {"appeal_minutes": 10_080, "correction_minutes": 1_440}
POLICY_FIELDS = frozenset({"names", "jury_word", *MAX_MINUTES})
"""What of a plan may change: fields of the tournament, and of its policy."""


@transaction.atomic
def create(
    *,
    by: Actor,
    club: Club,
    name: str,
    on: datetime.date,
    rules: RuleSet,
    house_rules: HouseRules | None = None,
    season: Season | None = None,
    rounds_planned: int = 4,
    deals_a_round: int | None = None,
    language: str = "",
    slug: str = "",
) -> Tournament:
    """Create a tournament. It gets its own copy of the rules, so that rules published later do not change it.

    Without `deals_a_round`, a round is a whole game if the game has a fixed length, else twenty deals.

    Refused: FIELD_MISSING, FIELD_WRONG.
    """
    require_club(by, ClubRight.CREATE_TOURNAMENTS, club)
    name = read_name(name)
    deals_a_round = usual_deals(rules) if deals_a_round is None else deals_a_round
    for field, value in (("rounds_planned", rounds_planned), ("deals_a_round", deals_a_round)):
        if not 1 <= value <= 200:
            raise refuse("FIELD_WRONG", field)
    tournament = Tournament.objects.create(
        club=club,
        season=season,
        slug=_free_slug(slug or f"{name} {on.isoformat()}"),
        name=name,
        on=on,
        language=language or club.language,
        house_rules=house_rules,
        rules=rules.copy(),
        fingerprint=rules.fingerprint,
        criteria=["points"],
        rounds_planned=rounds_planned,
        deals_a_round=deals_a_round,
    )
    if by.user is not None:
        ends = role_ends(club.pk, by.user.pk)
        office = {"role": Official.Role.DIRECTOR, "role_ends": ends}
        Official.objects.create(tournament=tournament, name=by.user.get_username(), user=by.user, **office)
    after = {
        "name": tournament.name,
        "on": on.isoformat(),
        "rules": rules.code,
        "fingerprint": rules.fingerprint,
        "rules_hash": content_hash(tournament.rules),
        "club": {"name": club.name, "slug": club.slug},
        "language": tournament.language,
        "season": {"name": season.name, "starts_on": str(season.starts_on), "ends_on": str(season.ends_on)} if season else None,
        "house_rules": {"name": house_rules.name, "version": house_rules.version} if house_rules else None,
        "rounds_planned": rounds_planned,
        "deals_a_round": deals_a_round,
    }
    record(tournament, by=by, what=Event.CREATE, subject=TOURNAMENT, after=after)
    return tournament


def _free_slug(text: str) -> str:
    base = slugify(text)[:44] or "evening"
    slug, number = base, 1
    while Tournament.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{base}-{number}"
    return slug


@transaction.atomic
def amend(*, by: Actor, tournament: Tournament, **changes: Any) -> None:
    """Change the plan: name, date, number of rounds, deals a round (only before the first round), and the evening's policy: which names
    the public sees, whose word counts where the jury's is needed, how many minutes there are to appeal and to correct.
    """
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    for field in changes:
        if field not in PLAN_FIELDS | POLICY_FIELDS:
            raise refuse("FIELD_UNKNOWN", field)
    if "name" in changes:
        changes["name"] = read_name(changes["name"])
    if "deals_a_round" in changes and changes["deals_a_round"] != tournament.deals_a_round and tournament.rounds.exists():
        raise refuse("TOURNAMENT_NOT_PREPARING", "deals_a_round")
    for field in ("rounds_planned", "deals_a_round"):
        if field in changes and not 1 <= changes[field] <= 200:
            raise refuse("FIELD_WRONG", field)
    if changes.keys() & POLICY_FIELDS - {"names"}:
        require(by, Right.APPOINT, tournament)
    _check_policy(changes)
    before = {field: str(getattr(tournament, field)) for field in changes}
    stored = {field: value for field, value in changes.items() if field in PLAN_FIELDS}
    decided = {field: value if field in MAX_MINUTES else str(value) for field, value in changes.items() if field in POLICY_FIELDS}
    if decided:
        stored["policy"] = {**tournament.policy, **decided}
    Tournament.objects.filter(pk=tournament.pk).update(**stored)
    tournament.refresh_from_db()
    after = {field: str(value) for field, value in changes.items()}
    record(tournament, by=by, what=Event.AMEND, subject=TOURNAMENT, before=before, after=after)


def _check_policy(changes: Mapping[str, Any]) -> None:
    """Refuse FIELD_WRONG for a value that a field of the policy cannot have."""
    for field, choices in (("names", Tournament.Names.values), ("jury_word", Tournament.JuryWord.values)):
        if field in changes and changes[field] not in choices:
            raise refuse("FIELD_WRONG", field)
    for field, most in MAX_MINUTES.items():
        if field in changes and not 0 <= changes[field] <= most:
            raise refuse("FIELD_WRONG", field)


@transaction.atomic
def enrol(*, by: Actor, tournament: Tournament, members: Iterable[Member] = (), guests: Iterable[str] = ()) -> list[Entrant]:
    """Enrol members and guests (by name), in that order; each gets the next free number, and a table name that no other player has."""
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
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
    return _add_entrants(by, tournament, newcomers)


@transaction.atomic
def enrol_list(*, by: Actor, tournament: Tournament, rows: Sequence[EntryRow], expected: Sequence[str] | None = None) -> list[Entry]:
    """Enrol everybody of a list who is not enrolled yet, or nobody if a row is wrong; what became of each row. `expected` are the digests
    that somebody looked at; if something else would come of the rows meanwhile, nobody is enrolled.

    Refused: everything that is wrong with the rows, with the field `rows.<index>.<column>`; LIST_TOO_LONG, LIST_CHANGED.
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
    new = [entry for entry in entries if entry.new]
    entrants = _add_entrants(by, tournament, [Newcomer(PlayerName(entry.player.name, entry.called), entry.member) for entry in new])
    numbers = iter(entrant.number for entrant in entrants)
    return [replace(entry, number=next(numbers)) if entry.new else entry for entry in entries]


def _refuse_change(entries: Sequence[Entry], expected: Sequence[str]) -> None:
    """Refuse LIST_CHANGED, naming the first rows of which something else would come."""
    pairs = zip_longest(entries, expected)
    changed = [str(entry.row.name or entry.row.member) if entry else "…" for entry, digest in pairs if not entry or entry.digest != digest]
    if changed:
        raise refuse("LIST_CHANGED", "rows", rows=", ".join(changed[:5]) + (" …" if len(changed) > 5 else ""))


@dataclass(frozen=True)
class Newcomer:
    """Somebody who is to be enrolled: a member, or a guest."""

    player: PlayerName
    member: Member | None = None


def _add_entrants(by: Actor, tournament: Tournament, newcomers: Sequence[Newcomer]) -> list[Entrant]:
    """Enrol them in this order and log it, once. The caller holds the tournament's lock."""
    if not newcomers:
        return []
    enrolled = list(tournament.entrants.values_list("number", "name", "called"))
    number = max((number for number, _name, _called in enrolled), default=0)
    names = table_names([newcomer.player for newcomer in newcomers], [PlayerName(name, called) for _number, name, called in enrolled])
    new_entrants = [
        Entrant(tournament=tournament, member=newcomer.member, number=number + nth, name=newcomer.player.name, called=called)
        for nth, (newcomer, called) in enumerate(zip(newcomers, names, strict=True), 1)
    ]
    Entrant.objects.bulk_create(new_entrants)
    after = [
        {
            "number": entrant.number,
            "name": entrant.name,
            "called": entrant.called,
            "member": entrant.member.number if entrant.member else None,
        }
        for entrant in new_entrants
    ]
    record(tournament, by=by, what=Event.ENROL, subject=ALL_ENTRANTS, after=after)
    return new_entrants


@transaction.atomic
def withdraw(*, by: Actor, tournament: Tournament, entrant: Entrant, back: bool = False) -> None:
    """Leave a player out of the next draws; with `back`, take them in again. Their deals stay."""
    require(by, Right.PREPARE, tournament)
    lock_open_tournament(tournament)
    if entrant.withdrawn != back:
        return
    ruling = excluded_by(entrant) if back else None
    if ruling is not None:
        raise refuse("PLAYER_EXCLUDED", "entrant", number=ruling.number, name=entrant.name)
    Entrant.objects.filter(pk=entrant.pk, tournament=tournament).update(withdrawn=not back)
    entrant.withdrawn = not back
    what = Event.RETURN if back else Event.WITHDRAW
    record(tournament, by=by, what=what, subject=Subject.of_entrant(entrant), after={"name": entrant.name})


@transaction.atomic
def rename(*, by: Actor, tournament: Tournament, entrant: Entrant, name: str, called: str = "") -> None:
    """Correct a player's name, for this evening only. An empty `called` (the name used at the table) becomes the first word of the name.
    A member keeps their name in the club. The same names again change nothing. It may be done until the evening is final, as a wrong name
    is often seen only on the final standings. Refused: TOURNAMENT_CLOSED.
    """
    require(by, Right.PREPARE, tournament)
    lock_tournament_before_final(tournament)
    name = read_name(name)
    new_names = {"name": name, "called": read_table_name(called, name)}
    stored = Entrant.objects.select_for_update(no_key=True).filter(tournament=tournament).get(pk=entrant.pk)
    before = {"name": stored.name, "called": stored.called}
    if new_names == before:
        return
    Entrant.objects.filter(pk=stored.pk).update(**new_names)
    entrant.name, entrant.called = new_names["name"], new_names["called"]
    record(tournament, by=by, what=Event.RENAME, subject=Subject.of_entrant(stored), before=before, after=new_names)


@transaction.atomic
def appoint(*, by: Actor, tournament: Tournament, user: User | str, role: str) -> Official:
    """Make somebody director, jury or desk of this tournament; `user` is the account, or its name as somebody typed it. It replaces their
    former office. The office ends with their role in the club; whoever has none there keeps it.

    A name without an account is appointed like any other, and nobody has that office: the answer does not say which names are accounts.
    """
    require(by, Right.APPOINT, tournament)
    lock_open_tournament(tournament)
    if role not in Official.Role.values:
        raise refuse("FIELD_WRONG", "role")
    name = user.get_username() if isinstance(user, User) else account_name(user)
    before = Official.objects.filter(tournament=tournament, name=name).values_list("role", flat=True).first()
    account = User.objects.filter(username=name).first()
    ends = role_ends(tournament.club_id, account.pk if account else 0)
    office = {"user": account, "role": role, "role_ends": ends}
    official, _ = Official.objects.update_or_create(tournament=tournament, name=name, defaults=office)
    record(tournament, by=by, what=Event.APPOINT, subject=Subject(account=name), before=before, after=role)
    return official


@transaction.atomic
def dismiss(*, by: Actor, tournament: Tournament, user: User | str) -> None:
    """End somebody's office at this tournament; `user` as for `appoint`. The club's owners and directors keep their rights. Refused:
    NOT_FOUND if they have no office.

    Also of one that is closed: an office reads the log and the export for as long as it lasts.
    """
    require(by, Right.APPOINT, tournament)
    lock_tournament(tournament)
    name = user.get_username() if isinstance(user, User) else account_name(user)
    official = Official.objects.filter(tournament=tournament, name=name).first()
    if official is None:
        raise refuse("NOT_FOUND")
    before = official.role
    official.delete()
    record(tournament, by=by, what=Event.DISMISS, subject=Subject(account=name), before=before)
