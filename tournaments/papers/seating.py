"""The wall list of a round: where everybody sits, by name and by table, in letters that people can read standing up. Only reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.template.loader import render_to_string

from tournaments.models import Tournament
from tournaments.papers.sheet import Sheet
from tournaments.papers.source import source
from tournaments.queries.paper_subject import PaperSubject, round_of, tables_of
from tournaments.wording.seats import seat_letter

SIZES = (("huge", 2, 20), ("large", 2, 26), ("small", 3, 36))
"""Sizes of the letters, with how many columns and how many names a column fit on one page; a larger round takes several small ones."""


@dataclass(frozen=True)
class SeatedPlayer:
    """A player and their place."""

    name: str
    table: int
    seat: str


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[Sheet]:
    """One list by name and one by table, in the active language. They are one document, so that the page numbers continue."""
    round_ = round_of(tournament, about)
    tables = [
        [SeatedPlayer(place.entrant.name, table.number, seat_letter(place.seat)) for place in table.places.all()]
        for table in tables_of(tournament, about)
    ]
    people = sorted((player for table in tables for player in table), key=lambda player: player.name.casefold())
    size, columns, height = next((each for each in SIZES if len(people) <= each[1] * each[2]), SIZES[-1])
    pages = [people[start : start + columns * height] for start in range(0, len(people), columns * height)]
    context = {
        "source": source(tournament),
        "round": round_,
        "pages": [_down(page, columns) for page in pages],
        "size": size,
        "columns": range(columns),
        "rows_of_tables": [tables[start : start + 3] for start in range(0, len(tables), 3)],
    }
    yield Sheet(render_to_string("tournaments/papers/seating.html", context))


def _down(people: list[SeatedPlayer], columns: int) -> list[list[SeatedPlayer]]:
    """The people in rows for a table that is read down one column, then the next."""
    height = -(-len(people) // columns)
    return [people[row::height] for row in range(height)]
