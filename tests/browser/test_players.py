"""The list of players on a telephone and by keyboard: names while they are typed, folds that an address opens, and what was typed stays."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.look.accessibility import problems_on
from tests.browser.test_pages import log_in
from tests.cast import MACHINE, People
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def at(house: str, people: People, tournament: Tournament) -> str:
    """Return the address of the list of an evening that asks for name codes."""
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="own")
    return f"/e/{tournament.slug}/desk/players/"


def test_a_surname_finds_the_player_whose_wish_is_kept_though_the_network_was_away(
    house: str, phone: Callable[..., Page], at: str, tournament: Tournament
) -> None:
    tab = phone()
    log_in(tab, house, "desk", at)
    tab.get_by_placeholder("three letters").fill("dijk")
    expect(tab.locator("#list > li:visible")).to_have_count(1)
    tab.get_by_placeholder("three letters").fill("xyz")
    expect(tab.get_by_role("status").filter(has_text="No name matches.")).to_be_visible()
    tab.get_by_placeholder("three letters").fill("van pie")
    tab.get_by_role("link", name="Piet van Dijk").click()
    tab.get_by_text("Wishes: with somebody, or not").focus()
    tab.keyboard.press("Enter")
    expect(tab.get_by_label("Table", exact=True)).to_be_hidden()
    other = tab.get_by_label("The other player")
    other.fill("Els Maes")
    tab.context.set_offline(True)
    tab.get_by_role("button", name="Keep this wish").click()
    expect(tab.get_by_role("alert")).to_contain_text("nothing was sent")
    expect(other).to_have_value("Els Maes")
    tab.context.set_offline(False)
    tab.get_by_role("button", name="Keep this wish").click()
    expect(tab.get_by_text("Els Maes and Piet van Dijk not at one table", exact=True)).to_be_visible()
    assert tournament.wishes.count() == 1


def test_an_old_bookmark_opens_its_part_and_only_the_strips_are_printed(house: str, phone: Callable[..., Page], at: str) -> None:
    tab = phone()
    log_in(tab, house, "desk", at)
    old = at.replace("players/", "name-codes/")
    tab.goto(house + old)
    expect(tab.locator("#name-codes li").first).to_be_visible()
    expect(tab.locator("#name-codes")).to_be_in_viewport()
    tab.emulate_media(media="print")
    expect(tab.locator("#name-codes li").first).to_be_visible()
    for gone in ("#list", "#enrol", "h1", "#codes > summary"):
        expect(tab.locator(gone)).to_be_hidden()


def test_at_the_door_many_are_undone_only_after_a_question(house: str, phone: Callable[..., Page], at: str, tournament: Tournament) -> None:
    tab = phone()
    log_in(tab, house, "desk", at.replace("players/", "door/"))
    tab.get_by_role("button", name="All 9 are here").click()
    question = tab.get_by_text("Undo for 9 …")
    question.focus()
    tab.keyboard.press("Enter")
    expect(tab.get_by_text("Els Maes · An Peeters")).to_be_visible()
    assert tournament.entrants.filter(present_at=None).count() == 0
    tab.get_by_role("button", name="Yes, undo the check-in of 9 players").click()
    expect(tab.get_by_text("9 players are not here yet.")).to_be_visible()


def test_everybody_can_read_what_was_folded(house: str, phone: Callable[..., Page], at: str) -> None:
    tab = phone()
    log_in(tab, house, "director", at)
    for part in ("enrol", "import", "wishes", "ratings", "name-codes"):
        tab.goto("about:blank")  # so that the address is opened, not only its part
        tab.goto(f"{house}{at}#{part}")
        expect(tab.locator(f"#{part}")).to_be_visible()
        assert not problems_on(tab), part
        assert tab.evaluate("document.documentElement.scrollWidth") == 360, part
