"""What a draw is asked, and what it answers, as frozen values. Players, rounds and tables are counted from 1, seats from 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

from tournaments.seating.draw.table_sizes import usual_size

Table = tuple[int, ...]
"""The players of one table, by seat."""
Round = tuple[Table, ...]


class Method(StrEnum):
    """How players are divided over tables."""

    SPREAD = "spread"
    """As few repeated meetings as possible."""
    RANDOM = "random"
    """By the hash of seed and number, which anybody can repeat."""
    STANDING = "standing"
    """By points: the first four together, the next four, …; without repeated meetings where possible."""
    SNAKE = "snake"
    """By points: the tables as strong as one another; without repeated meetings where possible."""
    SCHEDULE = "schedule"
    """As somebody wrote it down."""


class Fives(StrEnum):
    """Who sits at the tables of another size than the usual: those of five."""

    SHARED = "shared"
    """Over the evening nobody sits there more than once more than anybody else."""
    ANY = "any"
    """As it comes, for fewer repeated meetings."""


class Partners(StrEnum):
    """Who plays with whom, where a game is played in pairs."""

    NONE = "none"
    """The game has no pairs."""
    CHANGING = "changing"
    """Each round another partner, as far as it can be."""
    FIXED = "fixed"
    """The same partner all evening."""


@dataclass(frozen=True, slots=True)
class Apart:
    """Two players who should not sit at one table. `weight`: as bad as so many repeated meetings, in each round; None: it must be so."""

    first: int
    second: int
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class Together:
    """Two players who should sit at one table in every round, if `opposite` then not beside one another there."""

    first: int
    second: int
    opposite: bool = False
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class FixedPlace:
    """A player who should sit at this table in every round, and on this seat if one is named."""

    player: int
    table: int
    seat: int | None = None
    weight: int | None = None


Wish = Apart | Together | FixedPlace


@dataclass(frozen=True, slots=True)
class Wishes:
    """All wishes of an evening."""

    apart: tuple[Apart, ...] = ()
    together: tuple[Together, ...] = ()
    places: tuple[FixedPlace, ...] = ()

    def __iter__(self) -> Iterator[Wish]:
        yield from self.apart
        yield from self.together
        yield from self.places


def teams_apart(teams: Iterable[Iterable[int]]) -> tuple[Apart, ...]:
    """The wishes that members of one team never sit together."""
    return tuple(Apart(first, second) for team in teams for first, second in combinations(sorted(team), 2))


def pairs_opposite(pairs: Iterable[tuple[int, int]]) -> tuple[Together, ...]:
    """The wishes that partners always sit opposite one another."""
    return tuple(Together(first, second, opposite=True) for first, second in pairs)


@dataclass(frozen=True, slots=True)
class Pin:
    """A player who stays at this table of this round, and on this seat if one is named, whatever else is drawn."""

    round: int
    table: int
    player: int
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """What is to be drawn: all rounds that are still to be played, since a round that is drawn alone can spoil the next ones."""

    players: tuple[int, ...]
    rounds: int
    """How many rounds to draw; they are numbered after those played."""
    seed: str
    method: Method = Method.SPREAD
    sizes: tuple[int, ...] = (4, 5)
    """The sizes that a table may have."""
    preferred: int | None = None
    """The size that most tables should have; None: four if that is allowed, else the largest below."""
    fives: Fives = Fives.SHARED
    totals: Mapping[int, int] = field(default_factory=dict)
    """Points of each player; needed by standing and snake."""
    wishes: Wishes = Wishes()
    played: tuple[Round, ...] = ()
    """The rounds played before, in order; others than `players` may have played there."""
    pins: tuple[Pin, ...] = ()
    """Who stays where when the rest is drawn again."""
    partners: Partners = Partners.NONE
    tables: tuple[int, ...] = ()
    """How many sit at each table, where that is fixed already; empty: as many tables of the usual size as there can be."""

    @property
    def usual(self) -> int:
        """The size that most tables have. At those of another size players have a turn."""
        return self.preferred or usual_size(self.sizes)


@dataclass(frozen=True, slots=True)
class Broken:
    """A wish that is not kept, and in which rounds."""

    wish: Wish
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cost:
    """What is not as wished in a draw, together with the rounds played before."""

    repeats: int
    """Over all pairs, the meetings beyond the first."""
    unfair: int
    """Turns at the tables of another size that somebody has too many, or too few; 0 if turns are not shared."""
    broken: tuple[Broken, ...]

    @property
    def hard(self) -> tuple[Broken, ...]:
        """The broken wishes that must be kept."""
        return tuple(each for each in self.broken if each.wish.weight is None)

    @property
    def soft(self) -> int:
        """What the other broken wishes weigh, in repeated meetings."""
        return sum(each.wish.weight * len(each.rounds) for each in self.broken if each.wish.weight is not None)


@dataclass(frozen=True, slots=True)
class Draw:
    """The rounds that were drawn for this evening, and what they cost."""

    evening: Evening
    rounds: tuple[Round, ...]
    cost: Cost

    @property
    def fives(self) -> dict[int, int]:
        """How often each player of the evening sits at a table of five, in the rounds drawn here."""
        fives = dict.fromkeys(self.evening.players, 0)
        for player in (player for tables in self.rounds for table in tables if len(table) == 5 for player in table):
            fives[player] += 1
        return fives
