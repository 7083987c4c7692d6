"""A pressed button stays as it is until it is released: if the page were redrawn in between, the tap would be lost."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from clubs.club.models import Club
from tests.browser.hand import Hand
from tests.browser.promises import wait_for
from tests.browser.test_own_contracts import WHIST
from tests.browser.test_pages import log_in
from tests.cast import AtTable, People
from tournaments.evening.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

CHANGE = "**/rules/change/**"
HITS = re.compile(r"/desk/door/hits/\?q=els$")
NOTE_OFFLINE = "window.addEventListener('offline', () => { window.knowsIt = true; })"
"""The listener runs after the page's own, which was added first."""


@pytest.fixture
def hand(house: str, phone: Callable[..., Page], four: AtTable) -> Hand:
    return Hand(phone()).opens(house, four)


def put_finger_on(button: Locator) -> None:
    """Press the button, and hold it until the test releases it."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    button.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    button.page.mouse.down()


def test_a_tap_counts_although_the_line_went_meanwhile(hand: Hand) -> None:
    """The tap is lost if the page is redrawn at once."""
    hand.tab.evaluate(NOTE_OFFLINE)
    put_finger_on(hand.button("Rik"))
    hand.tab.context.set_offline(True)
    hand.tab.wait_for_function("() => window.knowsIt")
    hand.status("all sent").tab.mouse.up()
    hand.status("offline").sees("Who played?")


def test_a_tap_on_a_deal_that_another_phone_entered_meanwhile_answers_nothing(hand: Hand, four: AtTable) -> None:
    """The tap counts for the next deal if it is not compared with the current question."""
    put_finger_on(hand.button("Rik"))
    with hand.tab.expect_response(re.compile(r"/api/v1/tables/\d+/$")) as answer:
        four.reports("MISERE 0 | made")
    answer.value.finished()
    hand.tab.mouse.up()
    hand.sees("Round 1 · deal 2 of 4", "header").sees("What was played?")
    expect(hand.tab.locator(".done")).to_have_count(0)


def test_a_button_of_the_own_rules_is_pressed_although_they_were_drawn_meanwhile(
    house: str, phone: Callable[..., Page], people: People, club: Club
) -> None:
    """The tap is lost if the payments are redrawn at once."""
    tab = phone(viewport={"width": 1280, "height": 900})
    log_in(tab, house, "owner", WHIST)
    tab.locator("a[href*='part=contract&']").first.click()
    tab.wait_for_url("**part=contract&**")
    held: list[Route] = []

    def hold_first(route: Route) -> None:
        route.continue_() if held else held.append(route)

    tab.route(CHANGE, hold_first)
    tab.locator("form[data-shows] input.figure:visible").first.fill("9")
    wait_for(tab, held)
    drawn = held[0].fetch()
    put_finger_on(tab.get_by_role("button", name="Keep"))
    held[0].fulfill(response=drawn)
    with tab.expect_navigation():
        tab.mouse.up()
    expect(tab.get_by_role("button", name="Undo the last change")).to_be_visible()


def test_a_guest_comes_in_although_the_hits_were_drawn_meanwhile(
    house: str, phone: Callable[..., Page], people: People, tournament: Tournament
) -> None:
    """The tap is lost if the hits are drawn at once: they push the button down."""
    tab = phone()
    log_in(tab, house, "desk", f"/e/{tournament.slug}/desk/door/")
    held: list[Route] = []
    tab.route(HITS, lambda route: held.append(route))
    tab.locator("#q").press_sequentially("els")
    wait_for(tab, held)
    drawn = held[0].fetch()
    put_finger_on(tab.get_by_role("button", name="Guest is here"))
    with tab.expect_response(HITS) as answer:
        held[0].fulfill(response=drawn)
    answer.value.finished()
    tab.mouse.up()
    expect(tab.get_by_text("els is here, number 10.")).to_be_visible()
