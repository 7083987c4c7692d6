"""The printed grid of a blank card, in a game's own shape: boxes to cross where it offers choices, fields to write in everywhere else.

Pure: a plan in, SVG out. Drawn once for all tables of one shape and laid beneath each sheet, like the family's grid (grid.py).
"""

from __future__ import annotations

from tournaments.papers.card_asides import beside, lay, size_of
from tournaments.papers.card_plan import CardPlan, Line, Place, Strip
from tournaments.papers.drawing import BOTTOM, HEIGHT, MARGIN, TOP, WIDTH, Drawing
from tournaments.papers.marks import SIGNS

NAMES = 10.0
"""Height of the players' names above their columns."""
BAND = 4.4
"""Height of what several choices are called together."""
LETTER = 1.5
"""Width of a letter of a label, about."""
PEN, CROSS = 3.5, 5.2
"""Width that a pen takes for a character, and for a box to cross."""
NARROWEST, WIDEST, MOST_CROSS = 0.62, 3.2, 1.5
"""How far columns to write in may shrink and grow, and how far those to cross may grow."""
TALLEST = 9.6
GAP = 5.0
"""Between the rows and what stands beside or beneath them."""


class CardColumns:
    """Where the columns of a plan stand, in millimetres from the left of the page."""

    def __init__(self, plan: CardPlan) -> None:
        names = [len(row.number) * LETTER * 1.2 + 2 for row in plan.rows if not spans(row)]
        self.number = max([7.5, len(plan.number) * 0.9, *names])
        crosses = sum(map(_crosses, plan.lead)) + plan.seats * sum(map(_crosses, plan.seat))
        written = sum(map(_written, plan.lead)) + plan.seats * sum(map(_written, plan.seat))
        free = WIDTH - 2 * MARGIN - self.number - crosses
        width, height = size_of(plan.asides)
        self.beside = bool(plan.asides) and beside(free - written * 0.9, width, len(plan.rows) * 5.6, height)
        if self.beside:
            free -= width + GAP
        self.cross = min(MOST_CROSS, max(1.0, (free + crosses) / (written + crosses))) if crosses else 1.0
        left = free + crosses - crosses * self.cross
        self.pen = min(WIDEST, max(NARROWEST, left / written)) if written else 1.0
        self.lead = [self._width(strip) for strip in plan.lead]
        self.seat = [self._width(strip) for strip in plan.seat]
        self.lead_at = MARGIN + self.number
        self.seats_at = self.lead_at + sum(self.lead)
        self.points = sum(self.seat)
        """How wide a player's columns are together."""
        self.end = self.seats_at + self.points * plan.seats

    def _width(self, strip: Strip) -> float:
        return _crosses(strip) * self.cross or _written(strip) * self.pen

    def seat_at(self, seat: int) -> float:
        """Where a player's columns begin."""
        return self.seats_at + self.points * seat


def _crosses(strip: Strip) -> float:
    return len(strip.choices) * CROSS if len(strip.choices) != 1 else max(CROSS, 6.0)


def _written(strip: Strip) -> float:
    return 0.0 if strip.choices else max(7.5, strip.width * PEN + 1.0)


def draw_card(plan: CardPlan) -> str:
    """The grid as an SVG of the whole page."""
    columns, drawing = CardColumns(plan), Drawing()
    band = BAND if any(len(strip.choices) > 1 for strip in (*plan.lead, *plan.seat)) else 0.0
    body = TOP + NAMES + band + _labels_height(plan, columns)
    beneath = size_of(plan.asides, WIDTH - 2 * MARGIN)[1] + GAP if plan.asides and not columns.beside else 0.0
    row = min(TALLEST, (HEIGHT - BOTTOM - body - beneath) / max(1, len(plan.rows)))
    end = body + row * len(plan.rows)
    _heading(drawing, plan, columns, band, body)
    for index, line in enumerate(plan.rows):
        _row(drawing, plan, columns, line, body + row * index, row)
    _uprights(drawing, plan, columns, band, body, row)
    if columns.beside:
        lay(drawing, plan.asides, columns.end + GAP, TOP + 2, upright=True)
    else:
        lay(drawing, plan.asides, MARGIN, end + GAP, upright=False)
    return drawing.svg()


def _strips(plan: CardPlan, columns: CardColumns) -> list[tuple[float, float, Strip]]:
    """Every column with where it stands and how wide it is, from left to right."""
    found: list[tuple[float, float, Strip]] = []
    at = columns.lead_at
    for strip, width in zip(plan.lead, columns.lead, strict=True):
        found.append((at, width, strip))
        at += width
    for seat in range(plan.seats):
        at = columns.seat_at(seat)
        for strip, width in zip(plan.seat, columns.seat, strict=True):
            found.append((at, width, strip))
            at += width
    return found


def _level(text: str, width: float) -> bool:
    """Whether a label fits without being turned."""
    return len(text) * LETTER + 1.0 <= width


