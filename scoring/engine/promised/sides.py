"""Payment entries that give each side its own points by number of tricks, and the settlement of those that do not sum to zero."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.promised.table import MAX_PAYMENT, SIDES, TRICKS, enough, fourteen, normal

ZERO_SUM, DIFFERENCES, POT_PAYS = "zero_sum", "differences", "pot_pays"
SETTLEMENTS = (ZERO_SUM, DIFFERENCES, POT_PAYS)
"""The ways in which a rule set settles.
ZERO_SUM: one side wins the points that the other loses.
DIFFERENCES: every two players settle the difference between their points.
POT_PAYS: the pot pays points that are missing, and gets points that are left over.
"""
HANDS = 4

Sides = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Promised:
    """The contract that a payment entry belongs to: the fields that its payments depend on."""

    code: str
    alone: bool
    target: int
    exactly: bool


@dataclass(frozen=True, slots=True)
class Scale:
    """The unit and settlement that all entries of a rule set have in common."""

    unit: int
    settlement: str


def figures(entry: Mapping[str, Any], promised: Promised, scale: Scale, seats: int, where: str) -> tuple[tuple[int, ...], Sides | None]:
    """Return the points that each opposing hand pays for 0 … 13 tricks, and each side's own points if these do not sum to zero (else None).

    Raises Refused: the problems of `normal`, and TABLE_SUM for a row that does not sum to zero in a zero-sum rule set. TABLE_SUM has the
    contract, the tricks and the sum in its context.
    """
    if not entry.keys() & set(SIDES):
        return normal(entry, promised.target, promised.exactly, scale.unit, where), None
    unknown = sorted(entry.keys() - set(SIDES))
    if unknown:
        raise Refused(Problem("TABLE_VALUE", where, {"name": unknown[0]}))
    missing = [name for name in SIDES if name not in entry]
    if missing:
        raise Refused(Problem("TABLE_OPEN", where, {"name": missing[0]}))
    declarers, opponents = (fourteen(entry[name], f"{where}.{name}") for name in SIDES)
    sides = tuple((scale.unit * mine, scale.unit * theirs) for mine, theirs in zip(declarers, opponents, strict=True))
    for took, (mine, theirs) in enumerate(sides):
        _sensible(mine, theirs, enough(promised.target, promised.exactly)[took], where)
    values = tuple(-theirs for _, theirs in sides)
    sums = [_sum(promised.alone, min(seats, HANDS), mine, theirs) for mine, theirs in sides]
    if not any(sums):
        return values, None
    if scale.settlement == ZERO_SUM:
        rows = [took for took in range(TRICKS + 1) if sums[took]]
        raise Refused(*(Problem("TABLE_SUM", where, {"code": promised.code, "tricks": took, "sum": sums[took]}) for took in rows))
    return values, sides


def _sum(alone: bool, hands: int, mine: int, theirs: int) -> int:
    return mine + (hands - 1) * theirs if alone else 2 * mine + 2 * theirs


def _sensible(mine: int, theirs: int, made: bool, where: str) -> None:
    """Refuse points by which a side gains less than its opponents if it makes the contract, or more if it loses it."""
    if max(abs(mine), abs(theirs)) > MAX_PAYMENT or (mine < 0 or mine < theirs if made else mine > 0 or mine > theirs):
        raise Refused(Problem("TABLE_VALUE", where))
