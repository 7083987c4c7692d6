"""One page of a season's table: up to a hundred lines, of all players or of those whose name matches a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.utils.http import urlencode

from clubs.people.name_match import match_name
from competitions.queries.season import LoadedSeason, season_name_of
from competitions.season import SeasonLine
from tournaments.entrants.queries.names import Names

LINES_A_PAGE = 100
MAX_NAME_LENGTH = 80
MAX_PAGE_DIGITS = 6


@dataclass(frozen=True)
class LinesShown:
    """One page of a season's table. If a name was typed, it contains only the players whose name matches."""

    page: Page[SeasonLine]
    typed: str
    fitting: frozenset[str] | None
    """The keys of the players whose name matches; None if nothing was typed."""
    numbers: Mapping[str, int]
    """The line number in the whole table, from 1, of each player (by key)."""

    @property
    def is_whole(self) -> bool:
        """True on the first page without a search. Only there the season's charts, records and balance are shown too."""
        return self.page.number == 1 and self.fitting is None

    @property
    def query(self) -> str:
        """The query string for links to the other pages, without the page number."""
        return urlencode({"name": self.typed}) if self.typed else ""

    def among(self, lines: Sequence[SeasonLine]) -> list[SeasonLine]:
        """Return one page of `lines`, such as the lines of a category. The search and the page number are those of the whole table."""
        fitting = [line for line in lines if self.fitting is None or line.player in self.fitting]
        first = (self.page.number - 1) * LINES_A_PAGE
        return fitting[first : first + LINES_A_PAGE]

    def place_of(self, player: str) -> str:
        """Return a relative link to a player's line in the whole table; "" if they have none."""
        number = self.numbers.get(player)
        return f"?page={(number - 1) // LINES_A_PAGE + 1}#line-{number}" if number else ""


def lines_shown(view: LoadedSeason, names: Names, query: Mapping[str, str]) -> LinesShown:
    """Return the lines that the reader asked for with `?page=` and `?name=`.

    A name is matched in the form in which this reader sees it (`names`). A page that does not exist is replaced by the nearest.
    """
    lines = view.table.lines
    typed = query.get("name", "").strip()[:MAX_NAME_LENGTH]
    shown = {line.player: season_name_of(view.figures.people[line.player], names) for line in lines} if typed else {}
    fitting = frozenset(player for player, name in shown.items() if match_name(name, typed)) if typed else None
    pages = Paginator([line for line in lines if fitting is None or line.player in fitting], LINES_A_PAGE)
    asked_page = query.get("page", "")
    number = int(asked_page) if asked_page.isascii() and asked_page.isdecimal() and len(asked_page) <= MAX_PAGE_DIGITS else 1
    return LinesShown(
        page=pages.page(min(max(1, number), pages.num_pages)),
        typed=typed,
        fitting=fitting,
        numbers={line.player: number for number, line in enumerate(lines, start=1)},
    )
