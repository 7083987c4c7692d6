"""One row of a filled card, as printed."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.papers.card.figure import PrintedFigure
from tournaments.papers.card.figure_runs import FigureRun


@dataclass(frozen=True)
class FilledRow:
    """One printed row of the card; a row of kind `stack` holds several deals (row_stacks.py)."""

    number: str
    kind: str
    """`deal`, `doubt`, `void`, `opening`, `total` or `stack`."""
    figures: tuple[PrintedFigure, ...] = ()
    wide: bool = False
    """True if the name of the row covers all columns before the players' columns."""
    struck: str = ""
    """The text of a voided deal, to be printed struck out."""
    parts: tuple[PrintedFigure | FigureRun, ...] = ()
    """The content of `figures` in as few cells as possible."""
    between: str = ""
    """The lines between the deals of a stack, as the data URL of a background image."""

    @property
    def lines(self) -> int:
        """The approximate number of text lines that the row takes."""
        return max((figure.lines for figure in self.figures), default=1)
