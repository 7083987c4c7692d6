"""Places by figure, the highest first, and the tie-breaks between equal figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from competitions.competition.attendance import is_enough
from competitions.competition.lots import lot
from competitions.competition.missing import UnitOfEntrant
from competitions.competition.numbers import Points
from competitions.competition.units import PresentRow
from competitions.competition.values import FIGURE_COLUMNS, CompetitionRule

SHARED = "shared"


class RankedEntrant(NamedTuple):
    """An entrant with the values that decide their place."""

    entrant: str
    figure: Points
    units: Sequence[UnitOfEntrant]
    present: int
    """The number of units in which they were present."""
    evenings: int
    rows: Sequence[PresentRow]


@dataclass(frozen=True, slots=True)
class PlaceOfEntrant:
    """A place, and what separated the entrant from others with the same figure: None if there are none, "shared" if nothing did."""

    place: int
    tie: str | None = None
    apart: str | None = None
    """The tie-break that separates the entrant from those placed directly before them; None if the figure does, or if nobody is."""


def places(rule: CompetitionRule, ranked: Sequence[RankedEntrant]) -> dict[str, PlaceOfEntrant]:
    """Return everybody's place. Those below the minimum, if they are ranked, come after all others."""
    if not rule.below_last:
        return _places(rule, ranked, 1)
    above = [each for each in ranked if is_enough(rule.minimum, each.present, len(each.units), each.evenings)]
    below = [each for each in ranked if not is_enough(rule.minimum, each.present, len(each.units), each.evenings)]
    return {**_places(rule, above, 1), **_places(rule, below, len(above) + 1)}


def _places(rule: CompetitionRule, ranked: Sequence[RankedEntrant], first_place: int) -> dict[str, PlaceOfEntrant]:
    """Return the places of a group. Equal entrants share one and the next places are skipped: 1, 1, 3."""
    placed: dict[str, PlaceOfEntrant] = {}
    if rule.final_decides:
        equal = {each.entrant: (*_final(each), -each.figure) for each in ranked}
    else:
        equal = {each.entrant: (-each.figure,) for each in ranked}
    groups: dict[tuple[Points, ...], list[RankedEntrant]] = {}
    for each in ranked:
        groups.setdefault(equal[each.entrant], []).append(each)
    for first in sorted(groups):
        equals = groups[first]
        blocks = _separated(rule, equals, rule.ties) if len(equals) > 1 else [(equals, None, None)]
        for block, tie, apart in blocks:
            place = PlaceOfEntrant(first_place + len(placed), tie, apart)
            placed |= {each.entrant: place for each in block}
    return placed


def _final(ranked: RankedEntrant) -> tuple[Points, ...]:
    """Return the part of a sort key for the last kept unit: by its worth without a weight, and who was not there last."""
    final = next((unit for unit in reversed(ranked.units) if unit.unit.is_kept), None)
    return (0, -final.worth) if final is not None and final.is_present and final.worth is not None else (1, 0)


Block = tuple[list[RankedEntrant], str | None, str | None]
"""Entrants who share a place, with `tie` and `apart` of that place."""


def _separated(rule: CompetitionRule, equals: list[RankedEntrant], ties: Sequence[str]) -> list[Block]:
    """Divide equal entrants by the first tie-break, and those who are still equal by the next ones."""
    if not ties:
        return [(equals, SHARED, None)]
    key = _TIES[ties[0]](rule, equals)
    keys = {each.entrant: key(each) for each in equals}
    blocks: list[Block] = []
    for number, (_key, group) in enumerate(
        groupby(sorted(equals, key=lambda each: keys[each.entrant]), key=lambda each: keys[each.entrant])
    ):
        block = [*group]
        inner: list[Block] = [(block, ties[0], None)] if len(block) == 1 else _separated(rule, block, ties[1:])
        if number:
            first, tie, _apart = inner[0]
            inner[0] = first, tie, ties[0]
        blocks += inner
    return blocks


Key = Callable[[RankedEntrant], Any]
"""Returns a sort key; the smallest comes first. Keys of one tie-break compare with each other."""


def _by_units(_rule: CompetitionRule, _equals: Sequence[RankedEntrant]) -> Key:
    return lambda each: -each.present


def _by_evenings(_rule: CompetitionRule, _equals: Sequence[RankedEntrant]) -> Key:
    return lambda each: -each.evenings


def _by_best_unit(_rule: CompetitionRule, _equals: Sequence[RankedEntrant]) -> Key:
    """Order by the highest worth, without its weight, of any unit. Who has none comes last."""
    return lambda each: min(((0, -unit.worth) for unit in each.units if unit.worth is not None), default=(1, 0))


def _by_best_played(_rule: CompetitionRule, _equals: Sequence[RankedEntrant]) -> Key:
    """Order by the highest worth, without its weight, of any unit at which the entrant was present. Who has none comes last."""
    return lambda each: min(((0, -unit.worth) for unit in each.units if unit.is_present and unit.worth is not None), default=(1, 0))


def _by_last_unit(_rule: CompetitionRule, _equals: Sequence[RankedEntrant]) -> Key:
    """Order by the worths from the last unit to the first. In each, who was not present or has no worth comes after who has."""
    return lambda each: [(0, -unit.worth) if unit.is_present and unit.worth is not None else (1, 0) for unit in reversed(each.units)]


def _by_column(column: str) -> Callable[[CompetitionRule, Sequence[RankedEntrant]], Key]:
    return lambda _rule, _equals: lambda each: -sum(present.row.figures.get(column, 0) for present in each.rows)


def _by_direct(_rule: CompetitionRule, equals: Sequence[RankedEntrant]) -> Key:
    """Order by the worths of the rounds in which another of those equal was at the same table."""
    at_table: dict[tuple[str, int | None, str], set[str]] = {}
    for each in equals:
        for present in each.rows:
            if present.row.table:
                at_table.setdefault(_table(present), set()).add(each.entrant)
    return lambda each: -sum(present.worth for present in each.rows if len(at_table.get(_table(present), ())) > 1)


def _table(present: PresentRow) -> tuple[str, int | None, str]:
    return present.row.evening, present.row.round, present.row.table


def _by_lots(rule: CompetitionRule, _equals: Sequence[RankedEntrant]) -> Key:
    """Order as drawn by hand, then by the SHA-256 of `SEED:NAME`. Without a seed, names that were not drawn stay equal."""
    assert rule.lots is not None
    seed = rule.lots.seed
    drawn = {name: number for number, name in reversed([*enumerate(rule.lots.order)])}

    def key(each: RankedEntrant) -> tuple[int, str]:
        own = "" if seed is None or each.entrant in drawn else lot(seed, each.entrant)
        return drawn.get(each.entrant, len(drawn)), own

    return key


_TIES: Mapping[str, Callable[[CompetitionRule, Sequence[RankedEntrant]], Key]] = {
    "units": _by_units,
    "evenings": _by_evenings,
    "best_unit": _by_best_unit,
    "best_played": _by_best_played,
    "last_unit": _by_last_unit,
    **{column: _by_column(column) for column in FIGURE_COLUMNS if column in ("points", "score", "won")},
    "direct": _by_direct,
    "lots": _by_lots,
}
