"""The phone page for everybody: keyboard, screen reader, three languages, light and dark; and the secrets that it does not show."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.look.accessibility import problems_on
from tests.cast import AtTable
from tournaments.play.actions.passes import table_pass

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_at_any_step(house: str, phone: Callable[..., Page], four: AtTable, scheme: str) -> None:
    hand = Hand(phone(color_scheme=scheme)).opens(house, four)

    def clean() -> None:
        assert problems_on(hand.tab) == []

    clean()
    hand.taps_on("Rik", "An")
    clean()
    hand.taps_on("Piet", "9").sees("Rik made", "#preview")
    clean()
    hand.sends().opens_deal("Rik").sees("After deal")
    clean()
    hand.taps_on("Void").sees("voided")
    hand.tab.route("**/api/v1/**", lambda route: route.abort())
    hand.misere().status("offline · 1 to send")
    clean()
    four.reports("RIK 1+2 | 10")
    hand.tab.unroute("**/api/v1/**")
    hand.sees("was not accepted")
    clean()


def test_a_round_that_is_signed_is_clean_too(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    four.plays(*["MISERE 0 | made"] * 4)
    hand = Hand(phone()).opens(house, four).sees("All deals are played")
    assert problems_on(hand.tab) == []
    hand.taps_on("We agree: sign").sees("Signed at")
    assert problems_on(hand.tab) == []


def test_a_deal_is_entered_without_a_mouse(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    hand = Hand(phone()).opens(house, four)
    keyboard = hand.tab.keyboard

    def choose(name: str) -> None:
        for _ in range(40):
            keyboard.press("Tab")
            if hand.tab.evaluate("document.activeElement.innerText.split('\\n')[0]") == name:
                return keyboard.press("Enter")
        raise AssertionError(f"{name} cannot be reached")

    choose("Rik")
    expect(hand.tab.get_by_role("heading", name="Who played?")).to_be_focused()
    choose("An")
    expect(hand.tab.get_by_role("heading", name="With whom?")).to_be_focused()
    choose("Piet")
    choose("9")
    expect(hand.button("9")).to_be_focused()
    hand.sees("Rik made", "#preview")
    choose("Send deal 1")
    hand.sees_total("−2", "+2", "+2", "−2")
    expect(hand.tab.get_by_role("heading", name="What was played?")).to_be_focused()


@pytest.mark.parametrize(("language", "contract", "ask"), [("nl", "Misère", "Wie speelt?"), ("fr", "Misère", "Qui joue ?")])
def test_the_page_speaks_the_phones_language_and_can_be_switched(
    house: str, phone: Callable[..., Page], four: AtTable, language: str, contract: str, ask: str
) -> None:
    tab = phone(locale=language)
    tab.goto(f"{house}/t/{table_pass(four.table)}/")
    assert tab.locator("html").get_attribute("lang") == language
    tab.get_by_role("button", name=contract, exact=True).click()
    expect(tab.get_by_role("heading", name=ask)).to_be_visible()
    tab.get_by_role("link", name="English").click()
    expect(tab.get_by_role("heading", name="Who played?")).to_be_visible()
    assert tab.locator("html").get_attribute("lang") == "en"


def test_a_phone_in_another_language_gets_the_clubs(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    tab = phone(locale="it-IT")
    tab.goto(f"{house}/t/{table_pass(four.table)}/")
    assert tab.locator("html").get_attribute("lang") == "nl"


def test_nothing_is_wider_than_the_screen(house: str, phone: Callable[..., Page], five: AtTable) -> None:
    five.plays("RIK 1+2 | 9", "MISERE 2 | made")
    needed = {}
    for language in ("en", "nl", "fr"):
        tab = phone(locale=language)
        for width in (320, 360, 768, 1280):
            tab.set_viewport_size({"width": width, "height": 640})
            tab.goto(f"{house}/t/{table_pass(five.table)}/")
            expect(tab.locator(".deals")).to_be_visible()
            tab.locator("button.phone-more").click()
            needed[language, width] = tab.evaluate("document.documentElement.scrollWidth")
    assert {(language, width): px for (language, width), px in needed.items() if px > width} == {}


def test_the_pass_is_told_to_nobody_else(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    tab = phone()
    answer = tab.goto(f"{house}/t/{table_pass(four.table)}/")
    assert answer is not None
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-robots-tag"] == "noindex, nofollow"
    assert "no-store" in answer.headers["cache-control"]
    assert "'unsafe-inline'" not in answer.headers["content-security-policy"]
    expect(tab.locator("#status")).to_have_text("all sent")
    assert tab.evaluate("performance.getEntriesByType('resource').filter(one => !one.name.startsWith(location.origin)).length") == 0
