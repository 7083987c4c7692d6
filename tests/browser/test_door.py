"""The door on a telephone: a guest without a tap, two devices at once, and entries while the network is down."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.look.accessibility import problems_on
from tests.browser.test_pages import log_in
from tests.cast import MACHINE, People
from tournaments.door import actions as door
from tournaments.evening.models import Tournament
from tournaments.seating.actions import drawing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def at(house: str, people: People, tournament: Tournament) -> str:
    """Return the address of the door of an evening with its first round drawn: one guest has no seat, one player did not come."""
    drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    door.check_in_guest(by=MACHINE, tournament=tournament, name="Gust Maes")
    door.depart(by=MACHINE, tournament=tournament, entrants=[tournament.entrants.get(number=3)], when=door.Leaving.NO_SHOW)
    return f"/e/{tournament.slug}/desk/door/"


def test_a_guest_by_the_keyboard_alone_and_the_other_device_sees_it(house: str, phone: Callable[..., Page], at: str) -> None:
    one, other = phone(), phone()
    for tab, name in ((one, "desk"), (other, "director")):
        log_in(tab, house, name, at)
    expect(one.locator("#q")).to_be_focused()
    one.keyboard.type("Truus Bos")
    expect(one.get_by_text("No name matches")).to_be_visible()
    one.keyboard.press("Enter")
    expect(one.get_by_role("button", name="Guest is here")).to_be_focused()
    one.keyboard.press("Enter")
    expect(one.get_by_text("Truus Bos is here, number 11.")).to_be_visible()
    expect(other.get_by_text("2 of 10 here")).to_have_count(1)
    expect(one.locator("#q")).to_be_in_viewport()
    one.get_by_role("link", name="3 seats need a decision").click()
    expect(one.get_by_role("heading", name="3 seats need a decision")).to_be_in_viewport()


def test_enter_acts_on_what_is_typed_however_quickly_the_next_name_follows(house: str, phone: Callable[..., Page], at: str) -> None:
    tab = phone()
    log_in(tab, house, "desk", at)
    held: list[Route] = []
    answers_at_once = threading.Event()
    tab.route("**/door/hits/**", lambda route: route.continue_() if answers_at_once.is_set() else held.append(route))
    tab.locator("#q").press_sequentially("els")
    tab.keyboard.press("Enter")
    tab.keyboard.type("toos")
    expect(tab.locator("#q")).to_have_value("toos")
    answers_at_once.set()
    for route in held:
        route.continue_()
    expect(tab.get_by_text("Els Maes is here, number 1.")).to_be_visible()
    expect(tab.locator("#q")).to_have_value("toos")
    tab.keyboard.press("Enter")
    expect(tab.get_by_text("Toos Verhoeven is here, number 8.")).to_be_visible()
    expect(tab.locator("#q")).to_have_value("")
    tab.locator("#q").press_sequentially("nobody")
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("button", name="Guest is here")).to_be_focused()
    expect(tab.locator("#q")).to_have_value("nobody")


@pytest.mark.parametrize(("typed", "button"), [("nobody", "Guest is here"), ("els", "Present: Els Maes")])
def test_enter_before_the_script_has_run_leads_to_the_button_that_the_next_enter_presses(
    house: str, phone: Callable[..., Page], at: str, typed: str, button: str
) -> None:
    tab = phone()
    tab.route("**/door*.js", lambda route: route.abort())
    log_in(tab, house, "desk", at)
    tab.locator("#q").press_sequentially(typed)
    tab.unroute("**/door*.js")
    with tab.expect_navigation():
        tab.keyboard.press("Enter")
    expect(tab.get_by_role("button", name=button).first).to_be_focused()


def test_nothing_typed_is_lost_and_the_list_says_that_it_cannot_be_searched(house: str, phone: Callable[..., Page], at: str) -> None:
    tab = phone()
    log_in(tab, house, "desk", at)
    tab.get_by_label("Name", exact=True).fill("Truus Bos")
    tab.get_by_label("Not together with").fill("Zorro")
    tab.get_by_role("button", name="Guest is here").click()
    expect(tab.get_by_label("Not together with")).to_be_focused()
    tab.context.set_offline(True)
    tab.locator("#q").fill("els")
    expect(tab.get_by_text("you cannot look anybody up")).to_be_visible()
    expect(tab.get_by_label("Name", exact=True)).to_have_value("Truus Bos")
    tab.context.set_offline(False)
    expect(tab.get_by_role("button", name="Present: Els Maes").first).to_be_visible()


@pytest.mark.parametrize("width", [360, 768])
def test_everybody_can_read_the_pages_of_the_door(house: str, phone: Callable[..., Page], at: str, width: int) -> None:
    tab = phone(viewport={"width": width, "height": 640})
    log_in(tab, house, "director", at)
    desk = at.removesuffix("door/")
    pages = ["door/", "door/?q=e", "door/players/1/", "players/", "rounds/1/?player=10", "rounds/1/?player=3&substitute=yes"]
    wrong = {}
    for page in pages:
        tab.goto(house + desk + page)
        wrong[page] = problems_on(tab)
    assert not any(wrong.values()), wrong
