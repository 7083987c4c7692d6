"""What goes into a feed and what comes out of it, as values."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

Points = Mapping[int, int]
"""What each player won (+) or lost (−). Who is not named moved nothing."""


class Kind(StrEnum):
    """What an item tells."""

    MADE = "made"
    LOST = "lost"
    WON_BIG = "won_big"
    """Much was won in a deal without a contract, or with one that is no news by itself."""
    LOST_BIG = "lost_big"
    STANDINGS = "standings"
    """Nothing but a change among the first three; other items may tell of one besides."""
    CHANGED = "changed"
    """The points of a deal are others than they were."""
    TAKEN_BACK = "taken_back"
    """A deal was voided: it moves no points any more."""
    RULED = "ruled"
    STARTED = "started"
    LAST_DEAL = "last_deal"
    FINISHED = "finished"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Where:
    """The round, and what of it."""

    round: int
    table: int | None = None
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedContract:
    """A contract of a deal, and who played it."""

    code: str
    declarer: int
    partner: int | None
    alone: bool
    """Nobody played it with the declarer, not even an absent hand."""
    made: bool
    slam: bool = False
    """Its side took every trick, and made it."""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal as it counts now, at the moment at which it came in. One that is void, or waits for the jury, is none."""

    key: str
    at: datetime.datetime
    where: Where
    points: Points
    contracts: Sequence[PlayedContract] = ()
    quiet: bool = False
    """It counts, but is no news: the jury looks at it, or it is a table's own totals, in which nobody sees a deal."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling in force of which the public may know, with the points that it moves by itself."""

    key: str
    at: datetime.datetime
    where: Where
    number: int
    points: Points
    quiet: bool = False
    """Its points count, and nothing else is told of it."""


@dataclass(frozen=True, slots=True)
class DealChange:
    """The last time at which the points of a deal changed, other than by a ruling that says so itself."""

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
    """The last part of an evening, and where everybody stood before it."""

    before: Points
    """The total of each line of the standings before the first of `deals` and `rulings`; every line that races is named."""
    line_of: Mapping[int, int]
    """The line to which a player's points belong."""
    deals: Sequence[PlayedDeal] = ()
    rulings: Sequence[Ruled] = ()
    changes: Sequence[DealChange] = ()
    turns: Sequence[RoundTurn] = ()
    deals_before: int = 0
    """How many deals came before the first of `deals`."""
    by_points: bool = True
    """The standings go by points first: a lead can be told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedItem:
    """One thing that happened."""

    kind: Kind
    key: str
    """The same for all readers, and after every change as long as the item is there: `deal 5f0c…`, `ruling 3`, `round 2 started`."""
    at: datetime.datetime
    where: Where
    importance: int
    """The more, the longer it is kept when much happens."""
    player: int | None = None
    """Of whom it is told."""
    partner: int | None = None
    contract: str = ""
    slam: bool = False
    points: int | None = None
    """What it brought this player; None where points say nothing."""
    points_before: int | None = None
    """What a deal that changed had brought them."""
    ruling: int | None = None
    leader: int | None = None
    """The line that took the lead by it."""
    leader_points: int = 0
    climber: int | None = None
    """The line that came among the first three by it, from below; not who took the lead."""
    place: int = 0
    """Their place."""
    moved: Points = field(default_factory=dict)
    """All points that it moved."""
