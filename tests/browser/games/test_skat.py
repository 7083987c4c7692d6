"""Skat on a phone: a usual deal in five taps with its value shown, the same with schneider, and an overbid shown where it was lost."""

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
    """Start a table of Skat where seat 0 deals first, and open its page on a phone."""

    def sit(players: int = 3, called: tuple[str, ...] = (), **options: Any) -> Hand:
        tournament = prepare_evening(players=players, game="skat", options=options, deals_a_round=None)
        for number, name in enumerate(called, start=1):
            tournament.entrants.filter(number=number).update(called=name)
        rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[*range(1, players + 1)]]))
        return Hand(phone(color_scheme="light")).opens(house, AtTable(tournament.rounds.get().tables.get()))

    return sit


def facts(*names: str) -> dict[str, Any]:
    return {name: Deal.objects.get().facts[name] for name in names}


def test_a_usual_deal_is_five_taps_and_its_value_is_counted_aloud(sit: Callable[..., Hand]) -> None:
    hand = sit().taps_on("An", "♣ Clubs (12)", "with 2", "Won")
    expect(hand.tab.get_by_text("An wins Clubs: with 2, game 3; 3 × 12 = 36.")).to_be_visible()
    hand.sends().status("all sent")
    assert hand.taps == 5
    assert facts("declarer", "game", "matadors", "won") == {"declarer": 1, "game": "C", "matadors": 2, "won": True}
    assert Deal.objects.get().score == "0 86 0"


def test_schneider_is_no_tap_more_and_null_one_less(sit: Callable[..., Hand]) -> None:
    hand = sit().taps_on("An", "♥ Hearts (10)", "without 1", "Won, schneider").sends().status("all sent")
    assert hand.taps == 5
    assert facts("matadors", "reached") == {"matadors": -1, "reached": "schneider"}
    hand = hand.taps_on("Piet", "Null (23)", "Lost").sends().status("all sent")
    assert hand.taps == 9


def test_all_passed_is_two_taps(sit: Callable[..., Hand]) -> None:
    hand = sit().taps_on("All passed").sends().status("all sent")
    assert hand.taps == 2
    assert facts("passed") == {"passed": True}


def test_a_hand_game_that_was_announced_offers_only_how_it_can_end(sit: Callable[..., Hand]) -> None:
    hand = sit().taps_on("An", "Grand (24)", "with 4", "+ Hand, announced", "Ouvert")
    expect(hand.tab.get_by_role("button", name="Won", exact=True)).to_have_count(0)
    hand.taps_on("Won, schwarz").sends().status("all sent")
    assert Deal.objects.get().score == "0 314 0"


def test_a_lost_game_may_say_the_bid_and_four_at_the_table_get_thirty(sit: Callable[..., Hand]) -> None:
    hand = sit(players=4)
    expect(hand.tab.get_by_role("button", name="Els", exact=True)).to_have_count(0)
    hand.taps_on("An", "♦ Diamonds (9)", "without 1", "Lost", "+ Overbid: the bid")
    field = hand.tab.locator("[data-question] input")
    field.press_sequentially("19")
    expect(hand.tab.get_by_text("No game is worth 19, so nobody bids that. Enter the bid again.")).to_be_visible()
    field.fill("22")
    hand.sends().status("all sent")
    assert facts("bid") == {"bid": 22}
    assert Deal.objects.get().score == "30 -104 30 30"


def test_the_sheet_of_four_is_whole_on_a_narrow_phone(sit: Callable[..., Hand]) -> None:
    hand = sit(players=4, called=("Marie-Madeleine", "Wilhelmina", "Bartholomeus", "Alexandrine"))
    hand.taps_on("Wilhelmina", "Grand (24)", "with 4", "Lost").sends().status("all sent")
    sheet = hand.tab.locator(".phone-sheet")
    for width in (320, 360):
        hand.tab.set_viewport_size({"width": width, "height": 640})
        expect(sheet.locator(".phone-player").filter(has_text="Alex").first).to_be_visible()
        hand.tab.evaluate("document.fonts.ready.then(() => {})")
        assert sheet.evaluate("each => each.scrollWidth - each.clientWidth") == 0, width
        cut = sheet.locator(".phone-player").evaluate_all("cells => cells.filter((each) => each.scrollWidth > each.clientWidth).length")
        assert cut == 0, width


def test_a_stored_deal_is_corrected_with_its_answers_as_they_were(sit: Callable[..., Hand]) -> None:
    hand = sit().taps_on("An", "♣ Clubs (12)", "with 2", "+ Hand, announced", "Hand, schneider announced", "Won, schneider")
    hand.sends().status("all sent")
    hand.tab.locator(".deals.phone-own .opener").click()
    hand.taps_on("Correct").sees("Correcting deal 1")
    for question, answer in (("declarer", "An"), ("game", "♣ Clubs (12)"), ("matadors", "with 2"), ("how", "Hand, schneider announced")):
        expect(hand.tab.locator(f"[data-key='done-{question}']")).to_contain_text(answer)
    hand.tab.locator("[data-key='done-matadors']").click()
    hand.taps_on("with 1").sends().sees("Deal 1 was corrected.")
    assert facts("matadors", "announced", "reached") == {"matadors": 1, "announced": "schneider", "reached": "schneider"}
    assert Deal.objects.get().score == "0 110 0"
