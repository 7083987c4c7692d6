"""Links between pages that belong together, in a row; the page that is open is marked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse


@dataclass(frozen=True)
class Tab:
    """A link in the row."""

    url: str
    label: str
    is_open: bool
    name: str
    """Of its address, as `reverse` knows it."""


def tabs(path: str, slug: str, pages: Iterable[tuple[str, str]]) -> list[Tab]:
    """A tab for each page (the name of its address, and its label). The first page's address is the beginning of the others'.

    `path` is the address that is open: a page below a tab's address marks that tab, but for the first, which only marks itself.
    """
    links = [(reverse(name, args=[slug]), label, name) for name, label in pages]
    return [Tab(url, label, path == url or (index > 0 and path.startswith(url)), name) for index, (url, label, name) in enumerate(links)]
