"""The printed grid of a blank scoresheet: boxes for choices and digits, and fields to write in.

Pure: a plan in, SVG out, in millimetres on a landscape A4 page. A grid is drawn once for all tables of one shape and laid beneath each of
their sheets (press.py).
"""

from __future__ import annotations

from typing import NamedTuple

from tournaments.papers.card.card_asides import beside, lay, size_of
from tournaments.papers.card.card_plan import CardLine, CardPlan, PrintedPlace, Strip
from tournaments.papers.card.drawing import BOTTOM, HEIGHT, MARGIN, TOP, WIDTH, Drawing
from tournaments.papers.card.marks import SIGNS

NAMES_HEIGHT = 10.0
"""The height of the field for a player's name above their columns, in millimetres."""
BAND_HEIGHT = 4.4
"""The height of the heading above a group of boxes to cross, in millimetres."""
LETTER_WIDTH = 1.5
"""The approximate width of a letter in a label, in millimetres."""
LONG_LABEL = 12
"""The greatest number of letters that a turned label may have on one line; a longer label is split into two lines."""
CHECK_WIDTH = 8.0
"""The width of the column in which people cross off each row, in millimetres."""
DIGIT_WIDTH = 4.35
"""The width of the box for one digit with the space beside it, in millimetres."""
TALLEST_ROW = 9.6
ASIDES_GAP = 5.0
"""The gap between the rows and the asides beside or beneath them, in millimetres."""


class ColumnWidths(NamedTuple):
    """The widths that a column may have, in millimetres: the least on a full page, the usual one, and the most if there is space."""

    least: float
    usual: float
    most: float

    def width(self, share: float) -> float:
        """Return the width for a `share` from -1 to 1: -1 gives the least width, 0 the usual, 1 the most."""
        return self.usual + share * (self.most - self.usual if share > 0 else self.usual - self.least)


class CardColumns:
    """The positions of a plan's columns, in millimetres from the left edge of the page."""

    def __init__(self, plan: CardPlan) -> None:
        names = [len(row.number) * LETTER_WIDTH * 1.2 + 2 for row in plan.rows if not spans(row)]
        self.number = max([7.5, len(plan.number) * 0.9, *names])
        self.check = CHECK_WIDTH if plan.row_check else 0.0
        lead, seat = [_room(strip) for strip in plan.lead], [_room(strip, more_digits=1) for strip in plan.seat]
        least, usual, most = (sum(sizes) for sizes in zip(*lead, *seat * plan.seats, strict=True))
        free = WIDTH - 2 * MARGIN - self.number - self.check
        width, height = size_of(plan.asides)
        # To keep the asides beside the rows, columns give up a quarter of the width that they can spare.
        self.beside = bool(plan.asides) and beside(free - usual + (usual - least) / 4, width, len(plan.rows) * 5.6, height)
        if self.beside:
            free -= width + ASIDES_GAP
        share = (free - usual) / (most - usual) if free > usual else (free - usual) / (usual - least)
        share = min(1.0, max(-1.0, share))
        self.lead = [room.width(share) for room in lead]
        self.seat = [room.width(share) for room in seat]
        self.lead_at = MARGIN + self.number
        self.seats_at = self.lead_at + sum(self.lead)
        self.points = sum(self.seat)
        """The total width of a player's columns."""
        self.check_at = self.seats_at + self.points * plan.seats
        self.end = self.check_at + self.check

    def seat_at(self, seat: int) -> float:
        """Return the left edge of a player's columns."""
        return self.seats_at + self.points * seat


def _room(strip: Strip, more_digits: int = 0) -> ColumnWidths:
    """Return the possible widths of one column. `more_digits` is the number of extra digit boxes that its total needs."""
    if strip.choices:
        count = len(strip.choices)
        return ColumnWidths(count * 4.5, count * 5.2, count * 7.8) if count > 1 else ColumnWidths(6.0, 6.0, 9.0)
    if strip.boxed:
        usual = (strip.width + more_digits) * DIGIT_WIDTH + 1.0
        return ColumnWidths(usual, usual, usual * 1.6)
    usual = max(7.5, strip.width * 3.5 + 1.0)
    return ColumnWidths(usual * 0.62, usual, usual * 3.2) if strip.width > 1 else ColumnWidths(usual, usual, usual)


def draw_card(plan: CardPlan) -> str:
    """Return the grid as an SVG of the whole page, without the texts that are set above the picture (`Drawing.above`)."""
    return card_drawing(plan).svg()


