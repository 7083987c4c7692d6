"""A table's page that a phone reopens: the phone's copy is there at once, and shows its age until the server has answered."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.promises import HeldRequests, wait_until
from tests.browser.table.test_table_first_view import address
from tests.cast import AtTable

pytestmark = pytest.mark.browser

KEPT = """async (drawn) => {
  const kept = await caches.match(location.href, { ignoreVary: true });
  return Boolean(kept?.headers.get("Troela-Kept-At")) && (await kept.text()).includes(drawn);
}"""
"""True if the worker stored this page as it was drawn, with this text on it."""
OF_BEFORE = """async () => {
  const [name] = await caches.keys();
  const cache = await caches.open(name);
  const kept = await cache.match(location.href);
  const text = await kept.text();
  await cache.put(location.href, new Response(text.replace(/data-frame="[^"]*"/, 'data-frame="before"'), { headers: kept.headers }));
}"""
"""Turn the stored copy of this page into that of another round or release."""
API = "**/api/v1/**"
AS_OF = re.compile(r"^as of \d\d:\d\d$")


@pytest.fixture
def hand(house: str, phone: Callable[..., Page], four: AtTable) -> Hand:
    """A phone that has stored the page of its table."""
    hand = Hand(phone()).opens(house, four)
    wait_until(hand.tab, KEPT, "An leads")
    return hand


def test_the_kept_page_says_of_when_it_is_until_the_server_has_answered(hand: Hand, house: str, four: AtTable) -> None:
    hand.tab.goto("about:blank")
    four.reports("MISERE 0 | made")
    held = HeldRequests(hand.tab, API)
    hand.tab.goto(address(house, four))
    expect(hand.tab.locator("#status")).to_have_text(AS_OF)
    expect(hand.tab.locator("body[data-drawn]")).to_be_attached()
    expect(hand.tab.locator("#status")).to_have_text(AS_OF)
    hand.sees("Els deals · An leads").sees("Round 1 · deal 1 of 4", "header")
    held.let_go()
    hand.status("all sent").sees("Round 1 · deal 2 of 4", "header").sees("An deals · Piet leads")


def test_the_kept_page_shows_the_deals_that_were_there_before_its_script(hand: Hand, house: str, four: AtTable) -> None:
    hand.rik().status("all sent").sees_total("−2", "+2", "+2", "−2")
    wait_until(hand.tab, KEPT, "Rik An+")
    hand.tab.route(re.compile(r"/js/table/main\.js$"), lambda route: route.abort())
    hand.tab.context.route(API, lambda route: route.abort())
    hand.tab.goto(address(house, four))
    hand.sees_total("−2", "+2", "+2", "−2").sees("An deals · Piet leads")


def test_a_kept_page_of_something_else_is_opened_anew(hand: Hand, house: str, four: AtTable) -> None:
    hand.tab.evaluate(OF_BEFORE)
    hand.tab.goto(address(house, four))
    hand.tab.wait_for_function("() => document.body && !document.body.dataset.keptAt && document.body.dataset.drawn")
    hand.status("all sent").sees("Els deals · An leads")


def test_another_language_is_not_the_kept_one(hand: Hand, house: str, four: AtTable) -> None:
    hand.tab.locator("footer nav a[lang=nl]").click()
    expect(hand.tab.locator("html[lang=nl]")).to_be_attached()
    expect(hand.tab.locator("body[data-kept-at]")).to_have_count(0)
