"""Rifki (Rıfkı, the Turkish King) behind the engine's door: seven contracts, twenty deals, everybody for himself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.game import Obligation, Outcome, Played, Problem, Refused, Start
from scoring.engine.payments import Seat
from scoring.engine.scorecard import Scorecard
from scoring.engine.words import Words
from scoring.games.rifki import card as rifki_card
from scoring.games.rifki import check as rifki_check
from scoring.games.rifki import facts as rifki_facts
from scoring.games.rifki import form as rifki_form
from scoring.games.rifki import play as rifki_play
from scoring.games.rifki import rules as rifki_rules
from scoring.games.rifki import sentences as rifki_said
from scoring.games.rifki.facts import Facts
from scoring.games.rifki.rules import Rules
from scoring.games.rifki.state import DEALS, SEATS, State, right_of


class Rifki:
    """Twenty deals; each declarer chooses the positive contract twice and a negative one three times (dossier rifki)."""

    def read(self, data: Mapping[str, Any]) -> Rules:
        return rifki_rules.read(data)

    def start(self, rules: Rules, start: Start) -> State:
        """The first declarer as given, or the first dealer's right neighbour; with neither, whoever the first deal names."""
        prefix = rules.prefix
        if start.seats not in rules.seats:
            raise Refused(Problem(f"{prefix}_SEATS", "seats", {"found": start.seats, "values": rules.seats}))
        seats = {"first_dealer": start.first_dealer, "first_declarer": start.first_declarer}
        outside = [name for name, seat in seats.items() if seat is not None and not 0 <= seat < SEATS]
        problems = [Problem(f"{prefix}_SEAT_RANGE", name, {"found": seats[name]}) for name in outside]
        problems += [Problem("SHEET_UNKNOWN_FIELD", f"carried.{name}"[:60], {"name": f"carried.{name}"[:60]}) for name in start.carried]
        if problems:
            raise Refused(*problems)
        dealer, declarer = start.first_dealer, start.first_declarer
        if rules.diamond_two:  # the cards are dealt before it is known who declares
            return State(declarer or 0, declarer is not None, first_dealer=dealer)
        if dealer is None:
            return State(declarer or 0, declarer is not None)
        if declarer not in (None, right_of(dealer)):
            raise Refused(Problem(f"{prefix}_WRONG_DECLARER", "first_declarer", {"found": declarer, "wanted": right_of(dealer)}))
        return State(right_of(dealer), True)

    def facts(self, rules: Rules, state: State, data: Mapping[str, Any]) -> Facts:
        return rifki_facts.read(data, rules.prefix)

    def write(self, facts: Facts) -> dict[str, Any]:
        return rifki_facts.write(facts)

    def check(self, rules: Rules, state: State, facts: Facts) -> tuple[Problem, ...]:
        return rifki_check.check(rules, state, facts)

    def play(self, rules: Rules, state: State, facts: Facts) -> Played:
        return rifki_play.play(rules, state, facts)

    def skip(self, rules: Rules, state: State) -> State:
        return state.skipped()

    def as_dealt(self, rules: Rules, state: State, data: Mapping[str, Any]) -> State:
        """Whoever declared a stored deal declared it; where only its dealer is known, his right neighbour did."""
        declarer, dealer = (_seat(data.get(name)) for name in ("declarer", "dealer"))
        return state.declared_by(declarer, dealer)

    def seats(self, rules: Rules) -> tuple[int, ...]:
        return rules.seats

    def moves(self, rules: Rules, state: State) -> Iterator[Facts]:
        return rifki_play.moves(rules, state)

    def form(self, rules: Rules, state: State) -> Form:
        return rifki_form.form(rules, state)

    def charts(self, rules: Rules) -> tuple[Chart, ...]:
        return rifki_card.charts(rules)

    def scorecard(self, rules: Rules, start: Start, outcomes: Sequence[tuple[int, Outcome]], planned: int) -> Scorecard | None:
        return rifki_card.scorecard(rules, self.start(rules, start), outcomes, planned)

    def length(self, rules: Rules, seats: int) -> int | None:
        return DEALS

    def hands_on(self, rules: Rules, state: State) -> Mapping[str, tuple[int, ...]]:
        return {}

    def obligations(self, rules: Rules, state: State, facts: Facts) -> tuple[Obligation, ...]:
        return ()

    def heard(self, rules: Rules, deal: Mapping[str, Any], seat: Seat, contract: str, word: str) -> dict[str, Any]:
        return dict(deal)

    def short(self, rules: Rules, facts: Facts, names: Sequence[str], language: str) -> str:
        return rifki_said.short(rules, facts, names, language)

    def told(self, rules: Rules, played: Played, names: Sequence[str], language: str) -> str:
        return rifki_said.told(rules, played, names, language)

    def words(self, rules: Rules, code: str) -> Words:
        return rifki_said.code_words(rules, code)


def _seat(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value < SEATS else None
