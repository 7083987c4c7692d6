"""The tabs of a club and of an evening: five subjects, each with its pages. The open subject and page are marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise

RightT = TypeVar("RightT")


@dataclass(frozen=True)
class TabSection(Generic[RightT]):
    """A page that its tab links to."""

    name: str
    """The name of the page's URL, for `reverse` with the slug of the club or the evening."""
    label: str | Promise
    right: RightT | None
    """The right that opens the page; None if everybody may open it."""
    below: frozenset[str] = frozenset()
    """The names of the pages that are reached from this page. On them this section is marked."""

    def covers(self, name: str) -> bool:
        """Return True if this section is marked on the page with this name."""
        return name == self.name or name in self.below


@dataclass(frozen=True)
class Tab(Generic[RightT]):
    """A subject. It opens its first section that the reader may open; a second row shows the sections if there are several."""

    label: str | Promise
    sections: tuple[TabSection[RightT], ...]


@dataclass(frozen=True)
class TabLink:
    """A link of a row as the template shows it."""

    url: str
    label: str | Promise
    current: str
    """The value of `aria-current`: `page` on the page itself, `true` on pages below it, otherwise empty."""
    name: str
    waiting: int
    """The number shown on the tab: things that wait on its page. 0 shows nothing."""


@dataclass(frozen=True)
class TabRows:
    """The two rows of links: the tabs, and the sections of the open tab (none if there is only one)."""

    tabs: Sequence[TabLink]
    sections: Sequence[TabLink]


def tab_rows(
    request: HttpRequest, slug: str, tabs: Sequence[Tab[RightT]], may_open: Callable[[RightT], bool], waiting: Mapping[str, int]
) -> TabRows:
    """Return the links that this reader may open. `waiting` has the number to show for each section, by URL name; absent means 0."""
    here = (request.resolver_match.url_name if request.resolver_match else "") or ""

    def link(section: TabSection[RightT], covering: Sequence[TabSection[RightT]], label: str | Promise) -> TabLink:
        current = "page" if here == section.name else "true" if any(each.covers(here) for each in covering) else ""
        total = sum(waiting.get(each.name, 0) for each in covering)
        return TabLink(reverse(section.name, args=[slug]), label, current, section.name, total)

    rows, sections = [], []
    for tab in tabs:
        allowed = [each for each in tab.sections if each.right is None or may_open(each.right)]
        if not allowed:
            continue
        rows.append(link(allowed[0], allowed, tab.label))
        if rows[-1].current and len(allowed) > 1:
            sections = [link(each, [each], each.label) for each in allowed]
    return TabRows(rows, sections)
