"""Who may do what at a tournament: one grid, used by every view and action, and by the test."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from django.core import signing
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from clubs.actors import Actor
from clubs.models import Membership, RoleEnds
from clubs.models import Role as ClubRole
from clubs.permissions import lack_of_right, shows_second_factor
from tournaments.models import Official, Table, Tournament
from tournaments.problems import refuse


class Role(StrEnum):
    """What an actor is to one tournament."""

    OWNER = "owner"
    DIRECTOR = "director"
    JURY = "jury"
    DESK = "desk"
    TABLE = "table pass"
    MEMBER = "member"
    PUBLIC = "public"


class Right(StrEnum):
    """Something that people may do, named as they would name it."""

    WATCH = "watch the standings"
    SEE_NAMES = "read full names where the public does not"
    PREPARE = "prepare and enrol"
    APPOINT = "appoint officials"
    SEAT = "draw, start and finish rounds"
    REPORT = "report a deal"
    AMEND = "correct or void a deal"
    AMEND_SIGNED = "correct or void a deal after the table signed"
    SIGN = "sign a table's round"
    CALL = "call the jury"
    RULE = "rule and overturn"
    OVERSEE = "see every table's progress"
    READ_LOG = "read the log and export"
    PRINT = "ask for papers"
    CLOSE = "close the tournament"


_STAFF = frozenset({Role.OWNER, Role.DIRECTOR, Role.JURY, Role.DESK})
_LEAD = frozenset({Role.OWNER, Role.DIRECTOR})
_WITH_SECOND_FACTOR = _LEAD | {Role.JURY}
"""What counts only with a second factor, in a club that demands one."""

GRID: dict[Right, frozenset[Role]] = {
    Right.WATCH: frozenset(Role),
    Right.SEE_NAMES: _STAFF | {Role.MEMBER},
    Right.PREPARE: _LEAD | {Role.DESK},
    Right.APPOINT: _LEAD,
    Right.SEAT: _LEAD,
    Right.REPORT: _LEAD | {Role.DESK, Role.TABLE},
    Right.AMEND: _LEAD | {Role.JURY, Role.DESK, Role.TABLE},
    Right.AMEND_SIGNED: _LEAD | {Role.JURY},
    Right.SIGN: _LEAD | {Role.DESK, Role.TABLE},
    Right.CALL: _STAFF | {Role.TABLE},
    Right.RULE: _LEAD | {Role.JURY},
    Right.OVERSEE: _STAFF,
    Right.READ_LOG: _LEAD | {Role.JURY},
    Right.PRINT: _STAFF,
    Right.CLOSE: _LEAD,
}


def roles(actor: Actor, tournament: Tournament, *, table: Table | None = None) -> frozenset[Role]:
    """The roles of this actor at the tournament. A table's pass counts only at its own table. Where the club demands a second factor, the
    roles that may change what counts need it.
    """
    given, demanded = _given_roles(actor, tournament, table)
    if demanded and not given.isdisjoint(_WITH_SECOND_FACTOR) and not shows_second_factor(actor):
        return given - _WITH_SECOND_FACTOR
    return given


def _given_roles(actor: Actor, tournament: Tournament, table: Table | None) -> tuple[frozenset[Role], bool]:
    """The roles that were given to this actor, and whether some of them count only with a second factor."""
    if actor.command:
        return frozenset({Role.OWNER}), False
    result, demanded = {Role.PUBLIC}, False
    if actor.table is not None and table is not None and actor.table == table.pk:
        result.add(Role.TABLE)
    if actor.user is not None:
        of_club = Membership.objects.filter(club=tournament.club_id, user=actor.user.pk).values_list("role", "club__second_factor").first()
        if of_club:
            club_role, demanded = of_club
            result.add(Role.MEMBER)
            if club_role in (ClubRole.OWNER, ClubRole.DIRECTOR):
                result.add(Role(club_role))
        offices = offices_in_force().filter(tournament=tournament, user=actor.user.pk)
        of_evening = offices.values_list("role", "tournament__club__second_factor").first()
        if of_evening:
            office, demanded = of_evening
            result.add(Role(office))
    return frozenset(result), demanded


def offices_in_force() -> QuerySet[Official]:
    """The offices that count. One ends when its holder's role in the club ends or becomes that of a member, and does not come back with a
    new role: they are appointed again. An official from outside the club has no role that could end.

    This is computed whenever a right is asked for, so no office can be forgotten when a role ends.
    """
    ends = RoleEnds.objects.filter(club=OuterRef("tournament__club"), user=OuterRef("user")).values("count")
    return Official.objects.alias(ends=Coalesce(Subquery(ends), 0)).filter(role_ends=F("ends"))


def may(actor: Actor, right: Right, tournament: Tournament, *, table: Table | None = None) -> bool:
    """Whether this actor has this right here."""
    return not GRID[right].isdisjoint(roles(actor, tournament, table=table))


def require(actor: Actor, right: Right, tournament: Tournament, *, table: Table | None = None) -> None:
    """Refuse unless the actor has the right."""
    if not may(actor, right, tournament, table=table):
        raise lack_of_right(actor, second_factor_helps=not GRID[right].isdisjoint(_given_roles(actor, tournament, table)[0]))


def leads(actor: Actor, tournament: Tournament) -> bool:
    """Whether this actor directs this tournament, and so may do what the jury may not."""
    return not _LEAD.isdisjoint(roles(actor, tournament))


def is_one_of(actor: Actor, tournament: Tournament, players: Iterable[int]) -> bool:
    """Whether the member behind this account is one of these players, by number."""
    numbers = set(players)
    return bool(numbers) and actor.user is not None and tournament.entrants.filter(number__in=numbers, member__user=actor.user.pk).exists()


def plays_at(actor: Actor, table: Table) -> bool:
    """Whether the member behind this account plays at the table."""
    return actor.user is not None and table.places.filter(entrant__member__user=actor.user.pk).exists()


def may_speak_for_jury(by: Actor, tournament: Tournament, table: Table) -> bool:
    """Whether this actor's reports may contain the jury's word: they may rule about this table, or the tournament trusts its tables."""
    if tournament.jury_word == Tournament.JuryWord.TABLE:
        return True
    return may(by, Right.RULE, tournament) and (leads(by, tournament) or not plays_at(by, table))


def is_own_case(actor: Actor, tournament: Tournament, table: Table | None, players: Iterable[int] = ()) -> bool:
    """Whether a ruling would be about the actor: they play at the table, or it affects them (`players`, by number)."""
    return (table is not None and plays_at(actor, table)) or is_one_of(actor, tournament, players)


def tournament_for(actor: Actor, slug: str, right: Right) -> Tournament:
    """The tournament with this slug, for an actor who has this right there."""
    tournament = Tournament.objects.select_related("club").filter(slug=slug).first()
    if tournament is None:
        raise refuse("NOT_FOUND")
    require(actor, right, tournament)
    return tournament


_signer = signing.Signer(salt="troela.table")


def table_pass(table: Table) -> str:
    """The secret in this table's link. It opens this table of this round, and nothing else."""
    return _signer.sign(f"{table.pk}.{table.key}")


def table_of(table_pass: str) -> Table:
    """The table that a pass opens, with its round, tournament and club. Refuses a pass that is forged or was replaced."""
    return Table.objects.select_related("round__tournament__club").get(pk=key_of(table_pass))


def key_of(table_pass: str) -> int:
    """The key of the table that a pass opens, in one small query: all that a request needs to know who asks. Refuses as `table_of` does."""
    try:
        key, _, nonce = _signer.unsign(table_pass).partition(".")
    except signing.BadSignature:
        raise refuse("PASS_INVALID") from None
    if not Table.objects.filter(pk=key, key=nonce).exists():
        raise refuse("PASS_INVALID")
    return int(key)
