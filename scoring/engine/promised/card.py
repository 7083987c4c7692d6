"""The scoresheet of promised tricks: crosses for contract, player and partner, a box for each digit of tricks and points.

The blank sheet asks the same questions as the phone. The filled sheet describes each deal and who pays whom, with points and running
totals. Nothing is scored here.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.chart import PaymentChart
from scoring.engine.form import Form
from scoring.engine.payments import Seat
from scoring.engine.promised.facts import PromisedFacts
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.sentences import code_words
from scoring.engine.promised.sides import DIFFERENCES, ZERO_SUM
from scoring.engine.promised.state import PromisedState
from scoring.engine.promised.table import DECLARER
from scoring.engine.result import DealOutcome
from scoring.engine.scorecard import SEAT_LETTERS, Scorecard, ScorecardCell, ScorecardColumn, ScorecardRow
from scoring.engine.spoken import signed
from scoring.engine.words import Words, comma_list, say

EMPTY = ScorecardCell()


def scorecard(
    rules: PromisedRules,
    first: PromisedState,
    outcomes: Sequence[tuple[int, DealOutcome[PromisedState, PromisedFacts]]],
    planned: int,
    form: Form,
    charts: Sequence[PaymentChart],
) -> Scorecard:
    """Return a row for every stored deal, rows for future deals, and the total. `first` is the state before the first deal."""
    words, lead = rules.words["card"], _lead_columns(rules, first, form)
    rows: list[ScorecardRow] = []
    totals, state, played = (0,) * first.seats, first, 0
    for number, outcome in outcomes:
        at = _state_when_dealt(outcome)
        points = _gained(rules, outcome, at.seats)
        if points is not None:
            totals = tuple(total + gained for total, gained in zip(totals, points, strict=True))
        rows.append(_row(number, at, lead, tuple(_figures(at, seat, points, totals) for seat in range(at.seats)), deal=number))
        state = outcome.played.state if outcome.played is not None else at.moved_on()
        played += outcome.played.counts if outcome.played is not None else 0
    next_number = max((number for number, _outcome in outcomes), default=0) + 1
    for number in range(next_number, next_number + planned - played):
        blank = tuple((ScorecardCell(mark="sits_out" if seat in state.sits_out else ""), EMPTY) for seat in range(state.seats))
        rows.append(_row(number, state, lead, blank))
        state = state.moved_on()
    total = tuple((EMPTY, ScorecardCell(signed(total)) if outcomes else EMPTY) for total in totals)
    rows.append(ScorecardRow(words["total"], (EMPTY,) * len(lead), total, "total"))
    return Scorecard(
        lead,
        _seat_columns(rules, charts),
        tuple(rows),
        figures_are_points=rules.settlement != DIFFERENCES,
        row_check=words["row_check"] if rules.settlement == ZERO_SUM else {},
        carried_over=words["carried_over"],
        hints=_hints(rules, {column.name for column in lead}),
    )


def _gained(rules: PromisedRules, outcome: DealOutcome[PromisedState, PromisedFacts], seats: int) -> tuple[int, ...] | None:
    """Return the number that each player writes on the card for a deal, by seat; None if the deal was not scored.

    It is the player's points, or their score if the rules pay the differences between scores.
    """
    if outcome.played is None:
        return None
    return outcome.played.score(seats) if rules.settlement == DIFFERENCES else outcome.played.points(seats)


def _seat_columns(rules: PromisedRules, charts: Sequence[PaymentChart]) -> tuple[ScorecardColumn, ...]:
    """Return the columns for each player's numbers. They have no heading if the numbers are points."""
    words = rules.words["card"]
    figure, total = (words["figure"], words["total"]) if rules.settlement == DIFFERENCES else ({}, {})
    return ScorecardColumn("points", figure, width=_digits(charts), boxed=True), ScorecardColumn("running", total, width=5, on_blank=False)


