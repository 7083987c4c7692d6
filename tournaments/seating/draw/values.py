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
    """The draw with as few repeated meetings as possible."""
    RANDOM = "random"
    """The players sorted by a hash of seed and player number, which anybody can compute again."""
    STANDING = "standing"
    """By points: the first four players at one table, the next four at another, and so on. Players may move a little to avoid repeats."""
    SNAKE = "snake"
    """By points: strong and weak players are mixed, so that all tables are equally strong. Players may move a little to avoid repeats."""
    SCHEDULE = "schedule"
    """The tables of a schedule that somebody pasted as text."""


class Fives(StrEnum):
    """The ways to divide turns over the players. A player at a table of another size than the usual, mostly a table of five, has a turn."""

    SHARED = "shared"
    """Turns are shared fairly: over the evening, the numbers of turns of two players differ by at most one."""
    ANY = "any"
    """Turns are not shared, which allows fewer repeated meetings."""


class Partners(StrEnum):
    """The ways to choose partners in a game that is played in pairs."""

    NONE = "none"
    """The game is not played in pairs."""
    CHANGING = "changing"
    """Each player gets another partner in each round, as far as possible."""
    FIXED = "fixed"
    """Each player keeps one partner for the whole evening."""
    APART = "apart"
    """Each player keeps one partner, who sits at another table, in a game in which they need not play together."""


class LonePartner(StrEnum):
    """The rules for players whose own partner is missing, in an evening that is played by pairs."""

    CHANGING = "changing"
    """Lone partners are paired with one another by lot for the round."""
    SITS_OUT = "sits_out"
    """A lone partner sits out the round."""


@dataclass(frozen=True, slots=True)
class Apart:
    """A wish that two players do not sit at one table.

    Breaking it once is as bad as `weight` repeated meetings; `weight` is None if the wish is mandatory.
    """

    first: int
    second: int
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class Together:
    """A wish that two players sit at one table in every round; with `opposite`, not next to one another."""

    first: int
    second: int
    opposite: bool = False
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class FixedPlace:
    """A wish that a player sits at this table in every round; with `seat`, on this seat of it."""

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
    """Return for every two members of a team a mandatory wish never to sit at one table."""
    return tuple(Apart(first, second) for team in teams for first, second in combinations(sorted(team), 2))


def pairs_opposite(pairs: Iterable[tuple[int, int]]) -> tuple[Together, ...]:
    """Return for each pair a mandatory wish to sit opposite one another in every round."""
    return tuple(Together(first, second, opposite=True) for first, second in pairs)


@dataclass(frozen=True, slots=True)
class SeatPin:
    """A player who stays at this table in this round when the others are drawn again; with `seat`, also on this seat."""

    round: int
    table: int
    player: int
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningToDraw:
    """The input of a draw. It may cover several rounds, because a round drawn by itself can force repeats in later ones."""

    players: tuple[int, ...]
    rounds: int
    """The number of rounds to draw. Their numbers follow those of the rounds in `played`."""
    seed: str
    method: Method = Method.SPREAD
    sizes: tuple[int, ...] = (4, 5)
    """The allowed table sizes."""
    preferred: int | None = None
    """The size that most tables should have; None: four if allowed, else the largest below four."""
    fives: Fives = Fives.SHARED
    totals: Mapping[int, int] = field(default_factory=dict)
    """The points of each player; needed by the methods STANDING and SNAKE."""
    wishes: Wishes = Wishes()
    played: tuple[Round, ...] = ()
    """The rounds played before, in order; they may have had other players than `players`."""
    pins: tuple[SeatPin, ...] = ()
    """The players who keep their places when the others are drawn again."""
    partners: Partners = Partners.NONE
    pairs: tuple[tuple[int, int], ...] = ()
    """The pairs of an evening of pairs, if both partners take part, each with the lower number first. Empty for other evenings."""
    lone_partner: LonePartner = LonePartner.CHANGING
    """The rule for players who are in none of `pairs`, if there are pairs."""
    tables: tuple[int, ...] = ()
    """The size of each table, if sizes are fixed. Empty: as many tables of the usual size as possible."""

    @property
    def usual(self) -> int:
        """The table size that counts as normal. To sit at a table of another size is called a turn."""
        return self.preferred or usual_size(self.sizes)


@dataclass(frozen=True, slots=True)
class Broken:
    """A wish that a draw breaks, and the numbers of the rounds that break it."""

    wish: Wish
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawCost:
    """The faults of a draw. Repeats and turns include those of the rounds played before."""

    repeats: int
    """The number of repeated meetings: for every two players, all meetings but the first."""
    unfair: int
    """The unfairness of the turns at tables of another size: the sum of all turns that players have above or below a fair share.

    It is 0 if the evening does not share turns.
    """
    broken: tuple[Broken, ...]

    @property
    def hard(self) -> tuple[Broken, ...]:
        """The broken wishes that are mandatory."""
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
        """For each player, the number of drawn rounds in which they sit at a table of five."""
        fives = dict.fromkeys(self.evening.players, 0)
        for player in (player for tables in self.rounds for table in tables if len(table) == 5 for player in table):
            fives[player] += 1
        return fives
