"""Totals: the rules that the club chose for its numbers, read once from the data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.words import Words

ZERO, FREE = "zero", "free"
HIGHER, LOWER = "higher", "lower"
MAX_SEATS = 8


@dataclass(frozen=True, slots=True)
class TotalsRules:
    """The club's rules for the numbers: which may be entered, and how they become points."""

    prefix: str
    table_sizes: tuple[int, ...]
    sums_to_zero: bool
    lower_wins: bool
    """True if a lower number is better; its points then have the opposite sign."""
    most: int
    """The largest number that may be entered, without its sign."""
    step: int
    """The number of which every entered number must be a multiple."""
    entry: str
    """The name of one entry: `deal`, `round`, `game`."""
    words: Mapping[str, Mapping[str, Words]]

    def points_for(self, figure: int) -> int:
        """Return the points for a number that a player wrote."""
        return -figure if self.lower_wins else figure


def read_rules(data: Mapping[str, Any]) -> TotalsRules:
    """Read the rules from data in which the options are filled in.

    Raises Refused: TABLE_VALUE, also if `step` is larger than `most`.
    """
    options, sizes = data.get("options", {}), data.get("seats")
    whole = isinstance(sizes, list) and bool(sizes) and all(type(size) is int and 2 <= size <= MAX_SEATS for size in sizes)
    if not whole or not isinstance(options, Mapping):
        raise Refused(Problem("TABLE_VALUE", "seats"))
    entry, most, step = str(options.get("entry")), options.get("most"), options.get("step")
    if type(most) is not int or type(step) is not int or not 1 <= step <= most:
        raise Refused(Problem("TABLE_VALUE", "options.step"))
    if options.get("sum") not in (ZERO, FREE) or options.get("better") not in (HIGHER, LOWER) or entry not in ("deal", "round", "game"):
        raise Refused(Problem("TABLE_VALUE", "options"))
    return TotalsRules(
        prefix=str(data["prefix"]),
        table_sizes=tuple(sizes or ()),
        sums_to_zero=options["sum"] == ZERO,
        lower_wins=options["better"] == LOWER,
        most=most,
        step=step,
        entry=entry,
        words=data.get("words", {}),
    )
