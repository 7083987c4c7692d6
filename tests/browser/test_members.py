"""The list of members on a phone: found while a name is typed; links to a part of a page open the folds that it is in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubs import actions as club_actions
from clubs.club.models import Club
from tests.browser.test_pages import log_in
from tests.cast import MACHINE, People

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def list_of_members(house: str, phone: Callable[..., Page], club: Club, people: People) -> Page:
    for name in ("Gerda Bos", "Luc Martens", "Hilde Goossens"):
        club_actions.admit(by=MACHINE, club=club, name=name)
    tab = phone()
    log_in(tab, house, "owner", f"/c/{club.slug}/members/")
    return tab


def test_a_surname_is_found_while_it_is_typed_and_how_many_is_said(list_of_members: Page) -> None:
    tab = list_of_members
    first = tab.get_by_role("link", name="Gerda Bos").bounding_box()
    assert first
    assert first["y"] < 640, "the list begins on the first screen"
    assert tab.evaluate("document.documentElement.scrollWidth") == 360
    status = tab.get_by_role("status")
    expect(status).to_have_text("3 people")
    tab.keyboard.press("Tab")
    tab.get_by_role("searchbox").focus()
    tab.keyboard.type("goos")
    expect(status).to_have_text("1 person")
    expect(tab.get_by_role("link", name="Hilde Goossens")).to_be_visible()
    expect(tab.get_by_role("link", name="Gerda Bos")).to_have_count(0)
    expect(tab.get_by_role("searchbox")).to_be_focused()
    assert tab.url.endswith("q=goos&kind=&state=here&sort=name")
    tab.reload()
    expect(status).to_have_text("1 person")
    tab.get_by_role("searchbox").fill("x y z")
    expect(tab.get_by_text("Nobody was found.")).to_be_visible()


def test_a_link_to_a_part_opens_its_folds(list_of_members: Page, house: str, club: Club) -> None:
    tab = list_of_members
    tab.get_by_role("link", name="Add a member").click()
    expect(tab.get_by_label("Name", exact=True)).to_be_in_viewport()
    tab.goto(f"{house}/c/{club.slug}/members/import/")
    expect(tab.get_by_role("button", name="Read the list")).to_be_visible()
    tab.goto(f"{house}/c/{club.slug}/roles/")
    tab.get_by_text("Make an account").click()
    expect(tab.get_by_label("User name")).to_be_visible()
