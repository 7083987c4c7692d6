"""Two phones at one table, and the staff: all see the same within a moment, and no entry is discarded silently."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clock import note_news, questions_of, stop_clock
from tests.browser.hand import Hand
from tests.browser.look.accessibility import problems_on
from tests.browser.promises import wait_for
from tests.cast import PASSWORD, AtTable, People
from tournaments.evening.models import LogEntry
from tournaments.play.actions import deals as play
from tournaments.play.models import Deal

pytestmark = pytest.mark.browser


@pytest.fixture
def hands(house: str, phone: Callable[..., Page], four: AtTable) -> tuple[Hand, Hand]:
    """Open two phones with the same table's code."""
    return Hand(phone()).opens(house, four), Hand(phone()).opens(house, four)


def test_one_phone_sees_the_others_deal_within_a_second(hands: tuple[Hand, Hand]) -> None:
    """By the phone's own clock, which does not move while the server answers: a busy machine takes longer than the phone's own delay."""
    one, other = hands
    stop_clock(other.tab)
    news = note_news(other.tab)
    one.rik().sees_total("−2", "+2", "+2", "−2")
    wait_for(other.tab, news)
    deal = other.tab.locator("tr.deal")
    for _ in range(10):
        other.tab.clock.run_for(100)
        questions_of(other.tab)
    expect(deal).to_have_count(1)
    other.sees("An deals · Piet leads").sees_total("−2", "+2", "+2", "−2")


def test_the_same_deal_entered_on_both_is_one_deal(hands: tuple[Hand, Hand]) -> None:
    one, other = hands
    for hand in hands:
        hand.taps_on("Rik", "An", "Piet", "9")
    other.tab.route("**/api/v1/tables/*/", lambda route: route.abort())
    one.sends()
    other.sends().sees_total("−2", "+2", "+2", "−2")
    other.tab.unroute("**/api/v1/tables/*/")
    other.status("all sent")
    assert Deal.objects.count() == 1


def test_what_was_begun_for_a_number_that_is_taken_is_dropped_aloud(hands: tuple[Hand, Hand]) -> None:
    one, other = hands
    other.taps_on("Misère", "Jo")
    one.rik()
    other.sees("Deal 1 was entered on another phone: Rik An+Piet 9. What you had started to enter is gone.", "#notices")
    other.sees("An deals · Piet leads").sees("What was played?")


def test_what_was_begun_is_kept_while_something_else_happens(hands: tuple[Hand, Hand], four: AtTable) -> None:
    one, other = hands
    one.rik()
    other.sees("An deals").taps_on("Misère", "Jo")
    one.opens_deal("Rik").taps_on("Void").sees("Deal 1 was voided.")
    other.sees("Els deals · An leads").sees("What was played?").sees("Round 1 · deal 1 of 4", "header")
    one.taps_on("Undo").sees_total("−2", "+2", "+2", "−2")
    other.sees("Made?").taps_on("Lost").sends().sees_total("+3", "+7", "+7", "−17")


def test_a_deal_is_corrected_and_the_correction_undone(hands: tuple[Hand, Hand]) -> None:
    one, other = hands
    one.rik().opens_deal("Rik An+Piet 9").sees("After deal 1:").taps_on("Correct").sees("Correcting deal 1: Rik An+Piet 9")
    expect(one.tab.locator(".done")).to_have_text(["Rik✎", "An✎", "Piet✎"])
    expect(one.tab.locator("#send")).to_have_text("Save deal 1")
    one.taps_on("11").sees("3 over", "#preview").sends().sees("Deal 1 was corrected.").sees_total("−4", "+4", "+4", "−4")
    other.sees_total("−4", "+4", "+4", "−4")
    one.taps_on("Undo").sees_total("−2", "+2", "+2", "−2")
    assert Deal.objects.get().revision == 3


def test_a_correction_can_be_left(hands: tuple[Hand, Hand]) -> None:
    one, _ = hands
    one.rik().opens_deal("Rik").taps_on("Correct").sees("Correcting deal 1").taps_on("11", "Leave it as it is").sees(
        "An deals · Piet leads"
    )
    expect(one.tab.locator("#send")).to_have_text("Send deal 2")
    assert Deal.objects.get().revision == 1


