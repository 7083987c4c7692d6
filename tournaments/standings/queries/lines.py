"""Whose points stand on one line of the standings: a player's, and those of whom they play on for (ADR 23). Only reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.evening.models import Entrant


def players_before(entrants: Iterable[Entrant]) -> dict[int, tuple[Entrant, ...]]:
    """For each player, by key, under whose name a line stands: those for whom they play on, the newest first. Whose points somebody else
    has taken over has no line.
    """
    by_key = {entrant.id: entrant for entrant in entrants}
    lines = lines_by_key({key: entrant.takes_over_id for key, entrant in by_key.items()})
    return {line: tuple([by_key[key] for key in former]) if former else () for line, former in lines.items()}


def lines_by_key(takes_over: Mapping[int, int | None]) -> dict[int, tuple[int, ...]]:
    """The same by keys alone: for each player, with whose points they play on."""
    without_line = {*takes_over.values()}
    lines: dict[int, tuple[int, ...]] = {}
    for key, former in takes_over.items():
        if key not in without_line:
            chain: list[int] = []
            while former is not None:
                chain.append(former)
                former = takes_over[former]
            lines[key] = tuple(chain)
    return lines


@dataclass(frozen=True)
class Line:
    """With whose points a player plays on, and who plays on with theirs."""

    former: tuple[Entrant, ...]
    """The newest first."""
    successor: Entrant | None
    """Under whose name the line stands, if somebody else plays on."""


def line_of(entrant: Entrant) -> Line:
    """The line to which this player's points belong. Makes a query for each player before and after them."""
    former, each = [], entrant
    while each.takes_over is not None:
        each = each.takes_over
        former.append(each)
    successor = Entrant.objects.filter(takes_over=entrant).first()
    while successor is not None and (after := Entrant.objects.filter(takes_over=successor).first()) is not None:
        successor = after
    return Line(tuple(former), successor)
