"""One sheet of a paper, as HTML: what the press takes. Knows neither the press nor an evening."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sheet:
    """A document of one page or more, with page numbers of its own."""

    html: str
    grid: str = ""
    """An SVG of a whole page that lies beneath every page of this sheet."""
