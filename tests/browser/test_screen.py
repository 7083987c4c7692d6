"""The big screen in Chromium: everybody fits or gets a turn, places move quietly, nothing scrolls."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.cache import caches
from playwright.sync_api import Page, expect

from tests.cast import MACHINE, AtTable
from tournaments.actions import prepare
from tournaments.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
NOTHING_CUT = """() => {
  const list = document.querySelector(".lines");
  return list.scrollHeight - list.clientHeight < 4 && list.scrollWidth === list.clientWidth;
}"""
COUNT_SLIDES = """
  window.slides = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.slides += 1; return animate.apply(this, how); };
"""
SHOWN = "() => [...document.querySelectorAll('.lines li:not([hidden])')].length"


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Fragments are cached under an evening's key and version, and the evening of another test has the same."""
    caches["process"].clear()


def at(house: str, tournament: Tournament) -> str:
    return f"{house}/e/{tournament.slug}/screen/"


@pytest.mark.parametrize("players", [12, 37, 60])
def test_everybody_is_on_one_page_in_the_largest_letters_that_fit(
    house: str, phone: Callable[..., Page], prepare_evening: Callable[..., Tournament], players: int
) -> None:
    tab = phone(**PROJECTOR)
    tab.goto(at(house, prepare_evening(players=players)))
    assert tab.evaluate(SHOWN) == players
    assert tab.evaluate(NOTHING_CUT)
    letters = tab.evaluate("parseFloat(getComputedStyle(document.querySelector('.lines')).fontSize)")
    assert letters >= 1080 * 0.0235


def test_more_than_anybody_can_read_comes_page_after_page(
    house: str, phone: Callable[..., Page], prepare_evening: Callable[..., Tournament]
) -> None:
    tab = phone(**PROJECTOR)
    tab.clock.install()
    tab.goto(at(house, prepare_evening(players=250)))
    expect(tab.locator(".pages")).to_have_text("1–84 / 250")
    assert tab.evaluate(NOTHING_CUT)
    tab.clock.run_for(12_100)
    expect(tab.locator(".pages")).to_have_text("85–168 / 250")
    tab.clock.run_for(24_100)
    expect(tab.locator(".pages")).to_have_text("1–84 / 250")


@pytest.mark.parametrize("less", [False, True])
def test_a_place_that_moves_slides_unless_less_motion_is_asked_for(
    house: str, phone: Callable[..., Page], four: AtTable, less: bool
) -> None:
    tab = phone(**PROJECTOR, reduced_motion="reduce" if less else "no-preference")
    tab.add_init_script(COUNT_SLIDES)
    tab.goto(at(house, four.table.round.tournament))
    expect(tab.locator(".connection")).to_have_attribute("data-state", "live")
    four.plays("SOLO_9 3 | 9")
    expect(tab.locator(".lines li").first).to_contain_text("Jo Smets", timeout=3000)
    expect(tab.locator("#where")).to_have_text("round 1 of 2 · standings after 1 deal")
    assert (tab.evaluate("window.slides") > 0) is not less


def test_a_long_name_is_cut_gracefully(house: str, phone: Callable[..., Page], tournament: Tournament) -> None:
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Wilhelmina van den Broeck-Vandersteen-Van Overstraeten"])
    tab = phone(viewport={"width": 1024, "height": 768})
    tab.goto(at(house, tournament))
    assert tab.evaluate(NOTHING_CUT)
    assert tab.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
