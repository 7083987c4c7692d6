"""Knock-out whist: the scoresheet as its players write it. Each hand has a row: tricks, who is still in, and the pot (dossier §6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.engine.payments import points
from scoring.engine.result import ANNULLED, AWARDED, DealOutcome
from scoring.engine.scorecard import Scorecard, ScorecardBox, ScorecardCell, ScorecardColumn, ScorecardRow
from scoring.engine.state import TableStart
from scoring.engine.words import Words
from scoring.games.knockout_whist.facts import KnockoutWhistFacts
from scoring.games.knockout_whist.play import BUYS
from scoring.games.knockout_whist.rules import KnockoutWhistRules
from scoring.games.knockout_whist.state import FULL, LIVES, ONE_CARD, OUT, KnockoutWhistState, first_state, skip_deal

MARKS = {OUT: "out", FULL: ""} | dict.fromkeys(ONE_CARD, "one_card")


def scorecard(
    rules: KnockoutWhistRules,
    start: TableStart,
    outcomes: Sequence[tuple[int, DealOutcome[KnockoutWhistState, KnockoutWhistFacts]]],
    planned: int,
) -> Scorecard:
    """Return a row for each hand of a game. A future row shows its number of cards and who is out."""
    rows = [_row(rules, number, outcome) for number, outcome in outcomes]
    state, last = first_state(rules, start), 0
    for number, outcome in outcomes:
        for _ in range(last + 1, number):
            state = skip_deal(rules, state)
        state, last = outcome.played.state if outcome.played else skip_deal(rules, outcome.before), number
    rows += _to_come(rules, state, planned - last)
    lives = (rules.term("dog"), rules.term("parish"), rules.term("blind")) if rules.money else (rules.term("dog"),)
    return Scorecard(
        (ScorecardColumn("pot", rules.term("pot")),) if rules.money else (),
        (
            ScorecardColumn("tricks", rules.term("tricks"), width=2),
            ScorecardColumn("after", rules.term("after"), (*lives, rules.term("out")), width=6),
        ),
        tuple(rows),
        (_lives(rules, start.seats, outcomes),) if rules.money and rules.dogs_life else (),
        rules.term("hand_size"),
    )


def _row(rules: KnockoutWhistRules, number: int, outcome: DealOutcome[KnockoutWhistState, KnockoutWhistFacts]) -> ScorecardRow:
    before: KnockoutWhistState = outcome.before
    facts: KnockoutWhistFacts | None = outcome.facts
    if outcome.played is not None and outcome.played.status in (ANNULLED, AWARDED):
        return _ruled(rules, number, before, facts)
    if outcome.played is None or facts is None:
        return ScorecardRow(
            str(before.cards), _pot(rules, None), tuple((ScorecardCell(), ScorecardCell()) for _ in range(before.seats)), deal=number
        )
    after: KnockoutWhistState = outcome.played.state
    tricks = [ScorecardCell(str(took)) for took in facts.tricks] if facts.tricks is not None else [ScorecardCell()] * before.seats
    for seat in facts.rainbow.seats if facts.rainbow is not None else ():
        tricks[seat] = ScorecardCell(rules.term("rainbow"))
    cells = []
    for seat in range(before.seats):
        if before.hands[seat] == OUT:
            cells.append((ScorecardCell("–", "out"), ScorecardCell("", "out")))
        else:
            cells.append((tricks[seat], _after(rules, after, seat, seat in outcome.played.winners, _bought(outcome, seat))))
    title: str | Words = rules.words["reasons"]["TIME_CALLED"] if facts.time_called else str(before.cards)
    return ScorecardRow(title, _pot(rules, after.pot), tuple(cells), deal=number)


def _ruled(rules: KnockoutWhistRules, number: int, before: KnockoutWhistState, facts: KnockoutWhistFacts | None) -> ScorecardRow:
    """Return the row of a hand that the jury annulled or awarded: the reported tricks are marked as void, and its other cells are empty."""
    tricks = facts.tricks if facts is not None and facts.tricks is not None and len(facts.tricks) == before.seats else ("",) * before.seats
    cells = tuple(
        (ScorecardCell("–", "out"), ScorecardCell("", "out")) if hand == OUT else (ScorecardCell(str(took), "void"), ScorecardCell())
        for hand, took in zip(before.hands, tricks, strict=True)
    )
    return ScorecardRow(str(before.cards), _pot(rules, None), cells, deal=number)


def _bought(outcome: DealOutcome[KnockoutWhistState, KnockoutWhistFacts], seat: int) -> str:
    """Return the name of the life that this seat bought in this hand; empty if it bought none."""
    lines = outcome.played.lines if outcome.played else ()
    bought = {line.reason: [payment.payer for payment in line.payments] for line in lines}
    return next((life for life in LIVES if seat in bought.get(BUYS[life], ())), "")


def _after(rules: KnockoutWhistRules, state: KnockoutWhistState, seat: int, won: bool, bought: str) -> ScorecardCell:
    if won:
        return ScorecardCell(rules.term("winner"), "winner")
    hand = state.hands[seat]
    if bought:
        return ScorecardCell(rules.term(bought), MARKS[hand])
    return ScorecardCell() if hand == FULL or (state.finished and hand != OUT) else ScorecardCell(rules.term(hand), MARKS[hand])


def _to_come(rules: KnockoutWhistRules, state: KnockoutWhistState, most: int) -> Iterator[ScorecardRow]:
    if state.finished:
        return
    out = tuple(
        (ScorecardCell("–", "out"), ScorecardCell("", "out")) if hand == OUT else (ScorecardCell(), ScorecardCell()) for hand in state.hands
    )
    for cards in range(state.cards, max(state.cards - most, 0), -1):
        yield ScorecardRow(str(cards), _pot(rules, None), out)


def _pot(rules: KnockoutWhistRules, figure: int | None) -> tuple[ScorecardCell, ...]:
    if not rules.money:
        return ()
    return (ScorecardCell() if figure is None else ScorecardCell(str(figure)),)


def _lives(
    rules: KnockoutWhistRules, seats: int, outcomes: Sequence[tuple[int, DealOutcome[KnockoutWhistState, KnockoutWhistFacts]]]
) -> ScorecardBox:
    """Return the box of the pot: a row for the stake and for each life, with the amount that each player paid for it.

    A cell is empty if nothing was paid, so that people can write in it.
    """
    lines = [line for _, outcome in outcomes if outcome.played for line in outcome.played.lines]
    rows = []
    for code, name in (("STAKE", "stake"), *((BUYS[life], life) for life in LIVES)):
        paid = points([payment for line in lines if line.reason == code for payment in line.payments], seats)
        rows.append((rules.term(name), tuple(ScorecardCell(str(-figure)) if figure else ScorecardCell() for figure in paid)))
    return ScorecardBox(rules.term("into_pot"), ({},), tuple(rows), by_seat=True)
