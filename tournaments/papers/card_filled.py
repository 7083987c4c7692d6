"""A table's own card with its figures, as the filled scoresheet prints it: marks become signs, and what was booked stands beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.engine.scorecard import CardRow, Cell, Scorecard
from scoring.engine.spoken import signed
from scoring.engine.words import say
from tournaments.papers.card_plan import Aside, aside, told
from tournaments.papers.marks import SIGNS, Explained, legend
from tournaments.queries.tables import TableView

LETTER, AROUND = 1.75, 2.6
"""Width of a letter and of the space around a text, in millimetres."""
WIDEST = 34
"""Letters of a text on one line; longer ones wrap."""


@dataclass(frozen=True)
class Figure:
    """What stands in one place."""

    text: str
    mark: str = ""
    """Told by a sign; empty where the text is a sign itself."""
    edge: bool = False
    """Whether a player's columns begin here."""
    booked: bool = False
    dim: bool = False
    """A place of somebody who did not play."""

    @property
    def sign(self) -> str:
        """What stands before the text."""
        return SIGNS.get(self.mark, "")


@dataclass(frozen=True)
class FilledRow:
    """One row."""

    number: str
    wide: bool
    """Whether its name stands across all that is not a player's."""
    kind: str
    figures: tuple[Figure, ...]


@dataclass(frozen=True)
class FilledCard:
    """Everything the template shows of a card."""

    number: str
    """What rows are called by."""
    heads: tuple[str, ...]
    """Above the lead columns."""
    seat_heads: tuple[str, ...]
    """Above each player's columns, what was booked last."""
    rows: tuple[FilledRow, ...]
    widths: tuple[str, ...]
    """Of all columns, as shares of the page."""
    asides: tuple[Aside, ...]
    legend: tuple[Explained, ...]

    @property
    def dim(self) -> bool:
        """Whether somebody did not play in some row."""
        return any(figure.dim for row in self.rows for figure in row.figures)

    @property
    def lead_span(self) -> int:
        """Columns that are not a player's, the number's included."""
        return len(self.heads) + 1

    @property
    def text_span(self) -> int:
        """The same without the number's."""
        return len(self.heads)

    @property
    def seat_span(self) -> int:
        """A player's columns."""
        return len(self.seat_heads)


def filled_card(card: Scorecard, view: TableView, language: str) -> FilledCard:
    """The card of this table; deals to come are left out."""
    shown = [row for row in card.rows if row.kind != "deal" or row.deal is not None]
    rows = tuple(_row(row, view, language) for row in shown)
    heads = tuple(say(column.head, language) for column in card.lead)
    seat_heads = (*(say(column.head, language) for column in card.seat), _("booked"))
    number = say(card.numbered, language) or _("Deal")
    return FilledCard(
        number=number,
        heads=heads,
        seat_heads=seat_heads,
        rows=rows,
        widths=_widths((number, *heads), seat_heads, rows, view.table.seats),
        asides=tuple(aside(box, view.names, language) for box in card.boxes),
        legend=tuple(legend(figure.mark for row in rows for figure in row.figures)),
    )


def _row(row: CardRow, view: TableView, language: str) -> FilledRow:
    wide = row.kind != "deal" and not any(cell.text for cell in row.lead)
    booked = _booked(row.deal, view)
    figures = [] if wide else [_figure(cell, language) for cell in row.lead]
    for seat, cells in enumerate(row.seats):
        figures += [_figure(cell, language, edge=place == 0) for place, cell in enumerate(cells)]
        figures.append(Figure(booked[seat], booked=True))
    return FilledRow(told(row.number, language) + _stands(row.deal, view), wide, row.kind, tuple(figures))


def _figure(cell: Cell, language: str, *, edge: bool = False) -> Figure:
    text = told(cell.text, language)
    drawn = len(text) == 1 and not text.isalnum()
    return Figure(text, "" if drawn else cell.mark, edge, dim=cell.mark in ("sits_out", "out"))


def _booked(number: int | None, view: TableView) -> Sequence[str]:
    """What a deal moved in the ledger, a figure a seat; empty where it moved nothing."""
    for row in view.deals:
        if row.deal.number == number:
            if row.outcome.played is None:
                return ("?",) * view.table.seats
            return tuple(map(signed, row.points)) if any(row.points) else ("",) * view.table.seats
    return ("",) * view.table.seats


def _stands(number: int | None, view: TableView) -> str:
    """`*` for a corrected deal, `?` for one in doubt."""
    for row in view.deals:
        if row.deal.number == number:
            return "?" if row.outcome.played is None else "*" if row.deal.revision > 1 else ""
    return ""


def _widths(heads: Sequence[str], seat_heads: Sequence[str], rows: Sequence[FilledRow], seats: int) -> tuple[str, ...]:
    """As wide as what stands in a column, shared out over the page; alike for all players."""
    lead = [len(head) * 0.9 for head in heads]
    seat = [len(head) * 0.95 for head in seat_heads]
    for row in rows:
        texts = [min(len(f"{figure.sign} {figure.text}".strip()), WIDEST) for figure in row.figures]
        own = [] if row.wide else [len(row.number), *texts[: len(lead) - 1]]
        lead = [*map(max, lead, own), *lead[len(own) :]]
        for place, letters in enumerate(texts[max(0, len(own) - 1) :]):
            seat[place % len(seat)] = max(seat[place % len(seat)], letters)
    lead[0] = max(lead[0], len(_("Booked")) * 1.9 - sum(lead[1:]) - len(lead))
    millimetres = [count * LETTER + AROUND for count in (*lead, *seat * seats)]
    return tuple(f"{each / sum(millimetres) * 100:.2f}%" for each in millimetres)
