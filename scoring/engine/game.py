"""A game bound to its rules, and the replay of a table's deals. The rest of the program uses games only through it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from scoring.engine.bids import Bid
from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.functions import FactsT, GameFunctions, RulesT, StateT
from scoring.engine.payments import Payment, Seat
from scoring.engine.problem import Problem, Refused
from scoring.engine.result import ANNULLED, AWARDED, TOTALS, Obligation, Outcome, Played, Replay
from scoring.engine.scorecard import Scorecard
from scoring.engine.spoken import points_of_each, who_pays
from scoring.engine.state import Start, TableState
from scoring.engine.words import Words, say


@dataclass(frozen=True, eq=False, slots=True)
class Game(Generic[RulesT, StateT, FactsT]):
    """One game under given rules. Every method is pure; rules, states and facts are the game's own frozen values."""

    functions: GameFunctions[RulesT, StateT, FactsT]
    rules: RulesT

    @classmethod
    def from_data(cls, functions: GameFunctions[RulesT, StateT, FactsT], data: Mapping[str, Any]) -> Game[RulesT, StateT, FactsT]:
        """The game with these functions, under the rules of a rule set with its options already filled in. Raises Refused if a case has no
        answer or a value is wrong.
        """
        rules = functions.read_rules(data)
        return cls(functions.variant(rules) or functions, rules)

    # -- what every game says for itself ------------------------------------------------------------------------------------

    def first_state(self, start: Start) -> StateT:
        """The state before the first deal. Raises Refused for a wrong number of seats or a seat that does not exist."""
        return self.functions.first_state(self.rules, start)

    def read_facts(self, deal: Mapping[str, Any]) -> FactsT:
        """The facts of one deal of a sheet. Raises Refused for unknown fields and wrong types, and no other exception."""
        return self.functions.read_facts(self.rules, deal)

    def write_facts(self, facts: FactsT) -> dict[str, Any]:
        """The facts as a sheet holds them: fields in a fixed order, without empty ones. `read_facts(write_facts(x)) == x`."""
        return self.functions.write_facts(facts)

    def check(self, state: StateT, facts: FactsT) -> tuple[Problem, ...]:
        """All problems of this deal at once; empty if it can be played."""
        return self.functions.check(self.rules, state, facts)

    def play(self, state: StateT, facts: FactsT) -> Played[StateT]:
        """Score a deal that `check` found no problem with. Never raises for such a deal."""
        return self.functions.play(self.rules, state, facts)

    def skip_deal(self, state: StateT) -> StateT:
        """The state after a deal that was dealt but does not count (voided or in doubt): the rotation moves on, and nothing is booked."""
        return self.functions.skip_deal(self.rules, state)

    def possible_deals(self, state: StateT) -> Iterator[FactsT]:
        """Every deal possible now."""
        return self.functions.possible_deals(self.rules, state)

    def form(self, state: StateT) -> Form:
        """The questions that the phone must ask, in order."""
        return self.functions.form(self.rules, state)

    def charts(self) -> tuple[Chart, ...]:
        """Everything that is paid, as tables for people to read; the rule poster shows them. At least one."""
        return self.functions.charts(self.rules)

    def scorecard(self, start: Start, outcomes: Sequence[tuple[int, Outcome[StateT, FactsT]]], planned: int) -> Scorecard:
        """The sheet as players of this game write it: the stored deals by number, then empty rows up to `planned` deals in all."""
        return self.functions.scorecard(self.rules, start, outcomes, planned)

    def describe_deal(self, facts: FactsT, names: Sequence[str], language: str) -> str:
        """A row in the table's list of deals: “Rik Els+Jo 7”. Never fails on facts that `read_facts` accepted, even if they are wrong."""
        return self.functions.describe_deal(self.rules, facts, names, language)

    # -- what most games share ----------------------------------------------------------------------------------------------

    @property
    def family(self) -> str:
        """The family of games that this one is of; a game that is like no other is one by itself."""
        return self.functions.family

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many players a table may have."""
        return self.rules.table_sizes

    @property
    def usual_table_size(self) -> int | None:
        """How many sit at most tables of a round; the others are one smaller or larger. Usually nobody says so (None), and it is the
        largest size, up to four, at which everybody plays every deal.
        """
        return self.functions.usual_table_size

    @property
    def contract_codes(self) -> tuple[str, ...]:
        """The codes of the contracts of these rules, played or not; none if the game has no contracts."""
        return self.functions.contract_codes(self.rules)

    def bids(self) -> tuple[Bid, ...]:
        """The bids that these rules play, from low to high, in words. None if nobody bids for a contract."""
        return self.functions.bids(self.rules)

    @property
    def jury_contracts(self) -> tuple[str, ...]:
        """The contracts that may need the jury: first those that always do, then those that sometimes do. Usually none."""
        return self.functions.jury_contracts(self.rules)

    @property
    def jury_problems(self) -> frozenset[str]:
        """The codes of problems that the jury's word solves: a deal that has only these waits for it. Usually none."""
        return self.functions.jury_problems(self.rules)

    @property
    def article_fines(self) -> Mapping[str, int]:
        """What a player pays in all by an article that these rules themselves book, by its code. Usually none."""
        return self.functions.article_fines(self.rules)

    @property
    def souvenir_contracts(self) -> frozenset[str]:
        """The contracts that are so rare that the jury keeps their cards as a souvenir when they are made. Usually none."""
        return self.functions.souvenir_contracts(self.rules)

    def souvenirs(self, played: Played[StateT]) -> tuple[tuple[Seat, str], ...]:
        """The contracts made in this deal whose cards are a souvenir, and who made them."""
        return self.functions.souvenirs(self.rules, played)

    @property
    def pit_codes(self) -> frozenset[str]:
        """The reasons of lines in which one side took every trick, where clubs count such deals: the declarer's side if the line is made,
        else the others. Usually nobody counts them.
        """
        return self.functions.pit_codes

    def slams(self, facts: FactsT) -> frozenset[Seat]:
        """The declarers whose side took every trick, in a deal that `check` found no problem with. Usually nobody counts that."""
        return self.functions.slams(facts)

    def describe_lead(self, facts: FactsT, names: Sequence[str], language: str) -> str:
        """Who plays the first card, where it is because of the contract not who usually does: “An leads.” Usually empty."""
        return self.functions.describe_lead(self.rules, facts, names, language)

    @property
    def sums_to_zero(self) -> bool:
        """Whether what the players of a table win and lose over a round adds up to 0: nothing stays in the pot. Usually it does."""
        return self.functions.sums_to_zero(self.rules)

    @property
    def has_own_figures(self) -> bool:
        """Whether standings show what each player scored in the game's own count beside their points, which are differences of it.
        Usually the points are all there is to show.
        """
        return self.functions.has_own_figures(self.rules)

    @property
    def ranks_by_score(self) -> bool:
        """Whether standings rank what each player scored in the game's own count (`Played.score`), and the points are only what the ledger
        books of it. Usually the points rank.
        """
        return self.functions.ranks_by_score

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """What decides between equals unless an evening says otherwise, in order, as `standings.ranking.TieBreak` names it. Usually
        nothing: they share a place.
        """
        return self.functions.tie_breaks

    @property
    def missed_round_points(self) -> int | None:
        """What a round that somebody sat out counts in the standings unless an evening says otherwise. Usually nothing is fixed for it."""
        return self.functions.missed_round_points(self.rules)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Who plays with whom in all deals of a table of this size: `((0, 2), (1, 3))`. Usually nobody: it changes from deal to deal."""
        return self.functions.sides

    def payments_of_totals(self, figures: Sequence[int]) -> tuple[Payment, ...]:
        """Who pays whom for a table's own totals, by seat. They are points, unless `ranks_by_score`: then they are scores, and settled as
        the game's deals are.
        """
        return self.functions.payments_of_totals(self.rules, figures)

    @property
    def settlement_note(self) -> Words:
        """How figures that do not sum to 0 are settled, in a sentence for standings and papers. Usually they do, and nothing is said."""
        return self.functions.settlement_note(self.rules)

    def needs_absent_hand(self, seats: int) -> bool:
        """Whether a table of this size plays with a hand that belongs to nobody. Usually not."""
        return self.functions.needs_absent_hand(seats)

    def max_deals(self, seats: int) -> int | None:
        """How many deals a whole game has at most; None if it has no end of its own."""
        return self.functions.max_deals(self.rules, seats)

    @property
    def ends_by_itself(self) -> bool:
        """Whether a game may be over before the last deal that the evening planned, as `TableState.finished` then says. Usually only where
        it has a most number of deals; in the other games a round simply stops.
        """
        return self.functions.ends_by_itself or self.max_deals(min(self.table_sizes)) is not None

    @property
    def usual_deals(self) -> int | None:
        """How many deals a round usually has where a game has no end of its own; None if nobody says, and the house's number is used. The
        plan of an evening may say another number.
        """
        return self.functions.usual_deals

    def state_when_dealt(self, state: StateT, deal: Mapping[str, Any]) -> StateT:
        """The state in which a stored deal was dealt: it keeps its own dealer, even if an earlier correction shifts the rotation."""
        return self.functions.state_when_dealt(self.rules, state, deal)

    def carry_over(self, state: StateT) -> Mapping[str, tuple[int, ...]]:
        """What the players carry over from this table to their next one, a figure for each seat (`Start.carry_over`). Usually nothing."""
        return self.functions.carry_over(self.rules, state)

    def with_carry_over(self, state: StateT, figures: Mapping[str, tuple[int, ...]]) -> StateT:
        """The same table with other figures that players carry over, as `carry_over` gives them: somebody else sat down. Usually as it
        is.
        """
        return self.functions.with_carry_over(self.rules, state, figures)

    def exchange_seats(self, state: StateT, order: Sequence[Seat]) -> StateT:
        """The same table after its players exchanged seats: on each seat now sits who had seat `order[seat]`. What belongs to a player
        (points of a game that goes on, what they have still to declare) moves with them; who deals stays with the seats. Usually nothing
        belongs to a player.
        """
        return self.functions.exchange_seats(self.rules, state, order)

    def obligations(self, state: StateT, facts: FactsT) -> tuple[Obligation, ...]:
        """Everything in this deal that needs the jury's word, whether it was given or not. Usually nothing."""
        return self.functions.obligations(self.rules, state, facts)

    def with_jury_word(self, deal: Mapping[str, Any], seat: Seat, contract: str, word: str) -> dict[str, Any]:
        """A deal of a sheet with the jury's word in it: `approved`, `refused`, `fined` (nobody asked; the result stands), `annulled`.

        With an empty word, the deal without anything that only the jury can say about this seat's contract. Usually the deal as it is.
        """
        return self.functions.with_jury_word(self.rules, deal, seat, contract, word)

    # -- the same for every game --------------------------------------------------------------------------------------------

    @property
    def totals_sum_to_zero(self) -> bool:
        """Whether a table's own totals add up to 0: they are points, and nothing stays in the pot."""
        return self.sums_to_zero and not self.ranks_by_score

    def is_kin(self, other: AnyGame) -> bool:
        """Whether facts reported under one of the two games can be read by the other: the same game, or the same family."""
        return self.family == other.family

    def describe_result(self, played: Played[StateT], names: Sequence[str], language: str) -> str:
        """“Rik made, 1 over. Els pays An 2, Jo pays Piet 2.” Also describes a deal that the jury annulled or awarded, and a table's own
        totals: “The table’s own totals: An +9, Els −9.”
        """
        words = self.rules.words
        if played.status == TOTALS:
            return f"{say(words['own_totals']['name'], language)}: {points_of_each(played.points(len(names)), names, language)}."
        if played.status not in (ANNULLED, AWARDED):
            return self.functions.describe_lines(self.rules, played, names, language)
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
        return self.functions.words_for_line(self.rules, code)

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
            facts = self.functions.read_facts(self.rules, deal)
        except Refused as refused:
            return Outcome(state, problems=refused.problems)
        problems = self.functions.check(self.rules, state, facts)
        if problems:
            return Outcome(state, facts, problems)
        return Outcome(state, facts, played=self.functions.play(self.rules, state, facts))

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
