"""The attendance of an entrant, and what it brings: a place and rights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from competitions.competition.missing import UnitOfEntrant
from competitions.competition.units import UnitSheet
from competitions.competition.values import CompetitionRule, NeededAttendance


def evenings_attended(sheets: Iterable[UnitSheet]) -> dict[str, set[str]]:
    """Return the evenings at which each entrant was present in one of these units. Who was at none is not in it."""
    attended: dict[str, set[str]] = {}
    for sheet in sheets:
        for entrant, evenings in sheet.evenings.items():
            if entrant in attended:
                attended[entrant] |= evenings
            else:
                attended[entrant] = {*evenings}
    return attended


def is_enough(needed: NeededAttendance, present: int, units: int, evenings: int) -> bool:
    """Return whether somebody was present often enough, in this number of units and evenings. A share of no units is never enough."""
    return (
        (needed.units is None or present >= needed.units)
        and (needed.evenings is None or evenings >= needed.evenings)
        and (needed.share is None or (bool(units) and Fraction(present, units) >= needed.share))
    )


def rights(rule: CompetitionRule, entrant: str, units: Sequence[UnitOfEntrant], sheets: Sequence[UnitSheet]) -> tuple[str, ...]:
    """Return the names of the rights of which the entrant fulfils every entry, in the order of the rule."""
    if not rule.rights:
        return ()
    names = dict.fromkeys(right.name for right in rule.rights)
    missed = {name for name, enough in _entries(rule, entrant, units, sheets) if not enough}
    return tuple(name for name in names if name not in missed)


def _entries(
    rule: CompetitionRule, entrant: str, units: Sequence[UnitOfEntrant], sheets: Sequence[UnitSheet]
) -> Iterator[tuple[str, bool]]:
    for right in rule.rights:
        chosen = [number for number, unit in enumerate(units) if unit.unit.fits(right.only)]
        evenings = frozenset().union(*(sheets[number].evenings.get(entrant, frozenset()) for number in chosen))
        present = sum(units[number].is_present for number in chosen)
        yield right.name, is_enough(right.attendance, present, len(chosen), len(evenings))
