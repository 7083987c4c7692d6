"""The abstract class of every game, bound to its rules, and the replay of a table's deals. The rest of the program uses games only
through it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from scoring.engine.bids import Bid
from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.payments import Payment, Seat, payments_for_points
from scoring.engine.problem import Problem, Refused
from scoring.engine.result import ANNULLED, AWARDED, TOTALS, Obligation, Outcome, Played, Replay
from scoring.engine.scorecard import Scorecard
from scoring.engine.seats import seat_in
from scoring.engine.spoken import points_of_each, who_pays
from scoring.engine.state import Start, TableState
from scoring.engine.words import Words, say


class GameRules(Protocol):
    """What the rules of every game have in common."""

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

    A game must implement the abstract methods. It overrides other methods where it is played differently from most games.
    """

    def __init__(self, rules: RulesT) -> None:
        self.rules = rules

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The game under the rules of a rule set, with its options already filled in. Raises Refused if a case has no answer or a value
        is wrong.
        """
        return cls(cls.read_rules(data))

    # -- what every game says for itself ------------------------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def read_rules(cls, data: Mapping[str, Any]) -> RulesT:
        """The rules in a rule set's data. Raises Refused if a case has no answer or a value is wrong."""

    @abstractmethod
    def first_state(self, start: Start) -> StateT:
        """The state before the first deal. Raises Refused for a wrong number of seats or a seat that does not exist."""

    @abstractmethod
    def read_facts(self, deal: Mapping[str, Any]) -> FactsT:
        """The facts of one deal of a sheet. Raises Refused for unknown fields and wrong types, and no other exception."""

    @abstractmethod
    def write_facts(self, facts: FactsT) -> dict[str, Any]:
        """The facts as a sheet holds them: fields in a fixed order, without empty ones. `read_facts(write_facts(x)) == x`."""

    @abstractmethod
    def check(self, state: StateT, facts: FactsT) -> tuple[Problem, ...]:
        """All problems of this deal at once; empty if it can be played."""

    @abstractmethod
    def play(self, state: StateT, facts: FactsT) -> Played[StateT]:
        """Score a deal that `check` found no problem with. Never raises for such a deal."""

    @abstractmethod
    def skip_deal(self, state: StateT) -> StateT:
        """The state after a deal that was dealt but does not count (voided or in doubt): the rotation moves on, and nothing is booked."""

    @abstractmethod
    def possible_deals(self, state: StateT) -> Iterator[FactsT]:
        """Every deal possible now."""

    @abstractmethod
    def form(self, state: StateT) -> Form:
        """The questions that the phone must ask, in order."""

    @abstractmethod
    def charts(self) -> tuple[Chart, ...]:
        """Everything that is paid, as tables for people to read; the rule poster shows them. At least one."""

    @abstractmethod
    def scorecard(self, start: Start, outcomes: Sequence[tuple[int, Outcome[StateT, FactsT]]], planned: int) -> Scorecard:
        """The sheet as players of this game write it: the stored deals by number, then empty rows up to `planned` deals in all."""

    @abstractmethod
    def describe_deal(self, facts: FactsT, names: Sequence[str], language: str) -> str:
        """A row in the table's list of deals: “Rik Els+Jo 7”. Never fails on facts that `read_facts` accepted, even if they are wrong."""

    @abstractmethod
    def describe_lines(self, played: Played[StateT], names: Sequence[str], language: str) -> str:
        """The result of a deal that was scored, in sentences: what was made, and who pays whom."""

    @abstractmethod
    def words_for_line(self, code: str) -> Words:
        """What the game calls the reason of a line: a contract, a pass game, a fine."""

    # -- what most games share ----------------------------------------------------------------------------------------------

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many players a table may have."""
        return self.rules.table_sizes

    @property
    def usual_table_size(self) -> int | None:
        """How many sit at most tables of a round; the others are one smaller or larger. Usually nobody says so (None), and it is the
        largest size, up to four, at which everybody plays every deal.
        """
        return None

    @property
    def contract_codes(self) -> tuple[str, ...]:
        """The codes of the contracts of these rules, played or not; none if the game has no contracts."""
        return ()

    def bids(self) -> tuple[Bid, ...]:
        """The bids that these rules play, from low to high, in words. None if nobody bids for a contract."""
        return ()

    @property
    def jury_contracts(self) -> tuple[str, ...]:
        """The contracts that may need the jury: first those that always do, then those that sometimes do. Usually none."""
        return ()

    @property
    def jury_problems(self) -> frozenset[str]:
        """The codes of problems that the jury's word solves: a deal that has only these waits for it. Usually none."""
        return frozenset()

    @property
    def article_fines(self) -> Mapping[str, int]:
        """What a player pays in all by an article that these rules themselves book, by its code. Usually none."""
        return {}

    @property
    def souvenir_contracts(self) -> frozenset[str]:
        """The contracts that are so rare that the jury keeps their cards as a souvenir when they are made. Usually none."""
        return frozenset()

    def souvenirs(self, played: Played[StateT]) -> tuple[tuple[Seat, str], ...]:
        """The contracts made in this deal whose cards are a souvenir, and who made them."""
        return ()

    @property
    def pit_codes(self) -> frozenset[str]:
        """The reasons of lines in which one side took every trick, where clubs count such deals: the declarer's side if the line is made,
        else the others. Usually nobody counts them.
        """
        return frozenset()

    def slams(self, facts: FactsT) -> frozenset[Seat]:
        """The declarers whose side took every trick, in a deal that `check` found no problem with. Usually nobody counts that."""
        return frozenset()

    def describe_lead(self, facts: FactsT, names: Sequence[str], language: str) -> str:
        """Who plays the first card, where it is because of the contract not who usually does: “An leads.” Usually empty."""
        return ""

    @property
    def sums_to_zero(self) -> bool:
        """Whether what the players of a table win and lose over a round adds up to 0: nothing stays in the pot. Usually it does."""
        return True

    @property
    def has_own_figures(self) -> bool:
        """Whether standings show what each player scored in the game's own count beside their points, which are differences of it.
        Usually the points are all there is to show.
        """
        return False

    @property
    def ranks_by_score(self) -> bool:
        """Whether standings rank what each player scored in the game's own count (`Played.score`), and the points are only what the ledger
        books of it. Usually the points rank.
        """
        return False

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """What decides between equals unless an evening says otherwise, in order, as `standings.ranking.TieBreak` names it. Usually
        nothing: they share a place.
        """
        return ()

    @property
    def missed_round_points(self) -> int | None:
        """What a round that somebody sat out counts in the standings unless an evening says otherwise. Usually nothing is fixed for it."""
        return None

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Who plays with whom in all deals of a table of this size: `((0, 2), (1, 3))`. Usually nobody: it changes from deal to deal."""
        return ()

    def payments_of_totals(self, figures: Sequence[int]) -> tuple[Payment, ...]:
        """Who pays whom for a table's own totals, by seat. They are points, unless `ranks_by_score`: then they are scores, and settled as
        the game's deals are.
        """
        return payments_for_points(figures)

    @property
    def settlement_note(self) -> Words:
        """How figures that do not sum to 0 are settled, in a sentence for standings and papers. Usually they do, and nothing is said."""
        return {}

    def needs_absent_hand(self, seats: int) -> bool:
        """Whether a table of this size plays with a hand that belongs to nobody. Usually not."""
        return False

    def max_deals(self, seats: int) -> int | None:
        """How many deals a whole game has at most; None if it has no end of its own."""
        return None

    @property
    def ends_by_itself(self) -> bool:
        """Whether a game may be over before the last deal that the evening planned, as `TableState.finished` then says. Usually only where
        it has a most number of deals; in the other games a round simply stops.
        """
        return self.max_deals(min(self.table_sizes)) is not None

    @property
    def usual_deals(self) -> int | None:
        """How many deals a round usually has where a game has no end of its own; None if nobody says, and the house's number is used. The
        plan of an evening may say another number.
        """
        return None

    def state_when_dealt(self, state: StateT, deal: Mapping[str, Any]) -> StateT:
        """The state in which a stored deal was dealt: it keeps its own dealer, even if an earlier correction shifts the rotation."""
        return state.dealt_by(seat_in(deal, "dealer", state.seats))

    def carry_over(self, state: StateT) -> Mapping[str, tuple[int, ...]]:
        """What the players carry over from this table to their next one, a figure for each seat (`Start.carry_over`). Usually nothing."""
        return {}

    def with_carry_over(self, state: StateT, figures: Mapping[str, tuple[int, ...]]) -> StateT:
        """The same table with other figures that players carry over, as `carry_over` gives them: somebody else sat down. Usually as it
        is.
        """
        return state

    def exchange_seats(self, state: StateT, order: Sequence[Seat]) -> StateT:
        """The same table after its players exchanged seats: on each seat now sits who had seat `order[seat]`. What belongs to a player
        (points of a game that goes on, what they have still to declare) moves with them; who deals stays with the seats. Usually nothing
        belongs to a player.
        """
        return state

    def obligations(self, state: StateT, facts: FactsT) -> tuple[Obligation, ...]:
        """Everything in this deal that needs the jury's word, whether it was given or not. Usually nothing."""
        return ()

    def with_jury_word(self, deal: Mapping[str, Any], seat: Seat, contract: str, word: str) -> dict[str, Any]:
        """A deal of a sheet with the jury's word in it: `approved`, `refused`, `fined` (nobody asked; the result stands), `annulled`.

        With an empty word, the deal without anything that only the jury can say about this seat's contract. Usually the deal as it is.
        """
        return dict(deal)

    # -- the same for every game --------------------------------------------------------------------------------------------

    @property
    def totals_sum_to_zero(self) -> bool:
        """Whether a table's own totals add up to 0: they are points, and nothing stays in the pot."""
        return self.sums_to_zero and not self.ranks_by_score

    def is_kin(self, other: AnyGame) -> bool:
        """Whether facts reported under one of the two games can be read by the other: the same game, or the same family."""
        return not (set(type(self).__mro__) & set(type(other).__mro__)).issubset(Game.__mro__)

    def describe_result(self, played: Played[StateT], names: Sequence[str], language: str) -> str:
        """“Rik made, 1 over. Els pays An 2, Jo pays Piet 2.” Also describes a deal that the jury annulled or awarded, and a table's own
        totals: “The table’s own totals: An +9, Els −9.”
        """
        words = self.rules.words
        if played.status == TOTALS:
            return f"{say(words['own_totals']['name'], language)}: {points_of_each(played.points(len(names)), names, language)}."
        if played.status not in (ANNULLED, AWARDED):
            return self.describe_lines(played, names, language)
        paid = who_pays(played.payments, names, words["told"], language) if played.payments else ""
        return f"{say(words['jury'][played.status], language)} {paid}".strip()

    def words_for(self, code: str) -> Words:
        """What the reason of a line is called: a contract, a pass game, a fine, that the jury annulled or awarded the deal, or a table's
        own totals.
        """
        if code == TOTALS.upper():
            own: Words = self.rules.words["own_totals"]["name"]
            return own
        if code in (ANNULLED.upper(), AWARDED.upper()):
            words: Words = self.rules.words["jury"][code.lower()]
            return words
        return self.words_for_line(code)

    def is_readable(self, deal: Mapping[str, Any]) -> bool:
        """Whether this is a deal of this game at all, possible or not."""
        return self.normal_form(deal) is not None

    def normal_form(self, deal: Mapping[str, Any]) -> dict[str, Any] | None:
        """The deal as `write_facts` says it; None if it cannot be read."""
        try:
            return self.write_facts(self.read_facts(deal))
        except Refused:
            return None

    def score_deal(self, state: StateT, deal: Mapping[str, Any]) -> Outcome[StateT, FactsT]:
        """Read, check and play one deal of a sheet in this state."""
        try:
            facts = self.read_facts(deal)
        except Refused as refused:
            return Outcome(state, problems=refused.problems)
        problems = self.check(state, facts)
        if problems:
            return Outcome(state, facts, problems)
        return Outcome(state, facts, played=self.play(state, facts))

    def replay(self, start: Start, deals: Iterable[Mapping[str, Any]]) -> Replay[StateT, FactsT]:
        """Replay a table's deals. A deal with problems is left out and changes nothing. Raises Refused only because of `start`."""
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
