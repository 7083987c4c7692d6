"""The public pages of rules and the calculator in Chromium: readable for everybody, and a deal entered with the phone's own questions."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scoring.games import GAMES
from tests.browser.look.accessibility import problems_on
from tests.depth import some_by_day

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAGES = ["/rules/", *(f"/rules/{game}/" for game in GAMES), *(f"/calculator/{game}/" for game in GAMES)]
NAMES = "name=An&name=Els&name=Jo&name=Piet"


@pytest.mark.parametrize(
    ("how", "paths"),
    [
        ({"viewport": {"width": 360, "height": 640}}, PAGES),
        ({"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"}, list(some_by_day(PAGES))),
    ],
    ids=["phone", "dark desktop"],
)
def test_everybody_can_read_every_page(house: str, phone: Callable[..., Page], how: dict[str, object], paths: list[str]) -> None:
    tab = phone(**how)
    wrong: dict[str, object] = {}
    for path in paths:
        tab.goto(house + path)
        if path.startswith("/calculator/"):
            expect(tab.locator("#question")).to_be_visible()
        if problems := problems_on(tab):
            wrong[path] = problems
    assert wrong == {}


def test_a_deal_is_entered_looked_at_added_and_removed(house: str, phone: Callable[..., Page]) -> None:
    tab = phone()
    tab.goto(f"{house}/calculator/rikken_brabant/?{NAMES}")
    form = tab.locator("#form")
    form.get_by_role("button", name="Rik", exact=True).click()
    form.locator("[data-key='choice-declarer-0']").click()
    form.locator("[data-key='choice-partner-2']").click()
    form.locator("[data-value='9']").click()
    expect(tab.locator("#preview")).to_contain_text("Rik made, 1 over. Els pays An 2, Piet pays Jo 2.")
    tab.get_by_role("button", name="Add deal 1").click()
    expect(tab.locator("#played")).to_contain_text("Deal 1 · Rik An+Jo 9")
    expect(form).to_contain_text("Els deals")
    sheet = json.loads(tab.locator("#sheet").input_value())
    assert sheet["deals"][0]["contracts"] == [{"code": "RIK", "declarer": 0, "partner": 2, "took": 9}]
    tab.get_by_role("button", name="Remove deal 1").click()
    expect(tab.locator("#played")).to_contain_text("No deal yet.")


def test_without_a_script_a_sheet_can_be_pasted(house: str, phone: Callable[..., Page]) -> None:
    tab = phone(java_script_enabled=False)
    tab.goto(f"{house}/calculator/whist_iwwa/?{NAMES}")
    expect(tab.get_by_text("Without JavaScript a deal is entered in the sheet below.")).to_be_visible()
    tab.get_by_text("The sheet as JSON").click()
    deal = {"contracts": [{"code": "MISERE", "declarer": 1, "made": True}]}
    tab.get_by_label("Sheet, as JSON").fill(json.dumps({"game": "whist_iwwa", "names": ["An", "Els", "Jo", "Piet"], "deals": [deal]}))
    tab.get_by_role("button", name="Calculate this sheet").click()
    expect(tab.locator("#played")).to_contain_text("Els +21")
