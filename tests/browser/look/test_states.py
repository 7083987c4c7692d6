"""A page says what is wrong during a server error, a broken connection or a slow answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clock import stop_clock
from tests.browser.look.accessibility import problems_on
from tests.browser.promises import HeldRequests
from tests.cast import AtTable
from tournaments.standings.pages import standings

pytestmark = pytest.mark.browser


def fragment_of(tab: Page) -> str:
    """Return the address of the part of the page that is fetched again."""
    address = tab.locator("[data-fragment]").first.get_attribute("data-fragment")
    assert address is not None
    return address


@pytest.fixture
def tab(house: str, phone: Callable[..., Page], four: AtTable) -> Page:
    """Open a live page of an evening."""
    tab = phone()
    tab.goto(f"{house}/e/{four.table.round.tournament.slug}/")
    expect(tab.locator("[data-connection]")).to_have_text("live")
    return tab


def test_a_line_that_went_is_said_at_once_and_its_return_too(tab: Page) -> None:
    """At once: the page's clock does not move meanwhile."""
    stop_clock(tab)
    tab.context.set_offline(True)
    expect(tab.locator("[data-connection]")).to_contain_text("not connected · as of")
    tab.clock.resume()
    tab.context.set_offline(False)
    expect(tab.locator("[data-connection]")).to_have_text("live")


def test_a_server_that_answers_without_the_internet_stays_live(tab: Page) -> None:
    with tab.expect_response(f"**{fragment_of(tab)}"):
        tab.evaluate("dispatchEvent(new Event('offline'))")
    expect(tab.locator("[data-connection]")).to_have_text("live")


def test_a_part_that_waits_for_its_answer_says_so(tab: Page, four: AtTable) -> None:
    held = HeldRequests(tab, f"**{fragment_of(tab)}")
    four.reports("MISERE 0 | made")
    part = tab.locator("[data-fragment]").first
    expect(part).to_have_attribute("aria-busy", "true")
    held.let_go()
    expect(part).not_to_have_attribute("aria-busy", "true")


@pytest.mark.parametrize(("language", "heading", "again"), [("en", "Something went wrong here", "Try again"), ("nl", None, None)])
def test_our_own_mistake_has_the_look_of_the_house_and_the_readers_language(
    house: str,
    phone: Callable[..., Page],
    four: AtTable,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    heading: str | None,
    again: str | None,
) -> None:
    def fails(*_: Any, **__: Any) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(standings, "visible_standings", fails)
    tab = phone(locale=language)
    answer = tab.goto(f"{house}/e/{four.table.round.tournament.slug}/")
    assert answer is not None
    assert answer.status == 500
    assert tab.locator("html").get_attribute("lang") == language
    assert tab.evaluate("getComputedStyle(document.querySelector('.button-main')).backgroundColor") == "rgb(240, 191, 61)"
    assert problems_on(tab) == []
    if heading is not None and again is not None:
        expect(tab.get_by_role("heading", name=heading)).to_be_visible()
        expect(tab.get_by_role("link", name=again)).to_be_visible()
