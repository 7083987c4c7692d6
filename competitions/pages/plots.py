"""Lines and bars of a club's figures, as SVG shapes without text. Imports no model.

Labels are HTML next to them, so that they stay as large as the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 600, 120
GAP = 0.28
"""The gap between two bars, as a fraction of the distance from one bar's left edge to the next one's."""
WIDEST = WIDTH / 12
"""How wide a bar may be, so that the bars of a few evenings do not fill the plot."""


@dataclass(frozen=True)
class PlotBar:
    """The rectangle of one bar, in the units of the SVG: the plot is WIDTH wide and HEIGHT high."""

    x: float
    y: float
    width: float
    height: float
    below: bool
    """True if the bar shows a negative number."""


@dataclass(frozen=True)
class Plot:
    """The shapes of a plot, and the highest and lowest value on its scale."""

    bars: tuple[PlotBar, ...] = ()
    line: str = ""
    zero: float | None = None
    """The position of the zero line, from the top of the plot; None in a plot of places, which has none."""
    high: float = 0
    low: float = 0
    width: int = WIDTH
    height: int = HEIGHT


def bars(figures: Sequence[float]) -> Plot:
    """Return a plot with a bar for each figure. The bars begin at the zero line, which is always in the plot."""
    high, low = max(0, *figures, 0), min(0, *figures, 0)
    span = (high - low) or 1
    zero = HEIGHT * high / span
    step = WIDTH / max(1, len(figures))
    width = min(step * (1 - GAP), WIDEST)
    drawn = tuple(
        PlotBar(
            x=round(index * step + (step - width) / 2, 2),
            y=round(zero - max(0, figure) / span * HEIGHT, 2),
            width=round(width, 2),
            height=round(abs(figure) / span * HEIGHT, 2),
            below=figure < 0,
        )
        for index, figure in enumerate(figures)
    )
    return Plot(drawn, zero=round(zero, 2), high=high, low=low)


def places(ends: Sequence[tuple[int, int] | None]) -> Plot:
    """Return a plot with the line of a player's places, evening after evening: first place at the top, last place at the bottom.

    `ends` contains for each evening the player's place and the number of players; None leaves a gap.
    """
    step = WIDTH / max(1, len(ends) - 1)
    path, pen_down = [], False
    for index, end in enumerate(ends):
        if end is None:
            pen_down = False
            continue
        place, players = end
        height = HEIGHT * (place - 1) / max(1, players - 1)
        path.append(f"{'L' if pen_down else 'M'}{round(index * step, 1)} {round(2 + (HEIGHT - 4) * height / HEIGHT, 1)}")
        pen_down = True
    return Plot(line=" ".join(path))
