"""One sheet of a paper as HTML; the press turns sheets into a PDF."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PaperSheet:
    """An HTML document of one page or more, with its own page numbers."""

    html: str
    beneath: str = ""
    """A second HTML document of one page, to lay beneath each page of this one.

    Several sheets can share it: it is typeset and stored once.
    """
