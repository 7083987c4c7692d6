"""The most that the most-used pages may cost a phone at the first visit: bytes, requests, layout shifts, time without reaction to taps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, Route, expect

from clubs.club.models import Club
from tests.browser.promises import wait_for, wait_until
from tests.cast import AtTable
from tests.competitions.club_evenings import MembersClub
from tournaments.play.actions.passes import table_pass

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST_SHIFT = 0.05
MOST_SHIFT_OF_LETTERS = 0.01
MOST_LONG_TASK_MS = 1000
"""The longest time that a tap may wait; generous, because the test machine may be busy."""
MOST_FONT_BYTES = 45_000
BUDGETS = {"home": (28_000, 14), "evening": (33_000, 24), "player": (33_000, 24), "phone": (83_000, 52)}
"""For each page the bytes on the wire without fonts, and the requests. An addition to a page starts with a new budget here."""
NOTE = """
window.shift = 0; window.longest = 0;
new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) window.shift += each.value; })
  .observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => { for (const each of list.getEntries()) window.longest = Math.max(window.longest, each.duration); })
  .observe({ type: "longtask", buffered: true });
"""
DRAWN = "document.fonts.ready.then(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go(true)))))"


@dataclass
class FetchedSizes:
    """The sizes of what a visit fetched, by address."""

    sizes: dict[str, int] = field(default_factory=dict)

    def bytes_of(self, *, letters: bool) -> int:
        return sum(size for address, size in self.sizes.items() if address.endswith(".woff2") is letters)


@pytest.fixture
def addresses(house: str, club: Club, four: AtTable) -> dict[str, str]:
    """Return the addresses of the pages, in an installation with a past evening and a current one."""
    MembersClub(club).plays(["Gerda Bos", "Luc Martens", "Toos Claes", "Jo Smets"], "RIK 0+2 | 9", "MISERE 1 | made")
    four.plays("RIK 0+2 | 9", "MISERE 1 | made", "SOLO_8 1 | 8")
    evening = f"{house}/e/{four.table.round.tournament.slug}/"
    return {"home": f"{house}/", "evening": evening, "player": f"{evening}players/1/", "phone": f"{house}/t/{table_pass(four.table)}/"}


def visit(tab: Page, address: str, page: str) -> FetchedSizes:
    """Open the page and wait until its requests are answered."""
    tab.add_init_script(NOTE)
    line = tab.context.new_cdp_session(tab)
    line.send("Network.enable")
    addresses: dict[str, str] = {}
    cost = FetchedSizes()
    line.on("Network.requestWillBeSent", lambda event: addresses.update({event["requestId"]: event["request"]["url"]}))
    line.on("Network.loadingFinished", lambda event: cost.sizes.update({addresses[event["requestId"]]: int(event["encodedDataLength"])}))
    tab.goto(address)
    if page == "phone":
        expect(tab.locator("html[data-reopens]")).to_be_attached()
    elif page != "home":
        expect(tab.locator("[data-connection]")).to_have_attribute("data-state", "live")
    tab.evaluate(DRAWN)
    return cost


def test_a_first_visit_stays_within_its_budget(addresses: dict[str, str], phone: Callable[..., Page]) -> None:
    """Each page is opened on a new phone, which has nothing in its cache."""
    for page, (most_bytes, most_requests) in BUDGETS.items():
        tab = phone(locale="nl")
        cost = visit(tab, addresses[page], page)
        assert cost.bytes_of(letters=False) < most_bytes, (page, cost.sizes)
        assert len(cost.sizes) <= most_requests, (page, cost.sizes)
        assert 0 < cost.bytes_of(letters=True) < MOST_FONT_BYTES, (page, cost.sizes)
        assert tab.evaluate("window.shift") < MOST_SHIFT, page
        assert tab.evaluate("window.longest") < MOST_LONG_TASK_MS, page
        tab.close()


def test_nothing_moves_when_the_letters_come_late(addresses: dict[str, str], phone: Callable[..., Page]) -> None:
    for page in BUDGETS:
        tab = phone(locale="nl")
        _letters_come_late(tab, addresses[page])
        assert tab.evaluate("window.shift") < MOST_SHIFT_OF_LETTERS, page
        tab.close()


def _letters_come_late(tab: Page, address: str) -> None:
    """Open a page whose fonts arrive only after its first picture."""
    tab.add_init_script(NOTE)
    held: list[Route] = []
    come = False
    tab.route("**/*.woff2", lambda route: route.continue_() if come else held.append(route))
    tab.goto(address, wait_until="commit")
    expect(tab.get_by_role("heading", level=1)).to_be_visible()
    wait_until(tab, "performance.getEntriesByName('first-contentful-paint').length > 0")
    assert tab.evaluate("document.fonts.status") == "loading"
    wait_for(tab, held)
    come = True
    for route in held:
        route.continue_()
    tab.evaluate(DRAWN)
    assert tab.evaluate("document.fonts.check('16px \"Noto Sans\"')")


def test_the_content_is_in_the_first_answer(addresses: dict[str, str], phone: Callable[..., Page]) -> None:
    """Nothing waits for scripts or fonts: with only the page and its styles, everything can be read."""
    tab = phone()
    tab.route(lambda address: address.endswith((".js", ".woff2")), lambda route: route.abort())
    for page, words in (("home", "De Vier Azen"), ("evening", "Els Maes"), ("player", "Els Maes")):
        tab.goto(addresses[page])
        expect(tab.get_by_role("main")).to_contain_text(words)
