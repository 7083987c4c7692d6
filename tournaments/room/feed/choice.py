"""The choice of the most important news for a short list."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.room.feed.values import FeedItem

LOOKED_THROUGH = 3
"""A short list of n items is chosen from the newest n × LOOKED_THROUGH items."""


def chosen(items: Sequence[FeedItem], number: int) -> list[FeedItem]:
    """Return the `number` most important of the newest items; of equally important items, the newer ones.

    `items` and the result are sorted newest first.
    """
    newest = list(items[: number * LOOKED_THROUGH])
    kept = sorted(range(len(newest)), key=lambda index: (-newest[index].importance, index))[:number]
    return [newest[index] for index in sorted(kept)]
