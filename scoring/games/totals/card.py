"""Totals: the scoresheet as its players write it: the numbers and totals of all players, entry by entry, and the pot if there is one."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.result import ANNULLED, AWARDED, DealOutcome
from scoring.engine.scorecard import Scorecard, ScorecardCell, ScorecardColumn, ScorecardRow
from scoring.engine.spoken import signed
from scoring.engine.state import TableStart
from scoring.games.totals.facts import TotalsFacts
from scoring.games.totals.rules import TotalsRules
from scoring.games.totals.state import TotalsState


def scorecard(
    rules: TotalsRules, start: TableStart, outcomes: Sequence[tuple[int, DealOutcome[TotalsState, TotalsFacts]]], planned: int
) -> Scorecard:
    """Return a row for each entry, then empty rows.

    If the jury awarded points instead of an entry, these count in the totals; the numbers of the entry are shown with a mark.
    """
    words, totals, pot = rules.words["card"], (0,) * start.seats, 0
    rows = []
    for number, outcome in outcomes:
        if outcome.played is not None:
            points = outcome.played.points(start.seats)
            totals = tuple(total + rules.points_for(gained) for total, gained in zip(totals, points, strict=True))
            pot -= sum(points)
        rows.append(_row(rules, number, outcome, totals, pot))
    last = max((number for number, _outcome in outcomes), default=0)
    empty = tuple((ScorecardCell(), ScorecardCell()) for _ in range(start.seats))
    rows += [ScorecardRow(str(number), _pot(rules, None), empty) for number in range(last + 1, planned + 1)]
    return Scorecard(
        () if rules.sums_to_zero else (ScorecardColumn("pot", words["pot"]),),
        (ScorecardColumn("figure", words["figure"], width=5), ScorecardColumn("total", words["total"], width=6)),
        tuple(rows),
        numbered=rules.words["entries"][rules.entry],
        row_check=words["sum"] if rules.sums_to_zero else {},
    )


def _row(rules: TotalsRules, number: int, outcome: DealOutcome[TotalsState, TotalsFacts], totals: Sequence[int], pot: int) -> ScorecardRow:
    figures = outcome.facts.figures if outcome.facts is not None else None
    if outcome.played is None or figures is None or len(figures) != len(totals):
        figures = None
    ruled = outcome.played is not None and outcome.played.status in (ANNULLED, AWARDED)
    cells = tuple(
        (
            ScorecardCell() if figures is None else ScorecardCell(signed(figures[seat]), "void" if ruled else ""),
            ScorecardCell() if outcome.played is None else ScorecardCell(signed(total)),
        )
        for seat, total in enumerate(totals)
    )
    return ScorecardRow(str(number), _pot(rules, pot if outcome.played is not None else None), cells, deal=number)


def _pot(rules: TotalsRules, figure: int | None) -> tuple[ScorecardCell, ...]:
    if rules.sums_to_zero:
        return ()
    return (ScorecardCell() if figure is None else ScorecardCell(signed(figure)),)
