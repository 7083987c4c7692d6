"""Signed figures: on a phone for the game of totals, and at the desk for a table that kept its own paper, by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.games.test_other_games import expect_in_reach, sit, types
from tests.browser.hand import Hand
from tests.browser.test_pages import log_in
from tests.cast import AtTable, People
from tournaments.play.models import Deal

pytestmark = pytest.mark.browser
__all__ = ["sit"]


def test_a_phone_enters_figures_with_a_sign_and_the_last_one_follows(sit: Callable[..., Hand]) -> None:
    hand = sit("totals", deals_a_round=12).sees("What did everybody get in this deal?")
    types(hand, "Els", "9").sees("Still to give: −9")
    types(hand, "An", "5")
    hand.tab.get_by_role("button", name="Change the sign of the figure: An").click()
    expect(hand.tab.get_by_label("An", exact=True)).to_have_value("−5")
    types(hand, "Piet", "-2").sees("automatic").sees("Adds up to 0.")
    expect(hand.tab.get_by_label("Jo", exact=True)).to_have_attribute("placeholder", "−2")
    expect_in_reach(hand)
    hand.sees("An pays Els 5", "#preview").sends().status("all sent")
    assert Deal.objects.get().facts == {"figures": [9, -5, -2, -2]}
    hand.sees("−5", ".deals.phone-own tr.deal")


def test_the_desk_types_totals_by_keys_alone(house: str, phone: Callable[..., Page], four: AtTable, people: People) -> None:
    page, slug = phone(), four.table.round.tournament.slug
    log_in(page, house, "desk", f"/e/{slug}/desk/slips/1/1/")
    page.get_by_role("link", name="Totals only").click()
    page.wait_for_url("**/?how=totals")
    expect(page.locator("input.figure").first).to_be_focused()
    for figure in ("9", "-5", "-2"):
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    expect(page.locator("#sum")).to_have_text("+2")
    expect(page.locator("#fill button")).to_have_text("Jo Smets −2")
    page.keyboard.type("-2")
    expect(page.locator("#sum")).to_have_text("0")
    page.keyboard.press("Enter")
    page.keyboard.type("20")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#table-1")).to_contain_text("20")
    assert four.points() == (9, -5, -2, -2)
