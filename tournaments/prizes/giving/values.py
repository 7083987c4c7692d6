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
    """The rule for a prize if several players are equal for it."""

    SPLIT = "split"
    """Amounts are added up and split; if one of the prizes is not just an amount, lots decide."""
    BOTH = "both"
    """Each gets the prize of the place that they share."""
    LOTS = "lots"
    """Lots decide their order."""


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize of the organiser's list."""

    kind: PrizeKind
    what: str = ""
    """A description in the organiser's words: a bottle of wine. Empty if it is only an amount."""
    cents: int | None = None
    """An amount of money, or None."""
    place: int = 0
    """From 1, for a prize of a place; else 0."""
    category: str = ""
    """The name of the category, for the best of one; else empty."""

    @property
    def is_amount(self) -> bool:
        """True if it can be split: it is an amount of money and nothing else."""
        return self.cents is not None and not self.what


@dataclass(frozen=True, slots=True)
class PrizeRule:
    """The rules by which the prizes of a list are given."""

    ties: Ties = Ties.LOTS
    one_each: bool = True
    """True if nobody gets a second prize: it goes to the next in line. Prizes earlier in the list are given first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Competitor:
    """A player who may get a prize, with their values in the final standings."""

    number: int
    place: int | None
    """Their place; None if they are not ranked because they missed a round: then they get no prize of a place."""
    points: int | Fraction
    solos: int = 0
    """The number of solos that they made."""
    best_round: int | None = None
    """The points of their best round; None if they played none."""
    categories: frozenset[str] = frozenset()
    """Names of categories, case-folded."""
    present: bool = True
    """True if they are here, and so take part in lots among everybody."""


class WhyNot(StrEnum):
    """The reason why a prize was not given."""

    NOBODY = "nobody"
    """There is no candidate: nobody made a solo, nobody has this place."""
    SHARED = "shared"
    """Nobody has exactly this place: its players share a higher one, and get the prize of that place."""
    HAVE_ONE = "have_one"
    """All candidates have a prize already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize, or a share of some, for one player."""

    prizes: tuple[int, ...]
    """The indexes of prizes in the list, from 0: several if they were added up and split."""
    player: int | None
    """The player's number; None while lots among `among` are not drawn."""
    cents: int | None = None
    """The amount of money that this player gets, in cents; None if the prize is not money."""
    among: tuple[int, ...] = ()
    """Everybody who was equal for it; empty if nobody else was."""
    next_in_line: bool = False
    """True if the prize moved down to this player, because a player ahead of them has a prize already."""


@dataclass(frozen=True, slots=True)
class NotGiven:
    """A prize that nobody gets."""

    prize: int
    why: WhyNot


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Lots that decided about prizes; anybody can repeat them from the seed."""

    about: str
    """The subject of the lots, as in the hash: `place 2`, `lots`."""
    among: tuple[int, ...]
    """The equal players, by number."""
    order: tuple[int, ...]
    """The equal players in the order drawn."""


@dataclass(frozen=True, slots=True)
class Allocation:
    """The awards. Every prize of the list is in an award or in `not_given`."""

    awards: tuple[Award, ...]
    """In the order of the list; a split one by place, then by number."""
    not_given: tuple[NotGiven, ...]
    lots: tuple[LotsDrawn, ...]

    @property
    def undecided(self) -> bool:
        """True if lots still have to be drawn."""
        return any(award.player is None for award in self.awards)


Group = tuple[int, ...]
"""Players who are equal, by number."""
Line = Sequence[Group]
"""The candidates for prizes of one kind, the best first."""
