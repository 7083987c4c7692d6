"""A round that each player accepts: the phone is passed round, also offline; and with name codes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.cast import MACHINE, AtTable
from tournaments.evening.actions import evenings
from tournaments.evening.models import Acceptance, Table
from tournaments.play.actions import signing
from tournaments.play.name_codes import name_code

pytestmark = pytest.mark.browser


@pytest.fixture
def complete(four: AtTable) -> AtTable:
    """A table of four that has played all its deals, where each player accepts."""
    evenings.amend(by=MACHINE, tournament=four.table.round.tournament, acceptance="each")
    four.plays(*["RIK 1+2 | 9"] * 4)
    return four


@pytest.fixture
def hand(house: str, phone: Callable[..., Page], complete: AtTable) -> Hand:
    return Hand(phone()).opens(house, complete)


def is_signed(four: AtTable) -> bool:
    return Table.objects.get(pk=four.table.pk).signed_at is not None


def test_a_tap_each_and_the_last_signs(hand: Hand, complete: AtTable) -> None:
    hand.sees("0 of 4 say that it is right", "#round")
    hand.taps_on("Els: this is right", "An: this is right", "Piet: this is right")
    hand.sees("3 of 4 say that it is right", "#round")
    assert not is_signed(complete)
    hand.taps_on("Jo: this is right").sees("Signed at", "#round").status("all sent")
    assert is_signed(complete)
    assert hand.taps == 4


def test_without_a_line_the_phone_goes_round_and_a_reload_loses_nothing(hand: Hand, complete: AtTable) -> None:
    line_down = hand.tab.context.set_offline
    line_down(True)
    hand.status("offline").taps_on("Els: this is right", "An: this is right").sees("2 of 4 say that it is right", "#round")
    hand.status("offline · 2 to send")
    hand.taps_on("An no longer says that it is right").sees("1 of 4 say that it is right", "#round").status("offline · 1 to send")
    assert not Acceptance.objects.exists()
    hand.taps_on("An: this is right", "Piet: this is right", "Jo: this is right").status("offline · 4 to send")
    line_down(False)
    hand.status("all sent").sees("Signed at", "#round")
    assert is_signed(complete)
    assert Acceptance.objects.count() == 4


def test_a_wrong_name_is_taken_back_and_every_button_can_be_hit(hand: Hand, complete: AtTable) -> None:
    hand.taps_on("Els: this is right").sees("1 of 4", "#round").status("all sent")
    hand.taps_on("Els no longer says that it is right").sees("0 of 4", "#round").status("all sent")
    assert not Acceptance.objects.exists()
    # In one call: the page may redraw its buttons between two calls.
    heights = hand.tab.locator("#round button").evaluate_all("(buttons) => buttons.map((button) => button.getBoundingClientRect().height)")
    assert len(heights) == 4
    assert all(height >= 44 for height in heights)
    assert hand.tab.evaluate("document.documentElement.scrollWidth") <= 360


def test_another_phone_sees_who_said_so(house: str, phone: Callable[..., Page], hand: Hand, complete: AtTable) -> None:
    other = Hand(phone()).opens(house, complete)
    hand.taps_on("Els: this is right").status("all sent")
    other.sees("1 of 4 say that it is right", "#round").taps_on("An: this is right")
    hand.sees("2 of 4 say that it is right", "#round")


def test_who_has_no_phone_types_their_code_here(house: str, phone: Callable[..., Page], complete: AtTable) -> None:
    evenings.amend(by=MACHINE, tournament=complete.table.round.tournament, acceptance="own")
    hand = Hand(phone()).opens(house, complete)
    hand.taps_on("Els: this is right")
    field = hand.tab.get_by_label("Els’s name code")
    expect(field).to_be_focused()
    field.fill("aaaaa")
    hand.taps_on("This is right").sees("does not belong to this name", "#notices")
    assert not Acceptance.objects.exists()
    hand.taps_on("Els: this is right")
    field.fill(name_code(complete.entrants[0]).lower())
    field.press("Enter")
    hand.sees("1 of 4 say that it is right", "#round").status("all sent")
    assert [each.entrant for each in Acceptance.objects.all()] == [complete.entrants[0]]


def test_the_taps_of_a_whole_table_by_each_policy(house: str, phone: Callable[..., Page], complete: AtTable) -> None:
    """One tap for all; four when the phone is passed round; with name codes at the table's phone a tap and the code of each."""
    taps = {}
    for policy in ("table", "each", "own"):
        evenings.amend(by=MACHINE, tournament=complete.table.round.tournament, acceptance=policy)
        hand = Hand(phone()).opens(house, complete)
        if policy == "table":
            hand.taps_on("We agree: sign")
        for entrant in complete.entrants if policy != "table" else ():
            hand.taps_on(f"{entrant.called}: this is right")
            if policy == "own":
                field = hand.tab.get_by_label(f"{entrant.called}’s name code")
                field.fill(name_code(entrant))
                field.press("Enter")
        hand.sees("Signed at", "#round").status("all sent")
        taps[policy] = hand.taps
        hand.tab.close()
        signing.reopen(by=MACHINE, table=complete.table, reason="Once more.")
    assert taps == {"table": 1, "each": 4, "own": 4}
