"""Russian 501 behind the door of every game: three play, the scores start at 501 and fall (dossier russian_501)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.game import Obligation, Outcome, Played, Problem, Start
from scoring.engine.payments import Seat
from scoring.engine.scorecard import Scorecard
from scoring.engine.words import Words
from scoring.games.russian_501 import card, check, facts, form, moves, play
from scoring.games.russian_501 import sentences as said
from scoring.games.russian_501.facts import Facts
from scoring.games.russian_501.rules import Rules, State, begin, read


class Russian501:
    """One declarer against two for a number of points; whoever first has nothing left wins."""

    def read(self, data: Mapping[str, Any]) -> Rules:
        return read(data)

    def start(self, rules: Rules, start: Start) -> State:
        return begin(rules, start)

    def facts(self, rules: Rules, state: State, data: Mapping[str, Any]) -> Facts:
        return facts.read(data)

    def write(self, deal: Facts) -> dict[str, Any]:
        return facts.write(deal)

    def check(self, rules: Rules, state: State, deal: Facts) -> tuple[Problem, ...]:
        return check.check(rules, state, deal)

    def play(self, rules: Rules, state: State, deal: Facts) -> Played:
        return play.play(rules, state, deal)

    def skip(self, rules: Rules, state: State) -> State:
        return state.moved_on()

    def as_dealt(self, rules: Rules, state: State, data: Mapping[str, Any]) -> State:
        dealer = data.get("dealer")
        return state.dealt_by(dealer) if type(dealer) is int and 0 <= dealer < state.seats else state

    def seats(self, rules: Rules) -> tuple[int, ...]:
        return rules.seats

    def moves(self, rules: Rules, state: State) -> Iterator[Facts]:
        return moves.moves(rules, state)

    def form(self, rules: Rules, state: State) -> Form:
        return form.form(rules, state)

    def charts(self, rules: Rules) -> tuple[Chart, ...]:
        return card.charts(rules)

    def scorecard(self, rules: Rules, start: Start, outcomes: Sequence[tuple[int, Outcome]], planned: int) -> Scorecard | None:
        return card.scorecard(rules, start, outcomes, planned)

    def length(self, rules: Rules, seats: int) -> int | None:
        return None

    def hands_on(self, rules: Rules, state: State) -> Mapping[str, tuple[int, ...]]:
        return {}

    def obligations(self, rules: Rules, state: State, deal: Facts) -> tuple[Obligation, ...]:
        return ()

    def heard(self, rules: Rules, deal: Mapping[str, Any], seat: Seat, contract: str, word: str) -> dict[str, Any]:
        return dict(deal)

    def short(self, rules: Rules, deal: Facts, names: Sequence[str], language: str) -> str:
        return said.short(rules, deal, names, language)

    def told(self, rules: Rules, played: Played, names: Sequence[str], language: str) -> str:
        return said.told(rules, played, names, language)

    def words(self, rules: Rules, code: str) -> Words:
        return said.code_words(rules, code)