def _labels_height(plan: CardPlan, columns: CardColumns) -> float:
    turned = [plan.number] if not _level(plan.number, columns.number) else []
    for _at, width, strip in _strips(plan, columns):
        labels = strip.choices if len(strip.choices) > 1 else (strip.head,)
        each = width / max(1, len(strip.choices))
        turned += [label for label in labels if not _level(label, each)]
    return max((len(label) * LETTER + 2.5 for label in turned), default=5.5)


def _heading(drawing: Drawing, plan: CardPlan, columns: CardColumns, band: float, body: float) -> None:
    drawing.shade(MARGIN, TOP, columns.seats_at - MARGIN, body - TOP)
    drawing.shade(columns.seats_at, TOP + NAMES, columns.end - columns.seats_at, body - TOP - NAMES)
    drawing.across(MARGIN, TOP, columns.end)
    drawing.across(columns.seats_at, TOP + NAMES, columns.end)
    drawing.across(MARGIN, body, columns.end)
    _label(drawing, plan.number, MARGIN, columns.number, body)
    for at, width, strip in _strips(plan, columns):
        if len(strip.choices) < 2:
            _label(drawing, strip.head, at, width, body)
            continue
        size = min(2.9, width / max(1, len(strip.head)) / 0.56)
        drawing.say(at + width / 2, TOP + NAMES + band - 1.2, strip.head, round(size, 2))
        drawing.across(at, TOP + NAMES + band, at + width)
        each = width / len(strip.choices)
        for index, choice in enumerate(strip.choices):
            _label(drawing, choice, at + each * index, each, body)


def _label(drawing: Drawing, text: str, at: float, width: float, body: float) -> None:
    """What a column is called, turned where it is too narrow."""
    if _level(text, width):
        drawing.say(at + width / 2, body - 1.7, text, 3.4 if len(text) < 3 else 2.7)
    else:
        drawing.say(at + width / 2 + 0.9, body - 1.3, text, 2.7, turned=True, anchor="start")


def _row(drawing: Drawing, plan: CardPlan, columns: CardColumns, line: Line, y: float, height: float) -> None:
    middle, wide = y + height / 2, spans(line)
    drawing.across(MARGIN, y + height, columns.end)
    if wide:
        drawing.shade(MARGIN, y, columns.seats_at - MARGIN, height)
        drawing.say(columns.seats_at - 2, middle + 1.15, line.number, 3.3, bold=True, anchor="end")
    else:
        drawing.say(MARGIN + columns.number / 2, middle + 1.1, line.number, 3.1)
    places = [*line.lead, *(place for seat in line.seats for place in seat)]
    for (at, width, strip), place in list(zip(_strips(plan, columns), places, strict=True))[len(line.lead) * wide :]:
        if place.mark == "sits_out":
            drawing.shade(at, y, width, height)
        elif place.mark in SIGNS and not place.text:
            drawing.say(at + 0.7, middle + 0.9, SIGNS[place.mark], 2.6, anchor="start")
        elif strip.choices and not (wide and not place.text):
            _choices(drawing, strip, place, at, width, middle, min(3.7, height - 1.3))
        elif place.text:
            drawing.say(at + width / 2, middle + 1.15, place.text, _fitting(place.text, width), bold=wide or len(place.text) == 1)


def spans(line: Line) -> bool:
    """Whether the row's name stands across all that is not a player's: opening scores and totals."""
    return line.kind != "deal" and not any(place.text for place in line.lead)


def _choices(drawing: Drawing, strip: Strip, place: Place, at: float, width: float, middle: float, side: float) -> None:
    """A box for each choice; what is known already is printed instead."""
    if place.text and place.text not in strip.choices:
        drawing.say(at + width / 2, middle + 1.15, place.text, _fitting(place.text, width))
        return
    each = width / len(strip.choices)
    for index, choice in enumerate(strip.choices):
        x = at + each * (index + 0.5)
        drawing.cross(x, middle, side)
        if place.text == choice:
            drawing.say(x, middle + 1.2, "✗", 3.6, bold=True)


def _fitting(text: str, width: float) -> float:
    return round(min(3.3, (width - 0.8) / max(1, len(text)) / 0.58), 2)


def _uprights(drawing: Drawing, plan: CardPlan, columns: CardColumns, band: float, body: float, row: float) -> None:
    end = body + row * len(plan.rows)
    stretches = [(TOP, body), *((body + row * index, body + row * (index + 1)) for index, line in enumerate(plan.rows) if not spans(line))]
    drawing.down(MARGIN, TOP, end)
    for at, width, strip in _strips(plan, columns):
        if at < columns.seats_at - 0.01:
            for top, bottom in stretches:
                drawing.down(at, top, bottom)
        else:
            drawing.down(at, TOP + NAMES, end)
        for index in range(1, len(strip.choices)):
            drawing.down(at + width / len(strip.choices) * index, TOP + NAMES + band, body)
    for seat in range(plan.seats + 1):
        drawing.down(columns.seat_at(seat), TOP, end, thick=True)
