"""The small tables (asides) beside or beneath the rows of a blank card, such as contracts still to declare, or the pot. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.papers.card.card_plan import Aside
from tournaments.papers.card.drawing import Drawing

LINE = 5.2
"""The height of a line in millimetres, large enough for a pen."""
TITLE = 5.0
GAP = 5.0
LETTER = 1.65
NARROW, ALONE = 8.0, 18.0
"""The least width in millimetres of a field to write in: NARROW if the row has several fields, ALONE if it has one."""


def _labels(aside: Aside) -> float:
    return max(len(text) for text in (*aside.head[:1], *(label for label, _cells in aside.rows), "")) * LETTER + 3.0


def _field(aside: Aside) -> float:
    count = _count(aside)
    longest = max((len(text) for text in (*aside.head[1:], *(cell.text for _label, cells in aside.rows for cell in cells))), default=0)
    return max(ALONE if count == 1 else NARROW, longest * LETTER + 2.0)


def _count(aside: Aside) -> int:
    return max((len(cells) for _label, cells in aside.rows), default=0)


def _width(aside: Aside) -> float:
    return max(_labels(aside) + _field(aside) * _count(aside), len(aside.title) * LETTER)


def _height(aside: Aside) -> float:
    return TITLE + LINE * (len(aside.rows) + aside.headed)


def size_of(asides: Sequence[Aside], across: float | None = None) -> tuple[float, float]:
    """Return the width and height of all asides together.

    With `across`, they are side by side in lines of this length; without it, they form one column.
    """
    if across is None:
        return max(map(_width, asides), default=0.0), sum(_height(each) + GAP for each in asides)
    lines = _lines(asides, across)
    return across, sum(max(map(_height, line)) + GAP for line in lines) - GAP if lines else 0.0


def _lines(asides: Sequence[Aside], across: float) -> list[list[Aside]]:
    lines: list[list[Aside]] = []
    left = 0.0
    for aside in asides:
        if not lines or _width(aside) > left:
            lines.append([])
            left = across
        lines[-1].append(aside)
        left -= _width(aside) + GAP
    return lines


def beside(free: float, width: float, rows: float, height: float) -> bool:
    """Return whether to draw the asides beside the rows: there is enough space at the side, and too little beneath."""
    return width + GAP <= free and rows + height > 110.0


def lay(drawing: Drawing, asides: Sequence[Aside], x: float, y: float, *, upright: bool) -> None:
    """Draw the asides; (x, y) is the top left corner. With `upright` they form one column, else they are side by side in lines."""
    if upright:
        for aside in asides:
            _draw(drawing, aside, x, y)
            y += _height(aside) + GAP
        return
    for line in _lines(asides, 279.0):
        at = x
        for aside in line:
            _draw(drawing, aside, at, y)
            at += _width(aside) + GAP
        y += max(map(_height, line)) + GAP


def _draw(drawing: Drawing, aside: Aside, x: float, y: float) -> None:
    labels, each, count = _labels(aside), _field(aside), _count(aside)
    end = x + labels + each * count
    drawing.say(x, y + TITLE - 1.6, aside.title, 3.2, bold=True, anchor="start")
    top = y = y + TITLE
    drawing.across(x, y, end)
    if aside.headed:
        drawing.shade(x, y, end - x, LINE)
        for index, text in enumerate(aside.head[1 : count + 1]):
            drawing.say(x + labels + each * (index + 0.5), y + LINE - 1.7, text, 2.9, bold=True)
        if aside.head[0]:
            drawing.say(x + 1.2, y + LINE - 1.7, aside.head[0], 2.9, anchor="start")
        y += LINE
        drawing.across(x, y, end)
    for label, cells in aside.rows:
        drawing.say(x + 1.2, y + LINE - 1.7, label, 2.9, anchor="start")
        for index, place in enumerate(cells):
            if place.text:
                drawing.say(x + labels + each * (index + 0.5), y + LINE - 1.7, place.text, 2.9)
        y += LINE
        drawing.across(x, y, end)
    for at in (x, *(x + labels + each * index for index in range(count + 1))):
        drawing.down(at, top, y)
