"""The direction of names: one that is written from right to left must not move what stands beside it. Knows no model."""

from __future__ import annotations

import unicodedata


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


_CONTROLS = frozenset({"RLE", "LRE", "RLO", "LRO", "PDF", "RLI", "LRI", "FSI", "PDI"})
_TURNING = _CONTROLS | {"R", "AL", "AN"}
"""Unicode's classes of letters that are written from right to left, and of the marks that turn or end a direction."""
