"""Russian 501: the scoresheet as its players write it (dossier §2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.engine.result import ANNULLED, AWARDED, DealOutcome, Played
from scoring.engine.scorecard import Scorecard, ScorecardCell, ScorecardColumn, ScorecardRow
from scoring.engine.spoken import signed
from scoring.engine.state import TableStart
from scoring.engine.words import Words
from scoring.games.russian_501.facts import ALL_PASS, GIVE_UP, TIME_CALLED, Russian501Facts
from scoring.games.russian_501.rules import NO_TRUMP, SUITS, Russian501Rules
from scoring.games.russian_501.sentences import CODES, SIGNS, code_words
from scoring.games.russian_501.state import Russian501State, first_state

DOT = "●"
NOTHING = ScorecardCell()
LEAD = 4
"""The number of columns about the deal: bid, blind, contract, trumps."""


def scorecard(
    rules: Russian501Rules, start: TableStart, outcomes: Sequence[tuple[int, DealOutcome[Russian501State, Russian501Facts]]], planned: int
) -> Scorecard:
    """Return the scoresheet: starting scores, a row for each deal, starting scores again for each new game, and rows for future deals."""
    return Scorecard(_lead(rules), _seat(rules), tuple(_rows(rules, first_state(rules, start), outcomes, planned)))


def _lead(rules: Russian501Rules) -> tuple[ScorecardColumn, ...]:
    words = rules.words["card"]
    trumps: tuple[Words, ...] = (*({"en": SIGNS[suit]} for suit in SUITS), rules.words["answers"]["no_trump_short"])
    dot: tuple[Words, ...] = ({"en": DOT},)
    return (
        ScorecardColumn("bid", words["bid"], width=5),
        ScorecardColumn("blind", words["blind"], dot, width=1),
        ScorecardColumn("contract", words["contract"], width=5),
        ScorecardColumn("trump", words["trump"], trumps, width=2),
    )


def _seat(rules: Russian501Rules) -> tuple[ScorecardColumn, ...]:
    words = rules.words["card"]
    return (
        ScorecardColumn("declares", words["declares"], ({"en": DOT},), width=1, on_phone=False),
        ScorecardColumn("scored", words["scored"], width=4),
        ScorecardColumn("left", words["left"], width=4),
    )


def _rows(
    rules: Russian501Rules,
    state: Russian501State,
    outcomes: Sequence[tuple[int, DealOutcome[Russian501State, Russian501Facts]]],
    planned: int,
) -> Iterator[ScorecardRow]:
    yield _opening(state)
    number = 0
    for number, outcome in outcomes:
        if outcome.before.scores != state.scores:  # players exchanged seats, and their scores moved with them
            yield _opening(outcome.before)
        if outcome.played is None:
            yield _blank(number, outcome.before, number)
            state = outcome.before.moved_on()
            continue
        state = outcome.played.state
        if outcome.facts is None or outcome.played.status in (ANNULLED, AWARDED):
            yield _ruled(rules, number, outcome)
            continue
        before = outcome.before.dealt_by(outcome.facts.dealer)
        yield ScorecardRow(
            str(number), _deal_cells(rules, outcome.facts), tuple(_figures(outcome.played, outcome.facts, before)), deal=number
        )
        if outcome.played.winners and not state.finished:
            yield _opening(state)
    while number < planned and not state.finished:
        number += 1
        yield _blank(number, state)
        state = state.moved_on()


def _opening(state: Russian501State) -> ScorecardRow:
    return ScorecardRow(
        "", (NOTHING,) * LEAD, tuple((NOTHING, NOTHING, ScorecardCell(str(score))) for score in state.scores), kind="opening"
    )


def _blank(number: int, state: Russian501State, deal: int | None = None) -> ScorecardRow:
    """Return an empty row to write in. Seats that sit out are marked."""
    out = ScorecardCell(mark="sits_out")
    seats = tuple((out if seat in state.sits_out else NOTHING,) * 3 for seat in range(state.seats))
    return ScorecardRow(str(number), (NOTHING,) * LEAD, seats, deal=deal)


def _ruled(rules: Russian501Rules, number: int, outcome: DealOutcome[Russian501State, Russian501Facts]) -> ScorecardRow:
    """Return the row of a deal that the jury annulled or awarded: it is struck out, and the scores are unchanged."""
    bid, *rest = (NOTHING,) * LEAD if outcome.facts is None else _deal_cells(rules, outcome.facts)
    seats = tuple((NOTHING, NOTHING, ScorecardCell(_left(score))) for score in outcome.before.scores)
    return ScorecardRow(str(number), (replace(bid, mark="void"), *rest), seats, deal=number)


def _deal_cells(rules: Russian501Rules, facts: Russian501Facts) -> tuple[ScorecardCell, ...]:
    if facts.kind in (ALL_PASS, TIME_CALLED):
        return ScorecardCell(code_words(rules, CODES[facts.kind])), NOTHING, NOTHING, NOTHING
    bid, blind = ScorecardCell(str(facts.bid)), ScorecardCell(DOT, "blind") if facts.blind else NOTHING
    if facts.kind == GIVE_UP:
        return bid, blind, ScorecardCell(code_words(rules, "GIVE_UP"), "lost"), NOTHING
    trump = rules.words["answers"]["no_trump_short"] if facts.trump == NO_TRUMP else SIGNS[facts.trump or ""]
    return bid, blind, ScorecardCell(str(facts.contract)), ScorecardCell(trump)


def _figures(played: Played[Russian501State], facts: Russian501Facts, before: Russian501State) -> Iterator[tuple[ScorecardCell, ...]]:
    line, scores_after = played.lines[0], played.extra["standing"]
    result = "" if line.reason in ("ALL_PASS", "TIME_CALLED") else "made" if line.made else "lost"
    for seat in range(before.seats):
        if seat in before.sits_out and facts.kind != TIME_CALLED:
            yield (
                ScorecardCell(mark="sits_out"),
                ScorecardCell(mark="sits_out"),
                ScorecardCell(_left(scores_after[seat]), _won(played.winners, seat) or "sits_out"),
            )
            continue
        declares = seat == facts.declarer
        written = "" if result == "" and not line.score[seat] else signed(line.score[seat])
        yield (
            ScorecardCell(DOT, "declarer") if declares else NOTHING,
            ScorecardCell(written, result if declares else ""),
            ScorecardCell(_left(scores_after[seat]), _won(played.winners, seat)),
        )


def _left(score: int) -> str:
    return str(score) if score >= 0 else signed(score)


def _won(winners: tuple[int, ...], seat: int) -> str:
    return "winner" if seat in winners else ""
