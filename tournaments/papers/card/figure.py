"""One figure of a filled card, as it is printed."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """What is printed in one place."""

    text: str
    css: str = ""
    """Classes of paper.css."""
    sign: str = ""
    """What stands before the text: a mark that the text does not say itself."""
    lines: int = 1
    """Lines that a sentence takes, about."""
