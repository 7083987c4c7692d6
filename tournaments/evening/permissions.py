"""The permissions of a tournament: one grid of roles and rights, which every view and action uses."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from django.conf import settings
from django.core import signing
from django.db.models import F, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from clubs.actors import Actor, PhysicalTable
from clubs.prepared import PreparedRead, PreparedValues
from clubs.region import speak_as_in
from clubs.roles.models import ClubRole, Membership, RoleEnds
from clubs.roles.permissions import lack_of_right, shows_second_factor
from tournaments.evening.models import Official, Table, TableCode, Tournament
from tournaments.evening.problems import refuse


class TournamentRole(StrEnum):
    """A role of an actor at one tournament, from which rights follow. An actor can have several."""

    OWNER = "owner"
    DIRECTOR = "director"
    JURY = "jury"
    DESK = "desk"
    BOARD = "board"
    TABLE = "table pass"
    PLAYER = "name code"
    MEMBER = "member"
    PUBLIC = "public"


class Right(StrEnum):
    """A permission at a tournament. The value says what a person with it may do."""

    WATCH = "watch the standings"
    SEE_NAMES = "read full names that the public cannot read"
    SEE_FROZEN = "read the current standings while they are frozen"
    PREPARE = "prepare and enrol"
    APPOINT = "appoint officials"
    ROTA = "set the duties of volunteers, and put people in"
    ANNOUNCE = "decide when and where the evening is, move and cancel it"
    SEAT = "draw, start and finish rounds"
    REPORT = "report a deal"
    AMEND = "correct or void a deal"
    AMEND_SIGNED = "correct or void a deal after the table signed"
    SIGN = "sign a table's round"
    ACCEPT = "accept a table's round as one of its players"
    CALL = "call the jury"
    RULE = "rule and overturn"
    OVERSEE = "see every table's progress"
    READ_LOG = "read the log and export"
    READ_SLIPS = "read the tables' slips"
    PRINT = "ask for papers"
    SAY = "send messages to screens and tables"
    CLOSE = "close the tournament"


_STAFF = frozenset({TournamentRole.OWNER, TournamentRole.DIRECTOR, TournamentRole.JURY, TournamentRole.DESK})
_LEAD = frozenset({TournamentRole.OWNER, TournamentRole.DIRECTOR})
_WITH_SECOND_FACTOR = _LEAD | {TournamentRole.JURY, TournamentRole.BOARD}
"""The roles that give rights only to an actor who showed a second factor, if the club demands one."""

COUNTS_AT_EVENINGS = frozenset({ClubRole.OWNER, ClubRole.DIRECTOR, ClubRole.JURY, ClubRole.DESK, ClubRole.BOARD})
"""The roles in a club whose holders have the role of the same name at every evening of the club."""

GRID: dict[Right, frozenset[TournamentRole]] = {
    Right.WATCH: frozenset(TournamentRole),
    Right.SEE_NAMES: _STAFF | {TournamentRole.MEMBER, TournamentRole.BOARD},
    Right.SEE_FROZEN: _STAFF | {TournamentRole.BOARD},
    Right.PREPARE: _LEAD | {TournamentRole.DESK},
    Right.APPOINT: _LEAD,
    Right.ROTA: _LEAD,
    Right.ANNOUNCE: _LEAD,
    Right.SEAT: _LEAD,
    Right.REPORT: _LEAD | {TournamentRole.DESK, TournamentRole.TABLE},
    Right.AMEND: _LEAD | {TournamentRole.JURY, TournamentRole.DESK, TournamentRole.TABLE},
    Right.AMEND_SIGNED: _LEAD | {TournamentRole.JURY},
    Right.SIGN: _LEAD | {TournamentRole.DESK, TournamentRole.TABLE},
    Right.ACCEPT: frozenset({TournamentRole.TABLE, TournamentRole.PLAYER}),
    Right.CALL: _STAFF | {TournamentRole.TABLE},
    Right.RULE: _LEAD | {TournamentRole.JURY},
    Right.OVERSEE: _STAFF | {TournamentRole.BOARD},
    Right.READ_LOG: _LEAD | {TournamentRole.JURY, TournamentRole.BOARD},
    Right.READ_SLIPS: _STAFF,
    Right.PRINT: _STAFF,
    Right.SAY: _LEAD | {TournamentRole.DESK},
    Right.CLOSE: _LEAD,
}


def roles(actor: Actor, tournament: Tournament, *, table: Table | None = None) -> frozenset[TournamentRole]:
    """Return the roles of this actor at the tournament.

    A table's pass counts only at its own table, in every round; a name code counts only where its player sits. If the club demands a second
    factor, roles that may change results count only with it. Strangers have no role at an evening that is not public: this decides who may
    see an evening, for pages, parts, API, papers and pictures.
    """
    given, demanded = _given_roles(actor, tournament, table)
    if demanded and not given.isdisjoint(_WITH_SECOND_FACTOR) and not shows_second_factor(actor):
        return given - _WITH_SECOND_FACTOR
    return given


def _given_roles(actor: Actor, tournament: Tournament, table: Table | None) -> tuple[frozenset[TournamentRole], bool]:
    """Return the roles of this actor before the second factor is checked, and whether the club demands one.

    One query reads the role in the club together with the office at the evening, because every page of the staff needs both.
    """
    if actor.command:
        return frozenset({TournamentRole.OWNER}), False
    result, demanded = {TournamentRole.PUBLIC} if tournament.is_public else set(), False
    if actor.table is not None and table is not None and is_played_at(table, actor.table):
        result.add(TournamentRole.TABLE)
    if actor.player is not None and table is not None and table.places.filter(entrant=actor.player).exists():
        result.add(TournamentRole.PLAYER)
    if actor.user is not None:
        for role, second_factor, is_office in ROLES.rows(tournament.club_id, tournament.pk, actor.user.pk):
            demanded = second_factor
            if not is_office:
                result.add(TournamentRole.MEMBER)
            if is_office or role in COUNTS_AT_EVENINGS:
                result.add(TournamentRole(role))
    return frozenset(result), demanded


def offices_in_force() -> QuerySet[Official]:
    """Return the offices that still give rights, of all tournaments.

    An office ends when its holder's role in the club ends or becomes that of a plain member. A new role does not restore it: the holder
    must be appointed again. An official from outside the club has no role that could end. This is computed on every check of a right, so
    that no office is overlooked when a role ends.
    """
    ends = RoleEnds.objects.filter(club=OuterRef("tournament__club"), user=OuterRef("user")).values("count")
    return Official.objects.alias(ends=Coalesce(Subquery(ends), 0)).filter(role_ends=F("ends"))


def _roles_of(club: int, tournament: int, user: int) -> QuerySet[Any, Any]:
    """Return the role of this account in the club and its office at the evening: role, second factor demanded, True for the office."""
    of_club = Membership.objects.filter(club=club, user=user).order_by()
    of_evening = offices_in_force().filter(tournament=tournament, user=user).order_by()
    club_roles = of_club.values_list("role", "club__second_factor", Value(False))
    return club_roles.union(of_evening.values_list("role", "tournament__club__second_factor", Value(True)), all=True)


ROLES = PreparedValues(_roles_of)
"""Compiled once: every request of an account reads its roles, often twice, and compiling this query takes 1.6 ms each time."""

_WITH = ("club", "automatic_play", "announcement__venue")
BY_SLUG = PreparedRead(lambda slug: Tournament.objects.select_related(*_WITH).filter(slug=slug).order_by(), by_text=True)


def is_played_at(table: Table, place: PhysicalTable) -> bool:
    """Return whether this table of a round is played at this physical table."""
    return place.number == table.number and place.tournament == table.round.tournament_id


def may(actor: Actor, right: Right, tournament: Tournament, *, table: Table | None = None) -> bool:
    """Return whether this actor has this right at the tournament, or at the given table of it."""
    return not GRID[right].isdisjoint(roles(actor, tournament, table=table))


def require(actor: Actor, right: Right, tournament: Tournament, *, table: Table | None = None) -> None:
    """Refuse if the actor does not have this right at the tournament, or at the given table of it.

    Refused: NOT_FOUND, with no reason, if the actor may not even know that the evening exists.
    """
    own_roles = roles(actor, tournament, table=table)
    if GRID[right].isdisjoint(own_roles):
        if not own_roles and not tournament.is_public and not _given_roles(actor, tournament, table)[0]:
            raise refuse("NOT_FOUND")
        raise lack_of_right(actor, second_factor_helps=not GRID[right].isdisjoint(_given_roles(actor, tournament, table)[0]))


def leads(actor: Actor, tournament: Tournament) -> bool:
    """Return whether this actor directs the tournament, by an office there or by their role in the club."""
    return not _LEAD.isdisjoint(roles(actor, tournament))


def rights(own_roles: frozenset[TournamentRole]) -> frozenset[Right]:
    """Return all rights that an actor with these roles has."""
    return frozenset(right for right, holders in GRID.items() if not holders.isdisjoint(own_roles))


def right_names(own_rights: frozenset[Right]) -> frozenset[str]:
    """Return the rights by the names that templates use: `{% if "SEAT" in rights %}`."""
    return frozenset(right.name for right in own_rights)


def tournament_for(actor: Actor, slug: str, right: Right) -> Tournament:
    """Return the tournament with this slug. Refused if it does not exist or the actor does not have this right there."""
    return tournament_and_rights(actor, slug, right)[0]


def tournament_and_rights(actor: Actor, slug: str, right: Right) -> tuple[Tournament, frozenset[Right]]:
    """Return the tournament with this slug, and all rights of the actor there, for a page whose buttons depend on them.

    Refused if the tournament does not exist or the actor does not have the right `right` there.

    For the rest of the request, the evening's regional variant of the reader's language is used.
    """
    tournament = tournament_at(slug)
    own_rights = rights(roles(actor, tournament))
    if right not in own_rights:
        require(actor, right, tournament)
    return tournament, own_rights


def tournament_at(slug: str) -> Tournament:
    """Return the tournament with this slug, and use its regional variant of the reader's language. The caller checks the reader's right.

    Refused: NOT_FOUND.
    """
    tournament = BY_SLUG.first(slug)
    if tournament is None:
        raise refuse("NOT_FOUND")
    speak_as_in(tournament.language)
    return tournament


_signer = signing.Signer(salt="troela.code")
_signer_of_rounds = signing.Signer(salt="troela.table")
"""Checks the signature of table links printed by earlier versions of Troela, each of which opened one table of one round."""


def signed_pass(code: TableCode) -> str:
    """Return the pass for a table's link. It opens the table with the number of `code`, in every round, and nothing else."""
    return _signer.sign(f"{code.pk}.{code.key}")


