"""A table's scoresheet in the form that players of the game write: columns, rows, and boxes beside them.

The phone's running score and the printed scoresheets, blank or filled, are drawn from the same card.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.engine.words import Words

Text = str | Words
"""A number or name as plain text, or words in every language."""

SEAT_LETTERS = "ABCDEFGH"
"""The letter of each seat on pages and paper, in the order of play."""


@dataclass(frozen=True, slots=True)
class ScorecardColumn:
    """One column of the card. A lead column describes the deal and appears once; a seat column is repeated for every player."""

    name: str
    head: Words
    choices: tuple[Words, ...] = ()
    """The choices that people cross on paper, in order; empty if they write in the column."""
    width: int = 4
    """The number of characters that the column must hold."""
    boxed: bool = False
    """True if each character has a box of its own on a blank sheet."""
    sentence: str = ""
    """The sentence that a filled sheet writes in this column: `deal` (what was played) or `result` (who pays whom); empty for none.

    The card itself cannot contain the sentence, because it does not know the players' names.
    """
    on_phone: bool = True
    on_blank: bool = True
    on_filled: bool = True
    """True if a filled sheet shows the column. `on_phone` and `on_blank` are the same for the phone and a blank sheet."""


@dataclass(frozen=True, slots=True)
class ScorecardCell:
    """One cell of the card. Its `text` is empty on a blank sheet, where people write it."""

    text: Text = ""
    mark: str = ""
    """The code of the cell's marking, never shown by colour alone: `declarer`, `made`, `lost`, `out`, `one_card`, `winner` …"""
    closed: tuple[int, ...] = ()
    """The indexes of choices that cannot be crossed in this row: a player who sits out declares nothing."""


@dataclass(frozen=True, slots=True)
class ScorecardRow:
    """One row of the card: a deal, the row above the first deal, or a row of totals."""

    number: Text
    """The label of the row: a deal's number, or the number of cards in a hand."""
    lead: tuple[ScorecardCell, ...]
    """One cell for each lead column."""
    seats: tuple[tuple[ScorecardCell, ...], ...]
    """The cells of each seat, by seat number: one for each seat column."""
    kind: str = "deal"
    """The kind of row: `deal`, `opening` (the row above the first deal) or `total`."""
    deal: int | None = None
    """The number of the stored deal in this row; None for a future deal and for rows that are not deals."""


@dataclass(frozen=True, slots=True)
class ScorecardBox:
    """A small table beside the rows, for example with contracts still to be declared, or with the pot."""

    title: Words
    head: tuple[Text, ...]
    """The column headings: first the one above the row labels, then one for each column of cells.

    If `by_seat` is true, only the first is given, because the other headings are the players' names.
    """
    rows: tuple[tuple[Text, tuple[ScorecardCell, ...]], ...]
    by_seat: bool = False
    """True if the columns are the players, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The whole scorecard of one table."""

    lead: tuple[ScorecardColumn, ...]
    seat: tuple[ScorecardColumn, ...]
    rows: tuple[ScorecardRow, ...]
    """The deals in order, then future deals with what is known of them."""
    boxes: tuple[ScorecardBox, ...] = field(default=())
    numbered: Words = field(default_factory=dict)
    """The heading above the row labels, such as “Cards”; empty if the labels are deal numbers."""
    figures_are_points: bool = False
    """True if the card's numbers are the points that the ledger books for each deal.

    If so, a filled sheet has no extra column for booked points, and the phone shows no card beside its running score.
    """
    sums_are_points: bool = False
    """True if the card's numbers add up to the points, though written differently (plus and minus in separate columns).

    If so, a filled sheet has no extra column for booked points, but the phone shows the card.
    """
    row_check: Words = field(default_factory=dict)
    """The text printed at the end of each row of a blank sheet to check the sum, such as “Sum 0”; empty if there is none."""
    carried_over: Words = field(default_factory=dict)
    """The label of the row that takes totals from page to page of a blank sheet; empty if each row holds its own totals."""
    sides: tuple[tuple[int, ...], ...] = ()
    """The seats of each side, if the game is written by side and not by player.

    The `seat` columns then appear once for each side, and rows have cells for sides.
    """
    side_names: tuple[Words, ...] = ()
    """The names of the sides on a blank sheet: “Wij”, “Zij”."""
    hints: tuple[Words, ...] = ()
    """The instructions on a blank sheet, if this game needs more than “put a cross where there are boxes”."""
