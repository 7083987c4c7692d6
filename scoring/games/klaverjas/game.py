"""Klaverjas as a `Game`: two sides, a round of sixteen deals, and standings by what a side scored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.game import Game
from scoring.engine.payments import Payment, Seat
from scoring.engine.problem import Problem
from scoring.engine.result import Outcome, Played
from scoring.engine.scorecard import Scorecard
from scoring.engine.state import Start
from scoring.engine.words import Words
from scoring.games.klaverjas.card import scorecard
from scoring.games.klaverjas.charts import charts
from scoring.games.klaverjas.check import check
from scoring.games.klaverjas.facts import Facts, read_facts, write_facts
from scoring.games.klaverjas.form import form
from scoring.games.klaverjas.play import COUNTER_PIT, PIT, PLAYED, play, settled
from scoring.games.klaverjas.possible_deals import possible_deals
from scoring.games.klaverjas.rules import SIDES, Rules, read_rules
from scoring.games.klaverjas.sentences import code_words, describe_deal, describe_lines
from scoring.games.klaverjas.state import State, first_state

SAT_OUT_POINTS_A_DEAL = 100
"""Clubs note 1600 for a round of sixteen that somebody sat out (§7): about what a side scores in one."""


class Klaverjas(Game[Rules, State, Facts]):
    """Partners opposite one another; each player scores what their side scores (dossier klaverjas)."""

    @classmethod
    def read_rules(cls, data: Mapping[str, Any]) -> Rules:
        return read_rules(data)

    @property
    def ranks_by_score(self) -> bool:
        """Who has most points of the cards and roem is first; what the ledger books is their difference."""
        return True

    @property
    def has_own_figures(self) -> bool:
        """Also where a club ranks by what is settled."""
        return True

    @property
    def settlement_note(self) -> Words:
        return self.rules.words["standings"].get(self.rules.settlement, {})

    @property
    def contract_codes(self) -> tuple[str, ...]:
        """How a deal may end, for figures."""
        return (PLAYED, PIT, COUNTER_PIT)

    @property
    def pit_codes(self) -> frozenset[str]:
        """The tally sheet's column of marsen: I for a pit, TP for a counter-pit (klaverjas §4)."""
        return frozenset((PIT, COUNTER_PIT))

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Partners sit opposite one another."""
        return SIDES

    def payments_of_totals(self, figures: Sequence[int]) -> tuple[Payment, ...]:
        """A round's totals are settled as its deals are: by the difference between the sides."""
        return settled(self.rules, (figures[0], figures[1]))

    @property
    def missed_round_points(self) -> int:
        """What clubs note for a round that somebody sat out (klaverjas §7): about what one scores at a table, in a short round less."""
        return SAT_OUT_POINTS_A_DEAL * self.rules.deals

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

    def max_deals(self, seats: int) -> int:
        """A round (boompje) of sixteen, or what the club plays."""
        return self.rules.deals

    def scorecard(self, start: Start, outcomes: Sequence[tuple[int, Outcome[State, Facts]]], planned: int) -> Scorecard:
        """The tally sheet: for each side its points, its roem and its total."""
        return scorecard(self.rules, first_state(self.rules, start), outcomes, planned)
