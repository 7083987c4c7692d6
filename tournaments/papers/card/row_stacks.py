"""Join neighbouring deals into a stack: one row of cells on paper, with a line of text in each cell for each deal.

The time to make a sheet grows with its number of cells (docs/adr/0054). The lines of different cells stay level only if none wraps. So each
text is measured, and a deal with a text that does not fit on one line keeps its own row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from tournaments.papers.card.figure import PrintedFigure
from tournaments.papers.card.figure_runs import FigureRun, background
from tournaments.papers.card.filled_row import FilledRow
from tournaments.papers.card.text_width import PIXELS_A_POINT, text_pixels

STACK_ROWS = 10
"""The greatest number of deals that a stack may have.

A page can only break between stacks, and long cells take WeasyPrint much more time.
"""
TEXT_POINTS = {"roomy": {"": 8.5, "small": 7.5}, "tight": {"": 7.5, "small": 6.5}}
"""The text sizes of the table in points, for normal ("") and `small` cells in each layout (`.deals` in paper.css)."""
LINE_POINTS = {"roomy": 15.1, "tight": 10.5}
"""The height of a line in a stack (`.stack` in paper.css), in points, for each layout; a single row has the same height."""
PADDING_PIXELS = 7.6
"""The padding of a cell, left and right together, in pixels."""
RULE_PIXELS = 0.57
"""The height of the line between two rows, in pixels."""


def in_stacks(rows: Sequence[FilledRow], lead_widths: Sequence[float], *, tight: bool) -> tuple[FilledRow, ...]:
    """Return the rows, with neighbouring deals combined into stacks where possible.

    `lead_widths` are the widths of the columns before the players' columns, in pixels.
    """
    shape, result = "tight" if tight else "roomy", list[FilledRow]()
    for fit, neighbours in groupby(rows, lambda row: _fits_on_a_line(row, lead_widths, TEXT_POINTS[shape])):
        same = list(neighbours)
        stacks = [same[start : start + STACK_ROWS] for start in range(0, len(same), STACK_ROWS)]
        result += [_stack(stack, LINE_POINTS[shape]) for stack in stacks] if fit else same
    return tuple(result)


def _fits_on_a_line(row: FilledRow, widths: Sequence[float], sizes: Mapping[str, float]) -> bool:
    """Return whether this row can be in a stack.

    It must be a deal whose players share one cell, without signs, and whose texts all fit on one line of their columns.
    """
    if row.kind != "deal" or len(row.parts) != len(widths) or not isinstance(row.parts[-1], FigureRun):
        return False
    figures = [PrintedFigure(row.number), *(part for part in row.parts if isinstance(part, PrintedFigure))]
    needs = [text_pixels(figure.text, sizes["small" if figure.css == "small" else ""]) for figure in figures]
    fit = (pixels is not None and pixels <= width - PADDING_PIXELS for pixels, width in zip(needs, widths, strict=True))
    return all(fit) and not any(figure.sign for figure in figures)


def _stack(rows: Sequence[FilledRow], line: float) -> FilledRow:
    parts = tuple(_in_lines(column) for column in zip(*(row.parts for row in rows), strict=True))
    return FilledRow("\n".join(row.number for row in rows), "stack", parts=parts, between=_rules(len(rows), line * PIXELS_A_POINT))


def _in_lines(column: Sequence[PrintedFigure | FigureRun]) -> PrintedFigure | FigureRun:
    """Return the cells of one column as one cell, with a line of text for each."""
    first = column[0]
    if isinstance(first, PrintedFigure):
        return PrintedFigure("\n".join(part.text for part in column if isinstance(part, PrintedFigure)), first.css)
    runs = [part for part in column if isinstance(part, FigureRun)]
    return FigureRun("\n".join(run.light for run in runs), "\n".join(run.bold for run in runs), first.span)


def _rules(rows: int, line: float) -> str:
    """Return a background image with the lines between `rows` rows; `line` is the height of one row in pixels."""
    path = "".join(f"M0 {line * row - RULE_PIXELS / 2:.2f}h9v{RULE_PIXELS}H0z" for row in range(1, rows))
    return background(path, 9, line * rows, "#777")
