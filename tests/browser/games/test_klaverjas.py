"""Klaverjas on a phone: a deal in three taps, in five with roem; the other side's points are filled in, and the sheet has us and them."""

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
    """Start a table of klaverjas where seat 0 deals first, and open its page on a phone."""

    def sit(**options: Any) -> Hand:
        tournament = prepare_evening(players=4, game="klaverjas", options=options, deals_a_round=16)
        rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]]))
        return Hand(phone(color_scheme="light")).opens(house, AtTable(tournament.rounds.get().tables.get()))

    return sit


def types(hand: Hand, label: str, figure: str) -> Hand:
    hand.tab.get_by_label(label, exact=True).press_sequentially(figure)
    hand.taps += 1
    return hand


def adds(hand: Hand, side: int, figure: int) -> Hand:
    hand.tab.locator(f"[data-question] [data-value='{side}-{figure}']").click()
    hand.taps += 1
    return hand


def test_a_plain_deal_is_three_taps_and_the_other_side_follows(sit: Callable[..., Hand]) -> None:
    hand = types(sit().taps_on("Els"), "Els + Piet", "100")
    expect(hand.tab.get_by_label("An + Jo", exact=False)).to_have_attribute("placeholder", "62")
    hand.sends().status("all sent")
    assert hand.taps == 3
    assert {name: Deal.objects.get().facts[name] for name in ("player", "card_points")} == {"player": 0, "card_points": [100, 62]}
    expect(hand.tab.locator(".deals.phone-own thead th.phone-player")).to_have_text(["Els + Piet", "An + Jo"])


def test_with_roem_it_is_five(sit: Callable[..., Hand]) -> None:
    hand = types(sit().taps_on("Els"), "Els + Piet", "100").taps_on("+ Roem")
    adds(hand, 1, 20).sends().status("all sent")
    assert hand.taps == 5
    assert Deal.objects.get().facts["roem"] == [0, 20]


def test_nat_and_pit_need_no_points(sit: Callable[..., Hand]) -> None:
    hand = sit().taps_on("An", "+ Nat or pit", "Nat").sends().status("all sent")
    assert hand.taps == 4
    assert Deal.objects.get().facts["nat"] is True
    assert Deal.objects.get().score == "162 0 162 0"


def test_162_to_nothing_asks_whether_it_was_a_pit(sit: Callable[..., Hand]) -> None:
    hand = types(sit().taps_on("Els"), "Els + Piet", "162")
    hand.tab.get_by_role("button", name="Next").click()
    hand.taps_on("Yes, pit").sends().status("all sent")
    assert Deal.objects.get().score == "262 0 262 0"


def test_the_round_ends_with_what_each_side_scored_and_what_is_settled_beneath_it(sit: Callable[..., Hand]) -> None:
    hand = types(sit(deals=1).taps_on("Els"), "Els + Piet", "100").sends().status("all sent")
    round_card = hand.tab.locator("#round .card")
    expect(round_card.locator(".scored")).to_have_text("Els + Piet100An + Jo62")
    expect(round_card.locator(".phone-running")).to_have_text("SettledEls+38An−38Piet+38Jo−38")
    hand.tab.locator("[data-key='sign']").click()
    expect(round_card).to_contain_text("Signed at")
    expect(round_card.locator(".scored dd")).to_have_text(["100", "62"])
