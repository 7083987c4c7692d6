"""The plan of a blank scoresheet: all texts in the language of the paper, divided into pages. Pure; works for every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.engine.scorecard import SEAT_LETTERS, Scorecard, ScorecardBox, ScorecardCell, ScorecardColumn, ScorecardRow, Text
from scoring.engine.words import say

MAX_WRITTEN_ROWS, MAX_BOXED_ROWS = 22, 26
"""The greatest number of rows on a page: MAX_WRITTEN_ROWS if people write whole numbers, MAX_BOXED_ROWS if they write digits in boxes.

With more rows, each would be too low for a pen.
"""


@dataclass(frozen=True)
class Strip:
    """One column of the grid. People write in it freely, write single digits in boxes, or cross the box of a choice."""

    head: str
    choices: tuple[str, ...]
    width: int
    """The number of characters that must fit into the column."""
    boxed: bool = False
    """True if the field has a box for each character."""


@dataclass(frozen=True)
class PrintedPlace:
    """The printed content of one field; empty if people write there."""

    text: str = ""
    mark: str = ""
    closed: tuple[int, ...] = ()
    """The indexes of the column's choices that are impossible in this field."""


@dataclass(frozen=True)
class CardLine:
    """One row of the sheet."""

    number: str
    lead: tuple[PrintedPlace, ...]
    seats: tuple[tuple[PrintedPlace, ...], ...]
    kind: str


@dataclass(frozen=True)
class Aside:
    """A small table beside or beneath the rows of a scoresheet."""

    title: str
    head: tuple[str, ...]
    """The headings of the columns; the first is that of the column of row labels."""
    rows: tuple[tuple[str, tuple[PrintedPlace, ...]], ...]

    @property
    def headed(self) -> bool:
        """True if any column has a heading, other than the column of row labels."""
        return any(self.head[1:])


@dataclass(frozen=True)
class CardPlan:
    """Everything that determines the drawing of a page. Tables with equal plans share one drawing."""

    number: str
    """The heading of the column of row numbers, such as “Deal”."""
    lead: tuple[Strip, ...]
    seat: tuple[Strip, ...]
    seats: int
    rows: tuple[CardLine, ...]
    asides: tuple[Aside, ...]
    row_check: str = ""
    """The heading of the column in which people cross off each row; empty if there is none."""
    sides: tuple[tuple[str, tuple[int, ...]], ...] = ()
    """The name and the seats of each side, in games whose columns belong to sides. `seats` is then the number of sides."""

    @property
    def seat_heads(self) -> bool:
        """True if the columns beneath a player's name have headings."""
        return any(strip.head for strip in self.seat)


def plans(card: Scorecard, seats: int, deal: str, language: str) -> list[CardPlan]:
    """Return the plan of each page of a card. Pages are about equally full, and each has the asides.

    `deal` is the heading of the row numbers if the game has no word of its own for them.
    """
    lead = [place for place, column in enumerate(card.lead) if column.on_blank]
    seat = [place for place, column in enumerate(card.seat) if column.on_blank]
    return [
        CardPlan(
            number=say(card.numbered, language) or deal,
            lead=tuple(_strip(card.lead[place], language) for place in lead),
            seat=tuple(_strip(card.seat[place], language) for place in seat),
            seats=len(card.sides) or seats,
            rows=tuple(_line(row, lead, seat, language) for row in page),
            asides=tuple(aside(box, SEAT_LETTERS[:seats], language) for box in card.boxes),
            row_check=say(card.row_check, language),
            sides=tuple((say(name, language), seats_of) for name, seats_of in zip(card.side_names, card.sides, strict=True)),
        )
        for page in _pages(card)
    ]


def _pages(card: Scorecard) -> list[list[ScorecardRow]]:
    """Return the rows of each page. If totals continue from page to page, a page ends with a row for them and the next begins with one."""
    totals = [row for row in card.rows if row.kind == "total"]
    rows = [row for row in card.rows if row.kind != "total"]
    most = MAX_BOXED_ROWS if any(column.boxed for column in card.seat) else MAX_WRITTEN_ROWS
    count = max(1, -(-len(card.rows) // most))
    size = -(-len(rows) // count) or 1
    pages = [rows[start : start + size] for start in range(0, len(rows), size)] or [[]]
    if card.carried_over and totals:
        blank = tuple((ScorecardCell(),) * len(card.seat) for _seat in totals[0].seats)
        carried_over = ScorecardRow(card.carried_over, (ScorecardCell(),) * len(card.lead), blank, "total")
        for page, next_page in pairwise(pages):
            page.append(carried_over)
            next_page.insert(0, carried_over)
    pages[-1] += totals
    return pages


def printed_text(text: Text, language: str) -> str:
    """Return the printed form of a text: a minus sign as wide as a plus, words in the reader's language."""
    if not isinstance(text, str):
        return say(text, language)
    return text.replace("-", "−") if text[1:].isdigit() else text


def aside(box: ScorecardBox, names: Sequence[str], language: str) -> Aside:
    """Return an aside of a scorecard as text in this language. `names` are the headings of the players' columns, if the aside has any."""
    head = tuple(printed_text(text, language) for text in box.head)
    rows = tuple((printed_text(label, language), tuple(_place(cell, language) for cell in cells)) for label, cells in box.rows)
    return Aside(say(box.title, language), (*head[:1], *names) if box.by_seat else head, rows)


def _strip(column: ScorecardColumn, language: str) -> Strip:
    return Strip(say(column.head, language), tuple(say(choice, language) for choice in column.choices), column.width, column.boxed)


def _line(row: ScorecardRow, lead: Sequence[int], seat: Sequence[int], language: str) -> CardLine:
    return CardLine(
        number=printed_text(row.number, language),
        lead=tuple(_place(row.lead[place], language) for place in lead),
        seats=tuple(tuple(_place(cells[place], language) for place in seat) for cells in row.seats),
        kind=row.kind,
    )


def _place(cell: ScorecardCell, language: str) -> PrintedPlace:
    return PrintedPlace(printed_text(cell.text, language), cell.mark, cell.closed)
