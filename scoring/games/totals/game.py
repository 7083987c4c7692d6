"""Totals as a `Game`: for anything without rules here, so that any club can run its evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.game import Game
from scoring.engine.problem import Problem
from scoring.engine.result import Outcome, Played
from scoring.engine.scorecard import Scorecard
from scoring.engine.state import Start
from scoring.engine.words import Words
from scoring.games.totals.card import scorecard
from scoring.games.totals.charts import charts
from scoring.games.totals.check import check
from scoring.games.totals.facts import Facts, read_facts, write_facts
from scoring.games.totals.form import form
from scoring.games.totals.play import play
from scoring.games.totals.possible_deals import possible_deals
from scoring.games.totals.rules import Rules, read_rules
from scoring.games.totals.sentences import code_words, describe_deal, describe_lines
from scoring.games.totals.state import State, first_state


class Totals(Game[Rules, State, Facts]):
    """Each entry is a whole figure for each player, as they wrote it."""

    @classmethod
    def read_rules(cls, data: Mapping[str, Any]) -> Rules:
        return read_rules(data)

    @property
    def sums_to_zero(self) -> bool:
        """Only where the club said so; else the rest is the pot's."""
        return self.rules.sums_to_zero

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
        return state

    def possible_deals(self, state: State) -> Iterator[Facts]:
        """Some of every kind: any figures are possible."""
        return possible_deals(self.rules, state)

    def form(self, state: State) -> Form:
        return form(self.rules, state)

    def charts(self) -> tuple[Chart, ...]:
        return charts(self.rules)

    def describe_deal(self, facts: Facts, names: Sequence[str], language: str) -> str:
        return describe_deal(facts, names, language)

    def describe_lines(self, played: Played[State], names: Sequence[str], language: str) -> str:
        return describe_lines(self.rules, played, names, language)

    def words_for_line(self, code: str) -> Words:
        return code_words(self.rules, code)

    def scorecard(self, start: Start, outcomes: Sequence[tuple[int, Outcome[State, Facts]]], planned: int) -> Scorecard:
        """A row for each entry: what everybody got, and the totals."""
        return scorecard(self.rules, start, outcomes, planned)
