"""Rikken by a Belgian tournament regulation as a `Game`: the family of promised tricks and its duties, with what may be forgotten and
with souvenirs (dossier rikken_belgian).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.engine.fields import FieldReader, suit
from scoring.engine.form import Form
from scoring.engine.problem import Problem
from scoring.engine.promised.duties.game import TricksWithDuties
from scoring.engine.promised.facts import DEAL_FIELDS, PROMISE_FIELDS, Facts
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.state import State
from scoring.engine.result import Played
from scoring.games.rikken_belgian.check import check
from scoring.games.rikken_belgian.form import form
from scoring.games.rikken_belgian.play import play
from scoring.games.rikken_belgian.possible_deals import possible_deals
from scoring.games.rikken_belgian.rules import house, read_rules
from scoring.games.rikken_belgian.sentences import describe_lines


class BelgianRikken(TricksWithDuties):
    """The family of promised tricks, with what the regulation adds."""

    deal_fields: Mapping[str, FieldReader] = {**DEAL_FIELDS, "turned": suit}
    promise_fields: Mapping[str, FieldReader] = {**PROMISE_FIELDS, "called_suit": suit}

    @classmethod
    def read_rules(cls, data: Mapping[str, Any]) -> Rules:
        """A club may leave open who pays for a lost contract of two, and which of the extra contracts are played."""
        return read_rules(data)

    @property
    def souvenir_contracts(self) -> frozenset[str]:
        """A club keeps the thirteen cards of a contract that hardly anybody ever makes."""
        return house(self.rules).souvenirs

    def souvenirs(self, played: Played[State]) -> tuple[tuple[int, str], ...]:
        """None in a deal that the jury annulled or awarded: nobody made it."""
        lines = played.lines if played.extra.get("souvenir") else ()
        made = ((line.declarer, line.reason) for line in lines if line.made and line.reason in self.souvenir_contracts)
        return tuple((seat, contract) for seat, contract in made if seat is not None)

    def check(self, state: State, facts: Facts) -> tuple[Problem, ...]:
        """A called ace is no trump."""
        return check(self.rules, state, facts)

    def play(self, state: State, facts: Facts) -> Played[State]:
        """A contract of the rarest is marked as a souvenir."""
        return play(self.rules, state, facts)

    def possible_deals(self, state: State) -> Iterator[Facts]:
        """With what may be forgotten."""
        return possible_deals(self.rules, state)

    def form(self, state: State) -> Form:
        """What was forgotten has a small button."""
        return form(self.rules, state)

    def describe_lines(self, played: Played[State], names: Sequence[str], language: str) -> str:
        """A souvenir is announced with the result."""
        return describe_lines(self.rules, played, names, language)
