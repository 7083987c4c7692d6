"""What fits on one picture of the big screen: lists cut into pages, and the size in which a name is written. Knows no request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.queries.names import display_name, plain_display_name
from tournaments.queries.seating import PlayerOfRound, SeatedTable, Seating, initial

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


def pages_by_name(seating: Seating, names: str) -> list[Page]:
    """Everybody who is here, by name: in three columns, in four, or on several pages of equal height."""
    players = seating.by_name(names)
    if len(players) <= NAMES_A_PAGE:
        columns = 3 if len(players) <= NAMES_IN_THREE_COLUMNS else 4
        return [Page(list(_named(players, names)), columns, -(-len(players) // columns) or 1)]
    parts = [players[start : start + NAMES_A_PAGE] for start in range(0, len(players), NAMES_A_PAGE)]
    return [
        Page(list(_named(part, names)), 4, NAMES_A_PAGE // 4, number, len(parts), f"{_stem(part[0], names)} – {_stem(part[-1], names)}")
        for number, part in enumerate(parts, start=1)
    ]


def _named(players: Iterable[PlayerOfRound], names: str) -> Iterator[NamedSeat]:
    before = ""
    for player in players:
        text = plain_display_name(player.entrant, names)
        letter = initial(text)
        name = screen_name(text, display_name(player.entrant, names))
        yield NamedSeat(name, letter if letter != before else "", player.seat.table.number if player.seat else None)
        before = letter


def _stem(player: PlayerOfRound, names: str) -> str:
    return plain_display_name(player.entrant, names)[:2].strip()


def pages_by_table(tables: Sequence[SeatedTable]) -> list[Page]:
    """The tables with who sits there, sixteen on a page at most."""
    columns = 3 if len(tables) <= 9 else 4
    parts = [tables[start : start + TABLES_A_PAGE] for start in range(0, len(tables), TABLES_A_PAGE)]
    height = -(-min(len(tables), TABLES_A_PAGE) // columns) or 1
    return [Page(part, columns, height, number, len(parts)) for number, part in enumerate(parts, start=1)]


def pages_of_standings(lines: Sequence[Any], *, with_cards: bool) -> list[Page]:
    """The standings: the first three as cards and two columns beside them, what remains in three columns a page."""
    if not with_cards:
        return _columns(lines, 1, 3)
    first = STANDINGS_AS_CARDS + 2 * STANDINGS_A_COLUMN
    rest = _columns(lines[first:], 2, 3) if len(lines) > first else []
    page = Page(lines[STANDINGS_AS_CARDS:first], 2, STANDINGS_A_COLUMN, 1, 1 + len(rest), cards=lines[:STANDINGS_AS_CARDS])
    return [page, *rest]


def _columns(lines: Sequence[Any], number: int, columns: int) -> list[Page]:
    fit = columns * STANDINGS_A_COLUMN
    parts = [lines[start : start + fit] for start in range(0, len(lines), fit)] or [[]]
    of = number - 1 + len(parts)
    return [Page(part, columns, STANDINGS_A_COLUMN, nth, of) for nth, part in enumerate(parts, start=number)]
