"""Entering a deal on a phone of 360 by 640: few taps, everything in reach, and a sentence with who pays whom."""

from __future__ import annotations

from collections.abc import Callable

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
def hand(house: str, phone: Callable[..., Page], four: AtTable) -> Hand:
    return Hand(phone()).opens(house, four)


def test_a_usual_rik_takes_five_taps_and_a_misere_four(hand: Hand, four: AtTable) -> None:
    hand.rik("An", "Piet", "9")
    assert hand.taps == 5
    hand.sees_total("−2", "+2", "+2", "−2")
    hand.taps = 0
    hand.misere("Jo", "Lost")
    assert hand.taps == 4
    hand.sees_total("+3", "+7", "+7", "−17").status("all sent")
    assert four.points() == (3, 7, 7, -17)


def test_the_page_says_who_deals_who_leads_and_which_deal_it_is(hand: Hand) -> None:
    hand.sees("Els deals · An leads").sees("Round 1 · deal 1 of 4", "header")
    hand.rik()
    hand.sees("An deals · Piet leads").sees("Round 1 · deal 2 of 4", "header")


def test_the_totals_stand_above_the_question_and_mark_who_leads(house: str, phone: Callable[..., Page], five: AtTable) -> None:
    hand = Hand(phone()).opens(house, five).misere("Wim", "Made")
    totals = hand.tab.locator("#totals div")
    expect(totals).to_have_text(["Rita0", "Nol−5", "Wim+15", "Toos−5", "Marcel−5"])
    expect(hand.tab.locator("#totals .phone-leads dt")).to_have_text("Wim")
    expect(hand.tab.locator("#totals .phone-out dt")).to_have_text("Nol")
    top, question = (hand.tab.locator(part).bounding_box() for part in ("#totals", "#form"))
    assert top
    assert question
    assert top["y"] + top["height"] <= question["y"]


def test_the_fifth_player_sits_out_and_is_not_offered(house: str, phone: Callable[..., Page], five: AtTable) -> None:
    hand = Hand(phone()).opens(house, five).sees("Rita deals and sits out · Nol leads")
    hand.taps_on("Misère")
    assert hand.tab.locator("[data-question] button").all_inner_texts() == ["Nol\nleads", "Wim", "Toos", "Marcel"]
    hand.taps_on("Wim", "Made").sends().sees_total("0", "−5", "+15", "−5", "−5")


def test_before_sending_it_says_who_pays_whom(hand: Hand) -> None:
    hand.taps_on("Rik", "An", "Piet", "9")
    hand.sees("Rik made, 1 over.", "#preview").sees("Jo pays An 2", "#preview")
    assert hand.tab.locator("#preview dd").all_inner_texts() == ["−2", "+2", "+2", "−2"]
    assert not Deal.objects.exists()
    hand.taps_on("7")
    hand.sees("Rik lost, 1 short.", "#preview")
    assert hand.tab.locator("#preview dd").all_inner_texts() == ["+2", "−2", "−2", "+2"]


def test_an_answered_question_folds_and_can_be_changed_without_losing_the_others(hand: Hand) -> None:
    hand.taps_on("Rik", "An", "Piet", "9")
    hand.tab.get_by_role("button", name="Who played? An. Change the answer").click()
    expect(hand.button("An")).to_have_attribute("aria-pressed", "true")
    hand.taps_on("Jo")
    expect(hand.tab.locator(".done")).to_have_text(["Rik✎", "Jo✎", "Piet✎"])
    hand.sees("Tricks of Jo and Piet")
    expect(hand.button("9")).to_have_attribute("aria-pressed", "true")
    hand.tab.get_by_role("button", name="What was played? Rik. Change the answer").click()
    hand.taps_on("8 alone")
    hand.tab.get_by_role("button", name="What was played? 8 alone. Change the answer").click()
    hand.taps_on("Rik")
    expect(hand.tab.locator(".done")).to_have_text(["Rik✎", "Jo✎", "Piet✎"])


def test_nobody_is_offered_as_his_own_partner(hand: Hand) -> None:
    hand.taps_on("Rik", "An")
    expect(hand.button("An")).to_be_disabled()


def test_the_promise_is_marked_and_rare_contracts_wait_behind_more(hand: Hand) -> None:
    expect(hand.tab.locator("[data-question] button:not(.phone-about)")).to_have_count(9)
    hand.taps_on("More…")
    assert hand.tab.locator("[data-question] button:not(.phone-about)").count() > 15
    hand.taps_on("12 alone", "Jo")
    expect(hand.tab.locator("button.target")).to_have_text("12 (promised)")
    hand.taps_on("12").sees("12 alone made.", "#preview")


