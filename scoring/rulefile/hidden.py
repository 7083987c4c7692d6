"""Remove invisible characters from the texts of a rule file, as is done with names, and refuse them in keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.engine.problem import Problem
from scoring.engine.shown_text import visible
from scoring.rulefile.keys import CONTROL

MAX_NAME = 60
"""The greatest number of characters that a key may have."""


def visible_tree(tree: Any) -> Any:
    """Return a copy of a tree without invisible characters in its texts."""
    if isinstance(tree, str):
        return visible(tree)
    if isinstance(tree, Mapping):
        return {key: visible_tree(value) for key, value in tree.items()}
    return [visible_tree(value) for value in tree] if isinstance(tree, list | tuple) else tree


def hidden_problems(tree: Any, field: str = "") -> Iterator[Problem]:
    """Yield a problem for each text that cannot be stored (FILE_TEXT), and for invisible characters (FILE_HIDDEN).

    A key may have no invisible characters; a text may have some, if it also has visible ones.
    """
    for key, value in tree.items() if isinstance(tree, Mapping) else enumerate(tree) if isinstance(tree, list) else ():
        place = f"{field}.{key}" if field else str(key)
        code = _wrong_name(key) if isinstance(tree, Mapping) else ""
        if code or (isinstance(value, str) and (code := _wrong_text(value))):
            yield Problem(code, visible(place)[:200], {"most": MAX_NAME} if code == "FILE_TEXT" else {})
        else:
            yield from hidden_problems(value, place)


def _wrong_name(key: Any) -> str:
    if not isinstance(key, str) or not key or len(key) > MAX_NAME or CONTROL.search(key):
        return "FILE_TEXT"
    return "FILE_HIDDEN" if visible(key) != key else ""


def _wrong_text(text: str) -> str:
    if CONTROL.search(text):
        return "FILE_TEXT"
    return "FILE_HIDDEN" if text.strip() and not visible(text).strip() else ""
