"""The input and result of an allocation of prizes, as frozen values. Players are their numbers, amounts are cents.

A competitor is a line of the standings: a player, a pair or a team. It is named by the number of its first player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction


class PrizeKind(StrEnum):
    """The achievement that a prize rewards. The value is in sealed log entries and never changes."""

    PLACE = "place"
    LAST = "last"
    LAST_BUT_ONE = "last_but_one"
    NEAREST_TO_ZERO = "nearest_to_zero"
    MOST_SOLOS = "most_solos"
    MOST_PITS = "most_pits"
    MOST_ROEM = "most_roem"
    HIGHEST_ROUND = "highest_round"
    BEST_OF_ROUND = "best_of_round"
    CATEGORY = "category"
    """The best of the rating that `Prize.category` names. The page's form stores it as a place of that rating."""
    LOTS = "lots"


COUNTED = frozenset({PrizeKind.MOST_SOLOS, PrizeKind.MOST_PITS, PrizeKind.MOST_ROEM})
"""The kinds of prizes for the highest number of something: over the whole evening, or in one round (`Prize.round`)."""


class Ties(StrEnum):
    """The ways to give prizes to players who are equal."""

    SPLIT = "split"
    """The amounts are added up and divided equally. If one of the prizes is a thing, or some are money and some points, lots decide."""
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
    """The prize's amount of money in cents; None if it is a thing or points."""
    place: int = 0
    """The place, from 1, if the prize is for a place; else 0."""
    category: str = ""
    """The name of the rating whose players, pairs or teams compete for the prize; empty: all lines of the standings do."""
    rating: int | None = None
    """The number of the rating that `category` names. None: it is found by that name, if the evening has such a rating."""
    round: int = 0
    """The round's number, from 1, if the prize is for a round; 0 if it is for the whole evening."""
    points: int | None = None
    """The prize's amount in points, which the ledger does not book; None if it is a thing or money."""

    @property
    def is_amount(self) -> bool:
        """True if the prize is an amount of money or points and nothing else, so that it can be split."""
        return (self.cents, self.points) != (None, None) and not self.what


@dataclass(frozen=True, slots=True)
class PrizeRule:
    """The rules by which the prizes of a list are given."""

    ties: Ties = Ties.LOTS
    one_each: bool = True
    """True if nobody gets prizes of two kinds: the second goes to the next in line. Prizes earlier in the list are given first.

    If a pair got a prize, each of the partners counts as having one.
    """
    per_entrants: int = 0
    """One prize is given for every `per_entrants` lines of the standings with somebody here, from the top of the list; 0: all are given.

    Lines that can get no prize, because the jury excluded a player, do not count.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class Competitor:
    """A player, pair or team that may get a prize, with its values in the final standings."""

    number: int
    """The number of the competitor's first player."""
    place: int | None
    """The competitor's place; None if it is not ranked because a round was missed. Such a competitor gets no prize for a place."""
    points: int | Fraction
    partners: tuple[int, ...] = ()
    """The numbers of the other players of the pair or team."""
    solos: Mapping[int, int] = field(default_factory=dict)
    """The number of solos made, by the round's number."""
    pits: Mapping[int, int] = field(default_factory=dict)
    """The number of deals in which the competitor's side took every trick, by the round's number."""
    roem: Mapping[int, int] = field(default_factory=dict)
    """The roem that the competitor's side scored, by the round's number."""
    rounds: Mapping[int, int] = field(default_factory=dict)
    """The points of each round that the competitor played, by the round's number."""
    present: bool = True
    """True if one of the competitor's players is still at the evening; needed for a prize that is drawn among everybody."""

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of all its players, the first one first."""
        return (self.number, *self.partners)


@dataclass(frozen=True, slots=True)
class Competitors:
    """Everybody who may get a prize: the lines of the standings, and the lines of each rating."""

    lines: Sequence[Competitor]
    ratings: Mapping[int, Sequence[Competitor]] = field(default_factory=dict)
    """The competitors of each rating, by the rating's number."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The number of each rating, by the rating's case-folded name."""

    def of(self, prize: Prize) -> Sequence[Competitor]:
        """Return those who compete for this prize; nobody if the evening does not have its rating."""
        if prize.rating is None and not prize.category:
            return self.lines
        number = prize.rating if prize.rating is not None else self.numbers.get(prize.category.casefold())
        return self.ratings.get(number, ()) if number is not None else ()

    @property
    def present(self) -> int:
        """The number of `lines` with at least one player who is here."""
        return sum(each.present for each in self.lines)


class WhyNot(StrEnum):
    """The reason why a prize was not given."""

    NOBODY = "nobody"
    """Nobody can get this prize, for example because nobody made a solo or there are fewer places."""
    SHARED = "shared"
    """Nobody has exactly this prize's place, because players share a higher one. With BOTH, each of them gets that place's prize."""
    HAVE_ONE = "have_one"
    """Everybody who could get this prize has another prize already."""
    FEWER = "fewer"
    """Too few players, pairs or teams are here for all prizes of the list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """A prize, or a share of several prizes, for one player, pair or team."""

    prizes: tuple[int, ...]
    """The indexes in the prize list, from 0, of the prizes that the player gets. Several if these prizes were added up and split."""
    player: int | None
    """The winner's number; None while the lots between those in `among` are not drawn."""
    partners: tuple[int, ...] = ()
    """The numbers of the other players of a pair or team, who share the award."""
    cents: int | None = None
    """The amount of money that the winner gets, in cents; None if the prize is not money."""
    points: int | None = None
    """The points that the winner gets; None if the prize is not points."""
    among: tuple[int, ...] = ()
    """The numbers of all who tied for the prize, a pair by its first player; empty if nobody tied."""
    next_in_line: bool = False
    """True if the prize moved down to this winner, because one ahead of them has a prize already."""

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of all players who share the award, the first one first; empty while lots are not drawn."""
        return (self.player, *self.partners) if self.player is not None else ()

    @property
    def shares(self) -> tuple[int, ...]:
        """The amount of each of `players`, in cents or points; empty if the prize is a thing. The lowest numbers get what is left over."""
        amount = self.cents if self.cents is not None else self.points
        if amount is None or not self.players:
            return ()
        share, left = divmod(amount, len(self.players))
        more = sorted(self.players)[:left]
        return tuple(share + (player in more) for player in self.players)


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
    """The numbers of those between whom the lots decided, a pair by its first player."""
    order: tuple[int, ...]
    """The numbers of `among` in the order in which they were drawn."""


@dataclass(frozen=True, slots=True)
class Allocation:
    """The result of an allocation. Every prize of the list is in one of the `awards`, or in `not_given`."""

    awards: tuple[Award, ...]
    """The awards in the order of the prize list. Shares of a split prize are sorted by place, then by player number."""
    not_given: tuple[NotGiven, ...]
    lots: tuple[LotsDrawn, ...]
    entrants: int | None = None
    """The number of lines of the standings with somebody who was here, if it decided how many prizes are given; else None."""

    @property
    def undecided(self) -> bool:
        """True if lots still have to be drawn."""
        return any(award.player is None for award in self.awards)


Group = tuple[Competitor, ...]
"""Competitors who are equal."""
Line = Sequence[Group]
"""The groups of equal candidates for prizes of one kind, the best group first."""
