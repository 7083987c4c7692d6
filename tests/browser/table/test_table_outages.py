"""A table during an outage: it goes on, is told the truth, and loses nothing.

Two phones that disagree; a phone that is full, private, closed or dead, or whose clock is wrong.
"""

from __future__ import annotations

import datetime
import itertools
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.clock import PageRequest, questions_of, stop_clock
from tests.browser.hand import Hand
from tests.browser.look.accessibility import problems_on
from tests.browser.table.test_table_first_view import address
from tests.cast import MACHINE, AtTable
from tournaments.evening.models import Round, Tournament
from tournaments.jury.models import Call
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.seating.actions import drawing

pytestmark = pytest.mark.browser

API = "**/api/v1/**"
AWAY = json.dumps({"problems": [{"code": "DATABASE_AWAY", "field": "", "message": "Try again in a few seconds."}]})
RIK = "Rik · An · Piet · 9 tricks"


@pytest.fixture
def hand(house: str, phone: Callable[..., Page], four: AtTable) -> Hand:
    return Hand(phone()).opens(house, four)


@pytest.fixture
def at_deal_seven(prepare_evening: Callable[..., Tournament]) -> AtTable:
    """A table of eight deals that has entered six."""
    evening = prepare_evening(players=4, deals_a_round=8)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]]))
    table = AtTable(evening.rounds.get().tables.get())
    table.plays(*["MISERE 0 | made"] * 6)
    return table


def line(hand: Hand, *, up: bool) -> None:
    hand.tab.context.set_offline(not up)
    if not up:
        expect(hand.tab.locator("#status")).to_contain_text("offline")


def server_away(hand: Hand, asked_seconds: int) -> None:
    """Make the server answer that its database is unavailable, and ask for a retry after this many seconds."""
    headers = {"Retry-After": str(asked_seconds)}
    hand.tab.context.route(API, lambda route: route.fulfill(status=503, body=AWAY, content_type="application/json", headers=headers))


def sends_with_clock_stopped(hand: Hand) -> None:
    """Enter a rik, and send it once the page's clock is stopped."""
    hand.taps_on("Rik", "An", "Piet", "9")
    stop_clock(hand.tab)
    hand.sends().tab.wait_for_function("() => window.questions.some(({ method }) => method === 'PUT')")
    hand.tab.clock.run_for(1)  # draws the tap


def tries_of(hand: Hand) -> list[PageRequest]:
    return [each for each in questions_of(hand.tab) if each.method == "PUT"]


def test_for_a_minute_a_phone_tries_again_within_two_seconds(hand: Hand) -> None:
    """Fails with the earlier waits, which doubled up to half a minute: only seven tries."""
    hand.tab.context.route(API, lambda route: route.abort())
    sends_with_clock_stopped(hand)
    for _ in range(120):
        tries_of(hand)  # the clock moves when the page has the result of each
        hand.tab.clock.run_for(500)
    tries = tries_of(hand)
    waits = [following.start - before.end for before, following in itertools.pairwise(tries)]
    assert max(waits) <= 2_000
    # Every two seconds, plus at most half a second until the page has noticed the failure.
    assert 24 <= len(tries) < 120


def test_a_server_that_asks_for_a_pause_gets_it_unless_the_line_comes_back(hand: Hand) -> None:
    """Fails if the header is not read."""
    server_away(hand, 20)
    sends_with_clock_stopped(hand)
    hand.status("offline · 1 to send").sees("This phone keeps your deals since", "#notices")
    assert len(tries_of(hand)) == 1
    hand.tab.clock.run_for(19_000)
    assert len(tries_of(hand)) == 1
    hand.tab.clock.run_for(6_100)
    assert len(tries_of(hand)) == 2
    hand.status("offline · 1 to send").tab.clock.resume()
    hand.tab.context.unroute(API)
    hand.tab.evaluate("window.dispatchEvent(new Event('online'))")
    hand.status("all sent").sees_total("−2", "+2", "+2", "−2")
    assert Deal.objects.count() == 1


