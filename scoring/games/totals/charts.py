"""Totals: a table of the points that are booked for an entered number, for the poster."""

from __future__ import annotations

from scoring.engine.chart import ChartRow, PaymentChart
from scoring.engine.spoken import signed
from scoring.engine.words import LANGUAGES, Words
from scoring.games.totals.rules import TotalsRules

TIMES = 5


def charts(rules: TotalsRules) -> tuple[PaymentChart, ...]:
    """Return a table with examples: a number that wins, and one that loses.

    If the numbers of an entry need not add up to 0, it also shows the payment into the pot.
    """
    words = rules.words["charts"]
    figure = min(rules.step * TIMES, rules.most - rules.most % rules.step)
    examples = (figure, -figure)
    head: tuple[Words, ...] = tuple(dict.fromkeys(LANGUAGES, signed(each)) for each in examples)
    parts = (words["player"],) if rules.sums_to_zero else (words["player"], words["pot"])
    cells = tuple((rules.points_for(each), -rules.points_for(each))[: len(parts)] for each in examples)
    row = ChartRow("FIGURES", words["row"], {}, cells)
    return (PaymentChart(words["title"], head, words["over"], parts, (row,), words["zero" if rules.sums_to_zero else "free"]),)
