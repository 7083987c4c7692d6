"""The promise and the payment of each contract, in the reader's language: the phone shows them behind its ⓘ."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from scoring.engine.chart import ChartRow, PaymentChart
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.evening.wording.points import signed_points


class ContractHint(Struct, frozen=True):
    """One contract, explained for a newcomer."""

    code: str
    """The value of this contract among the choices of the phone's question."""
    name: str
    promise: str
    pays: str


@lru_cache(maxsize=256)
def contract_hints(rules: RuleSet, language: str) -> tuple[ContractHint, ...]:
    """Return the contracts of these rules with the club's own options, from low to high.

    Where nobody bids, return what each row of the payment table counts and what each number of it pays (rıfkı: `1: −30`). Empty where a
    table chooses no contract.
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
