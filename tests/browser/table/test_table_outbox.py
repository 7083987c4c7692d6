"""A phone whose connection comes and goes: nothing is lost, nothing arrives twice, and the page shows the state of every deal."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hand import Hand
from tests.browser.promises import wait_until, wait_until_true
from tests.cast import MACHINE, AtTable
from tournaments.play.actions import signing
from tournaments.play.models import Deal

pytestmark = pytest.mark.browser

DEALS = "**/api/v1/deals/*-*/"

ALL_KEPT = """async () => {
  const version = new URL(document.body.dataset.worker, location.href).searchParams.get("version");
  const kept = await caches.open(`table-pages-${version}`);
  const files = performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => name.includes("/static/"));
  const answers = await Promise.all([location.href, ...files].map((name) => kept.match(name, { ignoreVary: true })));
  return files.length > 15 && answers.every(Boolean);
}"""
"""True if the worker has the page and every file that it loaded."""

IN_CHARGE = "async () => Boolean(navigator.serviceWorker.controller)"
ONLY_THIS_VERSION = "async () => (await caches.keys()).length === 1"
"""True if the worker has deleted the files of every other version."""


@pytest.fixture
def hand(house: str, phone: Callable[..., Page], four: AtTable) -> Hand:
    """Open the page, and wait for its worker: while it takes over, a request can get past what a test holds back."""
    hand = Hand(phone()).opens(house, four)
    wait_until(hand.tab, IN_CHARGE)
    return hand


def only(hand: Hand, times: int, how: Callable[[Route], None]) -> None:
    """Handle the first few deals that are sent in this way; the others pass."""
    left = [times]

    def handle(route: Route) -> None:
        left[0] -= 1
        how(route) if left[0] >= 0 else route.continue_()

    hand.tab.context.route(DEALS, handle)


def test_a_request_that_never_arrived_is_sent_again(hand: Hand, four: AtTable) -> None:
    only(hand, 1, lambda route: route.abort())
    hand.rik().status("offline · 1 to send").sees("No connection.", "#notices").sees("waiting", "#deals")
    hand.status("all sent").sees_total("−2", "+2", "+2", "−2")
    assert Deal.objects.count() == 1


def test_an_answer_that_got_lost_after_the_commit_ends_with_one_deal(hand: Hand, four: AtTable) -> None:
    def lose(route: Route) -> None:
        assert route.fetch().status in (200, 201)
        route.abort()

    only(hand, 2, lose)
    hand.rik().status("all sent").sees_total("−2", "+2", "+2", "−2")
    assert Deal.objects.count() == 1


@pytest.mark.parametrize("status", [500, 502, 503, 429])
def test_a_server_that_is_not_well_is_asked_again(hand: Hand, status: int) -> None:
    only(hand, 1, lambda route: route.fulfill(status=status, body="<html>busy</html>", content_type="text/html"))
    hand.rik().status("all sent")
    assert Deal.objects.count() == 1


def test_the_login_page_of_a_strange_network_is_no_answer(hand: Hand) -> None:
    only(hand, 1, lambda route: route.fulfill(status=200, body="<html>Welcome! Log in</html>", content_type="text/html"))
    hand.rik().sees("waiting", "#deals").status("all sent").sees_total("−2", "+2", "+2", "−2")
    assert Deal.objects.count() == 1


def test_without_a_line_the_table_goes_on_and_a_reload_loses_nothing(hand: Hand, four: AtTable) -> None:
    line_down = hand.tab.context.set_offline
    line_down(True)
    hand.status("offline")
    hand.taps_on("Rik", "An", "Piet", "9").sees("Rik · An · Piet · 9 tricks", "#preview").sees(
        "when there is a connection again", "#preview"
    )
    hand.sends().status("offline · 1 to send").sees("An deals · Piet leads")
    hand.misere("Jo", "Lost").status("offline · 2 to send").sees("deal 1, 2", "#notices").sees("Piet deals · Jo leads")
    lines = ["Misère · Jo · Lost waiting", "Rik · An · Piet · 9 tricks waiting"]
    expect(hand.tab.locator("tr.waiting th")).to_have_text(lines, use_inner_text=True)
    assert not Deal.objects.exists()
    line_down(False)
    hand.status("all sent").sees_total("+3", "+7", "+7", "−17")
    assert list(Deal.objects.values_list("number", "contract")) == [(1, "RIK"), (2, "MISERE")]


def test_without_a_line_the_dealer_of_a_deal_that_everybody_passed_deals_again(hand: Hand) -> None:
    """The deals after it have the right dealer too, and the phone can enter as many deals as if nobody had passed."""
    hand.misere("Els", "Made").status("all sent").sees("An deals · Piet leads")
    hand.tab.context.set_offline(True)
    hand.status("offline").taps_on("All pass").sends().sees("An deals · Piet leads").sees("Round 1 · deal 3 of 5", "header")
    hand.rik("Jo", "Els", "8").sees("Piet deals · Jo leads").taps_on("All pass").sends().sees("Piet deals · Jo leads")
    hand.misere("Jo", "Lost").sees("Jo deals · Els leads").sees("Round 1 · deal 6 of 6", "header").rik("An", "Piet", "9")
    hand.status("offline · 5 to send")
    hand.tab.context.set_offline(False)
    hand.status("all sent").sees("All deals are played")
    expect(hand.tab.locator(".refused")).to_have_count(0)
    deals = [(deal.number, deal.contract, deal.facts["dealer"]) for deal in Deal.objects.order_by("number")]
    assert deals == [(1, "MISERE", 0), (2, "all_pass", 1), (3, "RIK", 1), (4, "all_pass", 2), (5, "MISERE", 2), (6, "RIK", 3)]


def test_while_a_deal_that_everybody_passed_is_on_its_way_the_next_is_not_called_wrong(hand: Hand, four: AtTable) -> None:
    """The server still expects another dealer: the page requests a preview only once the server has the deal before."""
    hand.tab.context.route(DEALS, lambda route: route.abort())
    hand.taps_on("All pass").sends().sees("Els deals · An leads").taps_on("Rik", "An", "Piet", "9")
    hand.sees("You will see who pays whom when there is a connection again.", "#preview")
    hand.tab.context.unroute(DEALS)
    hand.sees("Rik made, 1 over.", "#preview").sends().sees_total("−2", "+2", "+2", "−2").status("all sent")


def test_removing_a_deal_that_everybody_passed_from_the_outbox_moves_the_next_on_again(hand: Hand) -> None:
    hand.tab.context.set_offline(True)
    hand.status("offline").taps_on("All pass").sends().sees("Els deals · An leads").opens_deal("All pass").taps_on("Remove")
    hand.sees("Round 1 · deal 1 of 4", "header").taps_on("Undo").sees("Round 1 · deal 2 of 5", "header").sees("Els deals · An leads")
    hand.opens_deal("All pass").taps_on("Change", "Rik", "An", "Piet", "9").sends().sees("An deals · Piet leads")
    hand.tab.context.set_offline(False)
    hand.status("all sent").sees_total("−2", "+2", "+2", "−2")


def test_deals_that_wait_survive_a_reload(hand: Hand) -> None:
    """After the reload the deals still cannot be sent; later they can."""
    hand.tab.context.route("**/api/v1/**", lambda route: route.abort())
    hand.rik().misere("Jo", "Lost").status("offline · 2 to send").keeps(2)
    hand.tab.reload()
    hand.status("offline · 2 to send").sees("Piet deals · Jo leads").sees("Rik · An · Piet · 9 tricks", "#deals")
    hand.tab.context.unroute("**/api/v1/**")
    hand.status("all sent").sees_total("+3", "+7", "+7", "−17")
    assert Deal.objects.count() == 2


def test_half_an_entry_survives_a_reload(hand: Hand) -> None:
    hand.taps_on("Rik", "An")
    hand.sees("With whom?")
    hand.tab.reload()
    hand.sees("With whom?").taps_on("Piet", "9").sends().sees_total("−2", "+2", "+2", "−2")


def test_a_deal_that_waits_can_be_changed_or_removed_and_put_back(hand: Hand) -> None:
    hand.tab.context.route("**/api/v1/**", lambda route: route.abort())
    hand.rik().status("offline · 1 to send").opens_deal("Rik · An")
    hand.taps_on("Change").sees("Tricks of An and Piet").taps_on("10").sends()
    hand.sees("Rik · An · Piet · 10 tricks", "#deals").opens_deal("Rik · An").taps_on("Remove").status("offline")
    hand.sees("Deal 1 was removed from this phone.").taps_on("Undo").status("offline · 1 to send")
    hand.tab.context.unroute("**/api/v1/**")
    hand.status("all sent").sees_total("−3", "+3", "+3", "−3")


def test_a_deal_that_another_phone_entered_differently_is_shown_beside_it(hand: Hand, four: AtTable) -> None:
    hand.tab.context.route("**/api/v1/**", lambda route: route.abort())
    hand.rik().misere("Jo", "Lost").status("offline · 2 to send")
    four.reports("RIK 1+2 | 10")
    hand.tab.context.unroute("**/api/v1/**")
    hand.sees("Deal 1 was not accepted").sees("Already entered: Rik An+Piet 10").sees("On this phone: Rik · An · Piet · 9 tricks")
    hand.sees_total("+2", "+8", "+8", "−18")  # deal 2 was not held up
    hand.taps_on("Replace it with mine").status("all sent").sees_total("+3", "+7", "+7", "−17")
    expect(hand.tab.locator(".refused")).to_have_count(0)


def test_what_is_there_can_be_kept(hand: Hand, four: AtTable) -> None:
    hand.tab.context.route("**/api/v1/**", lambda route: route.abort())
    hand.rik().status("offline · 1 to send")
    four.reports("RIK 1+2 | 10")
    hand.tab.context.unroute("**/api/v1/**")
    hand.taps_on("Keep what is there").status("all sent").sees_total("−3", "+3", "+3", "−3")
    assert Deal.objects.get().revision == 1


def test_the_same_deal_from_another_phone_is_simply_there(hand: Hand, four: AtTable) -> None:
    hand.tab.context.route("**/api/v1/**", lambda route: route.abort())
    hand.rik()
    four.reports("RIK 1+2 | 9")
    hand.tab.context.unroute("**/api/v1/**")
    hand.status("all sent").sees_total("−2", "+2", "+2", "−2")
    assert Deal.objects.count() == 1


def test_a_deal_for_a_table_that_signed_meanwhile_is_kept_with_the_reason(hand: Hand, four: AtTable) -> None:
    for _ in range(3):
        four.reports("MISERE 0 | made")
    hand.sees("Jo deals · Els leads").tab.context.route("**/api/v1/**", lambda route: route.abort())
    hand.rik()
    four.reports("MISERE 0 | lost")
    signing.sign(by=MACHINE, table=four.table, totals=four.points())
    hand.tab.context.unroute("**/api/v1/**")
    hand.sees("Deal 4 was not accepted").sees("Already entered: Misère Els")
    hand.taps_on("Replace it with mine").sees("This table has signed its round.")
    hand.sees("Deal 4 was not accepted").taps_on("Keep what is there").status("all sent")


def test_the_phone_chooses_the_uuid_without_a_secure_context(hand: Hand) -> None:
    with hand.tab.expect_request(DEALS) as sent:
        hand.rik()
    id = uuid.UUID(sent.value.url.rstrip("/").rsplit("/", 1)[1])
    assert (id.version, id.variant) == (4, uuid.RFC_4122)
    assert sent.value.headers["authorization"].startswith("Table ")
    assert "cookie" not in sent.value.headers


def test_where_the_page_is_secure_it_opens_again_without_a_line(hand: Hand) -> None:
    expect(hand.tab.locator("html[data-reopens=yes]")).to_be_attached()
    wait_until(hand.tab, ALL_KEPT)
    hand.tab.context.set_offline(True)
    # A reloaded page may send before it is offline again.
    hand.tab.context.route("**/api/**", lambda route: route.abort())
    hand.rik().status("offline · 1 to send").keeps(1)
    hand.tab.reload()
    hand.status("offline · 1 to send").sees("An deals · Piet leads").misere("Jo", "Lost").status("offline · 2 to send")
    hand.tab.context.unroute("**/api/**")
    hand.tab.context.set_offline(False)
    hand.status("all sent").sees_total("+3", "+7", "+7", "−17")
    assert Deal.objects.count() == 2


def test_a_phone_drops_the_files_of_another_version(hand: Hand, four: AtTable) -> None:
    expect(hand.tab.locator("html[data-reopens=yes]")).to_be_attached()
    hand.tab.evaluate("caches.open('table-pages-of-before').then((old) => old.put('/static/js/table/main.js', new Response('')))")
    hand.tab.evaluate("navigator.serviceWorker.register(`${document.body.dataset.worker}-next`).then(() => {})")
    wait_until(hand.tab, "async () => !(await caches.keys()).includes('table-pages-of-before')")
    hand.tab.reload()
    wait_until(hand.tab, ALL_KEPT)

    def is_dropped_as_it_goes_on() -> bool:
        if Deal.objects.count() < four.table.deals_planned:
            hand.rik().status("all sent")
        else:
            hand.tab.reload()
        return bool(hand.tab.evaluate(ONLY_THIS_VERSION))

    wait_until_true(hand.tab, is_dropped_as_it_goes_on)


def test_the_worker_keeps_a_file_that_comes_while_it_is_installed(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    tab = phone()
    tab.context.add_init_script("""
      const register = ServiceWorkerContainer.prototype.register;
      ServiceWorkerContainer.prototype.register = async function (address) {
        const registration = await register.call(this, address);
        window.late = fetch(document.querySelector("link[rel=stylesheet]").href + "?late");
        return registration;
      };
    """)
    hand = Hand(tab).opens(house, four)
    expect(hand.tab.locator("html[data-reopens=yes]")).to_be_attached()
    assert hand.tab.evaluate("async () => (await window.late).ok")
    wait_until(hand.tab, ALL_KEPT)