def test_who_corrects_an_older_version_is_told_and_loses_nothing(hands: tuple[Hand, Hand], four: AtTable) -> None:
    one, _ = hands
    one.rik().opens_deal("Rik").taps_on("Correct").sees("Correcting deal 1").taps_on("11")
    deal = Deal.objects.get()
    facts = {**deal.facts, "contracts": [{**deal.facts["contracts"][0], "took": 7}]}
    play.correct(by=four.by, deal=deal, facts=facts, revision=1)
    one.sends().sees("Deal 1 has just been changed on another phone.").sees("Correcting deal 1: Rik An+Piet 7")
    expect(one.button("11")).to_have_attribute("aria-pressed", "true")
    one.sends().sees_total("−4", "+4", "+4", "−4")


def test_a_voided_deal_is_entered_again_under_its_number(hands: tuple[Hand, Hand]) -> None:
    one, _ = hands
    one.rik().status("all sent").misere("Jo", "Lost").status("all sent")
    one.opens_deal("Rik").taps_on("Void").sees("Deal 1 was voided.").sees("Els deals · An leads")
    expect(one.tab.locator("#send")).to_have_text("Send deal 1")
    one.rik("An", "Jo", "8").sees_total("+4", "+6", "+4", "−14").sees("Piet deals · Jo leads")


def test_totals_that_changed_while_somebody_looked_are_not_signed(hands: tuple[Hand, Hand], four: AtTable) -> None:
    one, _ = hands
    four.plays(*["MISERE 0 | made"] * 4)
    one.sees("All deals are played").tab.route("**/api/v1/tables/*/", lambda route: route.fulfill(status=304))
    deal = Deal.objects.get(number=4)
    lost = {**deal.facts, "contracts": [{**deal.facts["contracts"][0], "made": False}]}
    play.correct(by=four.by, deal=deal, facts=lost, revision=1)
    one.taps_on("We agree: sign").sees("The totals have changed since you looked. Read them again before signing.", "#notices")
    one.tab.unroute("**/api/v1/tables/*/")
    one.tab.reload()
    one.sees_total("+30", "−10", "−10", "−10").taps_on("We agree: sign").sees("Signed at")


def test_the_desk_enters_a_deal_for_a_table(house: str, phone: Callable[..., Page], four: AtTable, people: People) -> None:
    hand = Hand(phone())
    hand.tab.goto(f"{house}/login/?next=/e/{four.table.round.tournament.slug}/desk/tables/1/1/")
    hand.tab.fill("[name=login]", "desk")
    hand.tab.fill("[name=password]", PASSWORD)
    hand.tab.press("[name=password]", "Enter")
    hand.status("all sent").sees("Els deals · An leads").rik().sees_total("−2", "+2", "+2", "−2").status("all sent")
    assert LogEntry.objects.get(what="report").who == "user desk"
    hand.opens_deal("Rik").taps_on("Void").sees("Deal 1 was voided.").taps_on("Undo").sees_total("−2", "+2", "+2", "−2")


def test_the_director_reopens_a_table_that_signed_while_he_looked(
    house: str, phone: Callable[..., Page], four: AtTable, people: People
) -> None:
    four.plays(*["MISERE 0 | made"] * 4)
    hand, table = Hand(phone()), Hand(phone()).opens(house, four)
    hand.tab.goto(f"{house}/login/?next=/e/{four.table.round.tournament.slug}/desk/tables/1/1/")
    hand.tab.fill("[name=login]", "director")
    hand.tab.fill("[name=password]", PASSWORD)
    hand.tab.press("[name=password]", "Enter")
    form = hand.sees("All deals are played").tab.locator("#reopen")
    expect(form).to_be_hidden()
    table.taps_on("We agree: sign").sees("Signed at")
    form.get_by_label("Reason").fill("Deal 3 was lost.")
    assert problems_on(hand.tab) == []
    form.get_by_role("button").click()
    expect(form).to_be_hidden()
    table.sees("Do all of you agree with these totals?")


def test_a_stranger_sees_no_table(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    tab = phone()
    tab.goto(f"{house}/t/1.nonsense:abc/")
    expect(tab.locator("main")).to_contain_text("Scan the code on the table again.")
