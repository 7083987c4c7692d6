"""The hand of a made grand chelem is recorded on a telephone: by tapping, by keyboard, without scripts; anybody can read it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.look.accessibility import problems_on
from tests.browser.test_pages import log_in
from tests.cast import AtTable, People
from tests.tournaments.jury.before_the_jury import BelgianTable
from tests.tournaments.jury.test_souvenir import HAND, allowed, at
from tournaments.evening.models import Ruling, Tournament
from tournaments.play.models import Deal

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def tournament(prepare_evening: Callable[..., Tournament]) -> Tournament:
    return prepare_evening(game="rikken_belgian", language="nl")


@pytest.fixture
def souvenir_deal(house: str, people: People, four: AtTable) -> Deal:
    return allowed(BelgianTable(four.table))


def clean(tab: Page) -> None:
    assert problems_on(tab) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_jury_taps_the_hand(house: str, phone: Callable[..., Page], souvenir_deal: Deal, tournament: Tournament, scheme: str) -> None:
    tab = phone(color_scheme=scheme)
    log_in(tab, house, "jury", f"/e/{tournament.slug}/jury/")
    clean(tab)
    tab.get_by_role("link", name="Souvenir: Jo Smets made a").click()
    expect(tab.locator("#count")).to_have_text("0 of 13 cards")
    smallest = tab.evaluate(
        "[...document.querySelectorAll('.card-to-pick')].map(c => c.getBoundingClientRect()).map(b => Math.min(b.width, b.height))"
    )
    assert len(smallest) == 52
    assert min(smallest) >= 42
    for card in HAND[:12]:
        tab.locator(f"label:has(input[value='{card}'])").click()
    expect(tab.locator("#count")).to_have_text("12 of 13 cards")
    tab.get_by_role("button", name="Keep the cards").click()
    expect(tab.get_by_text("Choose the thirteen different cards of the hand.")).to_be_visible()
    expect(tab.locator("#count")).to_have_text("12 of 13 cards")
    clean(tab)
    tab.get_by_label("king of diamonds").check()
    tab.get_by_role("button", name="Keep the cards").click()
    expect(tab.get_by_role("button", name="Make the certificate")).to_be_visible()
    assert Ruling.objects.get(kind=Ruling.Kind.SOUVENIR).decides["souvenir"]["cards"] == HAND
    clean(tab)


def test_the_arrows_walk_over_the_pack(house: str, phone: Callable[..., Page], souvenir_deal: Deal) -> None:
    tab = phone()
    log_in(tab, house, "jury", at(souvenir_deal))
    tab.get_by_label("ace of spades").focus()
    for key in ("Space", "ArrowRight", "Space", "ArrowDown", "Space", "ArrowLeft", "ArrowUp", "ArrowLeft"):
        tab.keyboard.press(key)
    expect(tab.get_by_label("ace of spades")).to_be_focused()
    chosen = tab.locator("input[name=cards]:checked")
    assert [box.get_attribute("value") for box in chosen.all()] == ["AS", "KS", "KH"]
    expect(tab.locator("#count")).to_have_text("3 of 13 cards")


def test_a_hand_is_kept_without_scripts(house: str, phone: Callable[..., Page], souvenir_deal: Deal) -> None:
    tab = phone(java_script_enabled=False)
    log_in(tab, house, "jury", at(souvenir_deal))
    for card in HAND:
        tab.locator(f"input[value='{card}']").check()
    tab.get_by_role("button", name="Keep the cards").click()
    expect(tab.get_by_text("queen of hearts")).to_be_attached()
    assert Ruling.objects.filter(kind=Ruling.Kind.SOUVENIR).exists()
