"""A chart is the server's picture with a title, and its figures are in a table beside it: a screen reader gets both."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.test import Client

from tests.cast import People, user_of
from tests.competitions.test_stored import RIK
from tests.competitions.winter import Winter


class Pictures(HTMLParser):
    """The charts of a page: the title of each, and the number of lines of its card's tables, heads included."""

    def __init__(self) -> None:
        super().__init__()
        self.charts: list[tuple[str, int]] = []
        self.silent: list[str] = []
        self._boxes = self._lines = 0
        self._titles: list[str] = []
        self._wanted = self._in_title = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        said = dict(attributes)
        if tag == "section":
            self._lines, self._titles = 0, []
        elif tag == "tr":
            self._lines += 1
        elif tag == "svg":
            self._boxes += 1
            if self._boxes == 1 and said.get("role") == "img":
                self._wanted = said.get("aria-labelledby") or "nothing"
            elif self._boxes == 1 and said.get("aria-hidden") != "true":
                self.silent.append(said.get("class") or "")
        elif tag == "title" and said.get("id") == self._wanted:
            self._in_title = self._wanted

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self._titles.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self._wanted = self._in_title = ""
        elif tag == "svg":
            self._boxes -= 1
        elif tag == "section":
            self.charts += [(title, self._lines) for title in self._titles]
            self._titles = []


def pictures(client: Client, address: str) -> Pictures:
    page = client.get(address)
    assert page.status_code == 200
    read = Pictures()
    read.feed(page.content.decode())
    assert read._wanted == "", "a chart without the title that it names"
    return read


@pytest.mark.slow
@pytest.mark.django_db
def test_every_chart_has_a_title_and_a_table(winter: Winter, people: People) -> None:
    evening = winter.plays(RIK, RIK)
    winter.plays(RIK)
    client = Client()
    client.force_login(user_of(people.owner))
    club, player = f"/c/{winter.club.slug}/", evening.entrants.get(name="Els")
    pages = {
        "player": pictures(client, f"/e/{evening.slug}/players/{player.number}/"),
        "season": pictures(client, f"{club}seasons/{winter.season.pk}/"),
        "club": pictures(client, f"{club}statistics/"),
        "member": pictures(client, f"{club}members/{player.member.number if player.member else 0}/history/"),
    }
    assert {page: read.silent for page, read in pages.items() if read.silent} == {}
    two_evenings = 3
    assert {page: read.charts for page, read in pages.items()} == {
        "player": [("The running total starts at 0: lowest −4, highest 0, now −4", 3)],
        "season": [
            ("This shows the places after each evening, of the players who are at the top now.", 5),
            ("Number of players", two_evenings),
        ],
        "club": [("Number of players", two_evenings)],
        "member": [
            ("Points of each evening", two_evenings),
            ("Places: first at the top, last at the bottom", two_evenings),
        ],
    }
