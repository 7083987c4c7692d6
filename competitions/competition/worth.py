"""The worth of a row, of a team in a unit, and of a place in a unit."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from competitions.competition.numbers import Points, divided
from competitions.competition.results import RoundRow
from competitions.competition.units import UnitEntry
from competitions.competition.values import MEAN, NOTHING, PLAYED, PRESENT, CompetitionRule, MembersCount, PlaceAward, SharedPlaces


def row_worth(rule: CompetitionRule, row: RoundRow) -> Points | None:
    """Return the worth of a row of somebody present; None if its mark brings nothing."""
    brings = rule.present_marks.get(row.mark, PLAYED)
    if brings == NOTHING:
        return None
    if not isinstance(brings, str):
        return brings
    figures, worth = row.figures, rule.worth
    if len(worth) == 1:
        column, number = worth[0]
        return number * figures.get(column, 0)
    return sum(number * figures[column] for column, number in worth if column in figures)


def team_worth(members: MembersCount, worths: Sequence[Points]) -> Points | None:
    """Return what a unit is worth to an entrant whose players have these worths; None if it is worth nothing to all of them."""
    if not worths:
        return None
    if len(worths) == 1:
        return worths[0]
    best = sorted(worths, reverse=True)[: members.best]
    return divided(sum(best), len(best)) if members.count == MEAN else sum(best)


def with_floor(floor: Points | None, entries: Mapping[str, UnitEntry]) -> Mapping[str, UnitEntry]:
    """Return the entries with no worth below the floor."""
    if floor is None:
        return entries
    return {
        entrant: UnitEntry(each.mark, max(each.worth, floor), each.table) if each.worth is not None else each
        for entrant, each in entries.items()
    }


def with_place_points(award: PlaceAward, entries: Mapping[str, UnitEntry], uncounted: Collection[str]) -> Mapping[str, UnitEntry]:
    """Return the entries with points for the place in the unit as their worth. Who does not count has no place and no worth."""
    worths = {
        entrant: each.worth
        for entrant, each in entries.items()
        if each.worth is not None and each.mark in PRESENT and entrant not in uncounted
    }
    points: dict[str, Points] = {}
    ordered = sorted(worths, key=lambda entrant: -worths[entrant])
    for _worth, group in groupby(ordered, key=lambda entrant: worths[entrant]):
        several = [*group]
        first = len(points) + 1
        after = first + len(several)
        if award.last is not None and first > 1 and after > len(ordered):
            brings = award.last
        elif award.shared is SharedPlaces.MEAN:
            brings = divided(sum(_points_of(award, place) for place in range(first, after)), len(several))
        else:
            brings = _points_of(award, first)
        points |= dict.fromkeys(several, brings)
    return {entrant: UnitEntry(each.mark, points.get(entrant), each.table) for entrant, each in entries.items()}


def _points_of(award: PlaceAward, place: int) -> Points:
    return award.points[place - 1] if place <= len(award.points) else award.rest
