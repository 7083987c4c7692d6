"""One row of a filled card, as it is printed."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.papers.card.figure import Figure
from tournaments.papers.card.figure_runs import Run


@dataclass(frozen=True)
class FilledRow:
    """One row of the card, or several in one row of cells (row_stacks.py)."""

    number: str
    kind: str
    """`deal`, `doubt`, `void`, `opening`, `total` or `stack`."""
    figures: tuple[Figure, ...] = ()
    wide: bool = False
    """Whether its name stands across all columns that are not a player's."""
    struck: str = ""
    """Of a voided deal, what was written down."""
    parts: tuple[Figure | Run, ...] = ()
    """The same figures in as few cells as they need."""
    between: str = ""
    """Of a stack, the lines between its rows, as the address of a background."""

    @property
    def lines(self) -> int:
        """About how many lines of text the row takes."""
        return max((figure.lines for figure in self.figures), default=1)
