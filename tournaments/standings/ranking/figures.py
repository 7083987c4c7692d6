"""The statistics for tie-breaks, by round, so that they can also be computed for the standings after an earlier round."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, TypeVar

from tournaments.standings.ranking.criteria import TieBreak

KeyT = TypeVar("KeyT", bound=Hashable)
Value = int | Fraction


@dataclass(frozen=True, slots=True)
class RoundFigures:
    """The statistics of a line in one round."""

    points: int = 0
    """The points of the ledger for the round, including those of rulings."""
    deals: int = 0
    """The number of deals played; a deal that the player sat out is not counted."""
    minus_deals: int = 0
    """The number of deals in which the player lost points. A fine is no deal."""
    contracts_made: int = 0
    """The number of contracts declared and made."""
    solos: int = 0
    """The number of `contracts_made` that are solos: contracts played alone that the game counts as solos."""
    contracts_lost: int = 0
    """The number of contracts declared and lost."""
    pits: int = 0
    """The number of deals in which the player's side took every trick; 0 if the game does not count them."""


@dataclass(frozen=True, slots=True)
class LineFigures:
    """The statistics of a line of the standings: a player, and former players whose points they took over."""

    rounds: Mapping[int, RoundFigures]
    """The statistics by round number; a round without any is missing."""
    rounds_begun: int
    """The number of the newest round that has begun."""

    def until(self, round_number: int) -> LineFigures:
        """Return the statistics without the rounds after `round_number`."""
        return LineFigures({number: each for number, each in self.rounds.items() if number <= round_number}, round_number)

    @property
    def points(self) -> int:
        return sum(each.points for each in self.rounds.values())

    @property
    def deals(self) -> int:
        return sum(each.deals for each in self.rounds.values())

    @property
    def minus_deals(self) -> int:
        return sum(each.minus_deals for each in self.rounds.values())

    @property
    def contracts_made(self) -> int:
        return sum(each.contracts_made for each in self.rounds.values())

    @property
    def solos(self) -> int:
        return sum(each.solos for each in self.rounds.values())

    @property
    def contracts_lost(self) -> int:
        return sum(each.contracts_lost for each in self.rounds.values())

    @property
    def pits(self) -> int:
        return sum(each.pits for each in self.rounds.values())

    @property
    def points_by_round(self) -> dict[int, int]:
        """The points of each round in which the line played a deal, by round number."""
        return {number: each.points for number, each in sorted(self.rounds.items()) if each.deals}

    @property
    def best_round(self) -> int | None:
        """The most points in one round, of the rounds in which the line played; None if it played none."""
        return max(self.points_by_round.values(), default=None)

    @property
    def last_round(self) -> int | None:
        """The points of the newest round; None if the line did not play in it."""
        return self.points_by_round.get(self.rounds_begun)

    @property
    def distance_from_mean(self) -> Fraction:
        """The mean distance of a round's points from the mean over all rounds. A missed round has 0 points."""
        if not self.rounds_begun:
            return Fraction(0)
        mean = Fraction(self.points, self.rounds_begun)
        points = [self.rounds[number].points if number in self.rounds else 0 for number in range(1, self.rounds_begun + 1)]
        return sum((abs(each - mean) for each in points), Fraction(0)) / self.rounds_begun


NOTHING = LineFigures({}, 0)


@dataclass(frozen=True)
class TieBreakFigures(Generic[KeyT]):
    """The data for all tie-breaks. A line without statistics counts as one with 0 deals."""

    figures: Mapping[KeyT, LineFigures] = field(default_factory=dict)
    won_from: Mapping[tuple[KeyT, KeyT], int] = field(default_factory=dict)
    """For each pair of lines (by key), the points that the first won from the second, less the points that it lost to the second.

    A pair without payments is missing.
    """
    lots: Sequence[Sequence[KeyT]] = ()
    """The lots drawn, the newest first, each with the lines' keys in the order drawn."""

    def values(self, tie_break: TieBreak, group: Sequence[KeyT]) -> dict[KeyT, Value | None]:
        """Return the value of a tie-break for each line in a group of equal lines, by the line's key. A value of None ranks last.

        For lots, the value is the position in the newest draw in which the whole group took part.
        """
        if tie_break is TieBreak.DIRECT:
            return {key: sum(self.won_from.get((key, other), 0) for other in group) for key in group}
        if tie_break is TieBreak.LOTS:
            order = next((drawn for drawn in self.lots if set(group) <= set(drawn)), None)
            return {key: order.index(key) + 1 if order else None for key in group}
        return {key: _value(self.figures.get(key, NOTHING), tie_break) for key in group}


def _value(figures: LineFigures, tie_break: TieBreak) -> Value | None:
    match tie_break:
        case TieBreak.MINUS_DEALS:
            return figures.minus_deals
        case TieBreak.CONTRACTS:
            return figures.contracts_made
        case TieBreak.SOLOS:
            return figures.solos
        case TieBreak.LOST_CONTRACTS:
            return figures.contracts_lost
        case TieBreak.PITS:
            return figures.pits
        case TieBreak.BEST_ROUND:
            return figures.best_round
        case TieBreak.LAST_ROUND:
            return figures.last_round
        case TieBreak.MEAN:
            return figures.distance_from_mean
        case _:
            raise ValueError(f"{tie_break} is not computed from one line alone")
