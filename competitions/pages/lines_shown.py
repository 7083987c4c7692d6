"""Which lines of a season's table a page shows: a hundred of them, or a hundred of those whose name was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.utils.http import urlencode

from clubs.people.name_match import match_name
from competitions.queries.season import SeasonView, season_name_of
from competitions.season import Line
from tournaments.entrants.queries.names import Names

LINES_A_PAGE = 100
MAX_NAME_LENGTH = 80
MAX_PAGE_DIGITS = 6


@dataclass(frozen=True)
class LinesShown:
    """A page of the table and of what was typed of a name."""

    page: Page[Line]
    typed: str
    fitting: frozenset[str] | None
    """The keys of those whose name fits; None where nothing was typed."""
    numbers: Mapping[str, int]
    """Which line of the whole table is whose, from 1 on, by key."""

    @property
    def is_whole(self) -> bool:
        """Whether everything else of the season stands here too: the first page of everybody."""
        return self.page.number == 1 and self.fitting is None

    @property
    def query(self) -> str:
        """What the addresses of the other pages say besides their number."""
        return urlencode({"name": self.typed}) if self.typed else ""

    def among(self, lines: Sequence[Line]) -> list[Line]:
        """The lines of another list, in its order, that stand on the page of this number."""
        fitting = [line for line in lines if self.fitting is None or line.player in self.fitting]
        first = (self.page.number - 1) * LINES_A_PAGE
        return fitting[first : first + LINES_A_PAGE]

    def place_of(self, player: str) -> str:
        """The address, on this page, of a line of the whole table. Empty for who has none."""
        number = self.numbers.get(player)
        return f"?page={(number - 1) // LINES_A_PAGE + 1}#line-{number}" if number else ""


def lines_shown(view: SeasonView, names: Names, query: Mapping[str, str]) -> LinesShown:
    """What a reader who sees these names asks for with `?page=` and `?name=`. A page that is not there is the nearest one. Names are
    found as they are shown.
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
