"""All tabs of an evening and of a club are in sight on the narrowest screens, in every language, also with counts of what waits."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from clubs.club.models import Club
from tests.browser.look.every_page import show_as
from tests.cast import People, user_of
from tournaments.evening.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = (320, 360)
COUNT = """(text) => {
  for (const count of document.querySelectorAll(".tabs [data-count=jury], .tabs [data-count=desk-rounds]")) count.textContent = text;
}"""
"""A script that shows the same count of waiting calls and of waiting slips."""
IN_SIGHT = """() => [...document.querySelectorAll(".tabs a")].filter((tab) => {
  const box = tab.getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth;
}).length"""


def test_five_tabs_are_in_sight_without_scrolling(
    house: str, phone: Callable[..., Page], people: People, club: Club, tournament: Tournament
) -> None:
    browser = Client()
    browser.force_login(user_of(people.owner))
    tab = phone()
    show_as(browser, tab, house)
    seen = {}
    for language, _name in settings.LANGUAGES:
        tab.context.add_cookies([{"name": "language", "value": language, "url": house}])
        for path in (f"/e/{tournament.slug}/desk/", f"/c/{club.slug}/settings/"):
            tab.goto(house + path)
            for width in WIDTHS:
                tab.set_viewport_size({"width": width, "height": 640})
                for count in ("", "12"):
                    tab.evaluate(COUNT, count)
                    seen[language, path, width, count] = tab.evaluate(IN_SIGHT)
    assert len(seen) == 40
    assert {where: number for where, number in seen.items() if number != 5} == {}
