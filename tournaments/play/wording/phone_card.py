"""A table's scorecard for the phone, in the layout and language of the game's players. The phone shows it as the running score."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from scoring.engine import scorecard as engine
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.engine.words import say
from tournaments.play.ledger import start_of
from tournaments.play.queries.tables import LoadedTable
from tournaments.play.wording.questions import reader_language


class PhoneCardColumn(Struct, frozen=True):
    name: str
    head: str


class PhoneCardCell(Struct, frozen=True, omit_defaults=True):
    """A cell of the card. Empty fields are left out of the JSON."""

    text: str = ""
    mark: Annotated[str, Meta(description="The style of the cell, such as declarer, made, lost, out or winner.")] = ""


class PhoneCardRow(Struct, frozen=True):
    number: str
    kind: Annotated[str, Meta(description="Either deal, opening or total.")]
    deal: Annotated[int | None, Meta(description="The number of the stored deal in this row.")]
    lead: tuple[PhoneCardCell, ...]
    seats: Annotated[
        tuple[tuple[PhoneCardCell, ...], ...], Meta(description="One list for each seat, with a cell for each of its columns.")
    ]


class BoxRow(Struct, frozen=True):
    label: str
    cells: tuple[PhoneCardCell, ...]


class PhoneCardBox(Struct, frozen=True):
    title: str
    head: tuple[str, ...]
    by_seat: Annotated[bool, Meta(description="Whether the columns are the players, in the order of the seats.")]
    rows: tuple[BoxRow, ...]


class PhoneCard(Struct, frozen=True):
    """The deals of a table on the scorecard of its game."""

    lead: tuple[PhoneCardColumn, ...]
    seat: Annotated[tuple[PhoneCardColumn, ...], Meta(description="Columns that are repeated below every player.")]
    rows: tuple[PhoneCardRow, ...]
    boxes: tuple[PhoneCardBox, ...]
    sides: Annotated[
        tuple[tuple[int, ...], ...],
        Meta(description="In a game that is written by side, the seats of each side. Rows then have one list of cells for each side."),
    ]


def phone_card(view: LoadedTable) -> PhoneCard | None:
    """Return the table's card without rows for future deals and without parts for paper only; None if it would hold only points."""
    if not has_own_card(view.rules):
        return None
    outcomes = [(row.deal.number, row.outcome) for row in view.entered_deals]
    card = view.rules.game.scorecard(start_of(view.table), outcomes, view.table.deals_planned)
    lead = [place for place, column in enumerate(card.lead) if column.on_phone]
    seat = [place for place, column in enumerate(card.seat) if column.on_phone]
    return PhoneCard(
        lead=tuple(_column(card.lead[place]) for place in lead),
        seat=tuple(_column(card.seat[place]) for place in seat),
        rows=tuple(_row(row, lead, seat) for row in card.rows if row.kind != "deal" or row.deal is not None),
        boxes=tuple(_box(box) for box in card.boxes),
        sides=card.sides,
    )


@lru_cache(maxsize=128)
def has_own_card(rules: RuleSet) -> bool:
    """Return whether the game's scorecard shows more than points.

    A scorecard without deals is enough to tell, and quick to make: this function is called for every answer to a phone.
    """
    return not rules.game.scorecard(TableStart(seats=rules.game.table_sizes[0], first_dealer=0), (), 1).figures_are_points


def _column(column: engine.ScorecardColumn) -> PhoneCardColumn:
    return PhoneCardColumn(column.name, say(column.head, reader_language()))


def _row(row: engine.ScorecardRow, lead: list[int], seat: list[int]) -> PhoneCardRow:
    return PhoneCardRow(
        number=_text(row.number),
        kind=row.kind,
        deal=row.deal,
        lead=tuple(_cell(row.lead[place]) for place in lead),
        seats=tuple(tuple(_cell(cells[place]) for place in seat) for cells in row.seats),
    )


def _box(box: engine.ScorecardBox) -> PhoneCardBox:
    rows = tuple(BoxRow(_text(label), tuple(_cell(cell) for cell in cells)) for label, cells in box.rows)
    return PhoneCardBox(say(box.title, reader_language()), tuple(_text(text) for text in box.head), box.by_seat, rows)


def _cell(cell: engine.ScorecardCell) -> PhoneCardCell:
    return PhoneCardCell(_text(cell.text), cell.mark)


def _text(text: engine.Text) -> str:
    return text if isinstance(text, str) else say(text, reader_language())
