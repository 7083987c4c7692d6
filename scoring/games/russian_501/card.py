"""The score sheet of Russian 501 as its players write it, and what a deal adds, as a table to read (dossier §2). Decides nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.engine.chart import Chart, ChartRow, Figures
from scoring.engine.game import ANNULLED, AWARDED, Outcome, Start
from scoring.engine.scorecard import CardRow, Cell, Column, Scorecard
from scoring.engine.spoken import signed
from scoring.engine.words import Words
from scoring.games.russian_501.check import CARDS
from scoring.games.russian_501.facts import ALL_PASS, GIVE_UP, PLAY, TIME_CALLED, Facts
from scoring.games.russian_501.rules import NO_TRUMP, SUITS, USUAL_MOST, Rules, State, begin
from scoring.games.russian_501.sentences import CODES, SIGNS, code_words

DOT = "●"
NAMES = ("ace", "ten", "king", "queen", "jack", "nine")
"""The cards as `CARDS` has them."""
NOTHING = Cell()
LEAD = 4
"""Columns of the deal: bid, blind, contract, trumps."""


def scorecard(rules: Rules, start: Start, outcomes: Sequence[tuple[int, Outcome]], planned: int) -> Scorecard:
    """What everybody starts with, a row a deal, the top again where a new game begins, and rows to come."""
    return Scorecard(_lead(rules), _seat(rules), tuple(_rows(rules, begin(rules, start), outcomes, planned)))


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


def _rows(rules: Rules, state: State, outcomes: Sequence[tuple[int, Outcome]], planned: int) -> Iterator[CardRow]:
    yield _opening(state)
    number = 0
    for number, outcome in outcomes:
        if outcome.played is None:
            state = state if outcome.before is None else outcome.before.moved_on()
            yield _blank(number, outcome.before or state, number)
            continue
        state = outcome.played.state
        if outcome.played.status in (ANNULLED, AWARDED):
            yield _ruled(rules, number, outcome)
            continue
        before = outcome.before.dealt_by(outcome.facts.dealer)
        yield CardRow(str(number), _said(rules, outcome.facts), tuple(_figures(outcome, before)), deal=number)
        if outcome.played.winners and not state.finished:
            yield _opening(state)
    while number < planned and not state.finished:
        number += 1
        yield _blank(number, state)
        state = state.moved_on()


def _opening(state: State) -> CardRow:
    return CardRow("", (NOTHING,) * LEAD, tuple((NOTHING, NOTHING, Cell(str(score))) for score in state.scores), kind="opening")


def _blank(number: int, state: State, deal: int | None = None) -> CardRow:
    """A row for a pen; who sits out is marked."""
    out = Cell(mark="sits_out")
    seats = tuple((out if seat in state.sits_out else NOTHING,) * 3 for seat in range(state.seats))
    return CardRow(str(number), (NOTHING,) * LEAD, seats, deal=deal)


def _ruled(rules: Rules, number: int, outcome: Outcome) -> CardRow:
    """A deal of which the jury counts nothing: what was told, struck out, and the scores as they were before it."""
    bid, *rest = (NOTHING,) * LEAD if outcome.facts is None else _said(rules, outcome.facts)
    seats = tuple((NOTHING, NOTHING, Cell(_left(score))) for score in outcome.before.scores)
    return CardRow(str(number), (replace(bid, mark="void"), *rest), seats, deal=number)


def _said(rules: Rules, facts: Facts) -> tuple[Cell, ...]:
    if facts.kind in (ALL_PASS, TIME_CALLED):
        return Cell(code_words(rules, CODES[facts.kind])), NOTHING, NOTHING, NOTHING
    bid, blind = Cell(str(facts.bid)), Cell(DOT, "blind") if facts.blind else NOTHING
    if facts.kind == GIVE_UP:
        return bid, blind, Cell(code_words(rules, "GIVE_UP"), "lost"), NOTHING
    trump = rules.words["answers"]["no_trump_short"] if facts.trump == NO_TRUMP else SIGNS[facts.trump or ""]
    return bid, blind, Cell(str(facts.contract)), Cell(trump)


def _figures(outcome: Outcome, before: State) -> Iterator[tuple[Cell, ...]]:
    played, facts = outcome.played, outcome.facts
    assert played is not None
    line, standing = played.lines[0], played.more["standing"]
    result = "" if line.reason in ("ALL_PASS", "TIME_CALLED") else "made" if line.made else "lost"
    for seat in range(before.seats):
        if seat in before.sits_out and facts.kind != TIME_CALLED:
            yield Cell(mark="sits_out"), Cell(mark="sits_out"), Cell(_left(standing[seat]), _won(played.winners, seat) or "sits_out")
            continue
        declares = seat == facts.declarer
        written = "" if result == "" and not line.score[seat] else signed(line.score[seat])
        yield (
            Cell(DOT, "declarer") if declares else NOTHING,
            Cell(written, result if declares else ""),
            Cell(_left(standing[seat]), _won(played.winners, seat)),
        )


def _left(score: int) -> str:
    return str(score) if score >= 0 else signed(score)


def _won(winners: tuple[int, ...], seat: int) -> str:
    return "winner" if seat in winners else ""


def charts(rules: Rules) -> tuple[Chart, ...]:
    """What a deal adds to the scores, for some contracts; what marriages are worth; what the cards are worth."""
    words = rules.words["charts"]
    return (
        Chart(
            words["title"], _contracts(rules), words["contract"], (words["declarer"], words["opponent"]), tuple(_results(rules, words)),
            _together(words["note"], words[f"settled_{rules.settlement}"]),
        ),
        Chart(
            words["marriages"], (words["in_trumps"], words["in_another_suit"], words["without_trumps"]), {}, (words["points"],),
            (_worth(code_words(rules, "MARRIAGE"), "MARRIAGE", (rules.marriage_trump, rules.marriage_plain, rules.marriage_plain)),),
            words["needs_trick" if rules.marriage_needs_trick else "needs_no_trick"],
        ),
        Chart(
            words["cards"], tuple(words[f"card_{name}"] for name in NAMES), {}, (words["points"],),
            (_worth(words["card"], "CARD", CARDS),),
        ),
    )  # fmt: skip


def _together(*sentences: Words) -> Words:
    return {language: " ".join(each[language] for each in sentences) for language in sentences[0]}


def _contracts(rules: Rules) -> tuple[int, ...]:
    most = rules.max_contract or max(USUAL_MOST, rules.min_bid)
    return tuple(sorted({rules.min_bid, *(figure for figure in (80, 100, 120, 160) if rules.min_bid < figure < most), most}))


def _worth(label: Words, code: str, figures: tuple[int, ...]) -> ChartRow:
    return ChartRow(code, label, cells=tuple((figure,) for figure in figures))


def _results(rules: Rules, words: Mapping[str, Any]) -> Iterator[ChartRow]:
    contracts = _contracts(rules)
    cells: tuple[Figures, ...]
    for blind, factor in (("", 1), ("_blind", rules.blind_factor)):
        for kind, sign in (("made", -1), ("lost", 1)):
            cells = tuple((sign * factor * contract, None) for contract in contracts)
            yield ChartRow(
                f"{CODES[PLAY]}_{kind}{blind}".upper(), words[kind + blind], cells=cells, made=(kind == "made",) * len(contracts)
            )
    if rules.give_up_allowed:
        for blind, factor in (("", 1), ("_blind", rules.blind_factor)):
            cells = tuple((factor * bid, -rules.give_up_opponents) for bid in contracts)
            yield ChartRow(f"GIVE_UP{blind}".upper(), words[f"give_up{blind}"], cells=cells, made=(False,) * len(contracts))
    yield ChartRow(CODES[ALL_PASS], code_words(rules, CODES[ALL_PASS]), cells=((0, 0),) * len(contracts))
