"""A line chart without axes, as inline SVG. Imports no model."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString

WIDTH = 264
HEIGHT = 60
"""The height of the SVG's view box; style sheets set the displayed size."""
EDGE = 2
"""The margin above and below the chart, so that its line is not cut off."""
MAX_POINTS = 120
POINTS_OF_A_ROW = 44
"""The greatest number of points that the line of a chart in a table row may have; more would not be visible.

`MAX_POINTS` is the limit of a larger chart.
"""


def sparkline_html(figures: Sequence[int], points: int = MAX_POINTS) -> SafeString:
    """Return a chart of these running totals as SVG; "" without totals. Screen readers skip it, as the last total is shown beside it.

    The chart always includes 0, as a dotted line. The line has another colour if it ends below 0.
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
    # Whole numbers only: nothing here was typed by a user.
    return SafeString(  # nosec B703
        f'<svg class="spark{" spark-negative" if figures[-1] < 0 else ""}" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none"'
        f' aria-hidden="true">'
        f'<path class="spark-area" d="M0 {zero} {path} {WIDTH} {zero}Z"/>'
        f'<path class="spark-zero" d="M0 {zero}H{WIDTH}"/><path d="M{path}"/></svg>'
    )
