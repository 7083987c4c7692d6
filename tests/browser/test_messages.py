"""A message of the director in Chromium: a phone that enters a deal shows it, it covers nothing, and the director sees who has read it."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.promises import wait_until_true
from tests.browser.test_pages import log_in
from tests.cast import MACHINE, AtTable, People
from tournaments.room.actions.messages import send_message
from tournaments.room.models import Message, MessageReceipt

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

COVERED = """() => {
  const said = document.querySelector("#messages").getBoundingClientRect();
  const parts = [...document.querySelectorAll("#form button")].map((each) => each.getBoundingClientRect());
  return parts.filter((each) => each.top < said.bottom - 1 && each.bottom > said.top + 1).length;
}"""


def test_a_message_reaches_a_phone_in_the_middle_of_a_deal_and_the_director_sees_who_has_seen_it(
    house: str, phone: Callable[..., Page], four: AtTable, people: People
) -> None:
    hand = Hand(phone()).opens(house, four)
    hand.taps_on("Rik", "An", "Piet")
    hand.tab.evaluate("window.scrollTo(0, 120)")
    desk = phone(viewport={"width": 1280, "height": 800})
    log_in(desk, house, "director", f"/e/{four.table.round.tournament.slug}/desk/")
    desk.locator("#ready-1").click()
    expect(desk.locator("#message-text")).to_have_value("Coffee break of 10 minutes.")
    expect(desk.locator("#send-message")).to_be_focused()
    assert not Message.objects.exists(), "it only fills the box"
    with desk.expect_navigation():
        desk.locator("#send-message").click()
    expect(desk.get_by_role("status", name="Message sent")).to_contain_text("Sent: everybody")
    hand.sees("Coffee break of 10 minutes.", "#messages")
    assert hand.tab.evaluate(COVERED) == 0, "nothing of the entry is under it"
    expect(hand.tab.locator(".done")).to_have_count(3)
    hand.taps_on("9").sends().sees_total("−2", "+2", "+2", "−2")
    expect(desk.locator("#message-list .chip.tone-gold")).to_contain_text(f": {four.table.number}", timeout=12_000)
    hand.tab.get_by_role("button", name="Seen").click()
    expect(hand.tab.locator("#messages .card")).to_have_count(0)
    expect(desk.locator("#message-list .chip.tone-ok")).to_have_text(f"Seen: {four.table.number}", timeout=12_000)


def test_a_half_typed_message_outlives_refreshes_and_a_broken_line(
    house: str, phone: Callable[..., Page], four: AtTable, people: People
) -> None:
    """The parts around the form are replaced while somebody types in it; without a network nothing is sent and the text stays."""
    desk = phone(viewport={"width": 1280, "height": 800})
    log_in(desk, house, "director", f"/e/{four.table.round.tournament.slug}/desk/")
    box = desk.locator("#message-text")
    desk.locator("#write select[name=audience]").select_option("phones")
    box.press_sequentially("Soup is rea")
    expect(desk.locator("#tables").locator("xpath=..")).to_contain_text("0 of ")
    four.plays("RIK 1+2 | 9")
    expect(desk.locator(".tile").filter(has=desk.locator(f"#t{four.table.number}"))).to_contain_text("1 of ")
    expect(box).to_be_focused()
    box.press_sequentially("dy")
    desk.context.set_offline(True)
    desk.locator("#send-message").click()
    expect(desk.get_by_role("alert")).to_contain_text("nothing was sent")
    expect(box).to_have_value("Soup is ready")
    assert not Message.objects.exists()
    desk.context.set_offline(False)
    with desk.expect_navigation():
        desk.locator("#send-message").click()
    assert [(each.text, each.audience) for each in Message.objects.all()] == [("Soup is ready", "phones")]


def test_for_ten_seconds_a_message_can_be_undone_and_its_text_is_in_the_box_again(
    house: str, phone: Callable[..., Page], four: AtTable, people: People
) -> None:
    hand = Hand(phone()).opens(house, four)
    desk = phone(viewport={"width": 360, "height": 700})
    log_in(desk, house, "director", f"/e/{four.table.round.tournament.slug}/desk/")
    desk.locator("#message").click()
    expect(desk.locator("#message-text")).to_be_focused()
    desk.keyboard.type("Sup")
    desk.locator("#send-message").click()
    hand.sees("Sup", "#messages")
    desk.locator("#undo-message").click()
    expect(hand.tab.locator("#messages .card")).to_have_count(0)
    expect(desk.locator("#message-text")).to_have_value("Sup")
    expect(desk.locator("#message-text")).to_be_focused()
    desk.locator("#send-message").click()
    expect(desk.locator("#undo-message")).to_be_visible()
    expect(desk.locator("#undo-message")).to_be_hidden(timeout=15_000)
    expect(desk.locator("#message-list")).to_contain_text("Sup")


def test_what_is_seen_without_a_line_is_said_when_it_is_back(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    hand = Hand(phone()).opens(house, four)
    tournament = four.table.round.tournament
    first = send_message(by=MACHINE, tournament=tournament, id=uuid.uuid4(), text="Soep!", audience="table", place=four.table.number)
    hand.sees("Soep!", "#messages")
    hand.tab.context.set_offline(True)
    hand.tab.get_by_role("button", name="Seen").click()
    expect(hand.tab.locator("#messages .card")).to_have_count(0)
    late = send_message(by=MACHINE, tournament=tournament, id=uuid.uuid4(), text="Koffie!", audience="phones")
    assert not MessageReceipt.objects.filter(message=first, seen_at__isnull=False).exists()
    hand.tab.context.set_offline(False)
    hand.sees("Koffie!", "#messages").sees(f"{late.sent_at.astimezone():%M}", "#messages .note")
    with hand.tab.expect_response(lambda response: str(late.pk) in response.url and '"seen":true' in (response.request.post_data or "")):
        hand.tab.get_by_role("button", name="Seen").click()
    expect(hand.tab.locator("#messages .card")).to_have_count(0)
    hand.tab.reload()
    expect(hand.tab.locator("#status")).to_have_text("all sent")
    expect(hand.tab.locator("#messages .card")).to_have_count(0)
    seen = MessageReceipt.objects.filter(seen_at__isnull=False)
    wait_until_true(hand.tab, lambda: seen.count() == Message.objects.count() == 2)
