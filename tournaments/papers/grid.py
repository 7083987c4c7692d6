"""The printed grid of a blank scoresheet: a cross for contract, player and partner, a box a digit. Pure: words and numbers in, SVG out.

Drawn once for all tables of one size and laid beneath each sheet (press.py), in millimetres on an A4 page turned sideways.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.papers.drawing import BOTTOM, HEIGHT, MARGIN, SEATS, TOP, WIDTH, Drawing

MOST_ROWS = 26
"""More deals than this do not fit on a page at a height a pen can use."""
LETTER = 1.42
"""Width of a letter of a column's label, about."""


@dataclass(frozen=True)
class Row:
    """One planned deal."""

    number: int
    dealer: int | None
    sits_out: tuple[int, ...]


@dataclass(frozen=True)
class Words:
    """The grid's own words, in the language of the paper."""

    deal: str
    dealer: str
    contract: str
    player: str
    partner: str
    tricks: str
    sum: str
    total: str
    carried: str


@dataclass(frozen=True)
class Plan:
    """All that a grid depends on: two tables with equal plans share the drawing."""

    rows: tuple[Row, ...]
    seats: int
    contracts: tuple[str, ...]
    """Their names, in bid order."""
    partners: bool
    """Whether some contract is played with a partner."""
    tricks: bool
    digits: int
    """Boxes for the points of a deal, the sign included."""
    words: Words
    first: bool = True
    last: bool = True
    """Whether this is the first and the last page of its table; between two pages totals are carried over."""


class Columns:
    """Where the columns of a plan stand, in millimetres from the left of the page."""

    def __init__(self, plan: Plan) -> None:
        seats, free = plan.seats, WIDTH - 2 * MARGIN
        self.number, self.dealer, self.tricks, self.sum = 7.5, 8.5, 11.5 * plan.tricks, 8.0
        self.points = max(17.0, (plan.digits + 1) * 4.4 + 1.0)
        left = free - self.number - self.dealer - self.tricks - self.sum - self.points * seats
        crosses = seats * (2 if plan.partners else 1)
        self.cross = min(6.4, max(4.8, left / (len(plan.contracts) + crosses)))
        self.contract = min(9.5, (left - self.cross * crosses) / max(1, len(plan.contracts)))
        left -= self.cross * crosses + self.contract * len(plan.contracts)
        self.points += left / seats
        self.contracts_at = MARGIN + self.number + self.dealer
        self.player_at = self.contracts_at + self.contract * len(plan.contracts)
        self.partner_at = self.player_at + self.cross * seats
        self.tricks_at = self.partner_at + self.cross * seats * plan.partners
        self.points_at = self.tricks_at + self.tricks
        self.sum_at = self.points_at + self.points * seats
        self.end = self.sum_at + self.sum


def label_lines(text: str) -> tuple[str, ...]:
    """A contract's name on one line or two, cut where both are about as long."""
    words = text.split()
    if len(text) <= 12 or len(words) == 1:
        return (text,)
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return min(cuts, key=lambda two: max(map(len, two)))


def draw(plan: Plan) -> str:
    """The grid as an SVG of the whole page."""
    columns, drawing = Columns(plan), Drawing()
    labels = [label_lines(name) for name in plan.contracts]
    longest = max((len(line) for lines in labels for line in lines), default=0)
    head = max(11.0, longest * LETTER + 2.5)
    body = TOP + 5.0 + head
    extra = (0 if plan.first else 1) + 1
    row = min(7.2, (HEIGHT - BOTTOM - body - 7.5 * extra) / max(1, len(plan.rows)))
    _heading(drawing, plan, columns, labels, head)
    y = body
    if not plan.first:
        _totals(drawing, plan, columns, y, plan.words.carried)
        y += 7.5
    for deal in plan.rows:
        _deal(drawing, plan, columns, deal, y, row)
        y += row
    _totals(drawing, plan, columns, y, plan.words.total if plan.last else plan.words.carried)
    _uprights(drawing, plan, columns, body, y)
    return drawing.svg()


