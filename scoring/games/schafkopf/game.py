"""Schafkopf as a `Game`: deals in plus and minus, and no end of its own: an evening says how many deals a round has."""

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
from scoring.games.schafkopf.card import scorecard
from scoring.games.schafkopf.charts import charts
from scoring.games.schafkopf.check import check
from scoring.games.schafkopf.facts import Facts, read_facts, write_facts
from scoring.games.schafkopf.form import form
from scoring.games.schafkopf.play import play
from scoring.games.schafkopf.possible_deals import possible_deals
from scoring.games.schafkopf.rules import Rules, read_rules
from scoring.games.schafkopf.sentences import code_words, describe_deal, describe_lines
from scoring.games.schafkopf.state import State, first_state


class Schafkopf(Game[Rules, State, Facts]):
    """Two against two, or one against three; what one side wins the other loses (dossier schafkopf)."""

    @classmethod
    def read_rules(cls, data: Mapping[str, Any]) -> Rules:
        return read_rules(data)

    @property
    def contract_codes(self) -> tuple[str, ...]:
        """The games that somebody plays, for figures."""
        return tuple(self.rules.contracts)

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """More solos won (§8); who is still equal shares the place."""
        return ("solos",)

    @property
    def settlement_note(self) -> Words:
        """Who pays whom, and what decides between equals."""
        return self.rules.words["standings"].get("each_to_each" if self.rules.each_to_each else "one_each", {})

    @property
    def usual_deals(self) -> int:
        """A half (Runde) of 32: each of four deals eight times."""
        return 32

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
        return state.next()

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
        """The list: plus and minus of every player, deal by deal."""
        return scorecard(self.rules, first_state(self.rules, start), outcomes, planned)
