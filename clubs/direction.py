"""Text direction: a name written from right to left must not move the text next to it. Imports no model."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import get_language, get_language_bidi

from scoring.engine.shown_text import isolated
from scoring.engine.words import comma_list

__all__ = ["comma_text", "in_direction", "isolated", "left_to_right"]


def comma_text(parts: Iterable[str]) -> str:
    """Join the parts with the comma of the reader's language."""
    return comma_list(parts, get_language() or "en")


def left_to_right(text: str) -> str:
    """Make text, such as a path, a fingerprint or a signed number, read from left to right.

    In a language written from right to left it is put between the characters LRI and PDI; in others it is unchanged.
    """
    return f"\u2066{text}\u2069" if get_language_bidi() else text


def in_direction(text: str) -> str:
    """Make a line begin in the direction of the reader's language, also if its first word is a name in other letters.

    In a language written from right to left it gets the mark RLM before it; in others it is unchanged.
    """
    return f"\u200f{text}" if get_language_bidi() else text
