"""A phone that stays on its table all evening: one code, round after round, and no data of one round gets into another."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.look.accessibility import problems_on
from tests.browser.test_pages import log_in
from tests.cast import MACHINE, AtTable, People
from tournaments.evening.models import Round, TableCode, Tournament
from tournaments.play.actions import rounds
from tournaments.play.actions.passes import passes_of, table_pass
from tournaments.play.models import Deal
from tournaments.seating.actions import drawing, seats

pytestmark = pytest.mark.browser

NEXT = [[5, 2, 3, 1], [4, 6, 7, 8, 9]]
"""Rita, An, Piet and Els at table 1; Jo leaves it."""
OLD_ROUND = "Round 1 is finished. Show this to the director"


@pytest.fixture
def hand(house: str, phone: Callable[..., Page], four: AtTable) -> Hand:
    return Hand(phone()).opens(house, four)


def next_round(at: AtTable, *, start: bool = True) -> Round:
    """Finish the round of this table, and draw the next."""
    rounds.finish(by=MACHINE, round=at.table.round, unsigned=True)
    round_ = drawing.seat(by=MACHINE, tournament=at.table.round.tournament, tables=NEXT)
    if start:
        rounds.start(by=MACHINE, round=round_)
    return round_


def deals() -> list[tuple[int, int, str]]:
    """Return the server's deals: round, number, contract."""
    return list(Deal.objects.order_by("table__round__number", "number").values_list("table__round__number", "number", "contract"))


def test_a_phone_left_open_goes_on_with_one_tap(hand: Hand, four: AtTable) -> None:
    hand.rik().sees_total("−2", "+2", "+2", "−2")
    before = hand.taps
    round_ = next_round(four, start=False)
    hand.sees("Round 2 at this table", "#instead").sees("Rita · An · Piet · Els", "#instead")
    hand.sees("Jo → table 2, seat A", "#instead").sees("An → table 1, seat B", "#instead").sees("Round 1 is finished").sees("Rik An+Piet 9")
    assert problems_on(hand.tab) == []
    hand.taps_on("We sit here").sees("Round 2 has not started yet").sees("Round 2", "header")
    assert hand.taps - before == 1
    rounds.start(by=MACHINE, round=round_)
    hand.rik("Rita", "An").sees_total("+2", "+2", "−2", "−2")
    assert deals() == [(1, 1, "RIK"), (2, 1, "RIK")]


def lists_rounds(hand: Hand, *rounds: str, on_show: str) -> None:
    """Expect these rounds at the bottom of the page, with the visible one marked."""
    expect(hand.tab.locator("#rounds-here a")).to_have_text(list(rounds))
    expect(hand.tab.locator("#rounds-here a[aria-current=true]")).to_have_text([on_show])


def test_the_round_gone_on_to_joins_those_at_the_foot(hand: Hand, four: AtTable) -> None:
    lists_rounds(hand, "Round 1", on_show="Round 1")
    next_round(four)
    hand.taps_on("We sit here").sees("Round 2 · deal 1 of 4", "header")
    lists_rounds(hand, "Round 1", "Round 2", on_show="Round 2")
    hand.tab.get_by_role("link", name="Round 1").click()
    hand.sees("Round 1 is finished")
    lists_rounds(hand, "Round 1", "Round 2", on_show="Round 1")


def test_the_staff_go_on_to_the_next_round_on_their_own_page(house: str, phone: Callable[..., Page], people: People, four: AtTable) -> None:
    tablet = phone(viewport={"width": 768, "height": 1024})
    hand = Hand(tablet)
    log_in(tablet, house, "desk", f"/e/{four.table.round.tournament.slug}/desk/tables/1/1/")
    hand.rik().sees_total("−2", "+2", "+2", "−2")
    next_round(four)
    hand.taps_on("We sit here").sees("Round 2 · deal 1 of 4", "header")
    assert tablet.url.endswith("/tables/2/1/")
    hand.rik("Rita", "An").sees_total("+2", "+2", "−2", "−2")
    assert deals() == [(1, 1, "RIK"), (2, 1, "RIK")]


def test_who_had_a_seat_before_is_said_while_the_page_is_open(hand: Hand, four: AtTable) -> None:
    hand.rik().sees_total("−2", "+2", "+2", "−2")
    seats.swap(by=MACHINE, round=four.table.round, first=1, second=3, from_deal={1: 2})
    hand.sees("Seat A: Els Maes until deal 1, Piet van Dijk from deal 2", "#seat-changes")
    hand.sees("Seat C: Piet van Dijk until deal 1, Els Maes from deal 2", "#seat-changes")
    seats.swap(by=MACHINE, round=four.table.round, first=1, second=3, from_deal={1: 2})
    expect(hand.tab.locator("#seat-changes")).to_be_empty()


