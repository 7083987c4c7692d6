"""The input and the output of a feed, as values."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

Points = Mapping[int, int]
"""The points that each player won (+) or lost (−). A player who is not a key moved nothing."""


class Kind(StrEnum):
    """The kind of news of an item."""

    MADE = "made"
    LOST = "lost"
    WON_BIG = "won_big"
    """A big win in a deal without a contract, or with one that is no news by itself."""
    LOST_BIG = "lost_big"
    STANDINGS = "standings"
    """Only a change among the first three. An item of another kind may report such a change as well."""
    CHANGED = "changed"
    """The points of a deal changed."""
    TAKEN_BACK = "taken_back"
    """A deal was voided: it no longer moves points."""
    RULED = "ruled"
    STARTED = "started"
    LAST_DEAL = "last_deal"
    FINISHED = "finished"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Where:
    """A round, or a table or a deal of it."""

    round: int
    table: int | None = None
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedContract:
    """A contract of a deal, and its players."""

    code: str
    declarer: int
    partner: int | None
    alone: bool
    """True if nobody played it with the declarer, not even an absent hand."""
    made: bool
    slam: bool = False
    """True if its side made it by taking every trick."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal as it counts now, at the time at which it was reported. Deals that are void or wait for the jury are not included."""

    key: str
    at: datetime.datetime
    where: Where
    points: Points
    contracts: Sequence[PlayedContract] = ()
    quiet: bool = False
    """True if it counts but is no news: the jury is looking at it, or it is a table's own total, which shows no deals."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling in force that the public may see, with the points that it moves itself."""

    key: str
    at: datetime.datetime
    where: Where
    number: int
    points: Points
    quiet: bool = False
    """True if its points count and nothing else of it is reported."""


@dataclass(frozen=True, slots=True)
class DealChange:
    """The last time at which the points of a deal changed, unless a ruling that is itself an item changed them."""

    key: str
    at: datetime.datetime
    where: Where
    before: Points
    now: Points
    void: bool = False


@dataclass(frozen=True, slots=True)
class RoundTurn:
    """A round was started or finished, its last deal was called, or the evening was closed."""

    kind: Kind
    at: datetime.datetime
    round: int


@dataclass(frozen=True, slots=True)
class Evening:
    """The last part of an evening, and the totals before it."""

    before: Points
    """The total of each line of the standings before the first of `deals` and `rulings`; its keys are all lines that are ranked."""
    line_of: Mapping[int, int]
    """The line to which a player's points belong."""
    deals: Sequence[PlayedDeal] = ()
    rulings: Sequence[Ruled] = ()
    changes: Sequence[DealChange] = ()
    turns: Sequence[RoundTurn] = ()
    deals_before: int = 0
    """The number of deals before the first of `deals`."""
    by_points: bool = True
    """True if the standings compare points first, so that a change of the lead can be reported."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedItem:
    """One thing that happened."""

    kind: Kind
    key: str
    """Identical for all readers, and unchanged as long as the item exists: `deal 5f0c…`, `ruling 3`, `round 2 started`."""
    at: datetime.datetime
    where: Where
    importance: int
    """The higher, the longer it stays in the list when much happens."""
    player: int | None = None
    """The player whom it is about."""
    partner: int | None = None
    contract: str = ""
    slam: bool = False
    points: int | None = None
    """The points that it brought this player; None where points mean nothing."""
    points_before: int | None = None
    """The points that a changed deal had brought them before."""
    ruling: int | None = None
    leader: int | None = None
    """The line that took the lead through it."""
    leader_points: int = 0
    climber: int | None = None
    """The line that rose into the first three through it; never the line that took the lead."""
    place: int = 0
    """The place of `climber`."""
    moved: Points = field(default_factory=dict)
    """All points that it moved."""
