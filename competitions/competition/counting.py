"""The units of an entrant that count, those that are struck, and the figure that they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from competitions.competition.missing import UnitOfEntrant
from competitions.competition.numbers import divided, plain
from competitions.competition.values import MEAN, CompetitionRule
from competitions.season.values import Points


@dataclass(frozen=True, slots=True)
class CountedUnits:
    """The units of an entrant that have a worth, in order."""

    counted: tuple[UnitOfEntrant, ...]
    struck: tuple[UnitOfEntrant, ...]


def counted_units(rule: CompetitionRule, units: Sequence[UnitOfEntrant]) -> CountedUnits:
    """Divide the units that have a worth into those that count and those that are struck. Of equal ones the earlier one counts.

    Units that cannot be struck use up places among the best, but for the kept ones of a rule that counts them beside the best.
    """
    there = [unit for unit in units if unit.worth is not None]
    strikable = [number for number, unit in enumerate(there) if unit.is_strikable]
    strikable.sort(key=lambda number: (-_amount(rule, there[number]), number))
    kept = len(there) - len(strikable)
    if rule.best is not None:
        beside = sum(unit.unit.is_kept for unit in there) if rule.keep_beside else 0
        counting = max(0, rule.best - (kept - beside))
    elif rule.drop:
        counting = max(0 if kept else 1, len(strikable) - rule.drop)
    else:
        counting = len(strikable)
    struck = {*strikable[counting:]}
    return CountedUnits(
        counted=tuple(unit for number, unit in enumerate(there) if number not in struck),
        struck=tuple(unit for number, unit in enumerate(there) if number in struck),
    )


def figure(rule: CompetitionRule, counted: Sequence[UnitOfEntrant], bonus: Points) -> Points | None:
    """Return the exact figure that these units make; None for a mean of no units."""
    total = sum(unit.unit.weight * unit.worth for unit in counted if unit.worth is not None)
    if rule.count == MEAN:
        if not counted:
            return None
        total = divided(total, max(sum(unit.unit.weight for unit in counted), rule.fill))
    return plain(total + bonus)


def _amount(rule: CompetitionRule, unit: UnitOfEntrant) -> Points:
    """Return by what a unit is higher or lower than another: what it adds to a sum, or its worth in a mean."""
    worth = unit.worth or 0
    return worth if rule.count == MEAN else unit.unit.weight * worth
