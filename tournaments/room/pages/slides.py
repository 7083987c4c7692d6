"""The layout of the big screen: lists divided into pages, and the size of each name. It uses no request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from clubs.people.name_match import initial
from tournaments.entrants.queries.names import Names, display_name, plain_display_name
from tournaments.seating.queries.seating import PlayerOfRound, RoundSeating, SeatedTable

NAMES_IN_THREE_COLUMNS = 45
NAMES_A_PAGE = 72
"""The greatest number of names on a page, in four columns, that people can read across a room."""
TABLES_A_PAGE = 16
STANDINGS_AS_CARDS = 3
STANDINGS_A_COLUMN = 17
FEWEST_ROWS = 8
"""The smallest number of rows on a page of standings. With fewer, a single line would be as high as the page."""
NAME_SIZES = ((22, ""), (25, "screen-long-1"), (52, "screen-long"))
"""The letter sizes of names: the greatest number of letters, and the CSS class. Longer names get the smallest size.

The page's script makes a name smaller if it does not fit.
"""


@dataclass(frozen=True)
class Name:
    """A name as the screen shows it."""

    text: str
    size: str


@dataclass(frozen=True)
class SlideSeat:
    """One player on the slide of seats sorted by name."""

    name: Name
    initial: str
    """The letter to print above this name, if it is the first with this letter or the first of the page; else empty."""
    table: int | None
    """The number of the player's table; None if they sit out, or have no seat and must ask the director."""
    sits_out: bool = False


@dataclass(frozen=True)
class SlidePage:
    """One page of a list: its lines and their layout."""

    rows: Sequence[Any]
    columns: int
    height: int
    number: int = 1
    of: int = 1
    letters: str = ""
    """The first letters of the first and the last name on the page: `Ad – Fo`; empty for other lists."""
    cards: Sequence[Any] = ()
    """The first three lines of the standings, which are shown large as cards; empty on other pages."""


def screen_name(text: str, shown: str) -> Name:
    """Return `shown` with a letter size for the big screen. `text` is the same name without invisible characters; its length decides."""
    return Name(shown, next((size for most, size in NAME_SIZES if len(text) <= most), "screen-longest"))


def pages_by_name(seating: RoundSeating, names: Names) -> list[SlidePage]:
    """Return the seats of all players who are present, sorted by name, in three or four columns.

    If there are several pages, their numbers of names differ by at most one.
    """
    players = seating.by_name(names)
    columns = 3 if len(players) <= NAMES_IN_THREE_COLUMNS else 4
    parts = balanced(players, NAMES_A_PAGE)
    height = -(-max(map(len, parts)) // columns) or 1
    return [
        SlidePage(list(_named(part, names)), columns, height, number, len(parts), _letters(part, names) if len(parts) > 1 else "")
        for number, part in enumerate(parts, start=1)
    ]


def balanced(rows: Sequence[Any], fit: int) -> list[Sequence[Any]]:
    """Divide rows over as few pages as possible, with at most `fit` rows on each. The numbers of rows differ by at most one.

    So the last page never has a single row. Without rows there is one empty page.
    """
    pages = -(-len(rows) // fit) or 1
    ends = [len(rows) * number // pages for number in range(pages + 1)]
    return [rows[start:end] for start, end in pairwise(ends)]


def _named(players: Iterable[PlayerOfRound], names: Names) -> Iterator[SlideSeat]:
    before = ""
    for player in players:
        text = plain_display_name(player.entrant, names)
        letter = initial(text)
        name = screen_name(text, display_name(player.entrant, names))
        yield SlideSeat(name, letter if letter != before else "", player.seat.table.number if player.seat else None, player.sits_out)
        before = letter


def _letters(players: Sequence[PlayerOfRound], names: Names) -> str:
    """Return the first letters of the first and the last name on a page: `Ad – Fo`."""
    first, last = (plain_display_name(player.entrant, names)[:2].strip() for player in (players[0], players[-1]))
    return f"{first} – {last}"


def pages_by_table(tables: Sequence[SeatedTable]) -> list[SlidePage]:
    """Return the tables with their players, in pages of at most sixteen tables."""
    columns = 3 if len(tables) <= 9 else 4
    parts = balanced(tables, TABLES_A_PAGE)
    height = -(-max(map(len, parts)) // columns) or 1
    return [SlidePage(part, columns, height, number, len(parts)) for number, part in enumerate(parts, start=1)]


def pages_of_standings(lines: Sequence[Any], *, with_cards: bool) -> list[SlidePage]:
    """Return the pages of the standings, with three columns each. On the first page, cards with the first three players replace one column.

    All columns have the same height. The lines are spread evenly over all columns of all pages, so that long names of pairs have room for
    two lines.
    """
    cards, rest = (lines[:STANDINGS_AS_CARDS], lines[STANDINGS_AS_CARDS:]) if with_cards else ((), lines)
    first_columns = 2 if with_cards else 3
    # First the number of pages with columns of full height, then the smallest height for this number of pages.
    pages = 1 + max(0, -(-(len(rest) - first_columns * STANDINGS_A_COLUMN) // (3 * STANDINGS_A_COLUMN)))
    height = max(FEWEST_ROWS, -(-len(rest) // (first_columns + 3 * (pages - 1))))
    ends = [0, *(min(len(rest), height * (first_columns + 3 * more)) for more in range(pages))]
    return [
        SlidePage(rest[start:end], 3 if number > 1 else first_columns, height, number, pages, cards=cards if number == 1 else ())
        for number, (start, end) in enumerate(pairwise(ends), start=1)
    ]
