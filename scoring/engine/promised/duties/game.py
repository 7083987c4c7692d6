"""The family of promised tricks with duties: who must call the jury, what forgetting it costs, and the solos that a player lost. Every set
of the family is played by this class; where its data names no duty, exactly as the family says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.engine.chart import Chart
from scoring.engine.fields import FieldReader, text
from scoring.engine.form import Form
from scoring.engine.payments import Seat
from scoring.engine.problem import Problem
from scoring.engine.promised.duties import charts, check, form, play, possible_deals, sentences, solo_state
from scoring.engine.promised.duties.check import ARTICLES, NEEDED, NEEDED_THIRD
from scoring.engine.promised.duties.jury_facts import (
    JURY,
    THIRD_SOLO,
    events_to_json,
    read_events,
    read_jury,
    spelled_out,
    with_jury_word,
)
from scoring.engine.promised.duties.solo_state import LOST_SOLOS, table_of
from scoring.engine.promised.facts import Facts
from scoring.engine.promised.game import PromisedTricks
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.state import State
from scoring.engine.result import Obligation, Played
from scoring.engine.state import Start

EVENT_FIELDS: Mapping[str, FieldReader] = {"events": read_events}
JURY_FIELDS: Mapping[str, FieldReader] = {"jury": read_jury, "jury_note": text}


class TricksWithDuties(PromisedTricks):
    """The family of promised tricks, with what its data says of the jury."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        if rules.duties is None:
            return
        self.deal_fields = {**self.deal_fields, **EVENT_FIELDS}
        self.promise_fields = {**self.promise_fields, **JURY_FIELDS}
        if rules.duties.counts_solos:
            self.carry_over_names = self.carry_over_names | {LOST_SOLOS}

    @property
    def jury_contracts(self) -> tuple[str, ...]:
        """First those that need the jury before they are played, then the solos, which need it after some lost ones; the highest bid
        first.
        """
        duties = self.rules.duties
        if duties is None:
            return ()
        played = sorted((each for each in self.rules.contracts.values() if each.played), key=lambda each: (-each.rank, each.code))
        needing = tuple(each.code for each in played if each.code in duties.needs_jury)
        return (*needing, *(each.code for each in played if each.code in duties.solos - duties.needs_jury))

    @property
    def jury_problems(self) -> frozenset[str]:
        """A contract that needs the jury, and a solo after too many lost ones."""
        return frozenset() if self.rules.duties is None else frozenset(f"{self.rules.prefix}_{code}" for code in (NEEDED, NEEDED_THIRD))

    @property
    def article_fines(self) -> Mapping[str, int]:
        """What it costs to forget the jury."""
        duties = self.rules.duties
        if duties is None:
            return {}
        fines = {ARTICLES[NEEDED]: duties.fines[JURY]}
        return {**fines, ARTICLES[NEEDED_THIRD]: duties.fines[THIRD_SOLO]} if duties.counts_solos else fines

    def first_state(self, start: Start) -> State:
        """Where lost solos count, a player who lost some at earlier tables needs the jury for another one here."""
        if self._counts_solos:
            return solo_state.first_state(self.rules, start, self.carry_over_names)
        return super().first_state(start)

    def carry_over(self, state: State) -> Mapping[str, tuple[int, ...]]:
        """Lost solos count for the whole event."""
        return {LOST_SOLOS: table_of(state).lost_solos} if self._counts_solos else {}

    def with_carry_over(self, state: State, figures: Mapping[str, tuple[int, ...]]) -> State:
        """Who sits down brings the solos that they lost."""
        return replace(table_of(state), lost_solos=figures[LOST_SOLOS]) if self._counts_solos else state

    def exchange_seats(self, state: State, order: Sequence[Seat]) -> State:
        """Lost solos are the player's."""
        return table_of(state).exchanged(order) if self._counts_solos else state

    @property
    def _counts_solos(self) -> bool:
        return self.rules.duties is not None and self.rules.duties.counts_solos

    def read_facts(self, deal: Mapping[str, Any]) -> Facts:
        """A table may write "forgotten" beside a contract; it means that the jury was not called."""
        facts = super().read_facts(deal)
        return facts if self.rules.duties is None else spelled_out(facts, self.rules.duties.needs_jury)

    def write_facts(self, facts: Facts) -> dict[str, Any]:
        """What happened beside the cards stands behind the contracts."""
        written = super().write_facts(facts)
        return written if self.rules.duties is None else events_to_json(facts, written)

    def obligations(self, state: State, facts: Facts) -> tuple[Obligation, ...]:
        """Some contracts, and a solo after too many lost ones, are played only with the jury's word."""
        return () if self.rules.duties is None else check.obligations(self.rules, state.dealt_by(facts.dealer), facts)

    def with_jury_word(self, deal: Mapping[str, Any], seat: Seat, contract: str, word: str) -> dict[str, Any]:
        """A call that was missed is fined as what was missed: the contract's own, or the third solo's."""
        if self.rules.duties is None:
            return super().with_jury_word(deal, seat, contract, word)
        return with_jury_word(deal, seat, contract, word, JURY if contract in self.rules.duties.needs_jury else THIRD_SOLO)

    def check(self, state: State, facts: Facts) -> tuple[Problem, ...]:
        """What happened beside the cards must have been possible too."""
        return super().check(state, facts) if self.rules.duties is None else check.check(self.rules, state, facts)

    def play(self, state: State, facts: Facts) -> Played[State]:
        """A fine is paid to the others of the deal, also where the deal is dealt again."""
        return super().play(state, facts) if self.rules.duties is None else play.play(self.rules, state, facts)

    def possible_deals(self, state: State) -> Iterator[Facts]:
        """With every answer of the jury that is due."""
        return super().possible_deals(state) if self.rules.duties is None else possible_deals.possible_deals(self.rules, state)

    def form(self, state: State) -> Form:
        """The jury's word is asked where it is needed."""
        return super().form(state) if self.rules.duties is None else form.form(self.rules, state)

    def charts(self) -> tuple[Chart, ...]:
        """The fines stand beside the payments."""
        return super().charts() if self.rules.duties is None else charts.charts(self.rules)

    def describe_deal(self, facts: Facts, names: Sequence[str], language: str) -> str:
        """What happened is in the row."""
        if self.rules.duties is None:
            return super().describe_deal(facts, names, language)
        return sentences.describe_deal(self.rules, facts, names, language)
