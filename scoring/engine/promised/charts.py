"""The payment table of a rule set for people to read: the points for each number of tricks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.engine.chart import ChartRow, PaymentChart
from scoring.engine.payments import points
from scoring.engine.promised.pay import LOSING, contract_payments, pair
from scoring.engine.promised.play import TOO_FEW_TRICKS
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.sentences import code_words
from scoring.engine.promised.settlement import side_figures
from scoring.engine.promised.state import HANDS
from scoring.engine.promised.table import TRICKS, PricedContract
from scoring.engine.words import Words

DECLARER, FIRST, PARTNER = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Price:
    """One contract in the payment table, with its points for each number of tricks."""

    code: str
    words: Words
    rank: int
    side: str
    """`pair` if the declarer plays with a partner, `solo` if alone."""
    target: str
    """The number of tricks that the declarer promises, as text: `≥8`, `0`, `13`."""
    rows: tuple[tuple[int, bool, int, int | None, int], ...]
    """For each of 0 … 13 tricks: the tricks, whether the contract is made, and the points of the declarer, the partner and each opponent.

    The partner's points are None if there is no partner.
    """


def prices(contracts: Iterable[PricedContract], rules: PromisedRules) -> tuple[Price, ...]:
    """Return the contracts that are played, in bidding order, with the points for 0 … 13 tricks at a table of four.

    If the partner's own tricks decide who pays, the chart assumes that the partner took two or more as soon as the side has two.
    """
    return tuple(
        Price(
            contract.code, code_words(rules, contract.code), contract.rank, "solo" if contract.alone else "pair",
            f"{contract.target}" if contract.exactly or contract.target == TRICKS else f"≥{contract.target}",
            tuple(_row(contract, took) for took in range(TRICKS + 1)),
        )
        for contract in contracts
        if contract.played
    )  # fmt: skip


def _row(contract: PricedContract, took: int) -> tuple[int, bool, int, int | None, int]:
    made = contract.made[took]
    way = pair if made else LOSING[contract.lost](took < TOO_FEW_TRICKS)
    partner = None if contract.alone else PARTNER
    playing = tuple(range(HANDS))
    if contract.sides is None:
        gained = points(contract_payments(DECLARER, partner, False, playing, HANDS, contract.values[took], way), HANDS)
    else:
        gained = side_figures(DECLARER, partner, False, playing, HANDS, contract.sides[took], way is pair)
    return took, made, gained[DECLARER], None if partner is None else gained[PARTNER], gained[FIRST]


def charts(rules: PromisedRules) -> tuple[PaymentChart, ...]:
    """Return the payment table: the points of the declarer, the partner and each opponent for 0 … 13 tricks.

    If some contracts pay differently at a table of another size, such as five, a further chart shows these contracts for that size.
    """
    words, contracts = rules.words["charts"], rules.contracts.values()
    own_sizes = [size for size in rules.table_sizes if any(each.at(size) is not each for each in contracts)]
    titles = {size: {language: text.format(seats=size) for language, text in words["title_at"].items()} for size in own_sizes}
    return (
        _chart(rules, contracts, words["title"]),
        *(_chart(rules, [each.at(size) for each in contracts if each.at(size) is not each], titles[size]) for size in own_sizes),
    )


def _chart(rules: PromisedRules, contracts: Iterable[PricedContract], title: Words) -> PaymentChart:
    words = rules.words["charts"]
    return PaymentChart(
        title, tuple(range(TRICKS + 1)), words["tricks"], (words["declarer"], words["partner"], words["opponent"]),
        tuple(_chart_row(price) for price in prices(contracts, rules)), words.get(rules.settlement, {}),
    )  # fmt: skip


def _chart_row(price: Price) -> ChartRow:
    cells = tuple((declarer, partner, opponent) for _, _, declarer, partner, opponent in price.rows)
    return ChartRow(price.code, price.words, {"en": price.target}, cells, tuple(made for _, made, *_ in price.rows))
