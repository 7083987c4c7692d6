"""The direction of names: one that is written from right to left must not move what stands beside it. Knows no model."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from django.utils.translation import get_language, get_language_bidi

from scoring.engine.words import comma_list


def isolated(name: str) -> str:
    """The name for the middle of a sentence: one that is written from right to left, or holds a character that turns the direction, is
    set between the marks that keep it from moving what stands beside it (FSI and PDI). Other names stay as they are.
    Of a text with several lines each line is read by itself.
    """
    if name.isascii():
        return name  # none of its characters turns the direction
    if "\n" in name:
        return "\n".join(map(isolated, name.split("\n")))
    directions = {unicodedata.bidirectional(sign) for sign in name}
    if directions.isdisjoint(_TURNING):
        return name
    inside = "".join(sign for sign in name if unicodedata.bidirectional(sign) not in _CONTROLS)
    return f"\u2068{inside}\u2069"


def comma_text(parts: Iterable[str]) -> str:
    """The parts with commas between them, as the reader's language writes a comma."""
    return comma_list(parts, get_language() or "en")


def left_to_right(text: str) -> str:
    """A path, a fingerprint or a figure with its sign, which is always read from left to right: in a language that is not, it is set
    between the marks that keep it so (LRI and PDI).
    """
    return f"\u2066{text}\u2069" if get_language_bidi() else text


_CONTROLS = frozenset({"RLE", "LRE", "RLO", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI"})
_TURNING = _CONTROLS | {"R", "AL", "AN"}
"""Unicode's classes of letters that are written from right to left, and of the marks that turn or end a direction."""
