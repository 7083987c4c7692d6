"""How much a tap on the form redraws: a slow telephone reacts faster the less it draws."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.cast import AtTable

pytestmark = pytest.mark.browser

MARK = "(selector) => { for (const each of document.querySelectorAll(selector)) each.isAsBefore = true; }"
"""Mark these elements; a redrawn element has no mark."""
HAVE_MARK = "(selector) => [...document.querySelectorAll(selector)].map((each) => Boolean(each.isAsBefore))"
TAP_AND_LEAVE = """() => {
  document.querySelector("[data-question='partner'] [data-value='2']").click();
  const asked = document.querySelector("#question").textContent;
  location.reload();
  return asked;
}"""
"""Choose a partner, and leave the page before anything can be painted."""


@pytest.fixture
def hand(house: str, phone: Callable[..., Page], four: AtTable) -> Hand:
    return Hand(phone()).opens(house, four)


def marks(hand: Hand, selector: str) -> list[bool]:
    each_mark = hand.tab.evaluate(HAVE_MARK, selector)
    assert isinstance(each_mark, list)
    return each_mark


def test_what_a_tap_does_not_change_stays_in_the_page(hand: Hand) -> None:
    hand.taps_on("Rik", "An")
    hand.tab.evaluate(MARK, "#form .phone-roles, #form .done, #form [data-question] *")
    hand.taps_on("Piet").sees("Tricks of An and Piet")
    assert marks(hand, "#form .phone-roles, #form .done") == [True, True, True, False]
    assert not any(marks(hand, "#form [data-question] *"))


def test_another_answer_to_the_same_question_draws_no_button_anew(hand: Hand) -> None:
    hand.taps_on("Rik", "An", "Piet", "9")
    hand.tab.evaluate(MARK, "#form [data-question] button")
    hand.taps_on("7").sees("Rik lost, 1 short.", "#preview")
    expect(hand.button("7")).to_have_attribute("aria-pressed", "true")
    expect(hand.button("9")).to_have_attribute("aria-pressed", "false")
    assert all(marks(hand, "#form [data-question] button"))


def test_a_line_that_joins_the_list_leaves_the_others_as_they_are(hand: Hand) -> None:
    hand.misere("Jo", "Lost").sees_total("+5", "+5", "+5", "−15").status("all sent")
    hand.tab.evaluate(MARK, "tr.deal")
    hand.rik().sees_total("+3", "+7", "+7", "−17")
    assert marks(hand, "tr.deal") == [False, True]


def test_the_heading_of_the_next_question_is_another_one_and_has_the_focus(hand: Hand) -> None:
    """A heading whose text merely changes would not be read aloud."""
    hand.tab.evaluate(MARK, "#question")
    hand.taps_on("Rik")
    expect(hand.tab.get_by_role("heading", name="Who played?")).to_be_focused()
    assert marks(hand, "#question") == [False]


def test_a_tap_is_shown_before_the_heading_takes_the_focus(hand: Hand) -> None:
    """Setting the focus makes the browser lay out the page at once."""
    heading, focused = hand.tab.evaluate("""() => {
      document.querySelector('[data-value="RIK"]').click();
      const heading = document.querySelector("#question");
      return [heading.textContent, document.activeElement === heading];
    }""")
    assert (heading, focused) == ("Who played?", False)
    expect(hand.tab.get_by_role("heading", name="Who played?")).to_be_focused()


def test_who_has_gone_elsewhere_meanwhile_keeps_the_focus(hand: Hand) -> None:
    hand.tab.evaluate("""() => {
      document.querySelector('[data-value="RIK"]').click();
      document.querySelector("#form .done").focus();
      return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));
    }""")
    expect(hand.tab.locator("#form .done")).to_be_focused()


def test_what_was_tapped_is_kept_even_if_the_page_goes_before_it_is_painted(hand: Hand) -> None:
    hand.taps_on("Rik", "An")
    assert hand.tab.evaluate(TAP_AND_LEAVE) == "Tricks of An and Piet"
    hand.status("all sent")
    expect(hand.tab.locator(".done")).to_have_text(["Rik✎", "An✎", "Piet✎"])
