"""The sheet of a table as players of the game write it: columns, rows, and boxes beside them.

The phone's running score and the printed scoresheets, blank or filled, are drawn from the same card.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.engine.words import Words

Text = str | Words
"""Figures and names are plain text; words are in every language."""

SEAT_LETTERS = "ABCDEFGH"
"""The letter that people read for each seat, in the order of play."""


@dataclass(frozen=True, slots=True)
class ScorecardColumn:
    """One column: once for each deal (`lead`), or once for each player (`seat`)."""

    name: str
    head: Words
    choices: tuple[Words, ...] = ()
    """What may be crossed off here on paper, in order; empty: something is written."""
    width: int = 4
    """The number of characters that it must hold."""
    boxed: bool = False
    """On a blank sheet each character has a box of its own."""
    sentence: str = ""
    """`deal` or `result`: a filled sheet describes the deal here with the players' names, which a card does not know."""
    on_phone: bool = True
    on_blank: bool = True
    on_filled: bool = True
    """Where it is shown: in the phone's running score, on paper to write on, on paper with the table's figures."""


@dataclass(frozen=True, slots=True)
class ScorecardCell:
    """The content of one place; empty if people write there."""

    text: Text = ""
    mark: str = ""
    """How it is marked, never by colour alone: `declarer`, `made`, `lost`, `out`, `one_card`, `winner`, `sits_out` …"""
    closed: tuple[int, ...] = ()
    """The indexes of choices that nobody can cross in this row: a player who sits out declares nothing."""


@dataclass(frozen=True, slots=True)
class ScorecardRow:
    """One row: a deal, or something between deals."""

    number: Text
    """The row's name: the deal's number, the cards of a hand."""
    lead: tuple[ScorecardCell, ...]
    """A cell for each lead column."""
    seats: tuple[tuple[ScorecardCell, ...], ...]
    """For every seat, a cell for each seat column."""
    kind: str = "deal"
    """`deal`, `opening` (the row above the first deal), `total`."""
    deal: int | None = None
    """The number of the stored deal that it shows; None for a future deal and for rows that are not deals."""


@dataclass(frozen=True, slots=True)
class ScorecardBox:
    """A small table beside the rows: for example what is still to be declared, or the pot."""

    title: Words
    head: tuple[Text, ...]
    """A head for the labels, and one for each column of figures; empty if a column is a seat's: see `by_seat`."""
    rows: tuple[tuple[Text, tuple[ScorecardCell, ...]], ...]
    by_seat: bool = False
    """The columns are the players, in order; `head` then names only the labels."""


@dataclass(frozen=True, slots=True)
class Scorecard:
    """The whole card of one table."""

    lead: tuple[ScorecardColumn, ...]
    seat: tuple[ScorecardColumn, ...]
    rows: tuple[ScorecardRow, ...]
    """Deals in order; future deals are included with what is known of them."""
    boxes: tuple[ScorecardBox, ...] = field(default=())
    numbered: Words = field(default_factory=dict)
    """The head of the rows' names, if they are not deal numbers: “Cards”."""
    figures_are_points: bool = False
    """Its figures are the points that the ledger books, deal by deal: so a filled sheet needs no column for what was booked, and the phone
    needs no card beside its own running score.
    """
    sums_are_points: bool = False
    """Its figures add up to these points, though it writes them in its own way (plus and minus apart): a filled sheet needs no column for
    what was booked either, but the phone does show the card.
    """
    row_check: Words = field(default_factory=dict)
    """On a blank sheet, the check at the end of each row: “Sum 0”; empty: none."""
    carried_over: Words = field(default_factory=dict)
    """On a blank sheet of several pages, the row that takes totals from page to page; empty: rows hold their own totals."""
    sides: tuple[tuple[int, ...], ...] = ()
    """The seats of each side, if the game is written by side and not by player. The `seat` columns then appear once for each side, and rows
    have cells for the sides.
    """
    side_names: tuple[Words, ...] = ()
    """The names of the sides on a blank sheet: “Wij”, “Zij”."""
    hints: tuple[Words, ...] = ()
    """On a blank sheet, how to write on it, if this game needs more than “put a cross where there are boxes”."""
