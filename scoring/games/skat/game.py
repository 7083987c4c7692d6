"""Skat as a `Game`: a list of deals at a table of three or four, and standings by the extended Seeger system."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.game import Game
from scoring.engine.payments import Payment, Seat, pairwise
from scoring.engine.problem import Problem
from scoring.engine.result import Outcome, Played
from scoring.engine.scorecard import Scorecard
from scoring.engine.state import Start
from scoring.engine.words import Words
from scoring.games.skat.card import scorecard
from scoring.games.skat.charts import charts
from scoring.games.skat.check import check
from scoring.games.skat.facts import Facts, read_facts, write_facts
from scoring.games.skat.form import form
from scoring.games.skat.play import play
from scoring.games.skat.possible_deals import possible_deals
from scoring.games.skat.rules import GAMES, LOSS_FEE, NONE, PAIRWISE, PAIRWISE_GAME, RAMSCH, Rules, read_rules
from scoring.games.skat.sentences import code_words, describe_deal, describe_lines
from scoring.games.skat.state import State, first_state


class Skat(Game[Rules, State, Facts]):
    """One declarer against two; at a table of four the dealer sits out (dossier skat)."""

    @classmethod
    def read_rules(cls, data: Mapping[str, Any]) -> Rules:
        return read_rules(data)

    @property
    def ranks_by_score(self) -> bool:
        """Performance over all lists ranks; the ledger only settles it."""
        return True

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """More own games won, then fewer lost, then the lot that the leader draws."""
        return ("contracts", "lost_contracts", "lots")

    @property
    def has_own_figures(self) -> bool:
        """Also where a club ranks by what is settled."""
        return True

    @property
    def sums_to_zero(self) -> bool:
        """Fees for lost games stay in the pot."""
        return self.rules.settlement != LOSS_FEE

    @property
    def settlement_note(self) -> Words:
        return self.rules.words["standings"].get(self.rules.settlement, {})

    @property
    def usual_table_size(self) -> int:
        """Fours are filled, and as few threes as the number of players needs, though the dealer of four sits out."""
        return 4

    @property
    def contract_codes(self) -> tuple[str, ...]:
        """The games, for figures; Ramsch where it counts as somebody's own."""
        return (*GAMES, RAMSCH) if self.rules.plays_ramsch and self.rules.ramsch_seeger else GAMES

    def payments_of_totals(self, figures: Sequence[int]) -> tuple[Payment, ...]:
        """A list's totals are settled by pairs. Where only game points are, or fees for lost games, totals do not say them."""
        settles_totals = self.rules.settlement == PAIRWISE or (self.rules.settlement == PAIRWISE_GAME and self.rules.seeger == NONE)
        return pairwise(figures) if settles_totals else ()

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

    def exchange_seats(self, state: State, order: Sequence[Seat]) -> State:
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

    def max_deals(self, seats: int) -> int | None:
        """A list: everybody deals twelve times, or as often as the club plays."""
        return self.rules.rounds * seats or None

    def scorecard(self, start: Start, outcomes: Sequence[tuple[int, Outcome[State, Facts]]], planned: int) -> Scorecard:
        """The Skat list with its columns and sums."""
        return scorecard(self.rules, first_state(self.rules, start), outcomes, planned)