def test_a_deal_that_waited_while_the_round_ended_gets_into_no_other(hand: Hand, four: AtTable) -> None:
    hand.rik().sees_total("−2", "+2", "+2", "−2")
    hand.tab.context.set_offline(True)
    hand.misere("Jo", "Lost").status("offline · 1 to send")
    next_round(four)
    hand.tab.context.set_offline(False)
    hand.sees("Deal 2 was not accepted", "#notices").sees(OLD_ROUND, "#notices")
    hand.taps_on("We sit here").sees("Round 2 · deal 1 of 4", "header")
    hand.sees("Deal 2 of round 1 was not accepted", "#notices").sees("Misère · Jo · Lost", "#notices")
    expect(hand.tab.get_by_role("button", name="Change", exact=True)).to_have_count(0)
    hand.rik("Rita", "An").sees_total("+2", "+2", "−2", "−2").status("1 to check")
    hand.tab.reload()
    hand.sees("Deal 2 of round 1 was not accepted", "#notices").sees("Round 2 · deal 2 of 4", "header")
    assert deals() == [(1, 1, "RIK"), (2, 1, "RIK")]
    hand.taps_on("Remove").status("all sent")


def test_what_waits_goes_first(hand: Hand, four: AtTable) -> None:
    hand.tab.context.route("**/api/v1/deals/*/", lambda route: route.abort())
    hand.rik()
    next_round(four)
    hand.sees("Deals from round 1 that are still waiting must be sent first", "#instead")
    expect(hand.tab.get_by_role("button", name="We sit here")).to_be_disabled()
    hand.tab.context.unroute("**/api/v1/deals/*/")
    hand.sees(OLD_ROUND, "#notices").taps_on("We sit here").sees("Round 2 · deal 1 of 4", "header")


def test_an_earlier_round_can_be_read_and_not_written(house: str, phone: Callable[..., Page], hand: Hand, four: AtTable) -> None:
    hand.rik().sees_total("−2", "+2", "+2", "−2")
    next_round(four)
    other = Hand(phone())
    other.tab.goto(f"{house}/t/{table_pass(four.table)}/")
    other.sees("Round 2 · deal 1 of 4", "header")
    other.tab.get_by_role("link", name="Round 1").click()
    other.sees("Rik An+Piet 9").sees("Round 1 is finished").sees("Round 2 at this table")
    expect(other.tab.locator("#send")).to_be_hidden()
    other.taps_on("We sit here").sees("Round 2 · deal 1 of 4", "header")
    expect(other.tab).to_have_url(re.compile(r"^[^?]*$"))


def test_a_code_shows_who_plays_as_soon_as_somebody_does(house: str, phone: Callable[..., Page], tournament: Tournament) -> None:
    tab = phone()
    tab.goto(f"{house}/t/{passes_of(tournament, [1])[1]}/")
    expect(tab.locator("#nobody")).to_contain_text("No round is drawn yet.")
    assert problems_on(tab) == []
    drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    expect(tab.locator("#round")).to_contain_text("Round 1 has not started yet")


def test_what_was_kept_under_a_link_of_one_round_is_sent_to_that_round(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    """With a store of a phone from before there was one code for the evening."""
    hand = Hand(phone()).opens(house, four)
    key = TableCode.objects.get(number=1).key
    queue = hashlib.sha256(f"{four.table.pk}.{key}.pass".encode()).hexdigest()[:16]
    facts = {"kind": "contract", "dealer": 0, "contracts": [{"code": "RIK", "declarer": 1, "partner": 2, "took": 9}]}
    entry = {"id": "8a1d7b52-2f4b-4f6e-9d0c-0a5b6c7d8e9f", "queue": queue, "number": 1, "facts": facts, "answers": {}, "words": "Rik",
             "redealt": False, "played_at": "2026-03-16T20:00:00Z", "refused": None}  # fmt: skip
    hand.tab.evaluate(
        """entry => new Promise((resolve, reject) => {
            const opening = indexedDB.open("troela", 1);
            opening.onsuccess = () => {
                const writing = opening.result.transaction("outbox", "readwrite");
                writing.objectStore("outbox").put(entry);
                writing.oncomplete = resolve;
                writing.onerror = reject;
            };
        })""",
        entry,
    )
    hand.tab.reload()
    hand.sees_total("−2", "+2", "+2", "−2").status("all sent")
    assert Deal.objects.get().table_id == four.table.pk
