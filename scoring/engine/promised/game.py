"""The family of promised tricks as a `Game`. A game with rules of its own extends this class; most games are only data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from scoring.engine.bids import Bid
from scoring.engine.chart import Chart
from scoring.engine.fields import FieldReader
from scoring.engine.form import Form
from scoring.engine.game import Game
from scoring.engine.payments import Seat
from scoring.engine.problem import Problem
from scoring.engine.promised.bids import bids
from scoring.engine.promised.card import scorecard
from scoring.engine.promised.charts import charts
from scoring.engine.promised.check import check
from scoring.engine.promised.facts import DEAL_FIELDS, PROMISE_FIELDS, Facts, Fields, read_facts, write_facts
from scoring.engine.promised.form import form
from scoring.engine.promised.play import play
from scoring.engine.promised.possible_deals import possible_deals
from scoring.engine.promised.rules import Rules, read_rules
from scoring.engine.promised.sentences import code_words, describe_deal, describe_lead, describe_lines
from scoring.engine.promised.sides import DIFFERENCES, POT_PAYS
from scoring.engine.promised.state import HANDS, State, first_state
from scoring.engine.promised.table import TRICKS
from scoring.engine.promised.tricks import side_took
from scoring.engine.result import Outcome, Played
from scoring.engine.scorecard import Scorecard
from scoring.engine.state import Start
from scoring.engine.words import Words


class PromisedTricks(Game[Rules, State, Facts]):
    """A declared contract is looked up in a table and paid in one of a few ways."""

    deal_fields: Mapping[str, FieldReader] = DEAL_FIELDS
    """The fields of a deal, each with its reader; those that only one game has arrive in `Facts.more`."""
    promise_fields: Mapping[str, FieldReader] = PROMISE_FIELDS
    """The same for a declared contract; those that only one game has arrive in `Promise.more`."""
    carry_over_names: frozenset[str] = frozenset()
    """What may have come before a sheet and matters here."""

    @classmethod
    def read_rules(cls, data: Mapping[str, Any]) -> Rules:
        return read_rules(data)

    @property
    def contract_codes(self) -> tuple[str, ...]:
        """The codes in bidding order."""
        return tuple(self.rules.contracts)

    @property
    def sums_to_zero(self) -> bool:
        """Only where the pot does not make up what is missing."""
        return self.rules.settlement != POT_PAYS

    def bids(self) -> tuple[Bid, ...]:
        return bids(self.rules)

    @property
    def has_own_figures(self) -> bool:
        return self.rules.settlement == DIFFERENCES

    @property
    def settlement_note(self) -> Words:
        return self.rules.words.get("standings", {}).get(self.rules.settlement, {})

    def slams(self, facts: Facts) -> frozenset[Seat]:
        return frozenset(each.declarer for each in facts.promises if isinstance(each.declarer, int) and side_took(facts, each) == TRICKS)

    def needs_absent_hand(self, seats: int) -> bool:
        """Thirteen cards are dealt to four hands, so three players play with a blind one."""
        return seats < HANDS

    def first_state(self, start: Start) -> State:
        return first_state(self.rules, start, self.carry_over_names)

    def read_facts(self, deal: Mapping[str, Any]) -> Facts:
        return read_facts(deal, self.rules.prefix, self._fields)

    @cached_property
    def _fields(self) -> Fields:
        return Fields.of(self.deal_fields, self.promise_fields)

    def write_facts(self, facts: Facts) -> dict[str, Any]:
        return write_facts(facts)

    def check(self, state: State, facts: Facts) -> tuple[Problem, ...]:
        return check(self.rules, state, facts)

    def play(self, state: State, facts: Facts) -> Played[State]:
        return play(self.rules, state, facts)

    def skip_deal(self, state: State) -> State:
        return state.moved_on()

    def possible_deals(self, state: State) -> Iterator[Facts]:
        return possible_deals(self.rules, state)

    def form(self, state: State) -> Form:
        return form(self.rules, state)

    def charts(self) -> tuple[Chart, ...]:
        return charts(self.rules)

    def scorecard(self, start: Start, outcomes: Sequence[tuple[int, Outcome[State, Facts]]], planned: int) -> Scorecard:
        state = self.first_state(start)
        return scorecard(self.rules, state, outcomes, planned, self.form(state), self.charts())

    def describe_deal(self, facts: Facts, names: Sequence[str], language: str) -> str:
        return describe_deal(self.rules, facts, names, language)

    def describe_lines(self, played: Played[State], names: Sequence[str], language: str) -> str:
        return describe_lines(self.rules, played, names, language)

    def describe_lead(self, facts: Facts, names: Sequence[str], language: str) -> str:
        """Some contracts are led by whoever declares them."""
        return describe_lead(self.rules, facts, names, language)

    def words_for_line(self, code: str) -> Words:
        return code_words(self.rules, code)
