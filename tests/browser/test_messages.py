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
    taps = 0
    for target in ("#message", "#standard-1"):
        with desk.expect_navigation():
            desk.locator(target).first.click()
        taps += 1
    assert taps <= 3
    hand.sees("Coffee break of 10 minutes.", "#messages")
    assert hand.tab.evaluate(COVERED) == 0, "nothing of the entry is under it"
    expect(hand.tab.locator(".done")).to_have_count(3)
    hand.taps_on("9").sends().sees_total("−2", "+2", "+2", "−2")
    expect(desk.locator("#message-list .chip.tone-gold")).to_contain_text(f": {four.table.number}", timeout=12_000)
    hand.tab.get_by_role("button", name="Seen").click()
    expect(hand.tab.locator("#messages .card")).to_have_count(0)
    expect(desk.locator("#message-list .chip.tone-ok")).to_have_text(f"Seen: {four.table.number}", timeout=12_000)


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
