"""A cache, in this process, of statistics over a club's closed evenings: counting all their deals takes some tenths of a second.

A cache key contains the versions of the evenings (`versions_tag`). The cache contains no names of people, as it must be possible to forget
a name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from django.core.cache import caches

from competitions.queries.club_evenings import ClosedEvening, versions_tag

KEEP_SECONDS = 24 * 3600
FiguresT = TypeVar("FiguresT")


def cached_figures(what: str, evenings: Sequence[ClosedEvening], count: Callable[[], FiguresT]) -> FiguresT:
    """Return the cached statistics `what` of these evenings; compute them with `count` if they are not cached."""
    name = f"club-figures:{what}:{versions_tag(evenings)}"
    figures: FiguresT | None = caches["process"].get(name)
    if figures is None:
        figures = count()
        caches["process"].set(name, figures, KEEP_SECONDS)
    return figures
