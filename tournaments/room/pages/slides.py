"""What fits on one picture of the big screen: lists cut into pages, and the size in which a name is written. Knows no request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from tournaments.entrants.queries.names import Names, display_name, plain_display_name
from tournaments.seating.queries.seating import PlayerOfRound, SeatedTable, Seating, initial

NAMES_IN_THREE_COLUMNS = 45
NAMES_A_PAGE = 72
"""Names that people can read across a room, in four columns."""
TABLES_A_PAGE = 16
STANDINGS_AS_CARDS = 3
STANDINGS_A_COLUMN = 17
NAME_SIZES = ((22, ""), (25, "long1"), (52, "long"))
"""Up to so many letters a name is written in this size; a longer one in the smallest. The page's script looks whether it fits."""


@dataclass(frozen=True)
class Name:
    """A name as the screen writes it."""

    text: str
    size: str


@dataclass(frozen=True)
class NamedSeat:
    """A line of the seating by name."""

    name: Name
    initial: str
    """The letter under which it stands, at the first name of each letter and of each page."""
    table: int | None
    """None: they have no seat, and ask the director."""


@dataclass(frozen=True)
class Page:
    """One picture of a list: its lines and how they are laid out."""

    rows: Sequence[Any]
    columns: int
    height: int
    number: int = 1
    of: int = 1
    letters: str = ""
    """Which names stand on it: `Ad – Fo`."""
    cards: Sequence[Any] = ()
    """The first three of the standings."""


def screen_name(text: str, shown: str) -> Name:
    """The name `text` in the size that its length asks for; `shown` is what the page writes."""
    return Name(shown, next((size for most, size in NAME_SIZES if len(text) <= most), "longest"))


def pages_by_name(seating: Seating, names: Names) -> list[Page]:
    """Everybody who is here, by name: in three columns, in four, or on several pages with as many names, give or take one."""
    players = seating.by_name(names)
    columns = 3 if len(players) <= NAMES_IN_THREE_COLUMNS else 4
    parts = balanced(players, NAMES_A_PAGE)
    height = -(-max(map(len, parts)) // columns) or 1
    return [
        Page(list(_named(part, names)), columns, height, number, len(parts), _letters(part, names) if len(parts) > 1 else "")
        for number, part in enumerate(parts, start=1)
    ]


def balanced(rows: Sequence[Any], fit: int) -> list[Sequence[Any]]:
    """The rows on as few pages as hold `fit` each, and on each as many as on the others, give or take one: no page for a lonely last one.
    One empty page if there are none.
    """
    pages = -(-len(rows) // fit) or 1
    ends = [len(rows) * number // pages for number in range(pages + 1)]
    return [rows[start:end] for start, end in pairwise(ends)]


def _named(players: Iterable[PlayerOfRound], names: Names) -> Iterator[NamedSeat]:
    before = ""
    for player in players:
        text = plain_display_name(player.entrant, names)
        letter = initial(text)
        name = screen_name(text, display_name(player.entrant, names))
        yield NamedSeat(name, letter if letter != before else "", player.seat.table.number if player.seat else None)
        before = letter


def _letters(players: Sequence[PlayerOfRound], names: Names) -> str:
    """Which names stand on a page: `Ad – Fo`."""
    first, last = (plain_display_name(player.entrant, names)[:2].strip() for player in (players[0], players[-1]))
    return f"{first} – {last}"


def pages_by_table(tables: Sequence[SeatedTable]) -> list[Page]:
    """The tables with who sits there, sixteen on a page at most."""
    columns = 3 if len(tables) <= 9 else 4
    parts = balanced(tables, TABLES_A_PAGE)
    height = -(-max(map(len, parts)) // columns) or 1
    return [Page(part, columns, height, number, len(parts)) for number, part in enumerate(parts, start=1)]


def pages_of_standings(lines: Sequence[Any], *, with_cards: bool) -> list[Page]:
    """The standings: the first three as cards and two columns beside them, then three columns a page. All pages have rows of one height,
    as many as the fullest needs, so that the last page is about as full as the others.
    """
    cards, rest = (lines[:STANDINGS_AS_CARDS], lines[STANDINGS_AS_CARDS:]) if with_cards else ((), lines)
    first_columns = 2 if with_cards else 3
    # Columns on all pages together, and the height with which they hold everybody.
    pages = 1 + max(0, -(-(len(rest) - first_columns * STANDINGS_A_COLUMN) // (3 * STANDINGS_A_COLUMN)))
    height = STANDINGS_A_COLUMN if pages == 1 else -(-len(rest) // (first_columns + 3 * (pages - 1)))
    ends = [0, *(min(len(rest), height * (first_columns + 3 * more)) for more in range(pages))]
    return [
        Page(rest[start:end], 3 if number > 1 else first_columns, height, number, pages, cards=cards if number == 1 else ())
        for number, (start, end) in enumerate(pairwise(ends), start=1)
    ]
