"""Russian 501 as a `Game`: three play, the scores start at 501 and fall (dossier russian_501)."""

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
from scoring.games.russian_501.card import scorecard
from scoring.games.russian_501.charts import charts
from scoring.games.russian_501.check import check
from scoring.games.russian_501.facts import Facts, read_facts, write_facts
from scoring.games.russian_501.form import form
from scoring.games.russian_501.play import play
from scoring.games.russian_501.possible_deals import possible_deals
from scoring.games.russian_501.rules import Rules, read_rules
from scoring.games.russian_501.sentences import code_words, describe_deal, describe_lines
from scoring.games.russian_501.state import State, first_state


class Russian501(Game[Rules, State, Facts]):
    """One declarer plays against two for a number of points; the first player who has nothing left wins."""

    @classmethod
    def read_rules(cls, data: Mapping[str, Any]) -> Rules:
        return read_rules(data)

    @property
    def ends_by_itself(self) -> bool:
        """When somebody has nothing left, after whatever number of deals."""
        return True

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
        return state.moved_on()

    def exchange_seats(self, state: State, order: Sequence[Seat]) -> State:
        """Everybody takes their score along."""
        return state.exchanged(order)

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

    def scorecard(self, start: Start, outcomes: Sequence[tuple[int, Outcome[State, Facts]]], planned: int) -> Scorecard:
        """A row a deal: what was bid and played, what it added to everybody’s score, and what everybody has left."""
        return scorecard(self.rules, start, outcomes, planned)
