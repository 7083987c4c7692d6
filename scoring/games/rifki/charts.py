"""Rifki: the payment table (§2)."""

from __future__ import annotations

from scoring.engine.chart import ChartRow, PaymentChart
from scoring.games.rifki.rules import TRICKS, RifkiContract, RifkiRules


def charts(rules: RifkiRules) -> tuple[PaymentChart, ...]:
    """Return a table of the points for 0 to 13 tricks or penalty cards, with a row for each contract (§2).

    A cell is None if no deal of that contract has that many tricks or penalty cards.
    """
    words = rules.words["charts"]
    rows = tuple(_chart_row(rules, contract) for contract in rules.contracts.values())
    return (PaymentChart(words["title"], tuple(range(TRICKS + 1)), words["count"], (words["player"],), rows, words["note"]),)


def _chart_row(rules: RifkiRules, contract: RifkiContract) -> ChartRow:
    cells = tuple((contract.each * count,) if count <= contract.pieces else None for count in range(TRICKS + 1))
    return ChartRow(contract.code, rules.words["contracts"][contract.code], rules.words["pieces"][contract.code], cells)
