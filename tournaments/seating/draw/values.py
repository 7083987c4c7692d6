"""The input and result of a draw, as frozen values. Players, rounds and tables are counted from 1, seats from 0."""

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
    """The way in which players are divided over tables."""

    SPREAD = "spread"
    """As few repeated meetings as possible."""
    RANDOM = "random"
    """In an order by the hash of seed and player number, which anybody can compute again."""
    STANDING = "standing"
    """By points: the first four together, then the next four, …; without repeated meetings where possible."""
    SNAKE = "snake"
    """By points: all tables equally strong; without repeated meetings where possible."""
    SCHEDULE = "schedule"
    """As a pasted schedule says."""


class Fives(StrEnum):
    """The ways to divide turns. A player has a turn at a table of another size than the usual, in most games a table of five."""

    SHARED = "shared"
    """Fairly: over the evening, two players differ by one turn at most."""
    ANY = "any"
    """Without a rule, so that there are fewer repeated meetings."""


class Partners(StrEnum):
    """The ways to choose partners in a game that is played in pairs."""

    NONE = "none"
    """The game has no pairs."""
    CHANGING = "changing"
    """Another partner each round, as far as possible."""
    FIXED = "fixed"
    """One partner for the whole evening."""


@dataclass(frozen=True, slots=True)
class Apart:
    """Two players who should not sit at one table.

    `weight` is the number of repeated meetings that are as bad as breaking the wish once; None if the wish is mandatory.
    """

    first: int
    second: int
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class Together:
    """Two players who should sit at one table in every round; if `opposite`, not next to one another."""

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
    """Return mandatory wishes that members of one team never sit together."""
    return tuple(Apart(first, second) for team in teams for first, second in combinations(sorted(team), 2))


def pairs_opposite(pairs: Iterable[tuple[int, int]]) -> tuple[Together, ...]:
    """Return mandatory wishes that partners always sit opposite one another."""
    return tuple(Together(first, second, opposite=True) for first, second in pairs)


@dataclass(frozen=True, slots=True)
class SeatPin:
    """A player who stays at this table in this round, and on this seat if given, when the rest is drawn."""

    round: int
    table: int
    player: int
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningToDraw:
    """The input of a draw. It covers several rounds at once, because a round drawn on its own can force repeats in later ones."""

    players: tuple[int, ...]
    rounds: int
    """The number of rounds to draw; they are numbered after those played."""
    seed: str
    method: Method = Method.SPREAD
    sizes: tuple[int, ...] = (4, 5)
    """The allowed table sizes."""
    preferred: int | None = None
    """The size that most tables should have; None: four if allowed, else the largest below four."""
    fives: Fives = Fives.SHARED
    totals: Mapping[int, int] = field(default_factory=dict)
    """Points of each player; required by the methods STANDING and SNAKE."""
    wishes: Wishes = Wishes()
    played: tuple[Round, ...] = ()
    """The rounds played before, in order; they may have had other players than `players`."""
    pins: tuple[SeatPin, ...] = ()
    """The players who keep their place when the rest is drawn again."""
    partners: Partners = Partners.NONE
    tables: tuple[int, ...] = ()
    """The size of each table if it is fixed; empty for as many tables of the usual size as possible."""

    @property
    def usual(self) -> int:
        """The table size that counts as normal. To sit at a table of another size is called a turn."""
        return self.preferred or usual_size(self.sizes)


@dataclass(frozen=True, slots=True)
class Broken:
    """A wish that is not fulfilled, with the rounds in which it is broken."""

    wish: Wish
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawCost:
    """The faults of a draw, counted together with those of the rounds played before."""

    repeats: int
    """Meetings beyond the first, summed over all pairs."""
    unfair: int
    """The unfairness of the turns at tables of another size: how far each player's number is from a fair share, over all players.

    It is 0 if the evening does not share turns.
    """
    broken: tuple[Broken, ...]

    @property
    def hard(self) -> tuple[Broken, ...]:
        """The broken mandatory wishes."""
        return tuple(each for each in self.broken if each.wish.weight is None)

    @property
    def soft(self) -> int:
        """The total weight of the broken wishes that are not mandatory, counted in each round that breaks them.

        A weight of 3 is as bad as three repeated meetings.
        """
        return sum(each.wish.weight * len(each.rounds) for each in self.broken if each.wish.weight is not None)


@dataclass(frozen=True, slots=True)
class Draw:
    """The drawn rounds of an evening, and their cost."""

    evening: EveningToDraw
    rounds: tuple[Round, ...]
    cost: DrawCost

    @property
    def fives(self) -> dict[int, int]:
        """For each player of the evening, the number of these rounds in which they sit at a table of five."""
        fives = dict.fromkeys(self.evening.players, 0)
        for player in (player for tables in self.rounds for table in tables if len(table) == 5 for player in table):
            fives[player] += 1
        return fives
