"""What a season is asked: its evenings and its rule, as frozen values.

Players and evenings are keys that the engine only compares: a member's key, or a name from a file. Points are whole numbers, or exact
fractions where a file or a rule has decimals; they are rounded only when they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

Points = int | Fraction


@dataclass(frozen=True, slots=True)
class Evening:
    """What everybody won on one evening. A sequence of evenings is in the order in which they were played."""

    key: str
    points: Mapping[str, Points]
    """By player, for everybody who came and is ranked in the season."""
    pot: Points = 0
    """What the tables' pots kept."""
    others: Points = 0
    """What those won together who are not ranked in the season, such as guests."""


class Counting(StrEnum):
    """What becomes of the evenings that count."""

    SUM = "sum"
    AVERAGE = "average"


class TieBreak(StrEnum):
    """Who comes first of players with equal totals."""

    MOST_EVENINGS = "most_evenings"
    BEST_EVENING = "best_evening"
    LATER_EVENINGS = "later_evenings"
    """Whoever won more on the last evening, else on the one before it, and so on. Who stayed away comes after who played."""
    LOTS = "lots"


class SharedPlaces(StrEnum):
    """What players bring home who share a place of an evening, where places bring points."""

    SAME = "same"
    """Each what that place brings."""
    MEAN = "mean"
    """Each the mean of the places they take up together."""


@dataclass(frozen=True, slots=True)
class PlacePoints:
    """Points for the place of an evening instead of the points that were played."""

    table: tuple[Points, ...]
    """What the first place brings, what the second brings, …"""
    rest: Points = 0
    """What every later place brings."""
    shared: SharedPlaces = SharedPlaces.SAME


@dataclass(frozen=True, slots=True)
class Double:
    """An evening that counts several times, usually twice."""

    evening: str
    times: int = 2


@dataclass(frozen=True, slots=True)
class Final:
    """The last evening of a season. It counts always, beside the best ones."""

    evening: str
    decides: bool = False
    """Whoever plays it comes before everybody else, in the order of what they won there."""


@dataclass(frozen=True, slots=True)
class Lots:
    """How lots are drawn between players that nothing else separates."""

    seed: str = ""
    """The order is that of the SHA-256 of `SEED:KEY`, which anybody can repeat."""
    order: tuple[str, ...] = ()
    """The players in the order in which somebody drew them by hand; it goes before the seed."""


@dataclass(frozen=True, slots=True)
class Group:
    """Some players under a name: a team, or a category such as the juniors."""

    name: str
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Teams:
    """Players who play for one another."""

    teams: tuple[Group, ...]
    best: int | None = None
    """On each evening the best so many of a team count; None: all who came."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How a season is counted. Every default counts all evenings as they were played."""

    counting: Counting = Counting.SUM
    best: int | None = None
    """Only the best so many evenings count; None: all."""
    minimum: int = 0
    """Who played fewer evenings has no place."""
    missed: Points | None = None
    """What an evening counts that a player missed; None: nothing, as if it had not been."""
    planned: int | None = None
    """How many evenings can be missed, if that is more than have been played; None: as many as have been played."""
    bonus: Points = 0
    """For each evening that a player came, whether it counts or falls away."""
    per_place: PlacePoints | None = None
    doubles: tuple[Double, ...] = ()
    final: Final | None = None
    ties: tuple[TieBreak, ...] = ()
    """What separates equal totals, in this order. Whom nothing separates share a place."""
    lots: Lots = field(default_factory=Lots)
    only: tuple[str, ...] = ()
    """Only these evenings; none said: all."""
    without: tuple[str, ...] = ()
    """All but these evenings."""
    teams: Teams | None = None
    categories: tuple[Group, ...] = ()
    guests: bool = False
    """Guests are ranked too, each evening's guests by their names."""
    decimals: int | None = None
    """How exactly totals are shown; None: as the points are, averages to one decimal."""

    def selected(self, evenings: tuple[Evening, ...]) -> tuple[Evening, ...]:
        """The evenings that this rule is about, in their order."""
        return tuple(each for each in evenings if (not self.only or each.key in self.only) and each.key not in self.without)

    def times(self, evening: str) -> int:
        """How many times this evening counts."""
        return next((double.times for double in self.doubles if double.evening == evening), 1)
