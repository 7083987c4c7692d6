"""A list of names that somebody pasted or sent as a file, read into rows to enrol. Pure; `clubs.people.list_text` reads the list itself."""

from __future__ import annotations

from clubs.people.list_text import NAME_HEADERS, list_rows
from tournaments.entrants.pages.group_lines import rating_names
from tournaments.entrants.queries.entry_list import MAX_ENTRY_ROWS, EntryRow

GROUP_HEADERS = {
    "team": "team, ploeg, équipe, equipe",
    "partner": "partner, partnerin, maat, koppelgenoot, medespeler, partenaire, coéquipier, coéquipière, mitspieler, یار, شریک",
    "category": "category, categories, categorie, categorieën, catégorie, catégories",
}
"""The headers that a list may have above the columns `team`, `partner` and `category`, separated by commas.

A cell may name several categories, also separated by commas.
"""


def entry_rows(text: str) -> list[EntryRow]:
    """Parse a list of players: one name on each line, or a table with columns.

    The first line may name the columns. If it does not, they are name, table name and member number. Refused: LIST_TOO_LONG,
    LIST_UNREADABLE.
    """
    rows = list_rows(text, NAME_HEADERS | GROUP_HEADERS, without_header=("name", "called", "member"), most=MAX_ENTRY_ROWS)
    return [
        EntryRow(
            row.name,
            row.cells.get("called", ""),
            row.cells.get("member", ""),
            row.line,
            row.cells.get("team", ""),
            tuple(rating_names(row.cells.get("category", ""))),
            row.cells.get("partner", ""),
        )
        for row in rows
    ]
