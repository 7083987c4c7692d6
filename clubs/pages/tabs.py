"""A row of links between related pages; the page that is open is marked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse


@dataclass(frozen=True)
class TabLink:
    """One link in the row."""

    url: str
    label: str
    is_open: bool
    name: str
    """The name of the page's URL, for `reverse`."""


def tabs(path: str, slug: str, pages: Iterable[tuple[str, str]]) -> list[TabLink]:
    """Return a tab for each page (its URL name and label). `path` is the path of the page that is open.

    The marked tab is the one with the longest address with which `path` begins. A tab whose address is the beginning of all the others,
    such as the front page, is marked only on its own page.
    """
    links = [(reverse(name, args=[slug]), label, name) for name, label in pages]
    above_all = [url for url, _label, _name in links if all(other.startswith(url) for other, _, _ in links)]
    matching = [url for url, _label, _name in links if path == url or (path.startswith(url) and url not in above_all)]
    open_url = max(matching, key=len, default="")
    return [TabLink(url, label, url == open_url, name) for url, label, name in links]
