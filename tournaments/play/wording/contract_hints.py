"""Explanations of each contract, its promise and its payment, in the reader's language. The phone shows them behind an ⓘ."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from scoring.engine.chart import ChartRow, PaymentChart
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.evening.wording.points import signed_points


class ContractHint(Struct, frozen=True):
    """The explanation of one contract for newcomers."""

    code: str
    """The value of this contract as an answer to the phone's question."""
    name: str
    promise: str
    pays: str


@lru_cache(maxsize=256)
def contract_hints(rules: RuleSet, language: str) -> tuple[ContractHint, ...]:
    """Return explanations of all contracts from low to high, under these rules with the club's options.

    In games without bidding, each row of the payment table is explained instead: what it counts and pays (rıfkı: `1: −30`). Empty if the
    game has neither.
    """
    bids = rules.game.bids()
    if bids:
        return tuple(ContractHint(bid.code, *(say(words, language) for words in (bid.name, bid.promise, bid.pays))) for bid in bids)
    counted = (chart for chart in rules.game.charts() if len(chart.parts) == 1 and all(isinstance(head, int) for head in chart.head))
    return tuple(_counted(chart, row, language) for chart in counted for row in chart.rows)


def _counted(chart: PaymentChart, row: ChartRow, language: str) -> ContractHint:
    figures = [(head, cell[0]) for head, cell in zip(chart.head, row.cells, strict=True) if cell]
    pays = " · ".join(f"{head}: {signed_points(figure)}" for head, figure in figures if figure is not None)
    return ContractHint(row.code, say(row.label, language), say(row.about, language), pays)
