"""The input and result of an allocation of prizes, as frozen values. Players are their numbers, amounts are cents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class PrizeKind(StrEnum):
    """The achievement that a prize rewards. The value is in sealed log entries and never changes."""

    PLACE = "place"
    LAST_BUT_ONE = "last_but_one"
    NEAREST_TO_ZERO = "nearest_to_zero"
    MOST_SOLOS = "most_solos"
    HIGHEST_ROUND = "highest_round"
    CATEGORY = "category"
    LOTS = "lots"


class Ties(StrEnum):
    """How prizes are given to players who are equal."""

    SPLIT = "split"
    """The amounts are added up and divided equally. If one of the prizes is not simply an amount of money, lots decide instead."""
    BOTH = "both"
    """Each of the equal players gets the prize of the place that they share."""
    LOTS = "lots"
    """Lots decide the order of the equal players."""


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize of the organiser's list."""

    kind: PrizeKind
    what: str = ""
    """A description in the organiser's words: a bottle of wine. Empty if it is only an amount."""
    cents: int | None = None
    """The prize's amount of money in cents; None if it is only a thing."""
    place: int = 0
    """For a prize of a place, this place, from 1; else 0."""
    category: str = ""
    """For a prize for the best of a category, the category's name; else empty."""

    @property
    def is_amount(self) -> bool:
        """True if it can be split: it is an amount of money and nothing else."""
        return self.cents is not None and not self.what


@dataclass(frozen=True, slots=True)
class PrizeRule:
    """The rules by which the prizes of a list are given."""

    ties: Ties = Ties.LOTS
    one_each: bool = True
    """True if nobody gets prizes of two kinds: the second goes to the next in line. Prizes earlier in the list are given first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Competitor:
    """A player who may get a prize, with their values in the final standings."""

    number: int
    place: int | None
    """The player's place; None if they missed a round and so are not ranked. They can then get no prize of a place."""
    points: int | Fraction
    solos: int = 0
    """How many solos the player made."""
    best_round: int | None = None
    """The points of their best round; None if they played none."""
    categories: frozenset[str] = frozenset()
    """The names of the categories that the player belongs to, case-folded."""
    present: bool = True
    """True if the player is still at the evening. Only then do they take part in a prize that is drawn among everybody."""


class WhyNot(StrEnum):
    """The reason why a prize was not given."""

    NOBODY = "nobody"
    """Nobody can get this prize, for example because nobody made a solo or there are fewer places."""
    SHARED = "shared"
    """Nobody has exactly this prize's place, because players share a higher one. With BOTH, each of them gets that place's prize."""
    HAVE_ONE = "have_one"
    """Everybody who could get this prize has another prize already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize, or a share of several prizes, for one player."""

    prizes: tuple[int, ...]
    """The indexes in the prize list, from 0, of what the player gets. Several if these prizes were added up and split."""
    player: int | None
    """The winner's number; None while the lots between the players in `among` are not drawn."""
    cents: int | None = None
    """The amount of money that this player gets, in cents; None if the prize is not money."""
    among: tuple[int, ...] = ()
    """The numbers of all players who tied for the prize; empty if nobody tied."""
    next_in_line: bool = False
    """True if the prize moved down to this player, because a player ahead of them has a prize already."""


@dataclass(frozen=True, slots=True)
class NotGiven:
    """A prize that nobody gets, by its index in the list, and the reason."""

    prize: int
    why: WhyNot


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Lots that decided about prizes; anybody can repeat them from the seed."""

    about: str
    """The subject of the lots, as in the hash: `place 2`, `lots`."""
    among: tuple[int, ...]
    """The numbers of the players between whom the lots decided."""
    order: tuple[int, ...]
    """The numbers of these players in the order drawn."""


@dataclass(frozen=True, slots=True)
class Allocation:
    """The result of an allocation. Every prize of the list is in one of the `awards`, or in `not_given`."""

    awards: tuple[Award, ...]
    """The awards in the order of the prize list. Shares of a split prize follow by place, then by player number."""
    not_given: tuple[NotGiven, ...]
    lots: tuple[LotsDrawn, ...]

    @property
    def undecided(self) -> bool:
        """True if lots still have to be drawn."""
        return any(award.player is None for award in self.awards)


Group = tuple[int, ...]
"""The numbers of players who are equal."""
Line = Sequence[Group]
"""The groups of equal candidates for prizes of one kind, the best group first."""