def card_drawing(plan: CardPlan) -> Drawing:
    """Return the drawing of the grid for one page."""
    columns, drawing = CardColumns(plan), Drawing()
    body = TOP + _head_height(plan, columns)
    beneath = size_of(plan.asides, WIDTH - 2 * MARGIN)[1] + ASIDES_GAP if plan.asides and not columns.beside else 0.0
    row = min(TALLEST_ROW, (HEIGHT - BOTTOM - body - beneath) / max(1, len(plan.rows)))
    end = body + row * len(plan.rows)
    _heading(drawing, plan, columns, body)
    for index, line in enumerate(plan.rows):
        _row(drawing, plan, columns, line, body + row * index, row)
    _uprights(drawing, plan, columns, body, row)
    if columns.beside:
        lay(drawing, plan.asides, columns.end + ASIDES_GAP, TOP + 2, upright=True)
    else:
        lay(drawing, plan.asides, MARGIN, end + ASIDES_GAP, upright=False)
    return drawing


def _strips(plan: CardPlan, columns: CardColumns) -> list[tuple[float, float, Strip]]:
    """Return all columns from left to right, each as (its left edge, its width, the column), in millimetres."""
    strips: list[tuple[float, float, Strip]] = []
    at = columns.lead_at
    for strip, width in zip(plan.lead, columns.lead, strict=True):
        strips.append((at, width, strip))
        at += width
    for seat in range(plan.seats):
        at = columns.seat_at(seat)
        for strip, width in zip(plan.seat, columns.seat, strict=True):
            strips.append((at, width, strip))
            at += width
    return strips


def _is_level(text: str, width: float) -> bool:
    """Return whether a label fits horizontally; if not, it is turned."""
    return len(text) * LETTER_WIDTH + 1.0 <= width


def label_lines(text: str) -> tuple[str, ...]:
    """Return the text of a turned label as one line, or split into two lines of about equal length."""
    words = text.split()
    if len(text) <= LONG_LABEL or len(words) == 1:
        return (text,)
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(cuts, key=lambda two: max(map(len, two)))


def _band_top(columns: CardColumns, at: float) -> float:
    """Return the top of a column's heading; for a player's column it is beneath the name."""
    return TOP if at < columns.seats_at - 0.01 else TOP + NAMES_HEIGHT


def _head_height(plan: CardPlan, columns: CardColumns) -> float:
    """Return the height of everything above the first row: names, common headings and labels."""
    labels: list[tuple[float, float, tuple[str, ...], int]] = [
        (TOP, columns.number, (plan.number,), 1),
        (TOP, columns.check, (plan.row_check,), 1),
    ]
    for at, width, strip in _strips(plan, columns):
        several = len(strip.choices) > 1
        labels.append(
            (_band_top(columns, at) + BAND_HEIGHT * several, width, strip.choices if several else (strip.head,), len(strip.choices))
        )
    heights = [NAMES_HEIGHT]
    for top, width, texts, count in labels:
        turned = [len(line) for text in texts if not _is_level(text, width / max(1, count)) for line in label_lines(text)]
        heights.append(top - TOP + max((letters * LETTER_WIDTH + 2.5 for letters in turned), default=5.5 if any(texts) else 0.0))
    return max(heights)


def _heading(drawing: Drawing, plan: CardPlan, columns: CardColumns, body: float) -> None:
    drawing.shade(MARGIN, TOP, columns.seats_at - MARGIN, body - TOP)
    if plan.seat_heads:
        drawing.shade(columns.seats_at, TOP + NAMES_HEIGHT, columns.check_at - columns.seats_at, body - TOP - NAMES_HEIGHT)
        drawing.across(columns.seats_at, TOP + NAMES_HEIGHT, columns.check_at)
    drawing.across(MARGIN, TOP, columns.end)
    drawing.across(MARGIN, body, columns.end)
    _label(drawing, plan.number, MARGIN, columns.number, body)
    if plan.row_check:
        drawing.shade(columns.check_at, TOP, columns.check, body - TOP)
        _label(drawing, plan.row_check, columns.check_at, columns.check, body)
    for at, width, strip in _strips(plan, columns):
        if len(strip.choices) < 2:
            _label(drawing, strip.head, at, width, body)
            continue
        band = _band_top(columns, at) + BAND_HEIGHT
        size = min(2.9, width / max(1, len(strip.head)) / 0.56)
        drawing.say(at + width / 2, band - 1.2, strip.head, round(size, 2))
        drawing.across(at, band, at + width)
        each = width / len(strip.choices)
        for index, choice in enumerate(strip.choices):
            _label(drawing, choice, at + each * index, each, body)


