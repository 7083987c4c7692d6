"""Every page on paper: black on white, with everything to read and nothing to press, whatever the reader's screen."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubs.club.models import Club
from tests.browser.look.accessibility import problems_on
from tests.browser.test_pages import log_in
from tests.cast import AtTable, People
from tests.competitions.club_evenings import MembersClub

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PRESSED = ".mast, .tabs, .page-foot, nav, button:not(.seat), .button, input[type=search]"
DARK_GROUNDS = """() => [...document.querySelectorAll("body, body *")].filter((each) => {
  const ground = getComputedStyle(each).backgroundColor;
  const [red, green, blue, alpha = 1] = ground.match(/[\\d.]+/g).map(Number);
  const light = (red + green + blue) / (ground.startsWith("color(") ? 3 : 765);
  return each.checkVisibility() && !(each instanceof SVGElement) && alpha > 0.5 && light < 0.5;
}).map((each) => each.outerHTML.slice(0, 80))"""
"""Elements that would cover a whole sheet with ink."""
PAGES = ["/", "/c/de-vier-azen/", "{evening}", "{evening}players/1/", "{evening}rules/", "{evening}desk/", "{evening}log/", "/styleguide/"]


def test_pages_print_black_on_white_without_buttons(
    house: str, phone: Callable[..., Page], people: People, club: Club, four: AtTable
) -> None:
    MembersClub(club).plays(["Gerda Bos", "Luc Martens", "Toos Claes", "Jo Smets"], "RIK 0+2 | 9", "MISERE 1 | made")
    four.plays("RIK 0+2 | 9", "MISERE 1 | made")
    evening = f"/e/{four.table.round.tournament.slug}/"
    tab = phone(viewport={"width": 720, "height": 1000}, color_scheme="dark")
    log_in(tab, house, "director")
    wrong: dict[str, object] = {}
    for page in PAGES:
        tab.emulate_media(media="print")
        tab.goto(house + page.format(evening=evening))
        expect(tab.locator("h1").first).to_be_attached()
        pressed = [each.inner_text() for each in tab.locator(PRESSED).all() if each.is_visible()]
        dark = tab.evaluate(DARK_GROUNDS)
        unread = [name for name, _where in problems_on(tab) if name == "color-contrast"]
        if pressed or dark or unread:
            wrong[page] = (pressed[:3], dark[:3], unread)
    assert wrong == {}
