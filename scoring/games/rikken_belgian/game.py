"""Rikken by a Belgian tournament regulation as a `Game`: the family of promised tricks, with fines, a jury and lost solos (dossier
rikken_belgian).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.engine.chart import Chart
from scoring.engine.fields import FieldReader, suit, text
from scoring.engine.form import Form
from scoring.engine.payments import Seat
from scoring.engine.problem import Problem
from scoring.engine.promised.facts import DEAL_FIELDS, PROMISE_FIELDS, Facts
from scoring.engine.promised.game import PromisedTricks
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.state import State
from scoring.engine.result import Obligation, Played
from scoring.engine.state import Start
from scoring.games.rikken_belgian import jury
from scoring.games.rikken_belgian.charts import charts
from scoring.games.rikken_belgian.check import check
from scoring.games.rikken_belgian.facts import JURY, THIRD_SOLO, events_to_json, read_events, read_jury, spelled_out, with_jury_word
from scoring.games.rikken_belgian.form import form
from scoring.games.rikken_belgian.play import play
from scoring.games.rikken_belgian.possible_deals import possible_deals
from scoring.games.rikken_belgian.rules import house, read_rules
from scoring.games.rikken_belgian.sentences import describe_deal, describe_lines
from scoring.games.rikken_belgian.state import Table, first_state, table_of, table_when_dealt


class BelgianRikken(PromisedTricks):
    """The family of promised tricks, with what the regulation adds."""

    deal_fields: Mapping[str, FieldReader] = {**DEAL_FIELDS, "turned": suit, "events": read_events}
    promise_fields: Mapping[str, FieldReader] = {**PROMISE_FIELDS, "called_suit": suit, "jury": read_jury, "jury_note": text}
    carry_over_names = frozenset({"lost_solos"})

    @classmethod
    def read_rules(cls, data: Mapping[str, Any]) -> Rules:
        """A club may leave open who pays for a lost contract of two, and which of the extra contracts are played."""
        return read_rules(data)

    @property
    def jury_contracts(self) -> tuple[str, ...]:
        """First those that need the jury before they are played, then the solos, which need it after two lost ones; the highest bid
        first.
        """
        raws = self.rules.data["contracts"]
        extra = {code for code, raw in raws.items() if raw.get("extra", raws.get(raw.get("like"), {}).get("extra"))}
        ranks = {code: rank for rank, codes in enumerate(self.rules.data["bid_order"]) for code in codes}
        ordered = sorted(raws, key=lambda code: (-ranks.get(code, -1), code))
        own = house(self.rules)
        needing = tuple(code for code in ordered if code in own.needs_jury)
        return (*needing, *(code for code in ordered if code in own.solos - own.needs_jury - extra))

    @property
    def souvenir_contracts(self) -> frozenset[str]:
        """A club keeps the thirteen cards of a contract that hardly anybody ever makes."""
        return house(self.rules).souvenirs

    def souvenirs(self, played: Played[State]) -> tuple[tuple[int, str], ...]:
        """None in a deal that the jury annulled or awarded: nobody made it."""
        lines = played.lines if played.extra.get("souvenir") else ()
        made = ((line.declarer, line.reason) for line in lines if line.made and line.reason in self.souvenir_contracts)
        return tuple((seat, contract) for seat, contract in made if seat is not None)

    def first_state(self, start: Start) -> Table:
        """A player who lost two solos at earlier tables needs the jury for a third one here."""
        return first_state(self.rules, start, self.carry_over_names)

    def carry_over(self, state: State) -> Mapping[str, tuple[int, ...]]:
        """Lost solos count for the whole event."""
        return {"lost_solos": table_of(state).lost_solos}

    def with_carry_over(self, state: State, figures: Mapping[str, tuple[int, ...]]) -> Table:
        """Who sits down brings the solos that they lost."""
        return replace(table_of(state), lost_solos=figures["lost_solos"])

    def exchange_seats(self, state: State, order: Sequence[Seat]) -> Table:
        """Lost solos are the player's."""
        return table_of(state).exchanged(order)

    def read_facts(self, deal: Mapping[str, Any]) -> Facts:
        """A table may write "forgotten" beside a contract; it means that the jury was not called."""
        return spelled_out(super().read_facts(deal), house(self.rules).needs_jury)

    def write_facts(self, facts: Facts) -> dict[str, Any]:
        """What happened beside the cards stands behind the contracts."""
        return events_to_json(facts, super().write_facts(facts))

    def obligations(self, state: State, facts: Facts) -> tuple[Obligation, ...]:
        """Some contracts, and every third solo, are played only with the jury's word."""
        return jury.obligations(self.rules, table_when_dealt(state, facts), facts)

    def with_jury_word(self, deal: Mapping[str, Any], seat: Seat, contract: str, word: str) -> dict[str, Any]:
        """A call that was missed is fined as what was missed: the contract's own, or the third solo's."""
        return with_jury_word(deal, seat, contract, word, JURY if contract in house(self.rules).needs_jury else THIRD_SOLO)

    def check(self, state: State, facts: Facts) -> tuple[Problem, ...]:
        """What happened beside the cards must have been possible too."""
        return check(self.rules, state, facts)

    def play(self, state: State, facts: Facts) -> Played[State]:
        """A fine is paid to the three others of the deal, also where the deal is dealt again."""
        return play(self.rules, state, facts)

    def possible_deals(self, state: State) -> Iterator[Facts]:
        """With every answer of the jury that is due."""
        return possible_deals(self.rules, state)

    def form(self, state: State) -> Form:
        """The jury's word is asked where it is needed, and what was forgotten has a small button."""
        return form(self.rules, state)

    def charts(self) -> tuple[Chart, ...]:
        """The fines stand beside the payments."""
        return charts(self.rules)

    def describe_deal(self, facts: Facts, names: Sequence[str], language: str) -> str:
        """What happened is in the row."""
        return describe_deal(self.rules, facts, names, language)

    def describe_lines(self, played: Played[State], names: Sequence[str], language: str) -> str:
        """A souvenir is announced with the result."""
        return describe_lines(self.rules, played, names, language)
