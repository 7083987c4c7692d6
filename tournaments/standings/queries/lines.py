"""The players behind a line of the standings: a player, and those whose points they continue (ADR 23). Only reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.evening.models import Entrant


def players_before(entrants: Iterable[Entrant]) -> dict[int, tuple[Entrant, ...]]:
    """Return for each line, by the key of its player, the players whose points it continues, the newest first.

    A player whose points somebody else took over has no line.
    """
    by_key = {entrant.id: entrant for entrant in entrants}
    lines = lines_by_key({key: entrant.takes_over_id for key, entrant in by_key.items()})
    return {line: tuple([by_key[key] for key in former]) if former else () for line, former in lines.items()}


def lines_by_key(takes_over: Mapping[int, int | None]) -> dict[int, tuple[int, ...]]:
    """Return for each line, by the primary key of its player, the keys of the players whose points it continues, the newest first.

    `takes_over` has, by every player's key, the key of the player whose points they continue, or None.
    """
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
class LineOfPlayers:
    """The other players on one player's line: those whose points this player continues, and the one who continues this player's points."""

    former: tuple[Entrant, ...]
    """The players whose points this player continues, the newest first."""
    successor: Entrant | None
    """The player who continues this player's points, and under whose name the line is listed; None if nobody does."""


def line_of(entrant: Entrant) -> LineOfPlayers:
    """Return the other players on this player's line. Makes one query for each of them, and one more."""
    former, each = [], entrant
    while each.takes_over is not None:
        each = each.takes_over
        former.append(each)
    successor = Entrant.objects.filter(takes_over=entrant).first()
    while successor is not None and (after := Entrant.objects.filter(takes_over=successor).first()) is not None:
        successor = after
    return LineOfPlayers(tuple(former), successor)
