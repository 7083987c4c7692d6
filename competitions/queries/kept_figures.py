"""Counts over all deals of a club's closed evenings, which take some tenths of a second, cached in this process under the versions of those
evenings (`versions_tag`). They hold figures and no person's name, as a name must be able to be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from django.core.cache import caches

from competitions.queries.club_evenings import ClosedEvening, versions_tag

KEEP_SECONDS = 24 * 3600
FiguresT = TypeVar("FiguresT")


def kept_figures(what: str, evenings: Sequence[ClosedEvening], count: Callable[[], FiguresT]) -> FiguresT:
    """What was counted of these evenings as they are now; counted, if it is not kept."""
    name = f"club-figures:{what}:{versions_tag(evenings)}"
    figures: FiguresT | None = caches["process"].get(name)
    if figures is None:
        figures = count()
        caches["process"].set(name, figures, KEEP_SECONDS)
    return figures
