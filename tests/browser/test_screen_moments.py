"""Moments of the big screen in Chromium: a band of news, the winner's moment, and the sound for the last deal."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.test_screen import OVERFLOWS, PICTURES, PROJECTOR, at
from tests.cast import MACHINE, AtTable
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.prizes.actions import confirm_prizes, read_prizes, set_prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule
from tournaments.room.actions.clock import call_last_deal
from tournaments.room.actions.screen import change_screen, show_on_screens

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NEWS_COVERS = """() => {
  const boxOf = (part) => document.querySelector(part).getBoundingClientRect();
  const [slide, band] = [boxOf(".screen-slide:not([hidden])"), boxOf(".screen-news:not([hidden])")];
  return band.top < slide.bottom - 1 || band.bottom > innerHeight + 1 || slide.height < innerHeight / 2;
}"""
SUITS_BEHIND_WORDS = """() => {
  const sides = [...document.querySelectorAll(".screen-suits p")].map((side) => side.getBoundingClientRect());
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const behind = [];
  while (walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects())
      for (const side of sides)
        if (box.width && box.left < side.right && box.right > side.left && box.top < side.bottom && box.bottom > side.top)
          behind.push(walker.currentNode.textContent);
  }
  return behind;
}"""
MOMENTS = "() => [...document.querySelectorAll('.screen-news')].map((band) => Date.parse(band.dataset.from))"
FIRST_TIME_ONLY = """
  const { get } = Headers.prototype;
  Headers.prototype.get = function (name) { return name === "X-Server-Time" ? null : get.call(this, name); };
"""
"""The page knows the server's time from its own HTML alone, so that the test knows by how much its clock is ahead."""
COUNT_NOTES = """
  window.notes = 0;
  window.OscillatorNode = class extends OscillatorNode { constructor(...how) { super(...how); window.notes += 1; } };
"""
WIDE_NAME = "Wilhelmina van den Broeck-Vandersteen & Lutgard Bogaerts-Vandenbroucke & Els Maes & An Peeters"


def test_news_is_a_band_for_eight_seconds_and_the_next_comes_twenty_later(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    tournament = four.table.round.tournament
    show_on_screens(by=MACHINE, tournament=tournament, show="standings")
    tab = phone(**PROJECTOR, reduced_motion="reduce")
    now = timezone.now()
    tab.add_init_script(FIRST_TIME_ONLY)
    tab.clock.set_fixed_time(now)
    tab.goto(at(house, tournament))
    expect(tab.locator(".screen-connection")).to_have_attribute("data-state", "live")
    shown, footer = tab.locator(".screen-news:visible"), tab.locator("footer")
    four.plays("RIK 0+2 | 13")
    expect(tab.locator(".screen-news")).to_have_count(1, timeout=40_000)
    moves_to(tab, now, tab.evaluate(MOMENTS)[0] + 500)
    expect(shown).to_contain_text("with every trick", timeout=40_000)
    expect(footer).to_be_hidden()
    assert (tab.evaluate(OVERFLOWS), tab.evaluate(NEWS_COVERS)) == ([], False)
    four.plays("RIK 1+3 | 13")
    expect(tab.locator(".screen-news")).to_have_count(2, timeout=40_000)
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Els Maes")
    first, second = tab.evaluate(MOMENTS)
    assert second - first == 20_000
    moves_to(tab, now, first + 9_000)
    expect(shown).to_have_count(0)
    expect(footer).to_be_visible()
    moves_to(tab, now, second + 2_000)
    expect(shown).to_contain_text("An Peeters")
    moves_to(tab, now, second + 11_000)
    expect(shown).to_have_count(0)


def moves_to(tab: Page, fixed: datetime.datetime, moment: int) -> None:
    """Move the page's clock so that it takes the server's time to be `moment`, in milliseconds. `fixed` was its first time."""
    ahead = tab.evaluate("Date.parse(document.body.dataset.serverTime)") - 1000 * fixed.timestamp()
    tab.clock.set_fixed_time(datetime.datetime.fromtimestamp((moment - ahead) / 1000, tz=fixed.tzinfo))


@pytest.mark.parametrize("less", [False, True])
def test_the_winners_moment_follows_the_reading_and_the_suits_fall_once_beside_the_words(
    house: str, phone: Callable[..., Page], four: AtTable, less: bool
) -> None:
    tournament = four.table.round.tournament
    tournament.entrants.filter(name="Els Maes").update(name=WIDE_NAME)
    four.plays("MISERE 0 | made")
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    prizes = [Prize(PrizeKind.PLACE, "Vleespakket", None, 1), Prize(PrizeKind.PLACE, "Fles wijn", None, 2)]
    set_prizes(by=MACHINE, tournament=tournament, prizes=prizes, rule=PrizeRule())
    confirm_prizes(by=MACHINE, tournament=Tournament.objects.get(pk=tournament.pk))
    tab = phone(**PROJECTOR, reduced_motion="reduce" if less else "no-preference")
    tab.goto(at(house, tournament))
    expect(tab.locator(".screen-connection")).to_have_attribute("data-state", "live")
    read_prizes(by=MACHINE, tournament=tournament, read=1)
    expect(tab.locator(".screen-prize")).to_contain_text("Fles wijn", timeout=40_000)
    suits = tab.locator("#suits")
    expect(suits).to_be_hidden()
    read_prizes(by=MACHINE, tournament=tournament, read=2)
    expect(tab.locator(".screen-winner .screen-prize")).to_contain_text("Vleespakket", timeout=40_000)
    expect(tab.locator(".screen-winner .screen-prize .screen-points")).to_have_text("+15")
    expect(suits).to_be_visible(visible=not less)
    for width, height in PICTURES:
        tab.set_viewport_size({"width": width, "height": height})
        tab.evaluate("window.dispatchEvent(new Event('resize'))")
        assert (tab.evaluate(OVERFLOWS), tab.evaluate(SUITS_BEHIND_WORDS)) == ([], []), (width, height)
    tab.reload()
    expect(tab.locator(".screen-winner")).to_be_visible()
    expect(suits).to_be_hidden()


def test_the_last_deal_has_a_sound_if_the_director_wants_it_and_somebody_allowed_it(
    house: str, phone: Callable[..., Page], four: AtTable
) -> None:
    round_ = four.table.round
    tab = phone(**PROJECTOR)
    tab.add_init_script(COUNT_NOTES)
    tab.goto(at(house, round_.tournament))
    expect(tab.locator(".screen-connection")).to_have_attribute("data-state", "live")
    request = tab.get_by_role("button", name="Sound on")
    expect(request).to_be_hidden()
    change_screen(by=MACHINE, tournament=round_.tournament, number=1, name="", programme=(), chime=True)
    expect(request).to_be_visible(timeout=40_000)
    request.click()
    expect(request).to_be_hidden()
    assert tab.evaluate("window.notes") == 3, "the click lets the director hear it"
    call_last_deal(by=MACHINE, round=round_)
    tab.wait_for_function("() => window.notes === 6")
    call_last_deal(by=MACHINE, round=round_, undo=True)
    expect(tab.locator("#clock-state")).to_have_attribute("data-last-deal", "", timeout=40_000)
    assert tab.evaluate("window.notes") == 6
