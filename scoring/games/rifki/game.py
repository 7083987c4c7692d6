"""Rifki (Rıfkı, the Turkish King) as a `Game`: seven contracts, twenty deals, everybody for themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.game import Game
from scoring.engine.payments import Seat
from scoring.engine.problem import Problem
from scoring.engine.result import Outcome, Played
from scoring.engine.scorecard import Scorecard
from scoring.engine.seats import seat_in
from scoring.engine.state import Start
from scoring.engine.words import Words
from scoring.games.rifki.card import scorecard
from scoring.games.rifki.charts import charts
from scoring.games.rifki.check import check
from scoring.games.rifki.facts import Facts, read_facts, write_facts
from scoring.games.rifki.form import form
from scoring.games.rifki.play import play
from scoring.games.rifki.possible_deals import possible_deals
from scoring.games.rifki.rules import DEALS, SEATS, Rules, read_rules
from scoring.games.rifki.sentences import code_words, describe_deal, describe_lines
from scoring.games.rifki.state import State, first_state


class Rifki(Game[Rules, State, Facts]):
    """Twenty deals; each declarer chooses the positive contract twice and a negative one three times (dossier rifki)."""

    @classmethod
    def read_rules(cls, data: Mapping[str, Any]) -> Rules:
        return read_rules(data)

    @property
    def contract_codes(self) -> tuple[str, ...]:
        """The codes in the order of the sheet."""
        return tuple(self.rules.contracts)

    def first_state(self, start: Start) -> State:
        return first_state(self.rules, start)

    def read_facts(self, deal: Mapping[str, Any]) -> Facts:
        return read_facts(deal, self.rules.prefix)

    def write_facts(self, facts: Facts) -> dict[str, Any]:
        return write_facts(facts)

    def check(self, state: State, facts: Facts) -> tuple[Problem, ...]:
        return check(self.rules, state, facts)

    def play(self, state: State, facts: Facts) -> Played[State]:
        return play(self.rules, state, facts)

    def skip_deal(self, state: State) -> State:
        return state.skipped()

    def exchange_seats(self, state: State, order: Sequence[Seat]) -> State:
        """Everybody takes along their points and what they have still to declare; whose turn it is stays with the seats."""
        return state.exchanged(order)

    def state_when_dealt(self, state: State, deal: Mapping[str, Any]) -> State:
        """A stored deal keeps its own declarer. If only its dealer is known, the dealer’s right neighbour declared."""
        return state.declared_by(seat_in(deal, "declarer", SEATS), seat_in(deal, "dealer", SEATS))

    def possible_deals(self, state: State) -> Iterator[Facts]:
        return possible_deals(self.rules, state)

    def form(self, state: State) -> Form:
        return form(self.rules, state)

    def charts(self) -> tuple[Chart, ...]:
        return charts(self.rules)

    def describe_deal(self, facts: Facts, names: Sequence[str], language: str) -> str:
        return describe_deal(self.rules, facts, names, language)

    def describe_lines(self, played: Played[State], names: Sequence[str], language: str) -> str:
        return describe_lines(self.rules, played, names, language)

    def words_for_line(self, code: str) -> Words:
        return code_words(self.rules, code)

    def max_deals(self, seats: int) -> int:
        """Everybody declares five times."""
        return DEALS

    def scorecard(self, start: Start, outcomes: Sequence[tuple[int, Outcome[State, Facts]]], planned: int) -> Scorecard:
        """A row for each deal: what was declared, what everybody got, and the totals; beside them what is still to be declared."""
        return scorecard(self.rules, first_state(self.rules, start), outcomes, planned)
