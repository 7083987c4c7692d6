"""A decorator for costly views: views that need much computing and are open to everybody.

The server runs one view of each kind at a time in a process, so that players' phones need not wait for them (`config/server/turns.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


class CostlyKind(StrEnum):
    """The kinds of costly views. Each kind has a queue of its own, so requests of one kind do not wait for those of another."""

    CALCULATION = "calculation"
    """Views that compute the points of deals which a visitor typed, or of an evening's deals by other rules."""
    RULES = "rules"
    HISTORY = "history"
    """Pages of a club that take longer the more evenings the club has."""
    DESCRIPTION = "description"
    """The view that returns the description of the API."""


def costly(kind: CostlyKind) -> Callable[[View], View]:
    """Declare a view, or a class of views, as costly of this kind."""

    def mark(view: View) -> View:
        view.costly = kind  # type: ignore[attr-defined]
        return view

    return mark


def costly_kind(view: Callable[..., Any]) -> CostlyKind | None:
    """Return the kind of a costly view, or of a view made from a costly class; None for any other view."""
    kind: CostlyKind | None = getattr(view, "costly", None) or getattr(getattr(view, "cls", None), "costly", None)
    return kind
