"""The door every game sits behind: a game bound to its rules, and the fold of a table's deals through it. Knows no game by name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused
from scoring.engine.result import ANNULLED, AWARDED, Obligation, Outcome, Played, Replay
from scoring.engine.scorecard import Scorecard
from scoring.engine.spoken import who_pays
from scoring.engine.state import Start, TableState
from scoring.engine.words import Words, say


class GameRules(Protocol):
    """What every game's rules hold."""

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many players a table may have."""

    @property
    def words(self) -> Mapping[str, Mapping[str, Any]]:
        """The rule set's words, by section."""


RulesT = TypeVar("RulesT", bound=GameRules)
StateT = TypeVar("StateT", bound=TableState)
FactsT = TypeVar("FactsT")


class Game(ABC, Generic[RulesT, StateT, FactsT]):
    """One game under given rules. Every method is pure; rules, states and facts are the game's own frozen values.

    A game says what it must (the abstract methods) and overrides what it plays differently from most.
    """

    def __init__(self, rules: RulesT) -> None:
        self.rules = rules

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The game by a rule set (options already filled in). Raises Refused if a case has no answer or a value is wrong."""
        return cls(cls.read_rules(data))

    # -- what every game says for itself ------------------------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def read_rules(cls, data: Mapping[str, Any]) -> RulesT:
        """The rules that a rule set's data holds. Raises Refused if a case has no answer or a value is wrong."""

    @abstractmethod
    def first_state(self, start: Start) -> StateT:
        """The state before the first deal. Raises Refused (a wrong number of seats, a seat that is not there)."""

    @abstractmethod
    def read_facts(self, deal: Mapping[str, Any]) -> FactsT:
        """The facts of one deal of a sheet. Raises Refused for unknown fields and wrong types; never anything else."""

    @abstractmethod
    def write_facts(self, facts: FactsT) -> dict[str, Any]:
        """Facts as a sheet holds them: fields in a fixed order, nothing that is empty. `read_facts(write_facts(x)) == x`."""

    @abstractmethod
    def check(self, state: StateT, facts: FactsT) -> tuple[Problem, ...]:
        """All problems of this deal at once; empty if it can be played."""

    @abstractmethod
    def play(self, state: StateT, facts: FactsT) -> Played[StateT]:
        """Score a checked deal; total on checked facts."""

    @abstractmethod
    def skip_deal(self, state: StateT) -> StateT:
        """The state after a deal that was dealt but does not count (voided, in doubt): rotation goes on, nothing is booked."""

    @abstractmethod
    def state_when_dealt(self, state: StateT, deal: Mapping[str, Any]) -> StateT:
        """The state in which a stored deal was dealt: it keeps its own dealer, even if an earlier correction shifts the rotation."""

    @abstractmethod
    def possible_deals(self, state: StateT) -> Iterator[FactsT]:
        """Every deal possible now."""

    @abstractmethod
    def form(self, state: StateT) -> Form:
        """What the phone must ask, in order."""

    @abstractmethod
    def charts(self) -> tuple[Chart, ...]:
        """Everything that is paid, as tables to read: what the rule poster shows. At least one."""

    @abstractmethod
    def scorecard(self, start: Start, outcomes: Sequence[tuple[int, Outcome[StateT, FactsT]]], planned: int) -> Scorecard:
        """The sheet as this game's players write it: the stored deals by number, then rows to come, `planned` deals in all."""

    @abstractmethod
    def describe_deal(self, facts: FactsT, names: Sequence[str], language: str) -> str:
        """A row of the table's list of deals: “Rik Els+Jo 7”. Total on facts that were read, right or wrong."""

    @abstractmethod
    def describe_lines(self, played: Played[StateT], names: Sequence[str], language: str) -> str:
        """The result of a deal that was scored, in sentences: what was made, and who pays whom."""

    @abstractmethod
    def words_for_line(self, code: str) -> Words:
        """What the game calls a line's reason: a contract, a pass game, a fine."""

    # -- what most games share ----------------------------------------------------------------------------------------------

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many players a table may have."""
        return self.rules.table_sizes

    @property
    def contract_codes(self) -> tuple[str, ...]:
        """The contracts of these rules, played or not; none where deals have no contract."""
        return ()

    @property
    def jury_contracts(self) -> tuple[str, ...]:
        """The contracts over which the jury has a say: those that always need it first, then those that may. Usually none."""
        return ()

    @property
    def souvenir_contracts(self) -> frozenset[str]:
        """The contracts so rare that the jury withdraws their cards as a souvenir when they are made. Usually none."""
        return frozenset()

    def souvenirs(self, played: Played[StateT]) -> tuple[tuple[Seat, str], ...]:
        """Who made which contract in this deal whose cards are a souvenir."""
        return ()

    def needs_absent_hand(self, seats: int) -> bool:
        """Whether a table of this size plays with a hand that nobody holds. Usually not."""
        return False

    def max_deals(self, seats: int) -> int | None:
        """How many deals a whole game has at most; None: it has no end of its own."""
        return None

    def carry_over(self, state: StateT) -> Mapping[str, tuple[int, ...]]:
        """What the players of this table take to their next one, a figure a seat, for `Start.carry_over`. Usually nothing."""
        return {}

    def obligations(self, state: StateT, facts: FactsT) -> tuple[Obligation, ...]:
        """For what in this deal the jury's word is needed, met or not. Usually nothing."""
        return ()

    def with_jury_word(self, deal: Mapping[str, Any], seat: Seat, contract: str, word: str) -> dict[str, Any]:
        """A deal of a sheet with the jury's word in it: `approved`, `refused`, `fined` (nobody asked; the result stands), `annulled`.

        With an empty word, the deal without anything that only the jury can say about this seat's contract. Usually the deal as it is.
        """
        return dict(deal)

    # -- the same for every game --------------------------------------------------------------------------------------------

    def is_kin(self, other: AnyGame) -> bool:
        """Whether facts reported under the one can be read by the other: the same game, or the same family."""
        return not (set(type(self).__mro__) & set(type(other).__mro__)).issubset(Game.__mro__)

    def describe_result(self, played: Played[StateT], names: Sequence[str], language: str) -> str:
        """“Rik made, 1 over. Els pays An 2, Jo pays Piet 2.” A deal that the jury annulled or awarded is described as such."""
        if played.status not in (ANNULLED, AWARDED):
            return self.describe_lines(played, names, language)
        words = self.rules.words
        paid = who_pays(played.payments, names, words["told"], language) if played.payments else ""
        return f"{say(words['jury'][played.status], language)} {paid}".strip()

    def words_for(self, code: str) -> Words:
        """What a line's reason is called: a contract, a pass game, a fine, or that the jury annulled or awarded the deal."""
        if code in (ANNULLED.upper(), AWARDED.upper()):
            words: Words = self.rules.words["jury"][code.lower()]
            return words
        return self.words_for_line(code)

    def score_deal(self, state: StateT, deal: Mapping[str, Any]) -> Outcome[StateT, FactsT]:
        """Read, check and play one deal of a sheet in a given state."""
        try:
            facts = self.read_facts(deal)
        except Refused as refused:
            return Outcome(state, problems=refused.problems)
        problems = self.check(state, facts)
        if problems:
            return Outcome(state, facts, problems)
        return Outcome(state, facts, played=self.play(state, facts))

    def replay(self, start: Start, deals: Iterable[Mapping[str, Any]]) -> Replay[StateT, FactsT]:
        """Fold a table's deals. One that does not fit is left out and changes nothing. Raises Refused for `start` alone."""
        state = self.first_state(start)
        outcomes: list[Outcome[StateT, FactsT]] = []
        for deal in deals:
            outcome = self.score_deal(state, deal)
            outcomes.append(outcome)
            if outcome.played is not None:
                state = outcome.played.state
        return Replay(tuple(outcomes), state)


AnyGame = Game[Any, TableState, object]
"""A game as callers outside this package see it: they never ask which one it is, and hand its states and facts back unopened."""
