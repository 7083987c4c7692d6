"""The choice of the most important news for a short list."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.room.feed.values import FeedItem

LOOKED_THROUGH = 3
"""The number of items considered for each item shown. Only the newest items are considered."""


def chosen(items: Sequence[FeedItem], number: int) -> list[FeedItem]:
    """Return at most `number` of these items: the most important of the newest ones. Both lists are sorted newest first.

    Of equally important items the newer ones are chosen.
    """
    newest = list(items[: number * LOOKED_THROUGH])
    kept = sorted(range(len(newest)), key=lambda index: (-newest[index].importance, index))[:number]
    return [newest[index] for index in sorted(kept)]
