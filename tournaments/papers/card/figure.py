"""The printed content of one cell of a filled card."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PrintedFigure:
    """The printed content of one cell."""

    text: str
    css: str = ""
    """The CSS classes of the cell (paper.css)."""
    sign: str = ""
    """The sign for the cell's mark, printed before the text; empty if the cell has no mark, or its text is itself a sign."""
    lines: int = 1
    """The approximate number of lines that the text takes."""
