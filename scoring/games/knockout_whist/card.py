"""Knock-out whist: the sheet as its players write it, with a row for each hand: tricks, who is still in, and the pot (dossier §6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.engine.payments import points
from scoring.engine.result import ANNULLED, AWARDED, Outcome
from scoring.engine.scorecard import Box, CardRow, Cell, Column, Scorecard
from scoring.engine.state import Start
from scoring.engine.words import Words
from scoring.games.knockout_whist.facts import Facts
from scoring.games.knockout_whist.play import BUYS
from scoring.games.knockout_whist.rules import Rules
from scoring.games.knockout_whist.state import FULL, LIVES, ONE_CARD, OUT, State, first_state, skip_deal

MARKS = {OUT: "out", FULL: ""} | dict.fromkeys(ONE_CARD, "one_card")


def scorecard(rules: Rules, start: Start, outcomes: Sequence[tuple[int, Outcome[State, Facts]]], planned: int) -> Scorecard:
    """Return the hands of a game. A future row shows its number of cards and who is out."""
    rows = [_row(rules, number, outcome) for number, outcome in outcomes]
    state, last = first_state(rules, start), 0
    for number, outcome in outcomes:
        for _ in range(last + 1, number):
            state = skip_deal(rules, state)
        state, last = outcome.played.state if outcome.played else skip_deal(rules, outcome.before), number
    rows += _to_come(rules, state, planned - last)
    lives = (rules.term("dog"), rules.term("parish"), rules.term("blind")) if rules.money else (rules.term("dog"),)
    return Scorecard(
        (Column("pot", rules.term("pot")),) if rules.money else (),
        (Column("tricks", rules.term("tricks"), width=2), Column("after", rules.term("after"), (*lives, rules.term("out")), width=6)),
        tuple(rows),
        (_lives(rules, start.seats, outcomes),) if rules.money and rules.dogs_life else (),
        rules.term("hand_size"),
    )


def _row(rules: Rules, number: int, outcome: Outcome[State, Facts]) -> CardRow:
    before: State = outcome.before
    facts: Facts | None = outcome.facts
    if outcome.played is not None and outcome.played.status in (ANNULLED, AWARDED):
        return _ruled(rules, number, before, facts)
    if outcome.played is None or facts is None:
        return CardRow(str(before.cards), _pot(rules, None), tuple((Cell(), Cell()) for _ in range(before.seats)), deal=number)
    after: State = outcome.played.state
    tricks = [Cell(str(took)) for took in facts.tricks] if facts.tricks is not None else [Cell()] * before.seats
    for seat in facts.rainbow.seats if facts.rainbow is not None else ():
        tricks[seat] = Cell(rules.term("rainbow"))
    cells = []
    for seat in range(before.seats):
        if before.hands[seat] == OUT:
            cells.append((Cell("–", "out"), Cell("", "out")))
        else:
            cells.append((tricks[seat], _after(rules, after, seat, seat in outcome.played.winners, _bought(outcome, seat))))
    title: str | Words = rules.words["reasons"]["TIME_CALLED"] if facts.time_called else str(before.cards)
    return CardRow(title, _pot(rules, after.pot), tuple(cells), deal=number)


def _ruled(rules: Rules, number: int, before: State, facts: Facts | None) -> CardRow:
    """Return the row of a hand that the jury annulled or awarded: the reported tricks marked as void, and nothing after them."""
    tricks = facts.tricks if facts is not None and facts.tricks is not None and len(facts.tricks) == before.seats else ("",) * before.seats
    cells = tuple(
        (Cell("–", "out"), Cell("", "out")) if hand == OUT else (Cell(str(took), "void"), Cell())
        for hand, took in zip(before.hands, tricks, strict=True)
    )
    return CardRow(str(before.cards), _pot(rules, None), cells, deal=number)


def _bought(outcome: Outcome[State, Facts], seat: int) -> str:
    """Return the life that this seat bought in this hand; empty if it bought none."""
    lines = outcome.played.lines if outcome.played else ()
    bought = {line.reason: [payment.payer for payment in line.payments] for line in lines}
    return next((life for life in LIVES if seat in bought.get(BUYS[life], ())), "")


def _after(rules: Rules, state: State, seat: int, won: bool, bought: str) -> Cell:
    if won:
        return Cell(rules.term("winner"), "winner")
    hand = state.hands[seat]
    if bought:
        return Cell(rules.term(bought), MARKS[hand])
    return Cell() if hand == FULL or (state.finished and hand != OUT) else Cell(rules.term(hand), MARKS[hand])


def _to_come(rules: Rules, state: State, most: int) -> Iterator[CardRow]:
    if state.finished:
        return
    out = tuple((Cell("–", "out"), Cell("", "out")) if hand == OUT else (Cell(), Cell()) for hand in state.hands)
    for cards in range(state.cards, max(state.cards - most, 0), -1):
        yield CardRow(str(cards), _pot(rules, None), out)


def _pot(rules: Rules, figure: int | None) -> tuple[Cell, ...]:
    if not rules.money:
        return ()
    return (Cell() if figure is None else Cell(str(figure)),)


def _lives(rules: Rules, seats: int, outcomes: Sequence[tuple[int, Outcome[State, Facts]]]) -> Box:
    """Return what each player put into the pot, and for what; people write in the empty places."""
    lines = [line for _, outcome in outcomes if outcome.played for line in outcome.played.lines]
    rows = []
    for code, name in (("STAKE", "stake"), *((BUYS[life], life) for life in LIVES)):
        paid = points([payment for line in lines if line.reason == code for payment in line.payments], seats)
        rows.append((rules.term(name), tuple(Cell(str(-figure)) if figure else Cell() for figure in paid)))
    return Box(rules.term("into_pot"), ({},), tuple(rows), by_seat=True)
