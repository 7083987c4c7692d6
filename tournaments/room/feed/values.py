"""The events from which a feed is made, and the items of which it consists."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

Points = Mapping[int, int]
"""The points that each player won (+) or lost (−). The keys are player numbers; players without a key won and lost nothing."""


class NewsKind(StrEnum):
    """The kind of news."""

    MADE = "made"
    LOST = "lost"
    WON_BIG = "won_big"
    """Somebody won many points in a deal whose contract is no news by itself."""
    LOST_BIG = "lost_big"
    STANDINGS = "standings"
    """A new leader or climber, in an item that reports nothing else. Items of other kinds may report it too."""
    CHANGED = "changed"
    """A deal's points have changed."""
    TAKEN_BACK = "taken_back"
    """A deal was voided: it no longer moves points."""
    RULED = "ruled"
    STARTED = "started"
    LAST_DEAL = "last_deal"
    LAST_TABLE = "last_table"
    """The last table of a round finished it. Only the big screen and its API have this item."""
    FINISHED = "finished"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Where:
    """The round of an event, and its table and deal if it has one, by their numbers."""

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
    """True if the declarer had no partner. An absent hand counts as a partner here."""
    made: bool
    slam: bool = False
    """True if the contract was made by taking every trick."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that counts, with its current points and the time of its report."""

    key: str
    at: datetime.datetime
    where: Where
    points: Points
    contracts: Sequence[PlayedContract] = ()
    quiet: bool = False
    """True if the deal counts but must not become an item: the jury looks at it, or it holds a table's own totals."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling in force that the public may see. `points` are moved by the ruling itself, not by the deal that it changes."""

    key: str
    at: datetime.datetime
    where: Where
    number: int
    points: Points
    quiet: bool = False
    """True if the ruling's points count but the ruling must not become an item."""


@dataclass(frozen=True, slots=True)
class DealChange:
    """The latest change of a deal's points. Left out if a ruling changed them, because the ruling has its own item."""

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
    """The latest deals, rulings and other events of an evening, and the standings before them."""

    before: Points
    """The total of each ranked line, by the line's number, before these deals and rulings."""
    line_of: Mapping[int, int]
    """The line of the standings in which each player's points count; both as numbers."""
    deals: Sequence[PlayedDeal] = ()
    rulings: Sequence[Ruled] = ()
    changes: Sequence[DealChange] = ()
    turns: Sequence[RoundTurn] = ()
    deals_before: int = 0
    """The number of deals of the evening before the first of `deals`."""
    by_points: bool = True
    """True if the evening ranks by points, so that a change of the lead can be reported."""
    final_after: int | None = None
    """The last round before the final; None without a final.

    In the final no change of places is reported: finalists rank before the others, and their earlier points may count for less.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedItem:
    """One item of the news."""

    kind: NewsKind
    key: str
    """An identifier that stays the same as long as the item exists: `deal 5f0c…`, `ruling 3`, `round 2 started`."""
    at: datetime.datetime
    where: Where
    importance: int
    """A number from 1 to 6. The higher it is, the longer the item stays in a short list."""
    player: int | None = None
    """The player whom the item is about; None if it is about nobody."""
    partner: int | None = None
    contract: str = ""
    slam: bool = False
    points: int | None = None
    """The points of `player` through this event; None if the item shows no points."""
    points_before: int | None = None
    """The points of `player` from a deal before it was changed; None for other items."""
    ruling: int | None = None
    leader: int | None = None
    """The number of the player or pair that took the lead through this event; None if there is none."""
    leader_points: int = 0
    climber: int | None = None
    """The number of the player or pair that rose to the second or third place through this event; None if there is none."""
    place: int = 0
    """The place to which `climber` rose; 0 if there is no climber."""
    moved: Points = field(default_factory=dict)
    """The points that each player won or lost through the event."""
