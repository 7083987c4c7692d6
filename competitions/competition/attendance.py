"""The attendance of an entrant, and what it brings: a place and rights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from competitions.competition.missing import UnitOfEntrant
from competitions.competition.units import UnitSheet
from competitions.competition.values import CompetitionRule, NeededAttendance


def evenings_attended(entrant: str, sheets: Sequence[UnitSheet]) -> frozenset[str]:
    """Return the evenings at which an entrant was present in one of these units."""
    return frozenset().union(*(sheet.evenings.get(entrant, frozenset()) for sheet in sheets))


def is_enough(needed: NeededAttendance, units: Sequence[UnitOfEntrant], evenings: frozenset[str]) -> bool:
    """Return whether somebody with these units and evenings was present often enough. A share of no units is never enough."""
    present = sum(unit.is_present for unit in units)
    return (
        (needed.units is None or present >= needed.units)
        and (needed.evenings is None or len(evenings) >= needed.evenings)
        and (needed.share is None or (bool(units) and Fraction(present, len(units)) >= needed.share))
    )


def rights(rule: CompetitionRule, entrant: str, units: Sequence[UnitOfEntrant], sheets: Sequence[UnitSheet]) -> tuple[str, ...]:
    """Return the names of the rights of which the entrant fulfils every entry, in the order of the rule."""
    names = dict.fromkeys(right.name for right in rule.rights)
    missed = {name for name, enough in _entries(rule, entrant, units, sheets) if not enough}
    return tuple(name for name in names if name not in missed)


def _entries(
    rule: CompetitionRule, entrant: str, units: Sequence[UnitOfEntrant], sheets: Sequence[UnitSheet]
) -> Iterator[tuple[str, bool]]:
    for right in rule.rights:
        chosen = [number for number, unit in enumerate(units) if unit.unit.fits(right.only)]
        evenings = evenings_attended(entrant, [sheets[number] for number in chosen])
        yield right.name, is_enough(right.attendance, [units[number] for number in chosen], evenings)