def _label(drawing: Drawing, text: str, at: float, width: float, body: float) -> None:
    """Draw the heading of a column: turned if the column is narrow, and on two lines if it is then too long."""
    if _is_level(text, width):
        drawing.say(at + width / 2, body - 1.7, text, 3.4 if len(text) < 3 else 2.7, bold=len(text) == 1 and text.isalpha())
        return
    lines = label_lines(text)
    size = 2.7 if len(lines) == 1 else round(min(2.55, width * 0.43), 2)
    for number, line in enumerate(lines):
        drawing.say(
            at + width / 2 + 0.9 + (number - (len(lines) - 1) / 2) * size * 1.04, body - 1.3, line, size, turned=True, anchor="start"
        )


def _row(drawing: Drawing, plan: CardPlan, columns: CardColumns, line: CardLine, y: float, height: float) -> None:
    middle, wide = y + height / 2, spans(line)
    side = min(3.7, height - 1.3)
    drawing.across(MARGIN, y + height, columns.end)
    if wide:
        drawing.shade(MARGIN, y, columns.seats_at - MARGIN, height)
        drawing.say(columns.seats_at - 2, middle + 1.15, line.number, 3.3, bold=True, anchor="end")
    else:
        drawing.say(MARGIN + columns.number / 2, middle + 1.1, line.number, 3.1)
    if plan.row_check:
        drawing.cross(columns.check_at + columns.check / 2, middle, side)
    places = [*line.lead, *(place for seat in line.seats for place in seat)]
    for (at, width, strip), place in list(zip(_strips(plan, columns), places, strict=True))[len(line.lead) * wide :]:
        if place.mark == "sits_out":
            drawing.shade(at, y, width, height)
        elif place.mark in SIGNS and not place.text:
            drawing.say(at + 0.7, middle + 0.9, SIGNS[place.mark], 2.6, anchor="start")
        elif strip.choices and not (wide and not place.text):
            _choices(drawing, strip, place, at, width, y, height)
        elif place.text:
            drawing.say(at + width / 2, middle + 1.15, place.text, _fitting(place.text, width), bold=wide or len(place.text) == 1)
        elif strip.boxed:
            drawing.boxes(at + width / 2, middle, strip.width + wide, DIGIT_WIDTH - 0.4, min(5.4, height - 0.9))


def spans(line: CardLine) -> bool:
    """Return whether the row's name covers all columns before the players' columns, as in the rows of opening scores and totals."""
    return line.kind != "deal" and not any(place.text for place in line.lead)


def _choices(drawing: Drawing, strip: Strip, place: PrintedPlace, at: float, width: float, y: float, height: float) -> None:
    """Draw a box for each choice; shade it if the choice is impossible in this row. A printed answer is drawn instead of the boxes."""
    middle = y + height / 2
    if place.text and place.text not in strip.choices:
        drawing.say(at + width / 2, middle + 1.15, place.text, _fitting(place.text, width))
        return
    each = width / len(strip.choices)
    for index, choice in enumerate(strip.choices):
        if index in place.closed:
            drawing.shade(at + each * index, y, each, height)
            continue
        x = at + each * (index + 0.5)
        drawing.cross(x, middle, min(3.7, height - 1.3))
        if place.text == choice:
            drawing.say(x, middle + 1.2, "✗", 3.6, bold=True)


def _fitting(text: str, width: float) -> float:
    """Return the text size with which a text fits into its column."""
    return round(min(3.3, (width - 0.8) / max(1, len(text)) / 0.58), 2)


def _uprights(drawing: Drawing, plan: CardPlan, columns: CardColumns, body: float, row: float) -> None:
    """Draw the vertical lines between columns. Before the players' columns they are interrupted where a row's name covers these columns."""
    end = body + row * len(plan.rows)
    rows = [(body + row * index, body + row * (index + 1)) for index, line in enumerate(plan.rows) if not spans(line)]
    drawing.down(MARGIN, TOP, end)
    for at, width, strip in _strips(plan, columns):
        band = _band_top(columns, at)
        of_deal = at < columns.seats_at - 0.01
        for top, bottom in [(TOP, body), *rows] if of_deal else [(band, end)]:
            drawing.down(at, top, bottom)
        for index in range(1, len(strip.choices)):
            for top, bottom in [(band + BAND_HEIGHT, body), *rows]:
                drawing.down(at + width / len(strip.choices) * index, top, bottom)
    for seat in range(plan.seats + 1):
        drawing.down(columns.seat_at(seat), TOP, end, thick=True)
    if plan.row_check:
        drawing.down(columns.end, TOP, end)
