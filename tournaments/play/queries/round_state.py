"""The published states of a round and of its tables, and who may change what in each. Only reads.

The states: drawn, running, last deals, signing, in correction, final. Nothing stores them: they follow from the round, its clock, its
tables and the evening. The rules are in `ALLOWED`: what is not there is refused. The actions check by themselves; a test compares them with
this table.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from enum import StrEnum

from tournaments.evening.models import Round, Table
from tournaments.evening.queries.state import EveningState
from tournaments.play.queries.progress import Progress, progress


class RoundPhase(StrEnum):
    """The phases of a round, from its draw to the end of the evening."""

    DRAWN = "drawn"
    """Its tables are drawn; nothing can be entered."""
    RUNNING = "running"
    """Its tables play."""
    LAST_DEALS = "last_deals"
    """The last deal was called: each table ends the deal that it plays, and signs with the deals that it has."""
    SIGNING = "signing"
    """All deals are played; the tables read their totals and sign."""
    CORRECTION = "correction"
    """The round is finished. The director and the jury can still correct it, and a table that must sign again can do so."""
    FINAL = "final"
    """The evening is final: nothing changes any more."""


@dataclass(frozen=True)
class RoundState:
    """The state of a round, or of one of its tables."""

    phase: RoundPhase
    signed: bool = False
    """Whether this table has signed, or all tables of the round."""
    last_deal_at: datetime.datetime | None = None
    until: datetime.datetime | None = None
    """The time until which it can be changed, where that is known: when a closed evening becomes final."""


class Change(StrEnum):
    """A change that somebody may make in a round."""

    SEATS = "seats"
    """Seat players, by a draw or by hand."""
    ENTER = "enter"
    """Enter a deal."""
    CORRECT = "correct"
    """Correct or void a deal."""
    SIGN = "sign"
    """Sign the round of a table."""


TABLE, DESK, JURY, DIRECTOR = "table", "desk", "jury", "director"
_EVERYBODY_AT_WORK = frozenset({TABLE, DESK, DIRECTOR})
_LEAD = frozenset({DIRECTOR})
_RULES = frozenset({JURY, DIRECTOR})
_OPEN = {
    Change.SEATS: _LEAD,
    Change.ENTER: _EVERYBODY_AT_WORK,
    Change.CORRECT: _EVERYBODY_AT_WORK | {JURY},
    Change.SIGN: _EVERYBODY_AT_WORK,
}

ALLOWED: dict[tuple[RoundPhase, bool], dict[Change, frozenset[str]]] = {
    (RoundPhase.DRAWN, False): {Change.SEATS: _LEAD},
    (RoundPhase.RUNNING, False): _OPEN,
    (RoundPhase.RUNNING, True): {Change.SEATS: _LEAD, Change.CORRECT: _RULES},
    (RoundPhase.LAST_DEALS, False): _OPEN,
    (RoundPhase.LAST_DEALS, True): {Change.SEATS: _LEAD, Change.CORRECT: _RULES},
    (RoundPhase.SIGNING, False): _OPEN,
    (RoundPhase.SIGNING, True): {Change.SEATS: _LEAD, Change.CORRECT: _RULES},
    (RoundPhase.CORRECTION, False): {Change.SEATS: _LEAD, Change.ENTER: _LEAD, Change.CORRECT: _RULES, Change.SIGN: _EVERYBODY_AT_WORK},
    (RoundPhase.CORRECTION, True): {Change.SEATS: _LEAD, Change.CORRECT: _RULES},
    (RoundPhase.FINAL, False): {},
    (RoundPhase.FINAL, True): {},
}
"""The roles that may make a change, by the phase of a table and whether it has signed.

A table that has signed and is not full can be given more deals by the director only; where it is full there is nothing to enter. A table
signs only if it is complete, or after the last deal was called.
"""


def may_change(state: RoundState, change: Change) -> frozenset[str]:
    """Return who may make this change at a table in this state: table, desk, jury, director."""
    return ALLOWED[state.phase, state.signed].get(change, frozenset())


def round_state(round_: Round, evening: EveningState, *, complete: bool, signed: bool = False) -> RoundState:
    """Return the state of a round, or of one table of it. Makes no query.

    `complete`: all its deals are played; `signed`: it, or every table of it, has signed.
    """
    return RoundState(_phase(round_, evening, complete), signed and round_.state != Round.State.SEATED, round_.last_deal_at, evening.until)


def _phase(round_: Round, evening: EveningState, complete: bool) -> RoundPhase:
    if evening.final:
        return RoundPhase.FINAL
    if round_.state == Round.State.SEATED:
        return RoundPhase.DRAWN
    if round_.state == Round.State.FINISHED:
        return RoundPhase.CORRECTION
    if complete:
        return RoundPhase.SIGNING
    return RoundPhase.LAST_DEALS if round_.last_deal_at else RoundPhase.RUNNING


def read_round_state(round_: Round, evening: EveningState, *, table: Table | None = None) -> RoundState:
    """Return the state of a round, or of one of its tables, and read only the progress that it depends on.

    One query in most states, none before the round starts.
    """
    if round_.state == Round.State.SEATED:
        return round_state(round_, evening, complete=False)
    if table is None and (evening.final or round_.state == Round.State.FINISHED):
        # In these states it no longer matters whether all deals are played, only whether every table has signed.
        return round_state(round_, evening, complete=True, signed=not round_.tables.filter(signed_at=None).exists())
    so_far = progress(round_)
    rows = [each for each in so_far.tables if table is None or each.table.pk == table.pk]
    complete, signed = all(each.complete for each in rows), all(each.table.signed_at for each in rows)
    return round_state(round_, evening, complete=complete, signed=signed)


def state_of_progress(progress: Progress, evening: EveningState) -> RoundState:
    """Return the state of a round whose progress was read."""
    complete = all(each.complete for each in progress.tables)
    return round_state(progress.round, evening, complete=complete, signed=progress.all_signed)
