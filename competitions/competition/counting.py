"""The units of an entrant that count, those that are struck, and the figure that they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from competitions.competition.missing import UnitOfEntrant
from competitions.competition.numbers import Points, divided, plain
from competitions.competition.values import MEAN, CompetitionRule


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
    if rule.best is None and not rule.drop:
        return CountedUnits(tuple(there), ())
    is_mean = rule.count == MEAN
    best_first = sorted(
        [
            (-(worth if is_mean else unit.weight * worth), at)
            for at, (unit, _mark, worth, strikable) in enumerate(there)
            if strikable and worth is not None
        ]
    )
    strikable = [number for _amount, number in best_first]
    kept = len(there) - len(strikable)
    if rule.best is not None:
        beside = sum(unit.unit.is_kept for unit in there) if rule.keep_beside else 0
        counting = max(0, rule.best - (kept - beside))
    else:
        counting = max(0 if kept else 1, len(strikable) - rule.drop)
    struck = {*strikable[counting:]}
    return CountedUnits(
        counted=tuple(unit for number, unit in enumerate(there) if number not in struck),
        struck=tuple(unit for number, unit in enumerate(there) if number in struck),
    )


def figure(rule: CompetitionRule, counted: Sequence[UnitOfEntrant], bonus: Points) -> Points | None:
    """Return the exact figure that these units make; None for a mean of no units."""
    total = sum([unit.weight * worth for unit, _mark, worth, _strikable in counted if worth is not None])
    if rule.count == MEAN:
        if not counted:
            return None
        total = divided(total, max(sum(unit.unit.weight for unit in counted), rule.fill))
    return plain(total + bonus)
