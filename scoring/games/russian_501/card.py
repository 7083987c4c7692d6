"""Russian 501: the score sheet as its players write it (dossier §2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.engine.result import ANNULLED, AWARDED, Outcome, Played
from scoring.engine.scorecard import CardRow, Cell, Column, Scorecard
from scoring.engine.spoken import signed
from scoring.engine.state import Start
from scoring.engine.words import Words
from scoring.games.russian_501.facts import ALL_PASS, GIVE_UP, TIME_CALLED, Facts
from scoring.games.russian_501.rules import NO_TRUMP, SUITS, Rules
from scoring.games.russian_501.sentences import CODES, SIGNS, code_words
from scoring.games.russian_501.state import State, first_state

DOT = "●"
NOTHING = Cell()
LEAD = 4
"""The number of columns about the deal: bid, blind, contract, trumps."""


def scorecard(rules: Rules, start: Start, outcomes: Sequence[tuple[int, Outcome[State, Facts]]], planned: int) -> Scorecard:
    """Return the starting scores, a row for each deal, the starting scores again when a new game begins, and future rows."""
    return Scorecard(_lead(rules), _seat(rules), tuple(_rows(rules, first_state(rules, start), outcomes, planned)))


def _lead(rules: Rules) -> tuple[Column, ...]:
    words = rules.words["card"]
    trumps: tuple[Words, ...] = (*({"en": SIGNS[suit]} for suit in SUITS), rules.words["answers"]["no_trump_short"])
    dot: tuple[Words, ...] = ({"en": DOT},)
    return (
        Column("bid", words["bid"], width=5),
        Column("blind", words["blind"], dot, width=1),
        Column("contract", words["contract"], width=5),
        Column("trump", words["trump"], trumps, width=2),
    )


def _seat(rules: Rules) -> tuple[Column, ...]:
    words = rules.words["card"]
    return (
        Column("declares", words["declares"], ({"en": DOT},), width=1, on_phone=False),
        Column("scored", words["scored"], width=4),
        Column("left", words["left"], width=4),
    )


def _rows(rules: Rules, state: State, outcomes: Sequence[tuple[int, Outcome[State, Facts]]], planned: int) -> Iterator[CardRow]:
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
        yield CardRow(str(number), _deal_cells(rules, outcome.facts), tuple(_figures(outcome.played, outcome.facts, before)), deal=number)
        if outcome.played.winners and not state.finished:
            yield _opening(state)
    while number < planned and not state.finished:
        number += 1
        yield _blank(number, state)
        state = state.moved_on()


def _opening(state: State) -> CardRow:
    return CardRow("", (NOTHING,) * LEAD, tuple((NOTHING, NOTHING, Cell(str(score))) for score in state.scores), kind="opening")


def _blank(number: int, state: State, deal: int | None = None) -> CardRow:
    """Return a row to write in; seats that sit out are marked."""
    out = Cell(mark="sits_out")
    seats = tuple((out if seat in state.sits_out else NOTHING,) * 3 for seat in range(state.seats))
    return CardRow(str(number), (NOTHING,) * LEAD, seats, deal=deal)


def _ruled(rules: Rules, number: int, outcome: Outcome[State, Facts]) -> CardRow:
    """Return a deal that the jury annulled or awarded: the reported deal is struck out, and the scores are those before it."""
    bid, *rest = (NOTHING,) * LEAD if outcome.facts is None else _deal_cells(rules, outcome.facts)
    seats = tuple((NOTHING, NOTHING, Cell(_left(score))) for score in outcome.before.scores)
    return CardRow(str(number), (replace(bid, mark="void"), *rest), seats, deal=number)


def _deal_cells(rules: Rules, facts: Facts) -> tuple[Cell, ...]:
    if facts.kind in (ALL_PASS, TIME_CALLED):
        return Cell(code_words(rules, CODES[facts.kind])), NOTHING, NOTHING, NOTHING
    bid, blind = Cell(str(facts.bid)), Cell(DOT, "blind") if facts.blind else NOTHING
    if facts.kind == GIVE_UP:
        return bid, blind, Cell(code_words(rules, "GIVE_UP"), "lost"), NOTHING
    trump = rules.words["answers"]["no_trump_short"] if facts.trump == NO_TRUMP else SIGNS[facts.trump or ""]
    return bid, blind, Cell(str(facts.contract)), Cell(trump)


def _figures(played: Played[State], facts: Facts, before: State) -> Iterator[tuple[Cell, ...]]:
    line, scores_after = played.lines[0], played.extra["standing"]
    result = "" if line.reason in ("ALL_PASS", "TIME_CALLED") else "made" if line.made else "lost"
    for seat in range(before.seats):
        if seat in before.sits_out and facts.kind != TIME_CALLED:
            yield Cell(mark="sits_out"), Cell(mark="sits_out"), Cell(_left(scores_after[seat]), _won(played.winners, seat) or "sits_out")
            continue
        declares = seat == facts.declarer
        written = "" if result == "" and not line.score[seat] else signed(line.score[seat])
        yield (
            Cell(DOT, "declarer") if declares else NOTHING,
            Cell(written, result if declares else ""),
            Cell(_left(scores_after[seat]), _won(played.winners, seat)),
        )


def _left(score: int) -> str:
    return str(score) if score >= 0 else signed(score)


def _won(winners: tuple[int, ...], seat: int) -> str:
    return "winner" if seat in winners else ""
