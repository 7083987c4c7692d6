"""Knock-out whist behind the door of every game: seven cards, one less each hand, and who takes no trick is out (its dossier)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.game import Outcome, Played, Problem, Start
from scoring.engine.scorecard import Scorecard
from scoring.engine.words import Words
from scoring.games.knockout_whist import card, charts, check, facts, form, hand, moves
from scoring.games.knockout_whist import sentences as said
from scoring.games.knockout_whist import state as table
from scoring.games.knockout_whist.facts import Facts
from scoring.games.knockout_whist.state import Rules, State


class KnockoutWhist:
    """Stateless; everything is in the rules, the state and the facts."""

    def read(self, data: Mapping[str, Any]) -> Rules:
        return table.read(data)

    def start(self, rules: Rules, start: Start) -> State:
        return table.start(rules, start)

    def facts(self, rules: Rules, state: State, data: Mapping[str, Any]) -> Facts:
        return facts.read(data)

    def write(self, deal: Facts) -> dict[str, Any]:
        return facts.write(deal)

    def check(self, rules: Rules, state: State, deal: Facts) -> tuple[Problem, ...]:
        return check.check(rules, state, deal)

    def play(self, rules: Rules, state: State, deal: Facts) -> Played:
        return hand.play(rules, state, deal)

    def skip(self, rules: Rules, state: State) -> State:
        return table.skip(rules, state)

    def as_dealt(self, rules: Rules, state: State, data: Mapping[str, Any]) -> State:
        dealer = data.get("dealer")
        return state.dealt_by(dealer) if type(dealer) is int and 0 <= dealer < state.seats and not state.over else state

    def seats(self, rules: Rules) -> tuple[int, ...]:
        return rules.sizes

    def moves(self, rules: Rules, state: State) -> Iterator[Facts]:
        return moves.moves(rules, state)

    def form(self, rules: Rules, state: State) -> Form:
        return form.form(rules, state)

    def charts(self, rules: Rules) -> tuple[Chart, ...]:
        return charts.charts(rules)

    def scorecard(self, rules: Rules, start: Start, outcomes: Sequence[tuple[int, Outcome]], planned: int) -> Scorecard | None:
        return card.scorecard(rules, start, outcomes, planned)

    def length(self, rules: Rules, seats: int) -> int | None:
        return rules.start_cards

    def hands_on(self, rules: Rules, state: State) -> Mapping[str, tuple[int, ...]]:
        return {}

    def obligations(self, rules: Rules, state: State, deal: Facts) -> tuple[()]:
        return ()

    def heard(self, rules: Rules, deal: Mapping[str, Any], seat: int, contract: str, word: str) -> dict[str, Any]:
        return dict(deal)

    def short(self, rules: Rules, deal: Facts, names: Sequence[str], language: str) -> str:
        return said.short(rules, deal, names, language)

    def told(self, rules: Rules, played: Played, names: Sequence[str], language: str) -> str:
        return said.told(rules, played, names, language)

    def words(self, rules: Rules, code: str) -> Words:
        return said.reason(rules, code)
