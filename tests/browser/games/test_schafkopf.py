"""Schafkopf on a phone: a called ace in five taps, a solo in four; counted eyes lead to the Schwarz question; mistakes show in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.cast import MACHINE, AtTable
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.seating.actions import drawing

pytestmark = pytest.mark.browser


@pytest.fixture
def sit(house: str, phone: Callable[..., Page], prepare_evening: Callable[..., Tournament]) -> Callable[..., Hand]:
    """Start a table of Schafkopf, and open its page on a phone."""

    def sit(players: int = 4, **options: Any) -> Hand:
        tournament = prepare_evening(players=players, game="schafkopf", options=options, deals_a_round=None)
        seats = list(range(1, players + 1))
        rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[seats]))
        return Hand(phone(color_scheme="light")).opens(house, AtTable(tournament.rounds.get().tables.get()))

    return sit


def facts(*names: str) -> dict[str, Any]:
    return {name: Deal.objects.get().facts.get(name) for name in names}


def test_a_called_ace_is_five_taps(sit: Callable[..., Hand]) -> None:
    hand = sit().taps_on("Called ace", "Els", "Piet", "Won, Schneider").sends().status("all sent")
    assert hand.taps == 5
    assert facts("contract", "declarer", "partner", "result", "level") == {
        "contract": "RUF", "declarer": 0, "partner": 2, "result": "won", "level": "schneider",
    }  # fmt: skip
    expect(hand.tab.locator(".deals.phone-own tbody tr").first).to_contain_text("+2")


def test_a_solo_is_four_and_a_won_one_is_marked(sit: Callable[..., Hand]) -> None:
    hand = sit().taps_on("Solo", "An", "Won").sends().status("all sent")
    assert hand.taps == 4
    expect(hand.tab.locator(".deals.phone-own .is-made").last).to_contain_text("+15")


def test_only_good_points_are_on_the_sheet_and_the_cash_is_told(sit: Callable[..., Hand]) -> None:
    hand = sit(written="good", cash=True).taps_on("Solo", "An", "Lost").sends().status("all sent")
    assert hand.taps == 4
    assert Deal.objects.get().score == "5 0 5 5"
    assert sorted(Deal.objects.get().payments.values_list("amount", flat=True)) == [50, 50, 50]
    row = hand.tab.locator(".deals.phone-own tbody tr").first
    expect(row).to_contain_text("5")
    expect(row).not_to_contain_text("−")


def test_a_tout_waits_behind_more_and_is_won_or_lost(sit: Callable[..., Hand]) -> None:
    hand = sit().taps_on("More…", "Wenz Tout", "Jo")
    expect(hand.tab.get_by_role("button", name="Won, Schneider")).to_have_count(0)
    hand.taps_on("Lost").sends().status("all sent")
    assert facts("contract", "announced", "result") == {"contract": "WENZ", "announced": "tout", "result": "lost"}


def test_counted_eyes_say_who_won_and_120_asks_about_schwarz(sit: Callable[..., Hand]) -> None:
    hand = sit().taps_on("Called ace", "Els", "Piet", "Enter the eyes")
    hand.tab.get_by_role("textbox", name="How many eyes has the side that played?").press_sequentially("120")
    hand.tab.get_by_role("button", name="Next").click()
    hand.taps_on("Yes, Schwarz").sends().status("all sent")
    assert facts("eyes", "level", "result") == {"eyes": 120, "level": "schwarz", "result": None}


def test_eyes_that_no_cards_make_are_refused_in_words(sit: Callable[..., Hand]) -> None:
    hand = sit().taps_on("Solo", "Els", "Enter the eyes")
    hand.tab.get_by_role("textbox", name="How many eyes has the side that played?").press_sequentially("119")
    expect(hand.tab.locator("body")).to_contain_text("There are 0 to 120 eyes, but never 1 or 119. Count again.")
    assert not Deal.objects.exists()


def test_when_nobody_plays_the_same_dealer_deals_again(sit: Callable[..., Hand]) -> None:
    sit().taps_on("Nobody plays").sends().status("all sent")
    assert (Deal.objects.get().counts, Deal.objects.get().status) == (False, "redeal_same_dealer")


def test_at_five_the_dealer_sits_out_and_is_not_offered(sit: Callable[..., Hand]) -> None:
    hand = sit(players=5).taps_on("Solo")
    expect(hand.tab.locator("[data-question='declarer'] button")).to_have_count(4)
    hand.tab.locator("[data-question='declarer'] button").first.click()
    hand.taps_on("Lost").sends().status("all sent")
    deal = Deal.objects.get()
    assert deal.sits_out == [deal.facts["dealer"]]