def test_during_an_outage_the_phone_takes_deals_and_says_how_many_it_keeps_since_when(hand: Hand) -> None:
    hand.tab.clock.set_fixed_time("2026-03-16T20:14:00")  # three deals may take a busy machine a minute
    server_away(hand, 2)
    hand.rik().status("offline · 1 to send").misere().status("offline · 2 to send").rik().status("offline · 3 to send")
    hand.sees("This phone keeps your deals since 20:14, and sends them as soon as the connection is back: deal 1, 2, 3.", "#notices")
    assert problems_on(hand.tab) == []
    hand.tab.context.unroute(API)
    hand.tab.clock.run_for(3_000)
    hand.status("all sent")
    expect(hand.tab.locator("#notices")).to_be_empty()
    assert list(Deal.objects.values_list("number", flat=True)) == [1, 2, 3]


def test_a_page_of_standings_says_of_when_it_is(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    tab = phone()
    tab.clock.install(time="2026-03-16T20:14:00")
    tab.goto(f"{house}/e/{four.table.round.tournament.slug}/")
    place = tab.locator("[data-connection]")
    expect(place).to_have_text("live")
    tab.context.route("**/*", lambda route: route.abort())
    for now in ("20:14", "20:31"):
        tab.clock.set_fixed_time(f"2026-03-16T{now}:00")
        tab.evaluate("dispatchEvent(new Event('online'))")
        expect(place).to_have_text("not connected · as of 20:14")


def test_two_phones_without_a_line_that_enter_a_deal_differently_are_both_told_and_the_jury_has_both(
    house: str, phone: Callable[..., Page], at_deal_seven: AtTable
) -> None:
    one, other = Hand(phone()).opens(house, at_deal_seven), Hand(phone()).opens(house, at_deal_seven)
    for each in (one, other):
        each.sees("Round 1 · deal 7 of 8", "header")
        line(each, up=False)
    one.rik(took="10")
    other.rik(took="9").misere()
    line(one, up=True)
    one.status("all sent")
    line(other, up=True)
    other.sees("Deal 7 was not accepted", "#notices").sees("Already entered: Rik An+Piet 10").sees(f"On this phone: {RIK}")
    for each in (one, other):
        each.sees("The jury knows", "#notices").sees("Deal 7: Dispute about the result", "#notices")
        each.sees(f"Two phones entered deal 7 differently. First: Rik An+Piet 10. Then: {RIK}.", "#notices")
        each.sees("with the jury", "#deals")
    call = Call.objects.get()
    assert (call.deal_number, call.article, call.automatic, call.outcome) == (7, "DISPUTE", False, "")
    assert call.note == f"Two phones entered deal 7 differently. First: Rik An+Piet 10. Then: {RIK}."
    assert list(Deal.objects.order_by("number").values_list("number", flat=True))[6:] == [7, 8], "deal 8 was not held up"
    assert problems_on(other.tab) == []
    other.tab.reload()
    other.sees("Deal 7 was not accepted", "#notices").sees("The jury knows", "#notices")
    assert Call.objects.count() == 1


def test_the_case_ends_where_the_second_phone_gives_way_and_stays_where_it_insists(
    house: str, phone: Callable[..., Page], at_deal_seven: AtTable
) -> None:
    hand = Hand(phone()).opens(house, at_deal_seven)
    line(hand, up=False)
    hand.rik(took="9").misere()
    for deal in ("RIK 1+2 | 10", "MISERE 3 | made"):
        at_deal_seven.reports(deal)
    line(hand, up=True)
    hand.sees("Deal 7 was not accepted", "#notices").sees("Deal 8 was not accepted", "#notices")
    expect(hand.tab.locator("#notices [data-call]")).to_have_count(2)
    seventh = hand.tab.locator(".refused[data-number='7']")
    seventh.get_by_role("button", name="Keep what is there").click()
    expect(hand.tab.locator("#notices [data-call]")).to_have_count(1)
    hand.tab.locator(".refused[data-number='8']").get_by_role("button", name="Replace it with mine").click()
    hand.sees("Deal 8 was corrected.", "#notices").status("all sent").sees("The jury knows", "#notices")
    assert sorted(Call.objects.values_list("deal_number", "outcome")) == [(7, "withdrawn"), (8, "")]
    hand.taps_on("Withdraw the call").status("all sent")
    expect(hand.tab.locator("#notices [data-call]")).to_have_count(0)
    assert not Call.objects.filter(outcome="").exists()


def test_a_phone_that_was_dead_finds_its_deals_there_and_only_what_differs_is_a_case(
    house: str, phone: Callable[..., Page], four: AtTable
) -> None:
    """Three deals wait on a phone whose battery dies; the table enters them on another phone, the second with a difference."""
    dead = Hand(phone(service_workers="block")).opens(house, four)  # without a worker, because a dead phone sends nothing
    dead.tab.context.route(API, lambda route: route.abort())
    dead.rik().misere().rik("Jo", "Els", "8").status("offline · 3 to send").keeps(3)
    dead.sees("And if this phone stops?", "#notices").tab.locator("#if-phone-stops summary").click()
    dead.sees("scan the code of the table with another phone, and enter them there again", "#notices")
    dead.tab.close()
    other = Hand(phone()).opens(house, four)
    other.rik().misere("Jo", "Made").rik("Jo", "Els", "8").status("all sent")
    dead.tab.context.unroute(API)
    dead = Hand(dead.tab.context.new_page())
    dead.tab.goto(address(house, four))
    dead.sees("Deal 2 was not accepted", "#notices").status("1 to check")
    expect(dead.tab.locator(".refused")).to_have_count(1)
    other.sees("Two phones entered deal 2 differently.", "#notices")
    assert list(Deal.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]
    assert Call.objects.get().deal_number == 2


def test_deals_of_a_tab_that_was_closed_are_sent_when_it_is_opened_again(hand: Hand, house: str, four: AtTable) -> None:
    line(hand, up=False)
    hand.rik().misere().rik("Jo", "Els", "8").status("offline · 3 to send").keeps(3)
    context = hand.tab.context
    hand.tab.close()
    context.set_offline(False)
    again = Hand(context.new_page()).opens(house, four)
    again.keeps(0)
    assert list(Deal.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]


def registration_of(session: CDPSession, tab: Page) -> str:
    """Return the browser's id of the worker's registration for this page."""
    seen: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: seen.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    while not seen:
        tab.wait_for_timeout(20)
    return str(seen[0]["registrationId"])


def test_the_browser_itself_sends_the_deals_of_a_closed_tab(hand: Hand, house: str, four: AtTable) -> None:
    """Background Sync, as the browser triggers it in the worker once there is a connection. Fails without the worker's part."""
    expect(hand.tab.locator("html[data-reopens=yes]")).to_be_attached()
    hand.tab.context.route(API, lambda route: route.abort())
    hand.rik().misere().rik("Jo", "Els", "8").status("offline · 3 to send").keeps(3)
    hand.tab.context.unroute(API)
    other = hand.tab.context.new_page()
    other.goto(f"{house}/health/")
    hand.tab.close()
    session = hand.tab.context.new_cdp_session(other)
    registration = registration_of(session, other)
    event = {"origin": house, "registrationId": registration, "tag": "deals wait", "lastChance": False}
    session.send("ServiceWorker.dispatchSyncEvent", event)
    Hand(other).keeps(0)
    assert list(Deal.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]


@pytest.mark.parametrize("days", [-1, 1])
def test_a_clock_that_is_a_day_off_loses_nothing_and_misdates_nothing(
    house: str, phone: Callable[..., Page], four: AtTable, days: int
) -> None:
    """Fails with a clock a day behind if the phone sends its own time: the deal would be dated at the start of the round."""
    Round.objects.update(started_at=timezone.now() - datetime.timedelta(hours=1))
    tab = phone()
    tab.clock.install(time=timezone.now() + datetime.timedelta(days=days))
    hand = Hand(tab).opens(house, four)
    hand.rik().status("all sent")
    line(hand, up=False)
    hand.misere().status("offline · 1 to send")
    line(hand, up=True)
    tab.clock.run_for(3_000)
    hand.status("all sent").sees_total("+3", "+7", "+7", "−17")
    for deal in Deal.objects.all():
        assert abs(deal.played_at - timezone.now()) < datetime.timedelta(minutes=2)
