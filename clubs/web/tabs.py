"""A row of links between related pages; the page that is open is marked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse


@dataclass(frozen=True)
class Tab:
    """One link in the row."""

    url: str
    label: str
    is_open: bool
    name: str
    """Of its address, as `reverse` knows it."""


def tabs(path: str, slug: str, pages: Iterable[tuple[str, str]]) -> list[Tab]:
    """A tab for each page (its URL name and label). `path` is the path of the page that is open.

    A tab is also marked while a page below its address is open. The first tab is the exception, because all other addresses begin with
    its address.
    """
    links = [(reverse(name, args=[slug]), label, name) for name, label in pages]
    return [Tab(url, label, path == url or (index > 0 and path.startswith(url)), name) for index, (url, label, name) in enumerate(links)]