def _lead_columns(rules: PromisedRules, state: PromisedState, form: Form) -> tuple[ScorecardColumn, ...]:
    """Return the phone's questions about the deal as columns to cross or write in, then the columns that only a filled sheet has."""
    words, seats = rules.words["card"], tuple({"en": letter} for letter in SEAT_LETTERS[: state.seats])
    contracts = _contracts(form)
    columns = [ScorecardColumn("dealer", words["dealer"], width=1)]
    if contracts:
        columns.append(ScorecardColumn("contract", words["contract"], contracts, on_filled=False))
    columns.append(ScorecardColumn("declarer", words["declarer"], seats, on_filled=False))
    if any(question.name.startswith("partner") and question.kind == "seat" for question in form.questions):
        columns.append(ScorecardColumn("partner", words["partner"], seats, on_filled=False))
    if any(question.kind == "tricks" for question in form.questions):
        columns.append(ScorecardColumn("tricks", words["tricks"], width=2, boxed=True, on_filled=False))
    columns.append(ScorecardColumn("deal", words["deal"], width=30, sentence="deal", on_blank=False))
    columns.append(ScorecardColumn("result", words["result"], width=72, sentence="result", on_blank=False))
    return tuple(columns)


def _contracts(form: Form) -> tuple[Words, ...]:
    """Return the contracts that the form offers, in bidding order; empty if the form does not ask for the contract."""
    first = next((question for question in form.questions if question.path != "dealer"), None)
    if first is None or first.kind != "choice":
        return ()
    return tuple(choice.words or {"en": str(choice.value)} for choice in first.choices)


def _digits(charts: Sequence[PaymentChart]) -> int:
    """Return the number of boxes that the largest payment of a contract needs, including one for the sign."""
    figures = [abs(figure or 0) for chart in charts for row in chart.rows for cell in row.cells for figure in cell or ()]
    return max(2, len(str(max(figures, default=0)))) + 1


def _hints(rules: PromisedRules, columns: set[str]) -> tuple[Words, ...]:
    """Explain how to write in the sheet's columns, and who leads if that is not always the player left of the dealer."""
    words = rules.words["card"]
    notes = [words["cross_three" if "partner" in columns else "cross_two"]] if "contract" in columns else []
    if "tricks" in columns:
        notes.append(words["write_tricks"])
    led = [contract for contract in rules.contracts.values() if contract.played and contract.leads == DECLARER]
    if led:
        notes.append(_who_leads(words["declarer_leads"], [code_words(rules, contract.code) for contract in led]))
    notes.append(words["write_points"])
    return (*notes, words["check_sum"]) if rules.settlement == ZERO_SUM else tuple(notes)


def _who_leads(sentence: Words, contracts: Sequence[Words]) -> Words:
    """Return the sentence “the declarer leads in …” in every language, with the names of these contracts filled in."""
    return {
        language: text.replace("{contracts}", comma_list((say(contract, language) for contract in contracts), language))
        for language, text in sentence.items()
    }


def _state_when_dealt(outcome: DealOutcome[PromisedState, PromisedFacts]) -> PromisedState:
    """Return the state in which a stored deal was dealt: its dealer is the one in its facts, if that seat exists."""
    dealer = outcome.facts.dealer if outcome.facts is not None else None
    return outcome.before.dealt_by(dealer) if dealer is not None and 0 <= dealer < outcome.before.seats else outcome.before


def _row(
    number: int, at: PromisedState, lead: Sequence[ScorecardColumn], seats: tuple[tuple[ScorecardCell, ...], ...], deal: int | None = None
) -> ScorecardRow:
    """Return the row of a deal. Its dealer is printed, and the boxes of seats that sit out cannot be crossed."""

    def cell(column: ScorecardColumn) -> ScorecardCell:
        if column.name == "dealer":
            return ScorecardCell("" if at.dealer is None else SEAT_LETTERS[at.dealer])
        return ScorecardCell(closed=at.sits_out) if column.name in ("declarer", "partner") else EMPTY

    return ScorecardRow(str(number), tuple(map(cell, lead)), seats, deal=deal)


def _figures(at: PromisedState, seat: Seat, points: tuple[int, ...] | None, totals: tuple[int, ...]) -> tuple[ScorecardCell, ScorecardCell]:
    """Return the points of a player in this deal (`?` if the jury has not decided), and the running total."""
    if points is None:
        return ScorecardCell("?"), ScorecardCell(signed(totals[seat]))
    sits_out = seat in at.sits_out and not points[seat]
    return ScorecardCell("", "sits_out") if sits_out else ScorecardCell(signed(points[seat])), ScorecardCell(signed(totals[seat]))
