"""What the giving of prizes is asked, and what it answers, as frozen values. Players are their numbers, amounts are cents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Kind(StrEnum):
    """What a prize is for. The value stands in sealed log entries and never changes."""

    PLACE = "place"
    LAST_BUT_ONE = "last_but_one"
    NEAREST_TO_ZERO = "nearest_to_zero"
    MOST_SOLOS = "most_solos"
    HIGHEST_ROUND = "highest_round"
    CATEGORY = "category"
    LOTS = "lots"


class Ties(StrEnum):
    """What becomes of a prize for which several players stand equal."""

    SPLIT = "split"
    """Amounts are added up and shared out; of what cannot be shared out lots decide."""
    BOTH = "both"
    """Each gets the prize of the place that they share."""
    LOTS = "lots"
    """Lots decide who comes before whom."""


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize of the organiser's list."""

    kind: Kind
    what: str = ""
    """What it is, in the organiser's words: a bottle of wine. Empty if it is an amount only."""
    cents: int | None = None
    """Or an amount of money."""
    place: int = 0
    """From 1, for a prize of a place; else 0."""
    category: str = ""
    """For the best of a category, its name; else empty."""

    @property
    def is_amount(self) -> bool:
        """Whether it can be shared out: an amount and nothing else."""
        return self.cents is not None and not self.what


@dataclass(frozen=True, slots=True)
class Rule:
    """How prizes are given."""

    ties: Ties = Ties.LOTS
    one_each: bool = True
    """Whether nobody gets a second prize: it goes to the next in line. What stands first in the list is given first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Competitor:
    """Who may get a prize, with the figures of the final standings."""

    number: int
    place: int | None
    """None: they are not ranked, as they missed a round; no place is theirs."""
    points: int | Fraction
    solos: int = 0
    """Solos that they made."""
    best_round: int | None = None
    """Their points in their best round; None if they played none."""
    categories: frozenset[str] = frozenset()
    """Their names, case-folded."""
    present: bool = True
    """Whether they are in the room, and so take part in lots among all."""


class WhyNot(StrEnum):
    """Why a prize was not given."""

    NOBODY = "nobody"
    """Nobody comes into question: nobody made a solo, nobody has this place."""
    SHARED = "shared"
    """Whoever would have this place shares one above it, and has that prize."""
    HAVE_ONE = "have_one"
    """Whoever comes into question has a prize already."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize, or a share of some, for one player."""

    prizes: tuple[int, ...]
    """Which prizes of the list, from 0: several if they were added up and shared out."""
    player: int | None
    """None while lots among `among` are not drawn."""
    cents: int | None = None
    """The amount that this player gets; None if it is no money."""
    among: tuple[int, ...] = ()
    """Everybody who stood equal for it; empty if nobody else did."""
    next_in_line: bool = False
    """Whether somebody who came before has a prize already."""


@dataclass(frozen=True, slots=True)
class NotGiven:
    """A prize that nobody gets."""

    prize: int
    why: WhyNot


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Lots that decided about prizes: anybody can repeat them from the seed."""

    about: str
    """What they decided, as it stands in the hash: `place 2`, `lots`."""
    among: tuple[int, ...]
    """By number."""
    order: tuple[int, ...]
    """As drawn, the first one first."""


@dataclass(frozen=True, slots=True)
class Allocation:
    """Who gets what. Every prize of the list stands in an award or in `not_given`."""

    awards: tuple[Award, ...]
    """In the order of the list; a shared one by place, then by number."""
    not_given: tuple[NotGiven, ...]
    lots: tuple[LotsDrawn, ...]

    @property
    def undecided(self) -> bool:
        """Whether lots have to be drawn yet."""
        return any(award.player is None for award in self.awards)


Group = tuple[int, ...]
"""Players who stand equal, by number."""
Line = Sequence[Group]
"""Who comes into question for prizes of one kind, the best first."""
