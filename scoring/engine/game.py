"""A game bound to its rules, and the replay of a table's deals. The rest of the program uses games only through this class."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from scoring.engine.bids import Bid
from scoring.engine.chart import PaymentChart
from scoring.engine.form import Form
from scoring.engine.functions import FactsT, GameFunctions, RulesT, StateT
from scoring.engine.payments import PointsPayment, Seat
from scoring.engine.problem import Problem, Refused
from scoring.engine.result import ANNULLED, AWARDED, TOTALS, DealOutcome, Obligation, Played, TableReplay
from scoring.engine.scorecard import Scorecard
from scoring.engine.spoken import points_of_each, who_pays
from scoring.engine.state import GameState, TableStart
from scoring.engine.words import Words, say


@dataclass(frozen=True, eq=False, slots=True)
class Game(Generic[RulesT, StateT, FactsT]):
    """One game under given rules. Every method is pure; rules, states and facts are immutable values of that game."""

    functions: GameFunctions[RulesT, StateT, FactsT]
    rules: RulesT

    @classmethod
    def from_data(cls, functions: GameFunctions[RulesT, StateT, FactsT], data: Mapping[str, Any]) -> Game[RulesT, StateT, FactsT]:
        """Return the game with these functions, under the rules of a rule set whose options are already filled in.

        Raises Refused if the rules leave a case undefined or a value is wrong.
        """
        rules = functions.read_rules(data)
        return cls(functions.variant(rules) or functions, rules)

    # -- what every game defines itself -------------------------------------------------------------------------------------

    def first_state(self, start: TableStart) -> StateT:
        """Return the state before the first deal. Raises Refused for a wrong number of seats or a seat that does not exist."""
        return self.functions.first_state(self.rules, start)

    def read_facts(self, deal: Mapping[str, Any]) -> FactsT:
        """Return the facts of one deal of a sheet. The only exception is Refused: for unknown fields and wrong types."""
        return self.functions.read_facts(self.rules, deal)

    def write_facts(self, facts: FactsT) -> dict[str, Any]:
        """Return the facts as a sheet holds them: fields in a fixed order, without empty ones. `read_facts(write_facts(x)) == x`."""
        return self.functions.write_facts(facts)

    def check(self, state: StateT, facts: FactsT) -> tuple[Problem, ...]:
        """Return all problems of this deal at once; empty if the deal is possible."""
        return self.functions.check(self.rules, state, facts)

    def play(self, state: StateT, facts: FactsT) -> Played[StateT]:
        """Score a deal for which `check` found no problem. Never raises for such a deal."""
        return self.functions.play(self.rules, state, facts)

    def skip_deal(self, state: StateT) -> StateT:
        """Return the state after a deal that does not count (voided or in doubt): the next dealer deals, and nothing is booked."""
        return self.functions.skip_deal(self.rules, state)

    def possible_deals(self, state: StateT) -> Iterator[FactsT]:
        """Yield every deal that is possible now."""
        return self.functions.possible_deals(self.rules, state)

    def form(self, state: StateT) -> Form:
        """Return the questions about the next deal that the phone must ask, in order."""
        return self.functions.form(self.rules, state)

    def charts(self) -> tuple[PaymentChart, ...]:
        """Return the payment tables: all payments of these rules, for people to read. The rule poster shows them."""
        return self.functions.charts(self.rules)

    def scorecard(self, start: TableStart, outcomes: Sequence[tuple[int, DealOutcome[StateT, FactsT]]], planned: int) -> Scorecard:
        """Return the table's scoresheet as players of this game write it.

        It has the stored deals by number, then empty rows up to `planned` deals.
        """
        return self.functions.scorecard(self.rules, start, outcomes, planned)

    def describe_deal(self, facts: FactsT, names: Sequence[str], language: str) -> str:
        """Return the deal as a row of the table's list of deals: “Rik Els+Jo 7”.

        Never fails on facts that `read_facts` accepted, even wrong ones.
        """
        return self.functions.describe_deal(self.rules, facts, names, language)

    # -- what most games share ----------------------------------------------------------------------------------------------

    @property
    def family(self) -> str:
        """The name of the game's family. Games of one family can read each other's facts; most games are alone in their family."""
        return self.functions.family

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """The numbers of players that a table may have."""
        return self.rules.table_sizes

    @property
    def usual_table_size(self) -> int | None:
        """The preferred number of players at a table. Most tables of a round have this number; the other tables have one fewer or one more.

        Usually None: the preferred number is then the largest one, up to four, at which everybody plays every deal.
        """
        return self.functions.usual_table_size

    @property
    def contract_codes(self) -> tuple[str, ...]:
        """The codes of all contracts in these rules, also of those that the club does not play; empty if the game has no contracts."""
        return self.functions.contract_codes(self.rules)

    def bids(self) -> tuple[Bid, ...]:
        """Return the bids that players can make under these rules, from low to high, in words. Empty if nobody bids for a contract."""
        return self.functions.bids(self.rules)

    @property
    def jury_contracts(self) -> tuple[str, ...]:
        """The contracts that may need the jury: first those that always need it, then those that sometimes do. Empty for most games."""
        return self.functions.jury_contracts(self.rules)

    @property
    def jury_problems(self) -> frozenset[str]:
        """The codes of problems that the jury's word solves. A deal with only such problems waits for the jury. Empty for most games."""
        return self.functions.jury_problems(self.rules)

    @property
    def article_fines(self) -> Mapping[str, int]:
        """The whole fine that a player pays, by article code, for articles whose fine is a value of these rules. Empty for most games."""
        return self.functions.article_fines(self.rules)

    @property
    def souvenir_contracts(self) -> frozenset[str]:
        """The codes of contracts so rare that the jury keeps the cards as a souvenir when one is made. Empty for most games."""
        return self.functions.souvenir_contracts(self.rules)

    def souvenirs(self, played: Played[StateT]) -> tuple[tuple[Seat, str], ...]:
        """Return the players who made a souvenir contract in this deal, each with the contract's code."""
        return self.functions.souvenirs(self.rules, played)

    @property
    def pit_codes(self) -> frozenset[str]:
        """The reason codes of lines in which one side took every trick, for clubs that count such deals. Empty for most games.

        If the line's contract was made, the declarer's side took all tricks; if it was lost, the opponents did.
        """
        return self.functions.pit_codes

    @property
    def counts_roem(self) -> bool:
        """True if the sides score roem (points for combinations of cards), for clubs that give a prize for it. False for most games."""
        return self.functions.roem is not None

    def roem(self, facts: FactsT, declarer: Seat | None) -> tuple[int, ...]:
        """Return the roem that each seat's side scored in a deal that counts; empty in a game without roem.

        `declarer` is the seat that played; None if the deal was not played to its end, as after a revoke.
        """
        return self.functions.roem(self.rules, facts, declarer) if self.functions.roem is not None else ()

    def slams(self, facts: FactsT) -> frozenset[Seat]:
        """Return the declarers whose side took every trick, in a deal for which `check` found no problem. Empty for most deals."""
        return self.functions.slams(facts)

    def describe_lead(self, facts: FactsT, names: Sequence[str], language: str) -> str:
        """Return a sentence such as “Anna leads.” if this contract changes who plays the first card; for most contracts, an empty text."""
        return self.functions.describe_lead(self.rules, facts, names, language)

    @property
    def sums_to_zero(self) -> bool:
        """True if wins and losses at a table add up to 0 over a round, so that nothing stays in the pot, as in most games."""
        return self.functions.sums_to_zero(self.rules)

    @property
    def has_own_figures(self) -> bool:
        """True if standings show each player's score in the game's own count in addition to the points.

        Such a game computes its points as differences between these scores. False for most games, which have only points.
        """
        return self.functions.has_own_figures(self.rules)

    @property
    def ranks_by_score(self) -> bool:
        """True if standings rank by the score in the game's own count (`Played.score`), while points are only booked in the ledger.

        False for most games, whose standings rank by points.
        """
        return self.functions.ranks_by_score

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The default tie-breaks, in order, by the names of `TieBreak` in the standings; an evening may choose others.

        Usually empty: equal players share a place.
        """
        return self.functions.tie_breaks

    @property
    def missed_round_points(self) -> int | None:
        """The default points in the standings for a round that a player sat out; an evening may choose others. None for most games."""
        return self.functions.missed_round_points(self.rules)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the fixed sides of a table of this size: `((0, 2), (1, 3))`. Usually empty: partners change from deal to deal."""
        return self.functions.sides

    def payments_of_totals(self, figures: Sequence[int]) -> tuple[PointsPayment, ...]:
        """Return who pays whom for a table's own totals, a number for each seat.

        The totals are points; if `ranks_by_score`, they are scores, settled in the same way as the game's deals.
        """
        return self.functions.payments_of_totals(self.rules, figures)

    @property
    def settlement_note(self) -> Words:
        """One sentence, for standings and papers: how numbers that do not sum to 0 are settled. Usually empty: they always sum to 0."""
        return self.functions.settlement_note(self.rules)

    def needs_absent_hand(self, seats: int) -> bool:
        """Return whether a table of this size deals a hand that belongs to no player. False for most games."""
        return self.functions.needs_absent_hand(seats)

    def max_deals(self, seats: int) -> int | None:
        """Return the largest number of deals that a whole game can have; None if there is no such limit."""
        return self.functions.max_deals(self.rules, seats)

    @property
    def ends_by_itself(self) -> bool:
        """True if a game may be over before the last planned deal (then `GameState.finished` is true).

        True for a game with a largest number of deals (`max_deals`), and for a few others. If false, a round ends after the planned deals.
        """
        return self.functions.ends_by_itself or self.max_deals(min(self.table_sizes)) is not None

    @property
    def usual_deals(self) -> int | None:
        """The usual number of deals in a round, for a game without an end of its own. If None, Troela's general default is used.

        An evening's plan may set another number.
        """
        return self.functions.usual_deals

    def state_when_dealt(self, state: StateT, deal: Mapping[str, Any]) -> StateT:
        """Return the state in which a stored deal was dealt.

        The recorded dealer replaces the expected one, which may have changed by a correction of an earlier deal.
        """
        return self.functions.state_when_dealt(self.rules, state, deal)

    def carry_over(self, state: StateT) -> Mapping[str, tuple[int, ...]]:
        """Return the numbers that players take to their next table: for each kind (`lost_solos`), one per seat. Empty for most games."""
        return self.functions.carry_over(self.rules, state)

    def with_carry_over(self, state: StateT, figures: Mapping[str, tuple[int, ...]]) -> StateT:
        """Return the state with the carried-over numbers of the players who sit at the table now, after players have changed.

        `figures` has the form of the result of `carry_over`. Usually the state is unchanged.
        """
        return self.functions.with_carry_over(self.rules, state, figures)

    def exchange_seats(self, state: StateT, order: Sequence[Seat]) -> StateT:
        """Return the state after the players exchanged seats: the player of `order[seat]` moves to `seat`.

        Numbers that belong to a player (such as points, or contracts still to be declared) move with the player; the dealer's seat stays.
        Usually nothing belongs to a player.
        """
        return self.functions.exchange_seats(self.rules, state, order)

    def obligations(self, state: StateT, facts: FactsT) -> tuple[Obligation, ...]:
        """Return everything in this deal that needs the jury's word, whether the word was given or not. Empty for most deals."""
        return self.functions.obligations(self.rules, state, facts)

    def with_jury_word(self, deal: Mapping[str, Any], seat: Seat, contract: str, word: str) -> dict[str, Any]:
        """Return a sheet's deal with the jury's word: `approved`, `refused`, `fined` (nobody asked; the result stands), `annulled`.

        An empty `word` removes what the jury said about this seat's contract. Usually the deal is returned unchanged.
        """
        return self.functions.with_jury_word(self.rules, deal, seat, contract, word)

    # -- the same for every game --------------------------------------------------------------------------------------------

    @property
    def totals_sum_to_zero(self) -> bool:
        """True if a table's own totals must add up to 0: they are points, not scores, and no points stay in the pot."""
        return self.sums_to_zero and not self.ranks_by_score

    def is_kin(self, other: AnyGame) -> bool:
        """Return whether the two games belong to one family, so that each can read the other's facts."""
        return self.family == other.family

    def describe_result(self, played: Played[StateT], names: Sequence[str], language: str) -> str:
        """Return the result in sentences.

        “Rik made, 1 over. Els pays An 2, Jo pays Piet 2.” Also describes a deal that the jury annulled or awarded, and a table's own
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
        """Return the name of a payment reason.

        The reason is a contract, a pass game, a fine, a deal that the jury annulled or awarded, or a table's own totals.
        """
        if code == TOTALS.upper():
            own: Words = self.rules.words["own_totals"]["name"]
            return own
        if code in (ANNULLED.upper(), AWARDED.upper()):
            words: Words = self.rules.words["jury"][code.lower()]
            return words
        return self.functions.words_for_line(self.rules, code)

    def is_readable(self, deal: Mapping[str, Any]) -> bool:
        """Return whether `deal` can be read as a deal of this game. It need not be possible under the rules."""
        return self.normal_form(deal) is not None

    def normal_form(self, deal: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the deal as `write_facts` writes it; None if it cannot be read."""
        try:
            return self.write_facts(self.read_facts(deal))
        except Refused:
            return None

    def score_deal(self, state: StateT, deal: Mapping[str, Any]) -> DealOutcome[StateT, FactsT]:
        """Read, check and score one deal of a sheet that was dealt in this state."""
        try:
            facts = self.functions.read_facts(self.rules, deal)
        except Refused as refused:
            return DealOutcome(state, problems=refused.problems)
        problems = self.functions.check(self.rules, state, facts)
        if problems:
            return DealOutcome(state, facts, problems)
        return DealOutcome(state, facts, played=self.functions.play(self.rules, state, facts))

    def replay(self, start: TableStart, deals: Iterable[Mapping[str, Any]]) -> TableReplay[StateT, FactsT]:
        """Replay a table's deals in order. A deal with problems is skipped and changes nothing. Only a wrong `start` raises Refused."""
        state = self.first_state(start)
        outcomes: list[DealOutcome[StateT, FactsT]] = []
        for deal in deals:
            outcome = self.score_deal(state, deal)
            outcomes.append(outcome)
            if outcome.played is not None:
                state = outcome.played.state
        return TableReplay(tuple(outcomes), state)


AnyGame = Game[Any, GameState, object]
"""The type of a game for code that works with every game: states and facts are passed on without being read."""
