"""The actions that an actor may do at a table now, by their rights and the state of the round.

Pages use this to decide what they show; the actions check again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from clubs.actors import Actor
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.own_tables import barred_from, speaks_for_jury
from tournaments.evening.permissions import Right, rights, roles
from tournaments.evening.queries.state import EveningState, evening_state
from tournaments.play.queries.acceptances import Accepted, acceptances_of

TableAction = Literal["report", "correct", "void", "sign", "accept"]

ACCEPTANCES: tuple[Literal["table", "each", "own"], ...] = ("table", "each", "own")

RIGHT_FOR: dict[TableAction, Right] = {
    "report": Right.REPORT,
    "correct": Right.AMEND,
    "void": Right.AMEND,
    "sign": Right.SIGN,
    "accept": Right.ACCEPT,
}


@dataclass(frozen=True)
class TableRights:
    """The actions that an actor may do at a table."""

    actor: Actor
    actions: tuple[TableAction, ...]
    may_call: bool
    """True if the actor may call the jury now."""
    may_appeal: bool
    """True if the actor may enter an appeal of a player of this table against a ruling, even after the round."""
    speaks_for_jury: bool
    """True if the actor may report that the jury gave its permission for a deal."""
    evening: EveningState
    acceptance: Literal["table", "each", "own"]
    """The way in which players agree with a round on this evening: a value of Tournament.Acceptance."""
    accepted: tuple[Accepted, ...]
    """The acceptances of the round so far. Empty if one person may sign for the whole table."""


def table_rights(actor: Actor, tournament: Tournament, table: Table, held: frozenset[Right] | None = None) -> TableRights:
    """Return what this actor may do at the table now. `held` is the set of the actor's rights there; they are looked up if it is None."""
    evening, held = evening_state(tournament), held or rights(roles(actor, tournament, table=table))
    in_play = table.round.state != Round.State.SEATED and not evening.final
    barred = barred_from(actor, tournament, table)
    signs = tournament.acceptance == Tournament.Acceptance.TABLE if actor.table is not None else not barred
    actions = [each for each in _actions(tournament, table, held, barred=barred) if each != "sign" or signs] if in_play else []
    return TableRights(
        actor=actor,
        actions=tuple(actions),
        may_call=in_play and Right.CALL in held and not _only_reads(table, held),
        may_appeal=in_play and Right.CALL in held,
        speaks_for_jury=speaks_for_jury(tournament, held, barred=barred),
        evening=evening,
        acceptance=next((each for each in ACCEPTANCES if each == tournament.acceptance), "table"),
        accepted=acceptances_of([table])[table.pk] if tournament.acceptance != Tournament.Acceptance.TABLE else (),
    )


def only_reads(actor: Actor, tournament: Tournament, table: Table) -> bool:
    """Return whether the actor may only look at the table: its round is finished, and they are not of the staff."""
    return _only_reads(table, rights(roles(actor, tournament)))


def _only_reads(table: Table, held: frozenset[Right]) -> bool:
    return table.round.state == Round.State.FINISHED and Right.OVERSEE not in held


def _actions(tournament: Tournament, table: Table, held: frozenset[Right], *, barred: bool) -> tuple[TableAction, ...]:
    """Return the actions that these rights allow at this table.

    `barred` is True if the actor plays at the table, so that their office gives no rights there.
    """
    if table.signed_at is None and table.round.state != Round.State.FINISHED:
        actions = tuple(action for action, right in RIGHT_FOR.items() if right in held)
        accepts = tournament.acceptance != Tournament.Acceptance.TABLE
        return tuple(action for action in actions if action != "accept" or accepts)
    if Right.AMEND_SIGNED not in held or barred:
        return _agreements(tournament, held) if table.signed_at is None else ()
    # Voiding needs the right to enter the deal again.
    if Right.REPORT not in held:
        return ("correct",)
    return ("report", "correct", "void") if table.signed_at else ("report", "correct", "void", "sign")


def _agreements(tournament: Tournament, held: frozenset[Right]) -> tuple[TableAction, ...]:
    """Return which of the actions `sign` and `accept` these rights allow; both stay possible after the round is finished."""
    accepts: tuple[TableAction, ...] = ("accept",) if tournament.acceptance != Tournament.Acceptance.TABLE else ()
    return tuple(action for action in ("sign", *accepts) if RIGHT_FOR[action] in held)
