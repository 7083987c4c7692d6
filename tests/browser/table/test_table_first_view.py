"""The table's page while it opens: nothing moves, little is fetched, all at once, and a tap before the script is loaded counts."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.hand import Hand
from tests.browser.promises import HeldRequests, wait_until
from tests.cast import AtTable
from tournaments.play.actions.passes import table_pass

pytestmark = pytest.mark.browser

MOST_SHIFT = 0.05
MOST_BYTES = 100_000
MAIN = re.compile(r"/js/table/main\.js$")
NOTE_SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => { for (const each of list.getEntries()) window.shift += each.value; })
  .observe({ type: "layout-shift", buffered: true });
"""
MODULES = """() => [
  [...document.querySelectorAll('link[rel=modulepreload], script[type=module]')].map((each) => each.href || each.src),
  performance.getEntriesByType("resource").map((each) => each.name).filter((name) => /(?<!before-modules)\\.js$/.test(name)),
]"""
"""The modules that the page names, and those that were loaded."""
DRAWN_BY_BOTH = ("#form", "#where", "#totals")
LETTERS = "() => { document.body.getBoundingClientRect(); return document.fonts.ready.then(() => {}); }"
"""Wait for the page's fonts: the browser's own, which are shown until then, have another size."""


@pytest.fixture
def tab(house: str, phone: Callable[..., Page]) -> Page:
    tab = phone()
    tab.add_init_script(NOTE_SHIFTS)
    return tab


@pytest.fixture
def slow_tab(house: str, phone: Callable[..., Page]) -> Page:
    """Open a phone whose files come over the network each time, so that they can be held back."""
    return phone(service_workers="block")


def address(house: str, at: AtTable) -> str:
    return f"{house}/t/{table_pass(at.table)}/"


@pytest.mark.parametrize("deals", [0, 3])
def test_nothing_moves_while_the_page_opens(tab: Page, house: str, four: AtTable, deals: int) -> None:
    for _ in range(deals):
        four.reports("MISERE 0 | made")
    Hand(tab).opens(house, four)
    expect(tab.locator("html[data-reopens]")).to_be_attached()
    assert tab.evaluate("window.shift") < MOST_SHIFT


def test_the_first_visit_fetches_little_and_all_modules_at_once(tab: Page, house: str, four: AtTable) -> None:
    line = tab.context.new_cdp_session(tab)
    line.send("Network.enable")
    sizes: list[int] = []
    letters: set[str] = set()
    line.on(
        "Network.requestWillBeSent", lambda event: letters.add(event["requestId"]) if event["request"]["url"].endswith(".woff2") else None
    )
    line.on(
        "Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]) if event["requestId"] not in letters else None
    )
    Hand(tab).opens(house, four)
    expect(tab.locator("html[data-reopens]")).to_be_attached()
    assert 0 < sum(sizes) < MOST_BYTES
    named, loaded = tab.evaluate(MODULES)
    assert len(named) > 30
    assert sorted(named) == sorted(set(loaded))


def test_the_next_visit_asks_for_no_file_again(tab: Page, house: str, four: AtTable) -> None:
    Hand(tab).opens(house, four)
    expect(tab.locator("html[data-reopens=yes]")).to_be_attached()
    tab.goto("about:blank")
    files: list[Response] = []

    def note(response: Response) -> None:
        if "/static/" in response.url:
            files.append(response)

    tab.on("response", note)
    Hand(tab).opens(house, four)
    assert files
    assert all(response.from_service_worker or response.request.sizes()["responseBodySize"] == 0 for response in files)


def test_the_next_visit_asks_for_the_page_before_the_worker_has_started(tab: Page, house: str, four: AtTable) -> None:
    Hand(tab).opens(house, four)
    wait_until(tab, "navigator.serviceWorker.ready.then((worker) => worker.active.state === 'activated')")
    assert tab.evaluate("navigator.serviceWorker.ready.then((worker) => worker.navigationPreload.getState())")["enabled"]
    four.reports("MISERE 0 | made")
    Hand(tab).opens(house, four).sees("Round 1 · deal 2 of 4", "header")


def test_the_table_that_came_with_the_page_is_not_sent_again(tab: Page, house: str, four: AtTable) -> None:
    with tab.expect_response(re.compile(r"/api/v1/tables/\d+/$")) as answer:
        Hand(tab).opens(house, four)
    assert answer.value.status == 304


def test_a_tap_before_the_script_is_there_counts(slow_tab: Page, house: str, four: AtTable) -> None:
    held = HeldRequests(slow_tab, MAIN)
    slow_tab.goto(address(house, four), wait_until="commit")
    expect(slow_tab.locator("#form")).to_contain_text("Els deals · An leads")
    hand = Hand(slow_tab).taps_on("Misère", "Rik")
    expect(slow_tab.locator("body[data-drawn]")).to_have_count(0)
    held.let_go()
    hand.sees("Who played?").taps_on("An", "Piet", "9").sends().sees_total("−2", "+2", "+2", "−2").status("all sent")


def test_a_tap_on_a_deal_that_this_phone_has_entered_already_does_not_count_for_the_next(slow_tab: Page, house: str, four: AtTable) -> None:
    hand = Hand(slow_tab).opens(house, four)
    slow_tab.context.route("**/api/v1/**", lambda route: route.abort())
    hand.rik().status("offline · 1 to send")
    held = HeldRequests(slow_tab, MAIN)
    slow_tab.reload(wait_until="commit")
    expect(slow_tab.locator("#form")).to_contain_text("Els deals · An leads")
    hand.taps_on("Misère")
    held.let_go()
    hand.sees("An deals · Piet leads").sees("What was played?")
    expect(slow_tab.locator(".done")).to_have_count(0)


def test_what_the_server_draws_is_what_the_script_draws(slow_tab: Page, house: str, five: AtTable) -> None:
    five.plays("RIK 1+2 | 9", "MISERE 2 | made")
    slow_tab.route(MAIN, lambda route: route.abort())
    slow_tab.goto(address(house, five))
    slow_tab.evaluate(LETTERS)
    first = [slow_tab.locator(part).inner_text() for part in DRAWN_BY_BOTH]
    marks = slow_tab.locator("#totals").inner_html()
    box = slow_tab.locator("#form .grid").bounding_box()
    slow_tab.unroute(MAIN)
    Hand(slow_tab).opens(house, five)
    slow_tab.evaluate(LETTERS)
    assert [slow_tab.locator(part).inner_text() for part in DRAWN_BY_BOTH] == first
    assert slow_tab.locator("#totals").inner_html() == marks
    assert slow_tab.locator("#form .grid").bounding_box() == box
