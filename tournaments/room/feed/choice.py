"""Which items a short list shows when much happens."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.room.feed.values import FeedItem

LOOKED_THROUGH = 3
"""Of so many times the items that are shown, the least important leave first."""


def chosen(items: Sequence[FeedItem], number: int) -> list[FeedItem]:
    """At most `number` of these items, which are sorted newest first: of the newest, the most important; again newest first. Of items that
    are alike important the newer ones stay.
    """
    newest = list(items[: number * LOOKED_THROUGH])
    kept = sorted(range(len(newest)), key=lambda index: (-newest[index].importance, index))[:number]
    return [newest[index] for index in sorted(kept)]
