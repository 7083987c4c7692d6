"""One sheet of a paper, as HTML: the input of the press."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sheet:
    """A document of one page or more, with page numbers of its own."""

    html: str
    beneath: str = ""
    """A document of one page, equal for many sheets, that is laid beneath every page of this one: it is set and stored once."""
