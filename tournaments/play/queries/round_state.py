"""The states of a round and of its tables that the API publishes, and who may change what in each state. Only reads.

The states are drawn, running, last deals, signing, in correction, final. They are not stored but follow from the round, its clock, its
tables and the evening. A change that is not in `ALLOWED` is refused. Actions check rights on their own; a test checks that
they agree with `ALLOWED`.
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
    """The tables are drawn; deals cannot be entered yet."""
    RUNNING = "running"
    """The tables play."""
    LAST_DEALS = "last_deals"
    """The last deal was called: each table finishes its current deal and signs, even with fewer deals than planned."""
    SIGNING = "signing"
    """All deals are played; the tables read their totals and sign."""
    CORRECTION = "correction"
    """The round is finished. The director and the jury can still correct it, and a corrected table can sign again."""
    FINAL = "final"
    """The evening is final: nothing changes any more."""


@dataclass(frozen=True)
class RoundState:
    """The state of a round, or of one of its tables."""

    phase: RoundPhase
    signed: bool = False
    """True if the table has signed; for a round, if all its tables have."""
    last_deal_at: datetime.datetime | None = None
    until: datetime.datetime | None = None
    """The time after which nothing in a closed evening can be changed any more; None if it is not known yet."""


class RoundChange(StrEnum):
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
    RoundChange.SEATS: _LEAD,
    RoundChange.ENTER: _EVERYBODY_AT_WORK,
    RoundChange.CORRECT: _EVERYBODY_AT_WORK | {JURY},
    RoundChange.SIGN: _EVERYBODY_AT_WORK,
}

ALLOWED: dict[tuple[RoundPhase, bool], dict[RoundChange, frozenset[str]]] = {
    (RoundPhase.DRAWN, False): {RoundChange.SEATS: _LEAD},
    (RoundPhase.RUNNING, False): _OPEN,
    (RoundPhase.RUNNING, True): {RoundChange.SEATS: _LEAD, RoundChange.CORRECT: _RULES},
    (RoundPhase.LAST_DEALS, False): _OPEN,
    (RoundPhase.LAST_DEALS, True): {RoundChange.SEATS: _LEAD, RoundChange.CORRECT: _RULES},
    (RoundPhase.SIGNING, False): _OPEN,
    (RoundPhase.SIGNING, True): {RoundChange.SEATS: _LEAD, RoundChange.CORRECT: _RULES},
    (RoundPhase.CORRECTION, False): {
        RoundChange.SEATS: _LEAD,
        RoundChange.ENTER: _LEAD,
        RoundChange.CORRECT: _RULES,
        RoundChange.SIGN: _EVERYBODY_AT_WORK,
    },
    (RoundPhase.CORRECTION, True): {RoundChange.SEATS: _LEAD, RoundChange.CORRECT: _RULES},
    (RoundPhase.FINAL, False): {},
    (RoundPhase.FINAL, True): {},
}
"""The roles that may make each change in a round. Each key is the round's phase, and whether the table has signed.

Two more rules apply: at a table that has signed, only the director can enter missing deals; and a table signs only if it has played all its
deals, or after the last deal was called.
"""


def may_change(state: RoundState, change: RoundChange) -> frozenset[str]:
    """Return the roles (table, desk, jury, director) that may make this change in this state."""
    return ALLOWED[state.phase, state.signed].get(change, frozenset())


def round_state(round_: Round, evening: EveningState, *, complete: bool, signed: bool = False) -> RoundState:
    """Return the state of a round, or of one of its tables. Makes no query.

    `complete` tells whether all deals are played; `signed`, whether the table (for a round, every table) has signed.
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
    """Return the state of a round, or of one of its tables.

    Makes no query before the round starts, and one in most other states. Reads the progress of tables only if the state depends on it.
    """
    if round_.state == Round.State.SEATED:
        return round_state(round_, evening, complete=False)
    if table is None and (evening.final or round_.state == Round.State.FINISHED):
        # Here the state depends only on the signatures, not on the number of deals.
        return round_state(round_, evening, complete=True, signed=not round_.tables.filter(signed_at=None).exists())
    so_far = progress(round_)
    rows = [each for each in so_far.tables if table is None or each.table.pk == table.pk]
    complete, signed = all(each.complete for each in rows), all(each.table.signed_at for each in rows)
    return round_state(round_, evening, complete=complete, signed=signed)


def state_of_progress(progress: Progress, evening: EveningState) -> RoundState:
    """Return the state of a round from its progress, which was read already."""
    complete = all(each.complete for each in progress.tables)
    return round_state(progress.round, evening, complete=complete, signed=progress.all_signed)
