"""What an actor may do at a table now, by their rights and by the state of the round. It decides what is shown; the actions check again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from clubs.actors import Actor
from tournaments.models import Round, Table, Tournament
from tournaments.permissions import Right, may, may_speak_for_jury
from tournaments.queries.evening_state import EveningState, evening_state

TableAction = Literal["report", "correct", "void", "sign"]

RIGHT_FOR: dict[TableAction, Right] = {"report": Right.REPORT, "correct": Right.AMEND, "void": Right.AMEND, "sign": Right.SIGN}


@dataclass(frozen=True)
class TableRights:
    """What an actor may do at the table."""

    actions: tuple[TableAction, ...]
    may_call: bool
    """May call the jury now."""
    speaks_for_jury: bool
    """What they report of the jury's word counts without the jury."""
    evening: EveningState


def table_rights(actor: Actor, tournament: Tournament, table: Table) -> TableRights:
    """What this actor may do at the table now."""
    evening = evening_state(tournament)
    in_play = table.round.state != Round.State.SEATED and not evening.final
    return TableRights(
        actions=_actions(actor, tournament, table) if in_play else (),
        may_call=in_play and may(actor, Right.CALL, tournament, table=table) and not only_reads(actor, tournament, table),
        speaks_for_jury=may_speak_for_jury(actor, tournament, table),
        evening=evening,
    )


def only_reads(actor: Actor, tournament: Tournament, table: Table) -> bool:
    """Whether this actor may look at the table but do nothing there any more: its round is finished, and they are not of the staff."""
    return table.round.state == Round.State.FINISHED and not may(actor, Right.OVERSEE, tournament)


def _actions(actor: Actor, tournament: Tournament, table: Table) -> tuple[TableAction, ...]:
    if table.signed_at is None and table.round.state != Round.State.FINISHED:
        return tuple(action for action, right in RIGHT_FOR.items() if may(actor, right, tournament, table=table))
    if not may(actor, Right.AMEND_SIGNED, tournament, table=table):
        return ()
    # Only those who can also enter the deal again may void it.
    if not may(actor, Right.REPORT, tournament, table=table):
        return ("correct",)
    return ("report", "correct", "void") if table.signed_at else ("report", "correct", "void", "sign")
