"""Whole tasks by keyboard alone: no mouse, no finger, and the focus is visible at each step."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.keys import Keys
from tests.cast import PASSWORD, AtTable, People
from tournaments.evening.models import Tournament
from tournaments.jury.actions import calls
from tournaments.play.actions.passes import table_pass

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DESK = {"width": 1280, "height": 800}
GUESTS = ("Ada", "Bea", "Cor", "Dirk")


def logs_in(keys: Keys, house: str, name: str, to: str) -> Keys:
    keys.tab.goto(f"{house}/login/?next={to}")
    keys.fills("Username", name).fills("Password", PASSWORD).press("Enter")
    keys.tab.wait_for_url(house + to)
    return keys


def test_a_director_opens_an_evening_and_draws(house: str, phone: Callable[..., Page], people: People) -> None:
    tab = phone(viewport=DESK)
    keys = logs_in(Keys(tab), house, "owner", "/c/de-vier-azen/")
    keys.presses("link", "Evenings").presses("link", "Prepare an evening").fills("Name", "Paastoernooi")
    keys.presses("button", "Prepare the evening").presses("link", "Players").presses("link", "List")
    keys.goes_to(tab.locator("summary").filter(has_text="Enrol players")).press("Enter")
    keys.fills("Guests", "")
    for name in GUESTS:
        keys.types(name).press("Enter")
    keys.presses("button", "Enrol")
    expect(tab.get_by_text("4 players are enrolled.")).to_be_visible()
    keys.presses("link", "Now").presses("button", "Draw round 1")
    expect(tab.get_by_role("heading", name="Seating of round 1")).to_be_visible()
    keys.presses("link", "Now").presses("button", "Start round 1")
    expect(tab.get_by_role("button", name="Start round 1")).to_have_count(0)
    assert Tournament.objects.get(name="Paastoernooi").rounds.get().state == "playing"


def test_a_jury_goes_to_a_case(house: str, phone: Callable[..., Page], people: People, four: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=1, article="REVOKE")
    tab = phone(viewport=DESK)
    keys = logs_in(Keys(tab), house, "jury", f"/e/{four.table.round.tournament.slug}/jury/")
    keys.goes_to(tab.get_by_role("link", name=re.compile("^Revoke"))).press("Enter")
    expect(tab.get_by_role("heading", name="Table 1, deal 1")).to_be_visible()
    keys.presses("link", "Fine")
    expect(tab.get_by_role("heading", name="Fine")).to_be_visible()


def test_a_player_enters_a_deal(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    tab = phone()
    keys = Keys(tab)
    tab.goto(f"{house}/t/{table_pass(four.table)}/")
    expect(tab.locator("#status")).to_have_text("all sent")
    keys.presses("button", "Rik").presses("button", "An leads").presses("button", "Piet").presses("button", "9")
    expect(tab.locator("#preview")).to_contain_text("Rik made, 1 over.")
    keys.presses("button", "Send deal 1")
    expect(tab.locator(".deals tfoot td")).to_have_text(["−2", "+2", "+2", "−2"])
    assert four.points() == (-2, 2, 2, -2)


def test_somebody_finds_their_name_and_keeps_their_place(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    """The page is refreshed meanwhile: the focused element moves, and keeps the focus."""
    four.plays("RIK 1+2 | 9")
    tab = phone(viewport=DESK)
    keys = Keys(tab)
    tab.goto(f"{house}/e/{four.table.round.tournament.slug}/")
    expect(tab.locator("[data-connection]")).to_have_attribute("data-state", "live")
    keys.presses("link", "Skip to the content")
    keys.goes_to(tab.get_by_label("Find a name in the standings")).types("piet")
    expect(tab.get_by_text("1 line", exact=True)).to_be_visible()
    keys.presses("button", "☆ Keep at the top")
    expect(tab.locator(".mine-card").get_by_role("link", name="Piet van Dijk")).to_be_focused()
    line = tab.get_by_role("table").get_by_role("link", name="Piet van Dijk")
    keys.goes_to(line)
    four.plays("MISERE 2 | made")
    expect(tab.locator("#board-title")).to_have_text("Standings after 2 deals")
    expect(line).to_be_focused()
    keys.press("Enter")
    expect(tab.get_by_role("heading", name="Piet van Dijk")).to_be_visible()
