"""Totals: the sheet as its players write it: everybody's figures and totals, entry by entry, and the pot if there is one."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.result import ANNULLED, AWARDED, Outcome
from scoring.engine.scorecard import CardRow, Cell, Column, Scorecard
from scoring.engine.spoken import signed
from scoring.engine.state import Start
from scoring.games.totals.facts import Facts
from scoring.games.totals.rules import Rules
from scoring.games.totals.state import State


def scorecard(rules: Rules, start: Start, outcomes: Sequence[tuple[int, Outcome[State, Facts]]], planned: int) -> Scorecard:
    """Return a row for each entry, then empty ones.

    Points that the jury awarded instead of an entry count in the totals; the entry's figures stay, marked.
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
    empty = tuple((Cell(), Cell()) for _ in range(start.seats))
    rows += [CardRow(str(number), _pot(rules, None), empty) for number in range(last + 1, planned + 1)]
    return Scorecard(
        () if rules.sums_to_zero else (Column("pot", words["pot"]),),
        (Column("figure", words["figure"], width=5), Column("total", words["total"], width=6)),
        tuple(rows),
        numbered=rules.words["entries"][rules.entry],
        row_check=words["sum"] if rules.sums_to_zero else {},
    )


def _row(rules: Rules, number: int, outcome: Outcome[State, Facts], totals: Sequence[int], pot: int) -> CardRow:
    figures = outcome.facts.figures if outcome.facts is not None else None
    if outcome.played is None or figures is None or len(figures) != len(totals):
        figures = None
    ruled = outcome.played is not None and outcome.played.status in (ANNULLED, AWARDED)
    cells = tuple(
        (
            Cell() if figures is None else Cell(signed(figures[seat]), "void" if ruled else ""),
            Cell() if outcome.played is None else Cell(signed(total)),
        )
        for seat, total in enumerate(totals)
    )
    return CardRow(str(number), _pot(rules, pot if outcome.played is not None else None), cells, deal=number)


def _pot(rules: Rules, figure: int | None) -> tuple[Cell, ...]:
    if rules.sums_to_zero:
        return ()
    return (Cell() if figure is None else Cell(signed(figure)),)