def test_somebody_else_who_played_too_is_a_small_button_away(hand: Hand, four: AtTable) -> None:
    hand.taps_on("Misère", "An", "Made")
    hand.tab.get_by_role("button", name="+ Somebody else played too").click()
    hand.taps_on("Piek", "Jo", "Lost").sees("+20", "#preview")
    hand.sends().sees_total("0", "+20", "0", "−20")
    facts = Deal.objects.get().facts
    assert [contract["code"] for contract in facts["contracts"]] == ["MISERE", "PIEK"]


def test_a_wrong_entry_is_explained_at_its_question_and_loses_nothing(
    house: str, phone: Callable[..., Page], prepare_evening: Callable[..., Tournament]
) -> None:
    """Under this option the phone asks for the tricks of the side and of the partner, who cannot have taken more than the side."""
    tournament = prepare_evening(players=4, options={"partner_loss": "partner_pays_if_lt2"})
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]]))
    hand = Hand(phone()).opens(house, AtTable(tournament.rounds.get().tables.get()))
    hand.taps_on("Rik", "An", "Piet", "5", "7")
    alert = hand.tab.locator("[data-question='partner_took_8']").get_by_role("alert")
    expect(alert).not_to_be_empty()
    expect(alert).not_to_contain_text("RB_")
    hand.sends()
    expect(alert).to_be_visible()
    expect(hand.tab.locator(".done")).to_have_text(["Rik✎", "An✎", "Piet✎", "5 tricks✎"])
    assert not Deal.objects.exists()
    hand.taps_on("1")
    expect(hand.tab.get_by_role("alert")).to_have_count(0)
    hand.sees("Rik lost, 3 short.", "#preview").sends().sees_total("+4", "−4", "−4", "+4")


def test_what_cannot_all_be_true_is_said_and_put_right_with_one_change(hand: Hand) -> None:
    hand.taps_on("Misère", "Els", "Made")
    for other in ("An", "Piet", "Jo"):
        hand.tab.get_by_role("button", name="+ Somebody else played too").click()
        hand.taps_on("Piek", other, "Made")
    hand.sees("These results cannot all be true in one deal of 13 tricks. Check made and lost.")
    hand.sends()
    assert not Deal.objects.exists()
    hand.tab.get_by_role("button", name="Made? Made. Change the answer").last.click()
    hand.taps_on("Lost").sees("Misère", "#preview").sends()
    expect(hand.tab.locator("tr.deal")).to_have_count(1)


def test_the_question_and_the_send_button_fit_on_the_screen_and_the_button_stays(hand: Hand) -> None:
    places = set()
    for step in ("Rik", "An", "Piet", "9"):
        question = hand.tab.locator("[data-question]").bounding_box()
        send = hand.tab.locator("#send").bounding_box()
        assert question is not None
        assert send is not None
        assert question["y"] + question["height"] <= send["y"]
        places.add((send["x"], send["y"], send["width"], send["height"]))
        hand.taps_on(step)
    hand.sees("Rik made", "#preview")
    preview, send = hand.tab.locator("#preview").bounding_box(), hand.tab.locator("#send").bounding_box()
    assert preview is not None
    assert send is not None
    assert preview["y"] + preview["height"] <= send["y"]
    places.add((send["x"], send["y"], send["width"], send["height"]))
    assert len(places) == 1
    assert send["y"] + send["height"] <= 640


def test_everything_to_tap_is_large_enough(hand: Hand) -> None:
    hand.rik()
    hand.taps_on("Rik", "An", "Piet")
    # In one step: an answer of the server in between redraws the buttons.
    height = "[...document.querySelectorAll('#form button, #send')].map(one => one.getBoundingClientRect().height)"
    heights = hand.tab.evaluate(height)
    assert min(heights) >= 52


def test_before_the_round_starts_the_page_says_so_and_follows_by_itself(
    house: str, phone: Callable[..., Page], tournament: Tournament
) -> None:
    round = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    hand = Hand(phone()).opens(house, AtTable(round.tables.get(number=1)))
    hand.sees("Round 1 has not started yet.").sees("Piet van Dijk")
    expect(hand.tab.locator("#send")).to_be_hidden()
    rounds.start(by=MACHINE, round=round)
    hand.sees("Els deals · An leads")


def test_the_table_signs_when_all_deals_are_in(hand: Hand, four: AtTable) -> None:
    for _ in range(4):
        hand.misere("Els", "Made").status("all sent")
    hand.sees("All deals are played").sees("Do all of you agree with these totals?")
    expect(hand.tab.locator("#send")).to_be_hidden()
    hand.taps_on("We agree: sign").sees("Signed at")
    four.table.refresh_from_db()
    assert four.table.signed_at is not None
    hand.opens_deal("Misère Els").sees("After deal")
    expect(hand.tab.get_by_role("button", name="Void")).to_have_count(0)
