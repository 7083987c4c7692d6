"""A schedule pasted as text: one line per round, `1 2 3 4 | 5 6 7 8 9`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from tournaments.seating.draw.impossible import Impossible
from tournaments.seating.draw.values import Round

MAX_CHARACTERS = 100_000
HEADING = re.compile(r"^\s*+[^\W\d][^\d|/;:]*+\d{0,3}+\s*+(?::|$)")
"""The pattern of a heading: “Ronde 2” on a line of its own, or “Ronde 2:” before the tables.

Its quantifiers are possessive to prevent backtracking, because lines may be long.
"""


@dataclass(frozen=True, slots=True)
class LineMistakes:
    """The mistakes in one line of a schedule. Players are given by number, tables by their position in the line, from 1."""

    line: int
    character: str = ""
    """The first character in the line that may not occur in a schedule; empty if there is none.

    If there is one, nothing else is checked.
    """
    unknown: tuple[int, ...] = ()
    """The numbers in this line that no player has."""
    twice: tuple[int, ...] = ()
    without_seat: tuple[int, ...] = ()
    sizes: tuple[tuple[int, int], ...] = ()
    """The tables of a size that is not allowed, as (table, size)."""

    def __bool__(self) -> bool:
        return bool(self.character or self.unknown or self.twice or self.without_seat or self.sizes)


def read_schedule(text: str) -> tuple[Round, ...]:
    """Parse a pasted schedule into rounds. Raises Impossible, naming the line, for anything unreadable.

    A line is a round; tables are separated by `|`, `/` or `;`, players by spaces, commas or dashes. A heading such as “Round 2”, or “Round
    2:” before the tables, is ignored.
    """
    rounds = []
    for number, tables in _lines(text):
        if isinstance(tables, str):
            raise Impossible("SCHEDULE_UNREADABLE", line=number, character=tables)
        rounds.append(tables)
    return tuple(rounds)


def schedule_mistakes(text: str, players: Collection[int], sizes: Collection[int]) -> list[LineMistakes]:
    """Return every line that is wrong for these players and table sizes, each with all its mistakes.

    Raises Impossible, as `read_schedule` does, if the text is too long or has no round.
    """
    lines = (
        LineMistakes(number, character=tables) if isinstance(tables, str) else _mistakes(number, tables, players, sizes)
        for number, tables in _lines(text)
    )
    return [mistakes for mistakes in lines if mistakes]


def _mistakes(line: int, tables: Round, players: Collection[int], sizes: Collection[int]) -> LineMistakes:
    sitting = Counter(player for table in tables for player in table)
    return LineMistakes(
        line,
        unknown=tuple(sorted(set(sitting) - set(players))),
        twice=tuple(player for player in sorted(sitting) if sitting[player] > 1 and player in players),
        without_seat=tuple(sorted(set(players) - set(sitting))),
        sizes=tuple((number, len(table)) for number, table in enumerate(tables, 1) if len(table) not in sizes),
    )


def _lines(text: str) -> Iterator[tuple[int, Round | str]]:
    """Yield (line number, tables) for each line that has a number outside its heading.

    If a line has wrong characters, the first of these is yielded instead of the tables.
    """
    if len(text) > MAX_CHARACTERS:
        raise Impossible("SCHEDULE_TOO_LONG", most=MAX_CHARACTERS)
    without_headings = ((number, HEADING.sub("", line, count=1)) for number, line in enumerate(text.splitlines(), 1))
    lines = [(number, line) for number, line in without_headings if re.search(r"\d", line)]
    if not lines:
        raise Impossible("SCHEDULE_EMPTY")
    for number, line in lines:
        wrong = re.search(r"[^0-9\s,|/;-]", line)
        tables = (re.findall(r"[0-9]{1,9}", table) for table in re.split(r"[|/;]", line))
        yield number, wrong.group() if wrong else tuple(tuple(map(int, table)) for table in tables if table)
