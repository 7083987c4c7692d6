"""The family of promised tricks behind the door of every game. A game with rules of its own extends this class; most are only data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.game import Obligation, Outcome, Played, Problem, Refused, Start
from scoring.engine.payments import Seat
from scoring.engine.promised import charts as prices
from scoring.engine.promised import check, facts, form, moves, play, rules
from scoring.engine.promised import sentences as said
from scoring.engine.promised.facts import Facts
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.state import State
from scoring.engine.scorecard import Scorecard
from scoring.engine.words import Words


class PromisedTricks:
    """A declared contract is looked up in a table and paid in one of a few ways."""

    deal_fields: Mapping[str, Callable[[Any], Any]] = {}
    """Fields of a deal that only this game has, each with its reader (raises facts.WrongType); they arrive in `Facts.more`."""
    promise_fields: Mapping[str, Callable[[Any], Any]] = {}
    """The same for a declared contract; they arrive in `Promise.more`."""
    carries: frozenset[str] = frozenset()
    """What may have come before a sheet and matters here."""

    def read(self, data: Mapping[str, Any]) -> Rules:
        return rules.read(data)

    def start(self, rules: Rules, start: Start) -> State:
        prefix, first = rules.prefix, start.first_dealer
        if start.seats not in rules.seats:
            raise Refused(Problem(f"{prefix}_SEATS", "seats", {"found": start.seats, "values": rules.seats}))
        if first is not None and not 0 <= first < start.seats:
            raise Refused(Problem(f"{prefix}_SEAT_RANGE", "first_dealer", {"found": first}))
        unknown = [f"carried.{name}" for name in start.carried if name not in self.carries]
        if start.first_declarer is not None:
            unknown.append("first_declarer")
        if unknown:
            raise Refused(*(Problem("SHEET_UNKNOWN_FIELD", name[:60], {"name": name[:60]}) for name in unknown))
        return State(start.seats, first)

    def facts(self, rules: Rules, state: State, data: Mapping[str, Any]) -> Facts:
        return facts.read(data, rules.prefix, self.deal_fields, self.promise_fields)

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
        return prices.charts(rules)

    def scorecard(self, rules: Rules, start: Start, outcomes: Sequence[tuple[int, Outcome]], planned: int) -> Scorecard | None:
        return None

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
