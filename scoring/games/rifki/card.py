"""Rifki: the scoresheet as its players write it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scoring.engine.result import DealOutcome
from scoring.engine.scorecard import Scorecard, ScorecardBox, ScorecardCell, ScorecardColumn, ScorecardRow
from scoring.engine.spoken import signed
from scoring.engine.state import TableStart
from scoring.engine.words import Words
from scoring.games.rifki.facts import RifkiFacts
from scoring.games.rifki.play import is_out
from scoring.games.rifki.rules import DEALS, KOZ_EACH, NEGATIVE_TWICE, NEGATIVES_EACH, SEATS, SUITS, RifkiContract, RifkiRules
from scoring.games.rifki.state import TIME, RifkiState, added, first_state

EMPTY = ScorecardCell()
NOTHING: tuple[int, ...] = (0,) * SEATS


def scorecard(
    rules: RifkiRules, start: TableStart, outcomes: Sequence[tuple[int, DealOutcome[RifkiState, RifkiFacts]]], planned: int
) -> Scorecard:
    """Return a row for every deal, then rows for future deals with their declarers.

    Boxes show the contracts that were declared and those that each player may still declare.
    """
    card = _RifkiCard(rules, first_state(rules, start))
    stored = dict(outcomes)
    last = max(stored, default=0)
    number = 1
    while number <= last or (card.deals_shown < min(planned, DEALS) and not card.state.finished):
        card.write(number, stored.get(number))
        number += 1
    words = rules.words["card"]
    lead = (
        ScorecardColumn("contract", words["contract"], tuple(rules.words["contracts"][code] for code in rules.contracts), 8),
        ScorecardColumn("trump", words["trump"], tuple({"en": suit} for suit in SUITS.values()), 2),
    )
    seat = (ScorecardColumn("score", words["score"], width=5), ScorecardColumn("total", words["total"], width=6))
    return Scorecard(lead, seat, (*card.rows, *card.total_rows()), card.boxes())


class _RifkiCard:
    """The score sheet of a Rifki table, built row by row."""

    def __init__(self, rules: RifkiRules, state: RifkiState) -> None:
        self.rules, self.state = rules, state
        self.words: Mapping[str, Words] = rules.words["card"]
        self.rows: list[ScorecardRow] = []
        self.totals = NOTHING
        self.has_points = False
        self.deals_shown = 0
        self.used: dict[str, list[int]] = {code: [] for code in rules.contracts}
        self.winners: tuple[int, ...] = ()

    def write(self, number: int, outcome: DealOutcome[RifkiState, RifkiFacts] | None) -> None:
        """Add one deal: scored, waiting for the jury, or still to come."""
        if outcome is None:
            self._row(number, self.state, (EMPTY, EMPTY), None, None)
            self.state, self.deals_shown = self.state.skipped(), self.deals_shown + 1
            return
        before: RifkiState = outcome.before
        at = before if outcome.facts is None else _declared(before, outcome.facts)
        lead = self._lead(outcome.facts)
        if outcome.played is None:
            self._row(number, at, (replace(lead[0], mark="in_doubt"), lead[1]), None, number)
            self.state, self.deals_shown = before.skipped(), self.deals_shown + 1
            return
        score = outcome.played.score(SEATS)
        if not outcome.played.counts and outcome.played.status != TIME:
            lead = (replace(lead[0], mark="void"), lead[1])
        self.totals, self.has_points = added(self.totals, score), True
        self._row(number, at, lead, score if outcome.played.counts or any(score) else None, number)
        self.winners = outcome.played.winners or self.winners
        if outcome.played.counts:
            self._count(number, outcome.played.lines[0].reason if outcome.played.lines else "")
            self.deals_shown += 1
        self.state = outcome.played.state

    def _count(self, number: int, reason: str) -> None:
        """Note that deal `number` played the contract with this reason code. Nothing is noted for points that the jury awarded."""
        contract = self.rules.contracts.get(reason)
        if contract is not None:
            self.used[contract.code].append(number)

    def _lead(self, facts: RifkiFacts | None) -> tuple[ScorecardCell, ScorecardCell]:
        if facts is None:
            return EMPTY, EMPTY
        if facts.time_called:
            return ScorecardCell(self.rules.words["reasons"]["TIME_CALLED"]), EMPTY
        if facts.void is not None:
            return ScorecardCell(self.rules.words["voids"].get(facts.void, "?")), EMPTY
        return ScorecardCell(self.rules.words["contracts"].get(facts.contract or "", "?")), ScorecardCell(SUITS.get(facts.trump or "", ""))

    def _row(
        self, number: int, at: RifkiState, lead: tuple[ScorecardCell, ScorecardCell], score: tuple[int, ...] | None, deal: int | None
    ) -> None:
        def cells(seat: int) -> tuple[ScorecardCell, ScorecardCell]:
            mark = "declarer" if seat == at.declarer and not at.finished else ""
            if score is None:
                return ScorecardCell("", mark), EMPTY
            return ScorecardCell(signed(score[seat]), mark), ScorecardCell(signed(self.totals[seat]))

        self.rows.append(ScorecardRow(str(number), lead, tuple(cells(seat) for seat in range(SEATS)), deal=deal))

    def total_rows(self) -> tuple[ScorecardRow, ...]:
        """Return the row of totals; after the twentieth deal, also a row that shows who got out and who sank."""
        totals = tuple((EMPTY, self._total(seat)) for seat in range(SEATS))
        rows = [ScorecardRow(self.words["total"], (EMPTY, EMPTY), totals, "total")]
        if self.state.finished and not self.state.ended:
            ends = tuple((EMPTY, self._end(seat)) for seat in range(SEATS))
            rows.append(ScorecardRow(self.words["end"], (EMPTY, EMPTY), ends, "total"))
        return tuple(rows)

    def _total(self, seat: int) -> ScorecardCell:
        return ScorecardCell(signed(self.totals[seat]) if self.has_points else "", "winner" if seat in self.winners else "")

    def _end(self, seat: int) -> ScorecardCell:
        # The column adds up the points of a seat. Getting out depends on the player's own total, which includes points from other seats.
        name = "got_out" if is_out(self.rules, self.state.totals[seat]) else "sank"
        return ScorecardCell(self.words[name], name)

    def boxes(self) -> tuple[ScorecardBox, ...]:
        """Return the boxes beside the rows.

        The first has the negative contracts with the deals in which they were played. The second has the declarations that each player has
        left. The third has the pot.
        """
        state = self.state
        declared = {"koz_left": state.koz, "negatives_left": state.negatives} if state.declarer_is_known else {}
        numbers = tuple(str(time) for time in range(1, NEGATIVE_TWICE + 1))
        played = tuple((self.rules.words["contracts"][each.code], self._times(each)) for each in self.rules.negatives)
        left = tuple(
            (self.words[name], tuple(ScorecardCell(str(max(0, most - times))) for times in declared.get(name, NOTHING)))
            for name, most in (("koz_left", KOZ_EACH), ("negatives_left", NEGATIVES_EACH))
        )
        pot = ScorecardCell(signed(-sum(self.totals)) if self.has_points else "")
        return (
            ScorecardBox(self.words["negatives"], (self.words["contract"], *numbers), played),
            ScorecardBox(self.words["left"], (self.words["contract"],), left, by_seat=True),
            ScorecardBox(self.words["pot"], ("", ""), ((self.words["in_pot"], (pot,)),)),
        )

    def _times(self, contract: RifkiContract) -> tuple[ScorecardCell, ...]:
        numbers = [str(number) for number in self.used[contract.code]]
        return tuple(ScorecardCell(numbers[time], "used") if time < len(numbers) else EMPTY for time in range(NEGATIVE_TWICE))


def _declared(before: RifkiState, facts: RifkiFacts) -> RifkiState:
    seats = [seat for seat in (facts.declarer, facts.dealer) if seat is not None]
    return before.declared_by(facts.declarer, facts.dealer) if all(0 <= seat < SEATS for seat in seats) else before
