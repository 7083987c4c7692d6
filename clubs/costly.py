"""Marks the views that compute for anybody who asks. The server lets them take turns, so that the phones of an evening never wait behind
them (`config/turns.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])


def costly(view: View) -> View:
    """Mark a view, or a class of views, whose answer takes much computing and is open to everybody."""
    view.costly = True  # type: ignore[attr-defined]
    return view


def is_costly(view: Callable[..., Any]) -> bool:
    """Whether the view that an address leads to is marked, or the class that it was made of."""
    return getattr(view, "costly", False) or getattr(getattr(view, "cls", None), "costly", False)
