"""Checks for reporting, correcting and signing: whether a table accepts changes now, and from whom."""

from __future__ import annotations

from clubs.actors import Actor
from tournaments.evening.actions.locks import closed_refusal
from tournaments.evening.models import Round, Table, Tournament
from tournaments.evening.own_tables import barred_from, may_act_alone, plays_at
from tournaments.evening.permissions import Right, leads, may
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state


def require_table_open(by: Actor, tournament: Tournament, table: Table, *, signed: bool = False) -> bool:
    """Refuse unless this actor may change deals of the table now.

    After the table has signed or its round has ended, only officials who do not play there may. With `signed=True`, the table stays open
    until the round ends, even if it has signed. Returns True if this is an exception that the log must record (`require_not_own_table`),
    else False.
    """
    state = evening_state(tournament)
    amends = may(by, Right.AMEND_SIGNED, tournament, table=table)
    if state.final or (state.in_correction and not amends):
        raise closed_refusal(state)
    _require_counting(tournament, table)
    if table.round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", round=table.round.number)
    if table.round.state != Round.State.FINISHED and (not table.signed_at or signed):
        return False
    if not amends:
        raise refuse("ROUND_FINISHED" if table.signed_at is None else "TABLE_SIGNED", round=table.round.number)
    return require_not_own_table(by, tournament, table)


def require_table_signs(tournament: Tournament, table: Table) -> None:
    """Refuse unless this table may sign now: from the start of its round until the evening is final.

    Signing stays possible after the end of the round, because deals can still be corrected then. Refused: TOURNAMENT_CLOSED,
    ROUND_DOES_NOT_COUNT, ROUND_NOT_STARTED.
    """
    state = evening_state(tournament)
    if state.final:
        raise closed_refusal(state)
    _require_counting(tournament, table)
    if table.round.state == Round.State.SEATED:
        raise refuse("ROUND_NOT_STARTED", round=table.round.number)


def _require_counting(tournament: Tournament, table: Table) -> None:
    """Refuse with ROUND_DOES_NOT_COUNT if the evening was broken off and the table's round is left out."""
    if not tournament.counts_round(table.round.number):
        raise refuse("ROUND_DOES_NOT_COUNT", round=table.round.number)


def require_not_own_table(by: Actor, tournament: Tournament, table: Table) -> bool:
    """Refuse an official's action at the table where they play, unless they are a director and no other official can act.

    Returns True in this exceptional case, which the log must record; False if the official does not play at this table. Refused: OWN_TABLE.
    """
    if not plays_at(by, table):
        return False
    if not may_act_alone(by, tournament, table):
        raise refuse("OWN_TABLE")
    return True


def refuse_own_table(by: Actor, tournament: Tournament, table: Table) -> None:
    """Refuse a change by a member of the jury who is no director, at the table where they play.

    Refused: RULING_OWN_TABLE.
    """
    if may(by, Right.RULE, tournament) and not leads(by, tournament) and barred_from(by, tournament, table):
        raise refuse("RULING_OWN_TABLE")
