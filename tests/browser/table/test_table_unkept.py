"""A browser that stores nothing, from the start or from some moment on: the deals still arrive, and the page says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.hand import Hand
from tests.cast import AtTable
from tournaments.play.models import Deal

pytestmark = pytest.mark.browser

NEVER_OPENS = "indexedDB.open = () => { throw new DOMException('denied', 'SecurityError'); };"
OPENS_WITH_AN_ERROR = """
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name) => { open(name, 2); return open(name, 1); };
"""
READS_NOTHING = "IDBDatabase.prototype.transaction = () => { throw new DOMException('gone', 'InvalidStateError'); };"
FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };"
WORDS = "This phone cannot keep deals. Do not close or reload this page before everything is sent."


@pytest.mark.parametrize("broken", [NEVER_OPENS, OPENS_WITH_AN_ERROR, READS_NOTHING, FULL])
def test_deals_arrive_one_after_the_other_although_nothing_is_kept(
    house: str, phone: Callable[..., Page], four: AtTable, broken: str
) -> None:
    tab = phone()
    tab.add_init_script(broken)
    hand = Hand(tab).opens(house, four).sees(WORDS, "#notices")
    hand.rik().status("all sent").misere("Jo", "Lost").status("all sent").rik().status("all sent")
    assert list(Deal.objects.values_list("number", "contract")) == [(1, "RIK"), (2, "MISERE"), (3, "RIK")]


def test_a_phone_that_is_full_from_one_moment_on_sends_what_it_has_when_the_line_is_back(
    house: str, phone: Callable[..., Page], four: AtTable
) -> None:
    hand = Hand(phone()).opens(house, four)
    hand.rik().status("all sent")
    expect(hand.tab.locator("#notices")).to_be_empty()
    hand.tab.evaluate(f"() => {{ {FULL} }}")
    hand.tab.context.set_offline(True)
    hand.status("offline").misere("Jo", "Lost").rik().status("offline · 2 to send")
    hand.sees(WORDS, "#notices").sees(
        "No connection. Go on playing. This phone sends your deals as soon as the connection is back: deal 2, 3.", "#notices"
    )
    hand.tab.context.set_offline(False)
    hand.status("all sent").sees(WORDS, "#notices")
    assert list(Deal.objects.values_list("number", "contract")) == [(1, "RIK"), (2, "MISERE"), (3, "RIK")]


def test_who_closes_a_page_that_alone_has_the_deals_is_asked_first(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    """A private window, or a full phone. If the phone stores the deals, it does not ask. Fails without the question."""
    questions: list[str] = []

    def note(dialog: Dialog) -> None:
        questions.append(dialog.type)
        dialog.dismiss()

    for number, broken in enumerate(("", FULL)):
        tab = phone()
        tab.add_init_script(broken)
        hand = Hand(tab).opens(house, four)
        tab.context.route("**/api/**", lambda route: route.abort())
        hand.rik().status("offline · 1 to send")
        tab.on("dialog", note)
        with tab.expect_event("dialog" if number else "close"):
            tab.close(run_before_unload=True)
    assert questions == ["beforeunload"]
