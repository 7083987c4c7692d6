"""A game's own sheet as it is to be printed blank: every text in the language of the paper, cut into pages. Pure; knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.engine.scorecard import Box, CardRow, Cell, Column, Scorecard, Text
from scoring.engine.words import say
from tournaments.papers.drawing import SEATS

MOST_ROWS = 22
"""More rows than this do not fit on a page at a height a pen can use."""


@dataclass(frozen=True)
class Strip:
    """One column, to write in or with a box to cross for each choice."""

    head: str
    choices: tuple[str, ...]
    width: int
    """Characters it must hold."""


@dataclass(frozen=True)
class Place:
    """What is printed in one place; empty where a pen is to write."""

    text: str = ""
    mark: str = ""


@dataclass(frozen=True)
class Line:
    """One row."""

    number: str
    lead: tuple[Place, ...]
    seats: tuple[tuple[Place, ...], ...]
    kind: str


@dataclass(frozen=True)
class Aside:
    """A box of the card: a small table beside or beneath the rows."""

    title: str
    head: tuple[str, ...]
    """What stands above the labels, and above each column."""
    rows: tuple[tuple[str, tuple[Place, ...]], ...]

    @property
    def headed(self) -> bool:
        """Whether its columns are called something."""
        return any(self.head[1:])


@dataclass(frozen=True)
class CardPlan:
    """All that one page depends on: two tables with equal plans share the drawing."""

    number: str
    """What the rows are numbered by: “Deal”."""
    lead: tuple[Strip, ...]
    seat: tuple[Strip, ...]
    seats: int
    rows: tuple[Line, ...]
    asides: tuple[Aside, ...]


def plans(card: Scorecard, seats: int, deal: str, language: str) -> list[CardPlan]:
    """The pages of a card, about equally full; asides are on each. `deal`: what rows are called by if the game has no word for them."""
    lines = [_line(row, language) for row in card.rows]
    count = max(1, -(-len(lines) // MOST_ROWS))
    size = -(-len(lines) // count) or 1
    pages = [lines[start : start + size] for start in range(0, len(lines), size)] or [[]]
    return [
        CardPlan(
            number=say(card.numbered, language) or deal,
            lead=tuple(_strip(column, language) for column in card.lead),
            seat=tuple(_strip(column, language) for column in card.seat),
            seats=seats,
            rows=tuple(page),
            asides=tuple(aside(box, SEATS[:seats], language) for box in card.boxes),
        )
        for page in pages
    ]


def told(text: Text, language: str) -> str:
    """Figures with a minus that is as wide as the plus, words in the reader's language."""
    if not isinstance(text, str):
        return say(text, language)
    return text.replace("-", "−") if text[1:].isdigit() else text


def aside(box: Box, names: Sequence[str], language: str) -> Aside:
    """A box in the reader's language; `names` head its columns where these are the players'."""
    head = tuple(told(text, language) for text in box.head)
    rows = tuple((told(label, language), tuple(_place(cell, language) for cell in cells)) for label, cells in box.rows)
    return Aside(say(box.title, language), (*head[:1], *names) if box.by_seat else head, rows)


def _strip(column: Column, language: str) -> Strip:
    return Strip(say(column.head, language), tuple(say(choice, language) for choice in column.choices), column.width)


def _line(row: CardRow, language: str) -> Line:
    return Line(
        number=told(row.number, language),
        lead=tuple(_place(cell, language) for cell in row.lead),
        seats=tuple(tuple(_place(cell, language) for cell in seat) for seat in row.seats),
        kind=row.kind,
    )


def _place(cell: Cell, language: str) -> Place:
    return Place(told(cell.text, language), cell.mark)
