"""A game as a set of functions, each with a role: roles that every game fills, and roles that only some games need.

`Game` (`game.py`) documents each role in its method of the same name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from scoring.engine.bids import Bid
from scoring.engine.chart import PaymentChart
from scoring.engine.form import Form
from scoring.engine.payments import PointsPayment, Seat, payments_for_points
from scoring.engine.problem import Problem
from scoring.engine.result import AnyPlayed, DealOutcome, Obligation, Played
from scoring.engine.scorecard import Scorecard
from scoring.engine.seats import seat_in
from scoring.engine.state import GameState, TableStart
from scoring.engine.words import Words


class GameRules(Protocol):
    """The attributes that the rules of every game have in common."""

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """The numbers of players that a table may have."""

    @property
    def words(self) -> Mapping[str, Mapping[str, Any]]:
        """The rule set's words, by section."""


RulesT = TypeVar("RulesT", bound=GameRules)
StateT = TypeVar("StateT", bound=GameState)
FactsT = TypeVar("FactsT")
ValueT = TypeVar("ValueT")


def always(value: ValueT) -> Callable[..., ValueT]:
    """Return a function that returns this value, whatever its arguments."""
    return lambda *_given: value


_none, _nothing, _silent, _yes, _no = always(None), always(()), always(""), always(True), always(False)
_empty: Callable[..., frozenset[Any]] = always(frozenset())
_unmapped: Callable[..., Mapping[str, Any]] = always({})


def _state_when_dealt(_rules: Any, state: StateT, deal: Mapping[str, Any]) -> StateT:
    return state.dealt_by(seat_in(deal, "dealer", state.seats))


def _same_state(_rules: Any, state: StateT, _changed: Any) -> StateT:
    return state


def _same_deal(_rules: Any, deal: Mapping[str, Any], _seat: Seat, _contract: str, _word: str) -> dict[str, Any]:
    return dict(deal)


def _points(_rules: Any, figures: Sequence[int]) -> tuple[PointsPayment, ...]:
    return payments_for_points(figures)


@dataclass(frozen=True, kw_only=True, eq=False)
class GameFunctions(Generic[RulesT, StateT, FactsT]):
    """The functions of one game, by role. Every function is pure; most take the rules as their first argument.

    A game that lacks one of the required functions fails at import, with the name of the missing role.
    """

    # -- what every game has ------------------------------------------------------------------------------------------------

    family: str
    """The name of the game's family. Games of one family can read each other's facts."""
    read_rules: Callable[[Mapping[str, Any]], RulesT]
    first_state: Callable[[RulesT, TableStart], StateT]
    read_facts: Callable[[RulesT, Mapping[str, Any]], FactsT]
    write_facts: Callable[[FactsT], dict[str, Any]]
    check: Callable[[RulesT, StateT, FactsT], tuple[Problem, ...]]
    play: Callable[[RulesT, StateT, FactsT], Played[StateT]]
    skip_deal: Callable[[RulesT, StateT], StateT]
    possible_deals: Callable[[RulesT, StateT], Iterator[FactsT]]
    form: Callable[[RulesT, StateT], Form]
    charts: Callable[[RulesT], tuple[PaymentChart, ...]]
    scorecard: Callable[[RulesT, TableStart, Sequence[tuple[int, DealOutcome[StateT, FactsT]]], int], Scorecard]
    describe_deal: Callable[[RulesT, FactsT, Sequence[str], str], str]
    describe_lines: Callable[[RulesT, AnyPlayed, Sequence[str], str], str]
    """Describe the result of a scored deal in sentences: what was made, and who pays whom."""
    words_for_line: Callable[[RulesT, str], Words]
    """Return the name of a payment reason: a contract, a pass game, a fine."""

    # -- what some games need: the deal and the table -----------------------------------------------------------------------

    variant: Callable[[RulesT], GameFunctions[RulesT, StateT, FactsT] | None] = _none
    """Return the functions to use instead of these for a game under the given rules; None if these functions are right."""
    state_when_dealt: Callable[[RulesT, StateT, Mapping[str, Any]], StateT] = _state_when_dealt
    exchange_seats: Callable[[RulesT, StateT, Sequence[Seat]], StateT] = _same_state
    carry_over: Callable[[RulesT, StateT], Mapping[str, tuple[int, ...]]] = _unmapped
    with_carry_over: Callable[[RulesT, StateT, Mapping[str, tuple[int, ...]]], StateT] = _same_state
    usual_table_size: int | None = None
    needs_absent_hand: Callable[[int], bool] = _no
    sides: tuple[tuple[Seat, ...], ...] = ()
    max_deals: Callable[[RulesT, int], int | None] = _none
    ends_by_itself: bool = False
    """True if a game may be over after any number of deals. Need not be set for a game with `max_deals`, which ends by itself anyway."""
    usual_deals: int | None = None

    # -- contracts, and what is counted and shown of deals ------------------------------------------------------------------

    contract_codes: Callable[[RulesT], tuple[str, ...]] = _nothing
    bids: Callable[[RulesT], tuple[Bid, ...]] = _nothing
    describe_lead: Callable[[RulesT, FactsT, Sequence[str], str], str] = _silent
    slams: Callable[[FactsT], frozenset[Seat]] = _empty
    pit_codes: frozenset[str] = frozenset()
    roem: Callable[[RulesT, FactsT, Seat | None], tuple[int, ...]] | None = None
    souvenir_contracts: Callable[[RulesT], frozenset[str]] = _empty
    souvenirs: Callable[[RulesT, AnyPlayed], tuple[tuple[Seat, str], ...]] = _nothing

    # -- what ranks, and how it is settled ----------------------------------------------------------------------------------

    sums_to_zero: Callable[[RulesT], bool] = _yes
    has_own_figures: Callable[[RulesT], bool] = _no
    ranks_by_score: bool = False
    tie_breaks: tuple[str, ...] = ()
    missed_round_points: Callable[[RulesT], int | None] = _none
    payments_of_totals: Callable[[RulesT, Sequence[int]], tuple[PointsPayment, ...]] = _points
    settlement_note: Callable[[RulesT], Words] = _unmapped

    # -- the jury -----------------------------------------------------------------------------------------------------------

    jury_contracts: Callable[[RulesT], tuple[str, ...]] = _nothing
    jury_problems: Callable[[RulesT], frozenset[str]] = _empty
    article_fines: Callable[[RulesT], Mapping[str, int]] = _unmapped
    obligations: Callable[[RulesT, StateT, FactsT], tuple[Obligation, ...]] = _nothing
    with_jury_word: Callable[[RulesT, Mapping[str, Any], Seat, str, str], dict[str, Any]] = _same_deal
