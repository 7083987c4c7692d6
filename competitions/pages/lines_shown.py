"""One page of the table of a season or competition: up to a hundred lines, of all entrants or of those whose name matches a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from django.core.paginator import Page, Paginator
from django.utils.http import urlencode

from clubs.people.name_match import match_name

LINES_A_PAGE = 100
MAX_NAME_LENGTH = 80
MAX_PAGE_DIGITS = 6
LineT = TypeVar("LineT")


@dataclass(frozen=True)
class LinesShown(Generic[LineT]):
    """One page of a table. If a name was typed, it contains only the entrants whose name matches."""

    page: Page[LineT]
    typed: str
    fitting: frozenset[str] | None
    """The keys of the entrants whose name matches; None if nothing was typed."""
    numbers: Mapping[str, int]
    """The line number in the whole table, from 1, of each entrant (by key)."""
    key_of: Callable[[LineT], str]
    others: Mapping[str, str] = field(default_factory=dict)
    """The other parameters of the page's address, such as the day of the standings."""

    @property
    def is_whole(self) -> bool:
        """True on the first page without a search. Only there the charts, records and balance of a season are shown too."""
        return self.page.number == 1 and self.fitting is None

    @property
    def query(self) -> str:
        """The query string for links to the other pages, without the page number."""
        return urlencode({**self.others, **({"name": self.typed} if self.typed else {})})

    def among(self, lines: Sequence[LineT]) -> list[LineT]:
        """Return one page of `lines`, such as the lines of a category. The search and the page number are those of the whole table."""
        fitting = [line for line in lines if self.fitting is None or self.key_of(line) in self.fitting]
        first = (self.page.number - 1) * LINES_A_PAGE
        return fitting[first : first + LINES_A_PAGE]

    def place_of(self, entrant: str) -> str:
        """Return a relative link to an entrant's line in the whole table; "" if they have none."""
        number = self.numbers.get(entrant)
        page = {"page": str((number - 1) // LINES_A_PAGE + 1)} if number else {}
        return f"?{urlencode({**self.others, **page})}#line-{number}" if number else ""


def lines_shown(
    lines: Sequence[LineT],
    key_of: Callable[[LineT], str],
    name_of: Callable[[LineT], str],
    query: Mapping[str, str],
    others: Mapping[str, str] | None = None,
) -> LinesShown[LineT]:
    """Return the lines that the reader asked for with `?page=` and `?name=`.

    A name is matched in the form in which this reader sees it (`name_of`). A page that does not exist is replaced by the nearest. `others`
    are parameters that the links to other pages keep.
    """
    typed = query.get("name", "").strip()[:MAX_NAME_LENGTH]
    fitting = frozenset(key_of(line) for line in lines if match_name(name_of(line), typed)) if typed else None
    pages = Paginator([line for line in lines if fitting is None or key_of(line) in fitting], LINES_A_PAGE)
    asked_page = query.get("page", "")
    number = int(asked_page) if asked_page.isascii() and asked_page.isdecimal() and len(asked_page) <= MAX_PAGE_DIGITS else 1
    return LinesShown(
        page=pages.page(min(max(1, number), pages.num_pages)),
        typed=typed,
        fitting=fitting,
        numbers={key_of(line): number for number, line in enumerate(lines, start=1)},
        key_of=key_of,
        others=others or {},
    )
