"""The commonest tasks are near: at most three clicks from the front page to the page for each."""

from __future__ import annotations

from collections import deque
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone

from tests.addresses.test_addresses import client_of, objects
from tournaments.evening.models import Tournament

__all__ = ["objects"]
pytestmark = pytest.mark.slow

MAX_CLICKS = 3
PAGES_OF_A_KIND = 3
"""The number of pages of one kind that the crawl visits, such as those of players."""
TASKS = {
    "see the standings": "standings",
    "find where you sit": "public-seating",
    "look at your own evening": "player",
    "read what a contract pays tonight": "tournament-rules",
    "check somebody in": "desk-door",
    "enrol players": "desk-players",
    "draw and start a round": "desk",
    "swap two players": "seating",
    "type a slip": "slip",
    "see what a table entered": "desk-table",
    "answer a call for the jury": "jury",
    "read the rulings": "rulings",
    "send a message to the hall": "desk",
    "finish a round": "seating",
    "set the prizes": "desk-prizes",
    "print": "papers",
    "prepare an evening": "tournament-new",
    "look up a member": "members",
    "see the competition": "season",
    "read the club's rules": "rules",
}
"""The twenty commonest tasks, each with the URL name of its page."""


class Links(HTMLParser):
    """The links of a page; one that is folded away costs a click more."""

    def __init__(self) -> None:
        super().__init__()
        self.folds: list[bool] = []
        self.in_summary = False
        self.links: list[tuple[str, int]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "details":
            self.folds.append("open" not in values)
        self.in_summary = tag == "summary" or self.in_summary
        if tag == "a" and values.get("href"):
            self.links.append((str(values["href"]), int(any(self.folds) and not self.in_summary)))

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self.folds.pop()
        if tag == "summary":
            self.in_summary = False


def kind(address: str) -> str:
    """Return the name of the URL, or nothing if the address is no page of ours."""
    try:
        return resolve(urlsplit(address).path).url_name or ""
    except Resolver404:
        return ""


def clicks_to_pages(client: Client) -> dict[str, int]:
    """Return the fewest clicks from the front page to each kind of page, by URL name, as far as MAX_CLICKS."""
    clicks: dict[str, int] = {}
    visited: set[str] = set()
    waiting = deque([("/", 0)])
    of_kind: dict[str, int] = {}
    while waiting:
        address, so_far = waiting.popleft()
        name = kind(address)
        if address in visited or not name or of_kind.get(name, 0) >= PAGES_OF_A_KIND:
            continue
        visited.add(address)
        of_kind[name] = of_kind.get(name, 0) + 1
        clicks.setdefault(name, so_far)
        if so_far == MAX_CLICKS:
            continue
        answer = client.get(address, follow=True)
        if not answer["Content-Type"].startswith("text/html"):
            continue
        page = Links()
        page.feed(answer.content.decode())
        here = answer.redirect_chain[-1][0] if answer.redirect_chain else address
        near = [(urljoin(here, href).split("#")[0], so_far + 1 + fold) for href, fold in page.links]
        waiting.extend((to, cost) for to, cost in near if cost <= MAX_CLICKS and to.startswith("/"))
        waiting = deque(sorted(waiting, key=lambda each: each[1]))
    return clicks


def test_the_commonest_tasks_are_at_most_three_clicks_away(objects: dict[str, Any]) -> None:
    Tournament.objects.update(on=timezone.localdate())  # tonight, so the front page shows it
    clicks = clicks_to_pages(client_of("owner", "", objects))
    assert len(TASKS) == 20
    assert {task: page for task, page in TASKS.items() if page not in clicks} == {}
