"""One row of a filled card, as printed."""

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
    """Whether its name spans all columns that are not a player's."""
    struck: str = ""
    """The recorded text of a voided deal."""
    parts: tuple[Figure | Run, ...] = ()
    """The same figures in as few cells as possible."""
    between: str = ""
    """The lines between the rows of a stack, as the data URL of a background."""

    @property
    def lines(self) -> int:
        """Approximate number of lines of text that the row takes."""
        return max((figure.lines for figure in self.figures), default=1)
