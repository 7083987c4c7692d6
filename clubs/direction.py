"""The direction of names: one that is written from right to left must not move what stands beside it. Knows no model."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import get_language, get_language_bidi

from scoring.engine.shown_text import isolated
from scoring.engine.words import comma_list

__all__ = ["comma_text", "isolated", "left_to_right"]


def comma_text(parts: Iterable[str]) -> str:
    """The parts with commas between them, as the reader's language writes a comma."""
    return comma_list(parts, get_language() or "en")


def left_to_right(text: str) -> str:
    """A path, a fingerprint or a figure with its sign, which is always read from left to right: in a language that is not, it is set
    between the marks that keep it so (LRI and PDI).
    """
    return f"\u2066{text}\u2069" if get_language_bidi() else text
