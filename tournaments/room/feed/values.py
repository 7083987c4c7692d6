"""The input and the output of a feed, as values."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

Points = Mapping[int, int]
"""The points that each player won (+) or lost (−). A player who is not a key moved nothing."""


class NewsKind(StrEnum):
    """The kind of news."""

    MADE = "made"
    LOST = "lost"
    WON_BIG = "won_big"
    """A big win in a deal without a contract that is news itself."""
    LOST_BIG = "lost_big"
    STANDINGS = "standings"
    """Only a change among the first three. Items of other kinds may report such a change too."""
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
    """The place of an event: a round, or a table or a deal of it."""

    round: int
    table: int | None = None
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedContract:
    """A contract of a deal, with its players."""

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
    """A deal with its current points, at the time at which it was reported. Deals that are void or wait for the jury are not included."""

    key: str
    at: datetime.datetime
    where: Where
    points: Points
    contracts: Sequence[PlayedContract] = ()
    quiet: bool = False
    """True if it counts but is no news: the jury is looking at it, or it is a table's own total, which shows no deals."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling in force that the public may see. `points` are those that it moves itself."""

    key: str
    at: datetime.datetime
    where: Where
    number: int
    points: Points
    quiet: bool = False
    """True if only its points count, and it is no news."""


@dataclass(frozen=True, slots=True)
class DealChange:
    """The latest change of a deal's points. It is left out if a ruling made it and has an item of its own."""

    key: str
    at: datetime.datetime
    where: Where
    before: Points
    now: Points
    void: bool = False


@dataclass(frozen=True, slots=True)
class RoundTurn:
    """The start or end of a round, the call of its last deal, or the closing of the evening."""

    kind: NewsKind
    at: datetime.datetime
    round: int


@dataclass(frozen=True, slots=True)
class FeedEvening:
    """The last part of an evening, and the totals before it."""

    before: Points
    """The total of each line of the standings before the first of `deals` and `rulings`. Its keys are all ranked lines."""
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
    """One item of the news."""

    kind: NewsKind
    key: str
    """Identical for all readers, and unchanged as long as the item exists: `deal 5f0c…`, `ruling 3`, `round 2 started`."""
    at: datetime.datetime
    where: Where
    importance: int
    """A number: the higher, the longer the item stays in a full list."""
    player: int | None = None
    """The player whom the item names first."""
    partner: int | None = None
    contract: str = ""
    slam: bool = False
    points: int | None = None
    """The points that the event brought this player; None if the item has no points."""
    points_before: int | None = None
    """For a changed deal: the points that it had brought this player before."""
    ruling: int | None = None
    leader: int | None = None
    """The line that took the lead through this event."""
    leader_points: int = 0
    climber: int | None = None
    """The line that rose into the first three through this event, unless it took the lead."""
    place: int = 0
    """The place of `climber`."""
    moved: Points = field(default_factory=dict)
    """All points that the event moved."""
