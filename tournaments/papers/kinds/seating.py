"""The seating list for the wall: everybody's seat in a round, by name and by table, in letters to be read while standing. Only reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from django.template.loader import render_to_string

from clubs.direction import isolated
from clubs.people.name_match import name_order
from tournaments.entrants.queries.names import names_on_paper, plain_display_name
from tournaments.evening.models import Tournament
from tournaments.evening.wording.seats import seat_letter
from tournaments.papers.queries.subject import PaperSubject, round_of, tables_of
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.source import source
from tournaments.seating.wording.draw import how_to_check

SIZES = (("huge", 2, 20, 20), ("large", 2, 26, 24), ("small", 3, 36, 17))
"""The letter sizes, largest first: (name of the size, columns per page, lines per column, letters of a player's name per line).

If not even `small` fits on one page, the list takes several pages of that size.
"""


@dataclass(frozen=True)
class SeatedPlayer:
    """A player with table and seat."""

    name: str
    table: int | None
    """The number of the player's table; None if the player sits out this round."""
    seat: str
    vacant: bool


def sheets(tournament: Tournament, about: PaperSubject, *, full: bool = False) -> Iterator[PaperSheet]:
    """Yield one document in the active language: a list by name and one by table. `full` selects full names instead of public names."""
    round_, names = round_of(tournament, about), names_on_paper(tournament, full=full)
    tables = [
        [
            SeatedPlayer(plain_display_name(place.entrant, names), table.number, seat_letter(place.seat), place.vacant)
            for place in table.places.all()
        ]
        for table in tables_of(tournament, about)
    ]
    present = [player for table in tables for player in table if not player.vacant]
    out = [plain_display_name(each.entrant, names) for each in round_.sit_outs.select_related("entrant__member")]
    people = sorted((*present, *(SeatedPlayer(name, None, "", vacant=False) for name in out)), key=lambda player: name_order(player.name))
    size, columns, height = _fitting(people)
    pages = [people[start : start + columns * height] for start in range(0, len(people), columns * height)]
    context = {
        "source": source(tournament),
        "round": round_,
        "how": how_to_check(round_.method, round_.seed, round_.fives),
        "sits_out": [isolated(name) for name in out],
        "pages": [_down(page, columns) for page in pages],
        "size": size,
        "columns": range(columns),
        "rows_of_tables": [tables[start : start + 3] for start in range(0, len(tables), 3)],
    }
    yield PaperSheet(render_to_string("tournaments/papers/seating.html", context))


def _fitting(people: list[SeatedPlayer]) -> tuple[str, int, int]:
    """Return the largest letter size with which all players fit on one page, its number of columns, and its number of rows per page."""
    fitting = [(size, columns, _rows_a_page(people, columns, lines, letters)) for size, columns, lines, letters in SIZES]
    return next((each for each in fitting if len(people) <= each[1] * each[2]), fitting[-1])


def _rows_a_page(people: list[SeatedPlayer], columns: int, lines: int, letters: int) -> int:
    """Return the number of rows of names that fit on every page.

    A name with more than `letters` letters takes several of the page's `lines`.
    """
    lines_of = {player.name: len(wrap(player.name, letters)) for player in people}
    for rows in range(lines, 1, -1):
        pages = (_down(people[start : start + columns * rows], columns) for start in range(0, len(people), columns * rows))
        if all(sum(max(lines_of[player.name] for player in row) for row in page) <= lines for page in pages):
            return rows
    return 1


def _down(people: list[SeatedPlayer], columns: int) -> list[list[SeatedPlayer]]:
    """Return the players arranged in rows of `columns` cells, so that reading down the columns keeps their order."""
    height = -(-len(people) // columns)
    return [people[row::height] for row in range(height)]