def _heading(drawing: Drawing, plan: Plan, columns: Columns, labels: list[tuple[str, ...]], head: float) -> None:
    band, body, words = TOP + 5.0, TOP + 5.0 + head, plan.words
    drawing.shade(MARGIN, TOP, columns.points_at - MARGIN, 5.0 + head)
    drawing.shade(columns.sum_at, TOP, columns.sum, 5.0 + head)
    drawing.across(MARGIN, TOP, columns.end)
    drawing.across(MARGIN, body, columns.end)
    drawing.across(columns.contracts_at, band, columns.tricks_at)
    for at, width, text in (
        (MARGIN, columns.number, words.deal),
        (MARGIN + columns.number, columns.dealer, words.dealer),
        (columns.tricks_at, columns.tricks, words.tricks),
        (columns.sum_at, columns.sum, words.sum),
    ):
        if width:
            drawing.say(at + width / 2 + 1, body - 1.6, text, turned=True, anchor="start")
    groups = [(columns.contracts_at, columns.player_at, words.contract), (columns.player_at, columns.partner_at, words.player)]
    if plan.partners:
        groups.append((columns.partner_at, columns.tricks_at, words.partner))
    for at, to, text in groups:
        if to > at:
            drawing.say((at + to) / 2, band - 1.4, text, 3.0)
    for index, lines in enumerate(labels):
        middle = columns.contracts_at + columns.contract * (index + 0.5)
        size = min(2.55, columns.contract * 0.45)
        for number, line in enumerate(lines):
            drawing.say(middle + 0.9 + (number - (len(lines) - 1) / 2) * size * 1.04, body - 1.4, line, size, turned=True, anchor="start")
    for group in (columns.player_at, columns.partner_at)[: 2 if plan.partners else 1]:
        for seat in range(plan.seats):
            drawing.say(group + columns.cross * (seat + 0.5), body - 1.8, SEATS[seat], 3.6, bold=True)


def _deal(drawing: Drawing, plan: Plan, columns: Columns, deal: Row, y: float, row: float) -> None:
    middle = y + row / 2
    side, height = min(3.6, row - 1.4), min(5.4, row - 0.9)
    drawing.across(MARGIN, y + row, columns.end)
    drawing.say(MARGIN + columns.number / 2, middle + 1.1, str(deal.number), 3.1)
    if deal.dealer is not None:
        drawing.say(MARGIN + columns.number + columns.dealer / 2, middle + 1.2, SEATS[deal.dealer], 3.3, bold=True)
    for index in range(len(plan.contracts)):
        drawing.cross(columns.contracts_at + columns.contract * (index + 0.5), middle, side)
    for seat in range(plan.seats):
        if seat in deal.sits_out:
            drawing.shade(columns.points_at + columns.points * seat, y, columns.points, row)
            for group in (columns.player_at, columns.partner_at)[: 2 if plan.partners else 1]:
                drawing.shade(group + columns.cross * seat, y, columns.cross, row)
            continue
        drawing.cross(columns.player_at + columns.cross * (seat + 0.5), middle, side)
        if plan.partners:
            drawing.cross(columns.partner_at + columns.cross * (seat + 0.5), middle, side)
        drawing.boxes(columns.points_at + columns.points * (seat + 0.5), middle, plan.digits, 4.2, height)
    if plan.tricks:
        drawing.boxes(columns.tricks_at + columns.tricks / 2, middle, 2, 4.2, height)
    drawing.cross(columns.sum_at + columns.sum / 2, middle, side)


def _totals(drawing: Drawing, plan: Plan, columns: Columns, y: float, text: str) -> None:
    drawing.shade(MARGIN, y, columns.points_at - MARGIN, 7.5)
    drawing.across(MARGIN, y + 7.5, columns.end)
    drawing.say(columns.points_at - 2, y + 5, text, 3.4, bold=True, anchor="end")
    for seat in range(plan.seats):
        drawing.boxes(columns.points_at + columns.points * (seat + 0.5), y + 3.75, plan.digits + 1, 4.0, 5.6)
    drawing.cross(columns.sum_at + columns.sum / 2, y + 3.75, 3.6)


def _uprights(drawing: Drawing, plan: Plan, columns: Columns, body: float, y: float) -> None:
    band, end = TOP + 5.0, y + 7.5
    for x in (MARGIN, MARGIN + columns.number, columns.contracts_at, columns.player_at, columns.tricks_at, columns.end):
        drawing.down(x, TOP, end if x in (MARGIN, columns.end) else y)
    if plan.partners:
        drawing.down(columns.partner_at, TOP, y)
    for index in range(1, len(plan.contracts)):
        drawing.down(columns.contracts_at + columns.contract * index, band, y)
    for index in range(1, plan.seats):
        drawing.down(columns.player_at + columns.cross * index, band, y)
        if plan.partners:
            drawing.down(columns.partner_at + columns.cross * index, band, y)
    for seat in range(plan.seats + 1):
        drawing.down(columns.points_at + columns.points * seat, TOP, end, thick=True)
    if body > TOP:
        drawing.down(columns.sum_at, TOP, end, thick=True)