def physical_table(table_pass: str) -> PhysicalTable:
    """Return the physical table that a pass opens, with one small query. Refused: PASS_INVALID (the pass is forged or was replaced)."""
    try:
        key, _, nonce = _signer.unsign(table_pass).partition(".")
        code = TableCode.objects.filter(pk=int(key)).first()
    except signing.BadSignature:
        code = _code_of_earlier_link(table_pass)
    else:
        code = code if code and code.key == nonce else None
    if code is None:
        raise refuse("PASS_INVALID")
    return PhysicalTable(code.pk, code.tournament_id, code.number)


def code_of_pass(table_pass: str) -> int | None:
    """Return the primary key of the TableCode in this pass; None if the pass is forged or has an old format. Makes no query.

    It does not check whether the pass still opens its table.
    """
    try:
        return int(_signer.unsign(table_pass).split(".")[0])
    except (signing.BadSignature, ValueError):
        return None


def may_see_installation(actor: Actor) -> bool:
    """Return whether this actor may see the state of the server and its processes.

    Django staff accounts may. If Troela runs on a club's own laptop, owners and directors of its clubs may too, and so may the director of
    an evening that is not closed, because nobody else can help on the spot.
    """
    if actor.user is None:
        return False
    if actor.user.is_staff or settings.PRODUCTION:
        return actor.user.is_staff
    lead = (ClubRole.OWNER, ClubRole.DIRECTOR)
    of_club = Membership.objects.filter(user=actor.user.pk, role__in=lead)
    of_evening = (
        offices_in_force().filter(user=actor.user.pk, role=TournamentRole.DIRECTOR).exclude(tournament__state=Tournament.State.CLOSED)
    )
    if not shows_second_factor(actor):
        of_club = of_club.filter(club__second_factor=False)
        of_evening = of_evening.filter(tournament__club__second_factor=False)
    return of_club.order_by().values("pk").union(of_evening.order_by().values("pk"), all=True).exists()


def _code_of_earlier_link(table_pass: str) -> TableCode | None:
    """Return the code of the table in a link printed by an earlier version of Troela; None if that code was replaced.

    Such a link names one table of one round. Its key became the key of the TableCode with the same table number.
    """
    try:
        table, _, nonce = _signer_of_rounds.unsign(table_pass).partition(".")
    except signing.BadSignature:
        raise refuse("PASS_INVALID") from None
    of_table = {"tournament__rounds__tables": int(table), "number": F("tournament__rounds__tables__number")}
    return TableCode.objects.filter(**of_table, key=nonce).first()
