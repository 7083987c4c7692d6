"""A line of figures without axes, as SVG in the line of the text. Knows no model."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString

WIDTH = 264
HEIGHT = 60
"""The box of the paths; style sheets say how large it is shown."""
EDGE = 2
"""What stays free above and below, for half the line's width."""
MAX_POINTS = 120
POINTS_OF_A_ROW = 44
"""Points of a path: more would not be seen, in a picture of its own and in a row of a table."""


def sparkline_html(figures: Sequence[int], points: int = MAX_POINTS) -> SafeString:
    """The line of these figures, from start to end, as SVG for the eye only: the figure beside it says where it ends. 0 is always within
    the box, and dotted; the line is another colour where it ends below. Empty without figures.
    """
    if not figures:
        return SafeString("")
    step = -(-len(figures) // points)
    shown = [*figures[::step], figures[-1]]
    low, high = min(0, *shown), max(0, *shown)
    span = (high - low) or 1

    def height(figure: int) -> int:
        return round(EDGE + (HEIGHT - 2 * EDGE) * (high - figure) / span)

    across = WIDTH / max(1, len(shown) - 1)
    path = " ".join(f"{round(index * across)} {height(figure)}" for index, figure in enumerate(shown))
    zero = height(0)
    # Whole numbers only: nothing here is anybody's text.
    return SafeString(  # nosec B703
        f'<svg class="spark{" neg" if figures[-1] < 0 else ""}" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none"'
        f' aria-hidden="true">'
        f'<path class="area" d="M0 {zero} {path} {WIDTH} {zero}Z"/><path class="zero" d="M0 {zero}H{WIDTH}"/><path d="M{path}"/></svg>'
    )
