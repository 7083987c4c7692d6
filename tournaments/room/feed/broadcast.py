"""The choice of news that the big screen shows as a band for some seconds, and the moment of each. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tournaments.room.feed.values import FeedItem, NewsKind, PlayedDeal

SECONDS_SHOWN = 8
"""The seconds for which a band is shown."""
SECONDS_BETWEEN = 20
"""The smallest number of seconds from the start of one band to the start of the next."""
SECONDS_LATE = 10
"""The number of seconds after its moment at which a screen may still start to show a band, because the screen's data came late."""
WORTH_SHOWING = 5
"""The smallest importance of an item that is shown: a new leader, a rise to place 2 or 3, a contract made with every trick, a ruling."""
SHOWN_TURNS = frozenset({NewsKind.LAST_DEAL, NewsKind.LAST_TABLE})
"""The changes of a round that are shown. The others already change the slide."""
TURNS = SHOWN_TURNS | {NewsKind.STARTED, NewsKind.FINISHED, NewsKind.CLOSED}
LISTED = 3
"""The number of newest bands that are returned."""
DEALS_FOR_RECORD = 8
"""The number of deals of the evening before which no deal is called the dearest so far."""


@dataclass(frozen=True, slots=True)
class Broadcast:
    """An item that the screens show as a band."""

    item: FeedItem
    starts_at: datetime.datetime
    """The moment at which the screens start to show it."""
    dearest: bool = False
    """True if nobody won or lost as many points in another deal of the evening so far."""


def broadcasts(items: Iterable[FeedItem], *, record: str = "", hidden: Collection[int] = (), frozen: bool = False) -> tuple[Broadcast, ...]:
    """Return the newest bands, the newest last.

    A band starts when its item happens, or SECONDS_BETWEEN after the one before. Of the items that happened since, the most important one
    is shown, the newer one if they are equally important. The others are never shown, so that no band is about something long past.

    * `record`: the key of the item about the dearest deal so far; "" if there is none.
    * `hidden`: the players who hide their names. An item that names one of them is not shown.
    * `frozen`: True if the standings are frozen. Then only the turns of a round are shown.
    """
    waiting = sorted((each for each in items if _is_shown(each, record, hidden, frozen)), key=lambda item: (item.at, item.key))
    shown: list[Broadcast] = []
    free_at: datetime.datetime | None = None
    while waiting:
        starts_at = waiting[0].at if free_at is None else max(waiting[0].at, free_at)
        ready = [each for each in waiting if each.at <= starts_at]
        best = max(ready, key=lambda item: (item.key == record, item.importance, item.at, item.key))
        shown.append(Broadcast(best, starts_at, best.key == record))
        free_at = starts_at + datetime.timedelta(seconds=SECONDS_BETWEEN)
        waiting = waiting[len(ready) :]
    return tuple(shown[-LISTED:])


def _is_shown(item: FeedItem, record: str, hidden: Collection[int], frozen: bool) -> bool:
    if item.kind in TURNS:
        return item.kind in SHOWN_TURNS and not (frozen and item.kind == NewsKind.LAST_TABLE)
    named = {item.player, item.partner, item.leader, item.climber} - {None}
    return not frozen and named.isdisjoint(hidden) and (item.importance >= WORTH_SHOWING or item.key == record)


def swing(deal: PlayedDeal) -> int:
    """Return the largest number of points that one player won or lost in the deal."""
    return max(map(abs, deal.points.values()), default=0)


def dearest(played: Sequence[PlayedDeal]) -> PlayedDeal | None:
    """Return the deal with the largest swing; None if two deals share it, or none moved points."""
    in_order = sorted(played, key=swing, reverse=True)
    if not in_order or not swing(in_order[0]):
        return None
    return in_order[0] if len(in_order) == 1 or swing(in_order[1]) < swing(in_order[0]) else None
