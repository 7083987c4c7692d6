"""Marks the views that compute for anybody who asks. The server lets them take turns, a kind at a time, so that the phones of an evening
never wait behind them (`config/server/turns.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


class Kind(StrEnum):
    """What a costly view does. Each kind has a turn of its own: who reads the one does not wait for those who ask the other."""

    CALCULATION = "calculation"
    """Deals that somebody typed, or played by other rules."""
    RULES = "rules"
    HISTORY = "history"
    """Of a club: what grows with its evenings."""
    DESCRIPTION = "description"
    """Of the API."""


def costly(kind: Kind) -> Callable[[View], View]:
    """Mark a view, or a class of views, whose answer takes much computing and is open to everybody."""

    def mark(view: View) -> View:
        view.costly = kind  # type: ignore[attr-defined]
        return view

    return mark


def costly_kind(view: Callable[..., Any]) -> Kind | None:
    """The kind of the view that an address leads to, or of the class that it was made of; None if it is not marked."""
    kind: Kind | None = getattr(view, "costly", None) or getattr(getattr(view, "cls", None), "costly", None)
    return kind
