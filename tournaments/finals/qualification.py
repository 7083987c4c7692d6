"""Qualification for a final: the first n of the standings, with a decision about players who are equal at the edge. Pure.

Players are their numbers. The decision is stored in the evening's policy (docs/adr/0038).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any


class PointsInFinal(StrEnum):
    """The part of their earlier points with which finalists begin the final: all, half or none. Sealed log entries contain these values."""

    KEPT = "kept"
    HALVED = "halved"
    ZEROED = "zeroed"

    @property
    def weight(self) -> Fraction:
        """The factor by which points from before the final are multiplied: 1, ½ or 0."""
        return {PointsInFinal.KEPT: Fraction(1), PointsInFinal.HALVED: Fraction(1, 2), PointsInFinal.ZEROED: Fraction(0)}[self]


class OthersInFinal(StrEnum):
    """The rule for players who do not go on: they stop or play on."""

    STOP = "stop"
    PLAY = "play"
    """The other players play on at separate tables, for the places after the finalists."""


class Edge(StrEnum):
    """The rule for players who are equal for the last places in the final."""

    ASK = "ask"
    """Undecided: if players are equal for the last places, the director must choose one of the other rules."""
    MORE = "more"
    """All equal players go on, so the final has more players than planned."""
    LOTS = "lots"
    """Lots decide which of the equal players go on."""


@dataclass(frozen=True, slots=True)
class FinalCandidate:
    """A player, pair or team in the standings before the final that may go on to the final."""

    number: int
    place: int | None
    """The place; None if the player or pair has no place and so cannot go on."""
    plays_on: bool = True
    """False if the player has withdrawn. Then the next player in the standings goes on instead."""


@dataclass(frozen=True, slots=True)
class Qualification:
    """The players who go on, and those about whom a decision is needed."""

    through: tuple[int, ...]
    """Players who certainly go on, in the order of the standings."""
    tied: tuple[int, ...]
    """The players who are equal for the last places, by number; empty if there is no such tie."""
    seats: int
    """The number of `tied` players who can go on."""
    withdrawn: tuple[int, ...]
    """Withdrawn players, by number, who would have gone on. The next players in the standings go on instead."""

    def decided(self, edge: Edge, order: Sequence[int] = ()) -> tuple[int, ...]:
        """Return everybody who goes on. `order` has the tied players in the order of the lots.

        Raises ValueError if players are tied and `edge` is ASK, or is LOTS and `order` is missing.
        """
        if not self.tied:
            return self.through
        if edge is Edge.MORE:
            return (*self.through, *self.tied)
        if edge is Edge.LOTS and sorted(order) == sorted(self.tied):
            return (*self.through, *order[: self.seats])
        raise ValueError("the tie for the last places of the final must be decided first")


def qualification(candidates: Sequence[FinalCandidate], places: int) -> Qualification:
    """Return which candidates go on to a final with `places` places. If a tie crosses the last place, its players are `tied`.

    Example with 4 places and candidates on places 1, 2, 3, 3, 3, 6: the first two go on; the three on place 3 are tied for 2 seats.
    """
    ranked = sorted((each for each in candidates if each.place is not None), key=lambda each: (each.place or 0, each.number))
    able = [each for each in ranked if each.plays_on]
    withdrawn = tuple(each.number for each in ranked[:places] if not each.plays_on)
    if len(able) <= places:
        return Qualification(tuple(each.number for each in able), (), 0, withdrawn)
    edge = able[places - 1].place
    if able[places].place != edge:
        return Qualification(tuple(each.number for each in able[:places]), (), 0, withdrawn)
    before = tuple(each.number for each in able if (each.place or 0) < (edge or 0))
    return Qualification(before, tuple(sorted(each.number for each in able if each.place == edge)), places - len(before), withdrawn)


def edge_order(seed: str, tied: Iterable[int]) -> tuple[int, ...]:
    """Return the tied players in the order in which the seed draws them: by the SHA-256 of `seed final:number`, the lowest first."""
    return tuple(sorted(tied, key=lambda number: hashlib.sha256(f"{seed} final:{number}".encode()).digest()))


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedFinal:
    """A decided final: its players, and the part of their earlier points that counts."""

    after_round: int
    """The number of the last round before the final."""
    players: tuple[int, ...]
    """The finalists by number, in the order of the standings."""
    points: PointsInFinal
    others: OthersInFinal
    seed: str = ""
    """The seed of the lots that decided a tie; empty if none were drawn."""
    tied: tuple[int, ...] = ()
    """The players, by number, between whom lots were drawn; empty if none were drawn."""

    def includes(self, round_number: int) -> bool:
        """Return whether the round with this number belongs to the final."""
        return round_number > self.after_round

    def to_json(self) -> dict[str, Any]:
        """Return the JSON for the policy and the log; `from_json` reads it."""
        return {
            "after_round": self.after_round,
            "players": list(self.players),
            "points": self.points.value,
            "others": self.others.value,
            "seed": self.seed,
            "tied": list(self.tied),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> DecidedFinal:
        """Read a final. Raises KeyError, TypeError or ValueError."""
        return cls(
            after_round=int(data["after_round"]),
            players=tuple(map(int, data["players"])),
            points=PointsInFinal(data["points"]),
            others=OthersInFinal(data["others"]),
            seed=str(data["seed"]),
            tied=tuple(map(int, data["tied"])),
        )


def finalists_with_successors(final: DecidedFinal, takes_over: Mapping[int, int | None]) -> frozenset[int]:
    """Return the finalists, and the players who took over a finalist's points.

    `takes_over` maps the number of every player of the evening to that of the player whose points they took over, or to None. A player who
    takes a finalist's chair without the points plays at the table, but is no finalist.
    """
    through = set(final.players)
    grown = True
    while grown:
        following = {number for number, former in takes_over.items() if former in through} - through
        through |= following
        grown = bool(following)
    return frozenset(through)


def weighted(points: int, before: int, weight: Fraction) -> int | Fraction:
    """Return the points that count for a finalist, as an exact number.

    `points` are those of the whole evening; `before` are those from before the final, of which only the part `weight` counts.
    """
    figure = points - before + before * weight
    return int(figure) if figure.denominator == 1 else figure
