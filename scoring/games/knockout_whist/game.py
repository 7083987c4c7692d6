"""Knock-out whist as a `Game`: seven cards, one fewer in each hand, and players without a trick are out (see its dossier)."""

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
from scoring.engine.state import Start
from scoring.engine.words import Words
from scoring.games.knockout_whist.card import scorecard
from scoring.games.knockout_whist.charts import charts
from scoring.games.knockout_whist.check import check
from scoring.games.knockout_whist.facts import Facts, read_facts, write_facts
from scoring.games.knockout_whist.form import form
from scoring.games.knockout_whist.play import play
from scoring.games.knockout_whist.possible_deals import possible_deals
from scoring.games.knockout_whist.rules import Rules, read_rules
from scoring.games.knockout_whist.sentences import code_words, describe_deal, describe_lines
from scoring.games.knockout_whist.state import State, first_state, skip_deal


class KnockoutWhist(Game[Rules, State, Facts]):
    """Hands of seven cards, then six, then five …; the player who stays in to the end wins."""

    @classmethod
    def read_rules(cls, data: Mapping[str, Any]) -> Rules:
        return read_rules(data)

    def first_state(self, start: Start) -> State:
        return first_state(self.rules, start)

    def read_facts(self, deal: Mapping[str, Any]) -> Facts:
        return read_facts(deal)

    def write_facts(self, facts: Facts) -> dict[str, Any]:
        return write_facts(facts)

    def check(self, state: State, facts: Facts) -> tuple[Problem, ...]:
        return check(self.rules, state, facts)

    def play(self, state: State, facts: Facts) -> Played[State]:
        return play(self.rules, state, facts)

    def skip_deal(self, state: State) -> State:
        return skip_deal(self.rules, state)

    def exchange_seats(self, state: State, order: Sequence[Seat]) -> State:
        """Everybody takes along whether they are in, with how many cards, and what they paid; who won the hand before chooses trumps on
        their new seat.
        """
        return state.exchanged(order, winner_deals=self.rules.winner_deals)

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
        """Every hand has one card fewer than the one before."""
        return self.rules.start_cards

    def scorecard(self, start: Start, outcomes: Sequence[tuple[int, Outcome[State, Facts]]], planned: int) -> Scorecard:
        """A row for each hand: how many tricks everybody took, and who goes on with how many cards."""
        return scorecard(self.rules, start, outcomes, planned)
