"""One figure of a filled card, as printed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """The printed content of one place."""

    text: str
    css: str = ""
    """Classes of paper.css."""
    sign: str = ""
    """A sign before the text, for a mark that the text does not show itself."""
    lines: int = 1
    """Approximate number of lines that a sentence takes."""
