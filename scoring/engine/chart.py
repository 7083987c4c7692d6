"""The payment tables of a rule set. The poster, the rules page and the comparison of rules show them."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.engine.words import Words

Figures = tuple[int | None, ...]
"""The numbers in one cell, one for each of the chart's `parts`; None for a part that does not exist (a solo has no partner)."""


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One row of a payment table: a contract, or another reason for payments."""

    code: str
    label: Words
    about: Words = field(default_factory=dict)
    """The promise or another short remark: `≥8`, `trump ♥`."""
    cells: tuple[Figures | None, ...] = ()
    """One cell for each column; None for an outcome that is impossible."""
    made: tuple[bool, ...] = ()
    """For each column, whether the contract is made; empty if nothing was promised."""


@dataclass(frozen=True, slots=True)
class PaymentChart:
    """One payment table: rows in bidding order, a column for each outcome."""

    title: Words
    head: tuple[int | Words, ...]
    """The heads of the columns: a number of tricks, or words (`made`, `lost`)."""
    over: Words
    """The unit of the numbers in `head`: “tricks”."""
    parts: tuple[Words, ...]
    """The players for whom each cell holds a number, in order: the declarer, the partner, each opponent."""
    rows: tuple[ChartRow, ...]
    note: Words = field(default_factory=dict)
