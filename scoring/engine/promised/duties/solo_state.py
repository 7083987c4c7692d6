"""The state of a table whose rules count lost solos: the state of promised tricks, and the number of solos that each player has lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from scoring.engine.problem import Problem, Refused
from scoring.engine.promised import state as family
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import PaymentReason
from scoring.engine.state import TableStart

LOST_SOLOS: Final = "lost_solos"
"""The key under which players carry over their lost solos from table to table."""


@dataclass(frozen=True, slots=True)
class SoloState(PromisedState):
    """The state of a table, with the number of solos that each player has lost this evening."""

    lost_solos: tuple[int, ...] = ()

    def after(self, rules: PromisedRules, lines: tuple[PaymentReason, ...]) -> SoloState:
        """Return the state after a deal with these lines: the next player deals, and each lost solo is added to its declarer's number."""
        counting = rules.duties.solos if rules.duties is not None else frozenset()
        lost = [line.declarer for line in lines if line.made is False and line.reason in counting]
        solos = tuple(number + lost.count(seat) for seat, number in enumerate(self.lost_solos)) if lost else self.lost_solos
        dealer = None if self.dealer is None else (self.dealer + 1) % self.seats
        return SoloState(self.seats, dealer, self.finished, solos)

    def exchanged(self, order: Sequence[int]) -> SoloState:
        """Return the state after the players exchanged seats: the player of `order[seat]` moves to `seat`, with the lost solos."""
        return replace(self, lost_solos=tuple(self.lost_solos[seat] for seat in order))

    def lost(self, seat: int) -> int:
        return self.lost_solos[seat] if 0 <= seat < len(self.lost_solos) else 0


def first_state(rules: PromisedRules, start: TableStart) -> PromisedState:
    """Return the state before the first deal, with the lost solos that players bring from earlier tables if these rules count them.

    Raises Refused: …_WRONG_TYPE, …_SEATS, …_SEAT_RANGE, SHEET_UNKNOWN_FIELD.
    """
    if not _counts_solos(rules):
        return family.first_state(rules, start)
    state = family.first_state(rules, start, frozenset({LOST_SOLOS}))
    lost = start.carry_over.get(LOST_SOLOS, (0,) * state.seats)
    if not isinstance(lost, list | tuple) or len(lost) != state.seats or any(type(each) is not int or each < 0 for each in lost):
        raise Refused(Problem(f"{rules.prefix}_WRONG_TYPE", f"carried.{LOST_SOLOS}"))
    return SoloState(state.seats, state.dealer, lost_solos=tuple(lost))


def carry_over(rules: PromisedRules, state: PromisedState) -> Mapping[str, tuple[int, ...]]:
    """Return the number of lost solos of each seat, which counts for the whole evening; empty if these rules do not count them."""
    return {LOST_SOLOS: table_of(state).lost_solos} if _counts_solos(rules) else {}


def with_carry_over(rules: PromisedRules, state: PromisedState, figures: Mapping[str, tuple[int, ...]]) -> PromisedState:
    """Return the state with the numbers of lost solos of the players who sit at the table now, after players have changed."""
    return replace(table_of(state), lost_solos=figures[LOST_SOLOS]) if _counts_solos(rules) else state


def exchange_seats(rules: PromisedRules, state: PromisedState, order: Sequence[int]) -> PromisedState:
    """Return the state after an exchange of seats: lost solos move with the player."""
    return table_of(state).exchanged(order) if _counts_solos(rules) else state


def _counts_solos(rules: PromisedRules) -> bool:
    return rules.duties is not None and rules.duties.counts_solos


def table_of(state: PromisedState) -> SoloState:
    """Return the state as a `SoloState`. Call it only for rules that count lost solos: all their states have this class."""
    assert isinstance(state, SoloState)
    return state


def lost_solos(state: PromisedState, seat: int) -> int:
    """Return the number of solos that this player has lost; 0 if the rules do not count them."""
    return state.lost(seat) if isinstance(state, SoloState) else 0
