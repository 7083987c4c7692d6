"""A screen reader announces changes of the standings once a minute, and never twice."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clock import stop_clock
from tests.browser.promises import wait_until_true
from tests.cast import AtTable

pytestmark = pytest.mark.browser

MINUTE_MS = 60_000
MOMENT_MS = 50
COUNT_WORDS = "window.spoken = []; new MutationObserver(() => spoken.push(line.textContent)).observe(line, {childList: true})"


def title_a_moment_later(tab: Page) -> str:
    """Return how far the standings are, after the page's short timers have run."""
    tab.clock.run_for(MOMENT_MS)
    return tab.locator("#board-title").inner_text()


def test_the_standings_speak_once_a_minute(house: str, phone: Callable[..., Page], four: AtTable, five: AtTable) -> None:
    tab = phone()
    stop_clock(tab)
    tab.goto(f"{house}/e/{four.table.round.tournament.slug}/")
    expect(tab.locator("[data-connection]")).to_have_attribute("data-state", "live")
    line = tab.locator("#news-aloud")
    expect(line).to_have_attribute("role", "status")
    tab.evaluate(f"const line = document.getElementById('news-aloud'); {COUNT_WORDS}")
    tab.get_by_label("Find a name in the standings").fill("Piet")
    tab.get_by_role("button", name="Keep at the top").click()

    def plays(notation: str, deals: int) -> None:
        four.plays(notation)
        wait_until_true(tab, lambda: title_a_moment_later(tab) == f"Standings after {deals} deal{'s' if deals > 1 else ''}")

    plays("MISERE 0 | made", 1)
    plays("MISERE 0 | made", 2)
    expect(line).to_have_text("")
    tab.clock.fast_forward(MINUTE_MS)
    expect(line).to_contain_text(re.compile(r"First: \W?Els Maes\W?, points \+30\. \W?Piet van Dijk\W?: place 7, points −10\."))
    plays("MISERE 3 | made", 3)
    assert tab.evaluate("spoken.length") == 1
    tab.clock.fast_forward(MINUTE_MS)
    expect(line).to_contain_text("points +25")
    assert tab.evaluate("spoken.length") == 2
