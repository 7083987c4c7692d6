"""The input of a season: its evenings and its rule, as frozen values.

Players and evenings are keys that the engine only compares: a member's key, or a name from a file. Points are integers, or exact fractions
if a file or a rule has decimals; they are rounded only for display.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from competitions.competition.numbers import Points
from competitions.competition.values import SharedPlaces


@dataclass(frozen=True, slots=True)
class EveningResults:
    """The results of one evening. Several evenings are always given in the order in which they were played."""

    key: str
    points: Mapping[str, Points]
    """The points by player, for all players who are ranked in the season."""
    pot: Points = 0
    """Points left in the tables' pots."""
    others: Points = 0
    """The sum of the points of players who are not ranked in the season, such as guests."""
    players: int | None = None
    """The number of people who played, also those who are not ranked; None: as many as have points."""

    @property
    def attendance(self) -> int:
        """The number of people who played."""
        return len(self.points) if self.players is None else self.players


class Counting(StrEnum):
    """The ways to make a player's total from the evenings that count: their sum, or their average."""

    SUM = "sum"
    AVERAGE = "average"


class SeasonTieBreak(StrEnum):
    """The ways to order players with equal totals."""

    MOST_EVENINGS = "most_evenings"
    BEST_EVENING = "best_evening"
    LATER_EVENINGS = "later_evenings"
    """The last evening decides by points; if these are equal, the evening before it, and so on.

    Players who missed an evening come after those who played it.
    """
    LOTS = "lots"


@dataclass(frozen=True, slots=True)
class PlacePoints:
    """Points for a player's place on an evening. They replace the points that were played."""

    table: tuple[Points, ...]
    """The points for the first place, the second place, …"""
    rest: Points = 0
    """The points for every place after those in `table`."""
    shared: SharedPlaces = SharedPlaces.SAME


@dataclass(frozen=True, slots=True)
class Double:
    """An evening that counts several times, usually twice."""

    evening: str
    times: int = 2


@dataclass(frozen=True, slots=True)
class SeasonFinal:
    """The last evening of a season. It always counts, in addition to the best ones."""

    evening: str
    decides: bool = False
    """True if the final's players come before everybody else, in the order of their points in it."""


@dataclass(frozen=True, slots=True)
class SeasonLots:
    """The order, drawn by lot, of players whom no other tie-break separates."""

    seed: str = ""
    """The seed of the lots. Players are ordered by the SHA-256 of `SEED:KEY`, which anybody can compute."""
    order: tuple[str, ...] = ()
    """Players in the order that was drawn by hand. They come before all players who are ordered by the seed."""


@dataclass(frozen=True, slots=True)
class SeasonGroup:
    """Players under a common name: a team, or a category such as the juniors."""

    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Teams:
    """The teams: groups of players who collect points together."""

    teams: tuple[SeasonGroup, ...]
    best: int | None = None
    """The number of players of a team who count each evening, the best ones; None if all who played count."""


@dataclass(frozen=True, slots=True)
class CountingRule:
    """The rule by which a season is counted. With the defaults all evenings count as they were played."""

    counting: Counting = Counting.SUM
    best: int | None = None
    """The number of evenings that count for each player, the best ones; None if all count."""
    minimum: int = 0
    """The number of evenings that a player must have played to get a place."""
    missed: Points | None = None
    """The points for a missed evening; None: missed evenings do not count at all."""
    planned: int | None = None
    """The number of evenings that the season will have, including those already played; None if no more are planned."""
    bonus: Points = 0
    """The points for each evening at which a player was present, even if that evening is dropped."""
    per_place: PlacePoints | None = None
    doubles: tuple[Double, ...] = ()
    final: SeasonFinal | None = None
    ties: tuple[SeasonTieBreak, ...] = ()
    """The tie-breaks between equal totals, in this order. Players whom none separates share a place."""
    lots: SeasonLots = field(default_factory=SeasonLots)
    only: tuple[str, ...] = ()
    """The keys of the only evenings that count; if empty, all evenings count."""
    without: tuple[str, ...] = ()
    """The evenings that are left out."""
    teams: Teams | None = None
    categories: tuple[SeasonGroup, ...] = ()
    guests: bool = False
    """True if guests are ranked too. A guest is recognized by name on all evenings."""
    decimals: int | None = None
    """The number of decimals in totals. None: as many as the points need, and one for averages."""

    def selected(self, evenings: tuple[EveningResults, ...]) -> tuple[EveningResults, ...]:
        """Return the evenings that this rule selects, in their order."""
        return tuple(each for each in evenings if (not self.only or each.key in self.only) and each.key not in self.without)

    def times(self, evening: str) -> int:
        """Return how many times this evening counts."""
        return next((double.times for double in self.doubles if double.evening == evening), 1)
