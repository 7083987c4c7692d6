"""A payment table as a page shows it: contracts in bid order, every trick count, what differs from another table marked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.engine.game import Price
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say

TRICKS = range(14)


@dataclass(frozen=True)
class Cell:
    """What one number of tricks brings."""

    told: str
    """The declarer's points; of a pair that does not share evenly both, `−6 / 0`."""
    made: bool
    target: bool
    former: str
    """What it was in the table compared with; empty where nothing differs."""


@dataclass(frozen=True)
class Row:
    """One contract."""

    code: str
    title: str
    side: str
    target: str
    cells: tuple[Cell, ...]
    fresh: bool
    """Not played in the table compared with."""


@dataclass(frozen=True)
class PriceTable:
    """All contracts that are played, and those that no longer are."""

    rows: tuple[Row, ...]
    gone: tuple[str, ...]
    differs: bool


def price_table(rules: RuleSet, language: str, former: RuleSet | None = None) -> PriceTable:
    """The table of these rules; with `former`, what differs from those is marked."""
    before = {price.code: price for price in former.prices()} if former else {}
    prices = rules.prices()
    rows = tuple(_row(price, language, before.get(price.code), compared=former is not None) for price in prices)
    now = {price.code for price in prices}
    gone = tuple(say(price.words, language) for code, price in before.items() if code not in now)
    differs = bool(gone) or any(row.fresh or any(cell.former for cell in row.cells) for row in rows)
    return PriceTable(rows, gone, differs)


def _row(price: Price, language: str, before: Price | None, *, compared: bool) -> Row:
    return Row(
        code=price.code,
        title=say(price.words, language),
        side=price.side,
        target=price.target,
        cells=tuple(_cells(price, before)),
        fresh=compared and before is None,
    )


def _cells(price: Price, before: Price | None) -> Iterator[Cell]:
    promised = next((tricks for tricks, made, *_rest in price.rows if made), None)
    for index, (tricks, made, declarer, partner, _opponent) in enumerate(price.rows):
        told = figures(declarer, partner)
        former = figures(before.rows[index][2], before.rows[index][3]) if before else told
        yield Cell(told, made, tricks == promised, "" if former == told else former)


def figures(declarer: int, partner: int | None) -> str:
    """`+2`; `−6 / 0` for a declarer and a partner who are not paid alike."""
    if partner is None or partner == declarer:
        return signed(declarer)
    return f"{signed(declarer)} / {signed(partner)}"


def signed(points: int) -> str:
    """`+3`, `−2` (a real minus sign), `0`."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"
