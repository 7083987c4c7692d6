"""Who goes on to a final: the first n of the standings, with whoever stands equal on the edge named and decided. Pure.

Players are their numbers. What is decided here is kept in the evening's policy (docs/adr/0038).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any


class PointsInFinal(StrEnum):
    """With how many of their points the finalists begin. The value stands in sealed log entries and never changes."""

    KEPT = "kept"
    HALVED = "halved"
    ZEROED = "zeroed"

    @property
    def weight(self) -> Fraction:
        """What a point of before the final counts."""
        return {PointsInFinal.KEPT: Fraction(1), PointsInFinal.HALVED: Fraction(1, 2), PointsInFinal.ZEROED: Fraction(0)}[self]


class OthersInFinal(StrEnum):
    """What those do who do not go on."""

    STOP = "stop"
    PLAY = "play"
    """They play on at tables of their own, and for their places behind the finalists."""


class Edge(StrEnum):
    """What becomes of players who stand equal on the edge."""

    ASK = "ask"
    """Somebody has to decide."""
    MORE = "more"
    """All of them go on."""
    LOTS = "lots"
    """Lots decide who of them goes on."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A line of the standings before the final."""

    number: int
    place: int | None
    """None: it has no place and cannot go on."""
    plays_on: bool = True
    """Whether they are not withdrawn: whoever is, leaves their place to the next."""


@dataclass(frozen=True, slots=True)
class Qualification:
    """Who goes on, and what is to be decided."""

    through: tuple[int, ...]
    """Who goes on without a doubt, in the order of the standings."""
    tied: tuple[int, ...]
    """Who stands equal on the edge, by number; empty if the edge is clear."""
    seats: int
    """How many of those who are tied there is room for."""
    withdrawn: tuple[int, ...]
    """Who would go on, but is withdrawn: the next ones move up."""

    def decided(self, edge: Edge, order: Sequence[int] = ()) -> tuple[int, ...]:
        """Everybody who goes on. `order` are the tied players as lots drew them. Raises ValueError if it is not decided."""
        if not self.tied:
            return self.through
        if edge is Edge.MORE:
            return (*self.through, *self.tied)
        if edge is Edge.LOTS and sorted(order) == sorted(self.tied):
            return (*self.through, *order[: self.seats])
        raise ValueError("who stands equal on the edge has to be decided about")


def qualification(candidates: Sequence[Candidate], places: int) -> Qualification:
    """Who of these goes on if there is room for so many. Nobody is cut who stands equal with somebody who goes on: they are `tied`.

    Worked example, room for 4, places 1, 2, 3, 3, 3, 6: the first two go on; the three on place 3 are tied for 2 seats.
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
    """Those who are tied on the edge as the seed draws them: by the SHA-256 of `seed final:number`, the lowest first."""
    return tuple(sorted(tied, key=lambda number: hashlib.sha256(f"{seed} final:{number}".encode()).digest()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Final:
    """A final as it was decided: who plays it, and what of before it counts."""

    after_round: int
    """The last round before it."""
    players: tuple[int, ...]
    """Who goes on, by number, in the order of the standings."""
    points: PointsInFinal
    others: OthersInFinal
    seed: str = ""
    """Of the lots that decided about the edge; empty if none did."""
    tied: tuple[int, ...] = ()
    """Among whom they were drawn."""

    def includes(self, round_number: int) -> bool:
        """Whether this round belongs to the final."""
        return round_number > self.after_round

    def to_json(self) -> dict[str, Any]:
        """As the policy and the log hold it; `from_json` makes the same of it."""
        return {
            "after_round": self.after_round,
            "players": list(self.players),
            "points": self.points.value,
            "others": self.others.value,
            "seed": self.seed,
            "tied": list(self.tied),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Final:
        """Raises KeyError, TypeError or ValueError for what is no final."""
        return cls(
            after_round=int(data["after_round"]),
            players=tuple(map(int, data["players"])),
            points=PointsInFinal(data["points"]),
            others=OthersInFinal(data["others"]),
            seed=str(data["seed"]),
            tied=tuple(map(int, data["tied"])),
        )


def finalists_with_successors(final: Final, takes_over: Mapping[int, int | None]) -> frozenset[int]:
    """The players who play the final: those who went on, and whoever plays on with their points. `takes_over` says of every player of the
    evening, by number, with whose points they play on. Somebody who takes a finalist's chair without their points plays at the table, and
    not for the final.
    """
    through = set(final.players)
    grown = True
    while grown:
        following = {number for number, former in takes_over.items() if former in through} - through
        through |= following
        grown = bool(following)
    return frozenset(through)


def weighted(points: int, before: int, weight: Fraction) -> int | Fraction:
    """The points with which a finalist stands: those of the final, and of those `before` it the part that counts. Exact."""
    figure = points - before + before * weight
    return int(figure) if figure.denominator == 1 else figure
