"""Klaverjas: the scoresheet (tellijst) as its players write it: card points, roem and running total of each side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.engine.result import DealOutcome
from scoring.engine.scorecard import SEAT_LETTERS, Scorecard, ScorecardCell, ScorecardColumn, ScorecardRow
from scoring.engine.state import TableStart
from scoring.engine.words import Words
from scoring.games.klaverjas.check import player_of
from scoring.games.klaverjas.facts import KlaverjasFacts
from scoring.games.klaverjas.play import COUNTER_PIT, PIT
from scoring.games.klaverjas.result import as_pair
from scoring.games.klaverjas.rules import SEATS, SIDES, KlaverjasRules, side_of
from scoring.games.klaverjas.state import KlaverjasState

EMPTY = ScorecardCell()
STROKE = "–"
"""The text of a cell for a deal without roem."""


def scorecard(
    rules: KlaverjasRules, start: TableStart, outcomes: Sequence[tuple[int, DealOutcome[KlaverjasState, KlaverjasFacts]]], planned: int
) -> Scorecard:
    """Return a row for each deal, then empty rows up to the end of the round, and the totals of both sides."""
    card = _KlaverjasCard(rules)
    stored = dict(outcomes)
    for number in range(1, max([*stored, planned]) + 1):
        card.write(number, stored.get(number))
    words = rules.words["card"]
    lead = (ScorecardColumn("player", words["player"], tuple(_letter(seat) for seat in range(SEATS)), 7),)
    beneath = (
        ScorecardColumn("points", words["points"], width=4),
        ScorecardColumn("roem", words["roem"], width=4),
        ScorecardColumn("total", words["total"], width=5),
    )
    return Scorecard(lead, beneath, (*card.rows, card.totals_row()), (), sides=SIDES, side_names=(words["we"], words["they"]))


class _KlaverjasCard:
    """The score sheet of a klaverjas table, built row by row."""

    def __init__(self, rules: KlaverjasRules) -> None:
        self.rules = rules
        self.words: Mapping[str, Words] = rules.words["card"]
        self.rows: list[ScorecardRow] = []
        self.totals = [0, 0]
        self.pits = [0, 0]
        self.has_deals = False

    def write(self, number: int, outcome: DealOutcome[KlaverjasState, KlaverjasFacts] | None) -> None:
        """Add one deal: scored, waiting for the jury, or still to come."""
        if outcome is None:
            self.rows.append(ScorecardRow(str(number), (EMPTY,), ((EMPTY,) * 3,) * 2))
            return
        played = outcome.played
        if played is None:
            lead = ScorecardCell(self._player(outcome), "in_doubt")
            self.rows.append(ScorecardRow(str(number), (lead,), ((EMPTY,) * 3,) * 2, deal=number))
            return
        if not played.counts:
            self.rows.append(ScorecardRow(str(number), (ScorecardCell(self._player(outcome), "void"),), ((EMPTY,) * 3,) * 2, deal=number))
            return
        line = played.lines[0]
        self.has_deals = True
        if line.reason in (PIT, COUNTER_PIT):
            self.pits[side_of(int(line.details["declarer"])) ^ (line.reason == COUNTER_PIT)] += 1
        mark = "" if line.made is None else "made" if line.made else "lost"
        sides = tuple(self._side(side, line.score[side], as_pair(line.details.get("roem"))[side]) for side in (0, 1))
        self.rows.append(ScorecardRow(str(number), (ScorecardCell(self._player(outcome), mark),), sides, deal=number))

    def _side(self, side: int, score: int, roem: int) -> tuple[ScorecardCell, ScorecardCell, ScorecardCell]:
        """Return one side's cells: points, roem, and the total so far. A fine of one player is not included."""
        self.totals[side] += score
        return ScorecardCell(str(score - roem)), ScorecardCell(str(roem) if roem else STROKE), ScorecardCell(str(self.totals[side]))

    def _player(self, outcome: DealOutcome[KlaverjasState, KlaverjasFacts]) -> str:
        if outcome.facts is None:
            return "?"
        player = player_of(self.rules, outcome.before, outcome.facts)
        return SEAT_LETTERS[player] if player is not None and 0 <= player < SEATS else ""

    def totals_row(self) -> ScorecardRow:
        """Return the row with both totals, and the number of times each side took all tricks."""
        cells = tuple(
            (EMPTY, ScorecardCell(self._pits(side)), ScorecardCell(str(self.totals[side]) if self.has_deals else "")) for side in (0, 1)
        )
        return ScorecardRow(self.words["end"], (EMPTY,), cells, "total")

    def _pits(self, side: int) -> str:
        return "I" * self.pits[side]


def _letter(seat: int) -> Words:
    return {"en": SEAT_LETTERS[seat]}
