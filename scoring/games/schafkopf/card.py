"""Schafkopf: the score list as its players write it: a plus and a minus column for each player, with won solos marked.

On a phone, each player has one column of signed numbers instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.result import DealOutcome
from scoring.engine.scorecard import SEAT_LETTERS, Scorecard, ScorecardCell, ScorecardColumn, ScorecardRow
from scoring.engine.spoken import signed
from scoring.engine.state import TableStart
from scoring.engine.words import Words
from scoring.games.schafkopf.facts import SchafkopfFacts
from scoring.games.schafkopf.rules import PLUS_MINUS, RUF, SOLO, SOLOS, SchafkopfRules
from scoring.games.schafkopf.state import SchafkopfState, first_state

EMPTY = ScorecardCell()
WON_SOLO = "made"
"""The marking of the points of a player who won a solo.

Clubs circle these points on paper, because won solos are the tie-break.
"""


def scorecard(
    rules: SchafkopfRules, start: TableStart, outcomes: Sequence[tuple[int, DealOutcome[SchafkopfState, SchafkopfFacts]]], planned: int
) -> Scorecard:
    """Return a row for each deal, then empty rows up to the end of the round, then each player's plus, minus and balance."""
    card = _List(rules, first_state(rules, start))
    for number, outcome in outcomes:
        card.write(number, outcome)
    next_number = max((number for number, _outcome in outcomes), default=0) + 1
    for number in range(next_number, next_number + planned - card.played):
        card.write_empty(number)
    words = rules.words["card"]
    letters = tuple(_letter(seat) for seat in range(start.seats))
    lead = (
        ScorecardColumn("game", words["game"], width=5, on_phone=False, on_filled=False),
        ScorecardColumn("player", words["player"], letters, 7),
        ScorecardColumn("deal", words["game"], width=24, sentence="deal", on_phone=False, on_blank=False),
    )
    both = rules.written == PLUS_MINUS
    beneath = (
        ScorecardColumn("points", words["points" if both else "plus"], width=4, on_blank=False, on_filled=False),
        ScorecardColumn("plus", words["plus"], width=3, on_phone=False),
        *([ScorecardColumn("minus", words["minus"], width=3, on_phone=False)] if both else []),
        ScorecardColumn("total", words["total"], width=4, on_blank=False),
    )
    hints = (words["hint_list"], words["hint_solo"], words["hint_sum"]) if both else (words["hint_good"], words["hint_solo"])
    if rules.cash is not None:
        hints = (*hints, _cash_hint(rules, rules.cash))
    return Scorecard(
        lead, beneath, (*card.rows, card.totals_row()), numbered=words["number"], sums_are_points=not rules.has_list,
        row_check=words["row_check"] if both else {}, carried_over=words["carried_over"], hints=hints,
    )  # fmt: skip


def _cash_hint(rules: SchafkopfRules, cash: SchafkopfRules) -> Words:
    """Return the tariff by which the table pays cash in addition to the Schafkopf list, in one line."""
    ruf, solo = cash.contracts[RUF].value, cash.contracts[SOLO].value
    figures = {"ruf": ruf, "solo": solo, "schneider": cash.schneider, "schwarz": cash.schwarz, "laufende": cash.laufende}
    return {language: text.format(**figures) for language, text in rules.words["card"]["hint_cash"].items()}


class _List:
    """The score list of a Schafkopf table, filled with one row for each deal."""

    def __init__(self, rules: SchafkopfRules, first: SchafkopfState) -> None:
        self.rules = rules
        self.state = first
        self.rows: list[ScorecardRow] = []
        self.plus, self.minus = [0] * first.seats, [0] * first.seats
        self.both = rules.written == PLUS_MINUS
        """True if the Schafkopf list has a column for minus."""
        self.nothing = (EMPTY,) * (4 if self.both else 3)
        self.played = 0
        """The number of planned deals that already have a row."""

    def write(self, number: int, outcome: DealOutcome[SchafkopfState, SchafkopfFacts]) -> None:
        """Add the row of a deal: scored, dealt again, or waiting for the jury."""
        facts, played = outcome.facts, outcome.played
        player = "" if facts is None or facts.declarer is None else _name(facts.declarer)
        at = outcome.before if facts is None or facts.dealer is None else outcome.before.dealt_by(facts.dealer)
        self.state = outcome.before.next() if played is None else played.state
        self.played += played is None or played.counts
        if played is None or not played.counts:
            lead = (EMPTY, ScorecardCell(player, "in_doubt" if played is None else "void"), EMPTY)
            self.rows.append(ScorecardRow(str(number), lead, (self.nothing,) * at.seats, deal=number))
            return
        line, points = played.lines[0], played.score(at.seats)
        mark = "" if line.made is None else "made" if line.made else "lost"
        cells = tuple(self._cells(at, seat, points[seat], bool(line.made) and line.reason in SOLOS) for seat in range(at.seats))
        self.rows.append(ScorecardRow(str(number), (EMPTY, ScorecardCell(player, mark), EMPTY), cells, deal=number))

    def _cells(self, at: SchafkopfState, seat: int, points: int, won_solo: bool) -> tuple[ScorecardCell, ...]:
        self.plus[seat] += max(points, 0)
        self.minus[seat] -= min(points, 0)
        total = ScorecardCell(signed(self.plus[seat] - self.minus[seat]) if self.both else str(self.plus[seat]))
        if seat in at.sits_out and not points:
            return (ScorecardCell("", "sits_out"),) * (len(self.nothing) - 1) + (total,)
        mark = WON_SOLO if won_solo and points > 0 else ""
        plus = ScorecardCell(str(points), mark) if points > 0 else EMPTY
        minus = ScorecardCell(str(-points)) if points < 0 else EMPTY
        one = ScorecardCell(signed(points), mark)
        return (one, plus, minus, total) if self.both else (plus, plus, total)

    def write_empty(self, number: int) -> None:
        """Add the row of a future deal, in which the seat that sits out is marked."""
        at = self.state
        out = (*(ScorecardCell(mark="sits_out"),) * (len(self.nothing) - 1), EMPTY)
        cells = tuple(out if seat in at.sits_out else self.nothing for seat in range(at.seats))
        self.rows.append(ScorecardRow(str(number), (EMPTY, ScorecardCell(closed=at.sits_out), EMPTY), cells))
        self.state = at.next()

    def totals_row(self) -> ScorecardRow:
        """Return the row with each player's sums of plus and minus, and the balance.

        If both are written, the plus of all players together equals their minus.
        """
        cells = tuple(self._sums(plus, minus) for plus, minus in zip(self.plus, self.minus, strict=True))
        return ScorecardRow(self.rules.words["card"]["end"], (EMPTY,) * 3, cells, "total")

    def _sums(self, plus: int, minus: int) -> tuple[ScorecardCell, ...]:
        if not self.both:
            return EMPTY, self._sum(plus), self._sum(plus)
        return EMPTY, self._sum(plus), self._sum(minus), self._sum(plus - minus, sign=True)

    def _sum(self, figure: int, *, sign: bool = False) -> ScorecardCell:
        return ScorecardCell((signed(figure) if sign else str(figure)) if any(row.deal for row in self.rows) else "")


def _letter(seat: int) -> Words:
    return {"en": SEAT_LETTERS[seat]}


def _name(seat: int) -> str:
    return SEAT_LETTERS[seat] if 0 <= seat < len(SEAT_LETTERS) else "?"
