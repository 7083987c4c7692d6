"""The players of each line of the standings: a player, pair or team, and the players whose points they took over (ADR 23). Only reads."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.entrants.queries.ratings import GroupOfPlayers
from tournaments.evening.models import Entrant


class LineMembers(NamedTuple):
    """The players of a line of the standings, except the one whose primary key is the line's key."""

    partners: tuple[Entrant, ...] = ()
    """The other players of the pair or team."""
    former: tuple[Entrant, ...] = ()
    """The players whose points somebody on the line took over, the newest first."""
    stand_ins: tuple[Entrant, ...] = ()
    """The reserve of the pair or team."""
    group: GroupOfPlayers | None = None
    """The pair or team; None for a single player."""

    @property
    def others(self) -> tuple[Entrant, ...]:
        """The partners, the former players and the reserve, in one tuple."""
        return (*self.partners, *self.former, *self.stand_ins)


def members_of_lines(entrants: Collection[Entrant], groups: Collection[GroupOfPlayers]) -> dict[int, LineMembers]:
    """Return the players of every line of the standings, by the key of the line: the primary key of its first player.

    `groups` are the pairs or teams that the evening is played by; empty if it is played by single players. A player in no group has a line
    of their own. Each player is on exactly one line.
    """
    lines = players_before(entrants)
    if not groups:
        return {line: LineMembers(former=former) for line, former in lines.items()}
    by_key = {entrant.id: entrant for entrant in entrants}
    line_of = {each.number: line for line, former in lines.items() for each in (by_key[line], *former)}
    of_groups: dict[int, LineMembers] = {}
    on_lines: set[int] = set()
    for group in groups:
        own = [line for line in dict.fromkeys(line_of[number] for number in group.players) if line not in on_lines]
        if not own:
            continue
        reserve = [line_of[group.reserve]] if group.reserve is not None else []
        stand_ins = [line for line in reserve if line not in on_lines and line not in own]
        on_lines.update(own, stand_ins)
        former = tuple(each for line in (*own, *stand_ins) for each in lines[line])
        of_groups[own[0]] = LineMembers(tuple(map(by_key.__getitem__, own[1:])), former, tuple(map(by_key.__getitem__, stand_ins)), group)
    return {
        line: of_groups[line] if line in of_groups else LineMembers(former=former)
        for line, former in lines.items()
        if line in of_groups or line not in on_lines
    }


def players_before(entrants: Iterable[Entrant]) -> dict[int, tuple[Entrant, ...]]:
    """Return for each line, by the key of its player, the players whose points this player took over, the newest first.

    A player whose points somebody else took over has no line.
    """
    by_key = {entrant.id: entrant for entrant in entrants}
    lines = lines_by_key({key: entrant.takes_over_id for key, entrant in by_key.items()})
    return {line: tuple([by_key[key] for key in former]) if former else () for line, former in lines.items()}


def lines_by_key(takes_over: Mapping[int, int | None]) -> dict[int, tuple[int, ...]]:
    """Return for each line, by the primary key of its player, the keys of the players whose points were taken over, the newest first.

    `takes_over` has, by every player's key, the key of the player whose points they took over, or None.
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
    """The other players on one player's line of the standings: those before this player, and the one after, if points were taken over."""

    former: tuple[Entrant, ...]
    """The players whose points this player took over, the newest first."""
    successor: Entrant | None
    """The player who took over this player's points, and under whose name the line is listed; None if nobody did."""


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
