"""Somebody with a screen reader enters a deal: they know only roles and names, and hear each thing once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.table.test_table_unkept import NEVER_OPENS, WORDS
from tests.cast import AtTable

pytestmark = pytest.mark.browser

WHAT = """
- group "What was played?":
  - heading "What was played?" [level=2]
  - button "The promise of each contract, and its payments"
  - button "Rik"
  - button "Rik beter"
  - button "8 alone"
  - button "Misère"
  - button "Piek"
  - button "9 alone"
  - button "Troela"
  - button "All pass"
  - button "More…"
"""
WHO = """
- group "Who played?":
  - heading "Who played?" [level=2]
  - button "Els dealer"
  - button "An leads"
  - button "Piet"
  - button "Jo"
"""
WITH_WHOM = """
- group "With whom?":
  - heading "With whom?" [level=2]
  - button "Els dealer"
  - button "An leads" [disabled]
  - button "Piet"
  - button "Jo"
"""
TRICKS = """
- paragraph: Els deals · An leads
- button "What was played? Rik. Change the answer"
- button "Who played? An. Change the answer"
- button "With whom? Piet. Change the answer"
- group "Tricks of An and Piet":
  - heading "Tricks of An and Piet" [level=2]
  - button "7"
  - button "8 (promised)"
  - button "9" [pressed]
  - button "10"
- paragraph: Rik made, 1 over. Jo pays An 2, Els pays Piet 2.
- term: Els
- definition: −2
- term: An
- definition: "+2"
- term: Piet
- definition: "+2"
- term: Jo
- definition: −2
"""
ROUND = """
- table "This round":
  - rowgroup:
    - row "# Deal Els An Piet Jo":
      - columnheader "#"
      - columnheader "Deal"
      - columnheader "Els"
      - columnheader "An"
      - columnheader "Piet"
      - columnheader "Jo"
  - rowgroup:
    - row "1 Rik An+Piet 9 −2 +2 +2 −2":
      - cell "1"
      - rowheader "Rik An+Piet 9":
        - button "Rik An+Piet 9"
      - cell "−2"
      - cell "+2"
      - cell "+2"
      - cell "−2"
  - rowgroup:
    - row "Total −2 +2 +2 −2":
      - rowheader "Total"
      - cell "−2"
      - cell "+2"
      - cell "+2"
      - cell "−2"
"""
NOTE_WORDS = """() => {
  window.heard = [];
  const note = (records) => records.forEach((record) => record.addedNodes.forEach((node) => heard.push(node.textContent)));
  for (const part of document.querySelectorAll("[aria-live], [role=status]")) new MutationObserver(note).observe(part, { childList: true });
}"""


def press(tab: Page, *names: str) -> None:
    for name in names:
        tab.get_by_role("button", name=name, exact=True).click()


def test_a_deal_is_entered_through_the_accessibility_tree(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    tab = phone()
    Hand(tab).opens(house, four)
    question = tab.get_by_role("group")
    expect(question).to_match_aria_snapshot(WHAT)
    press(tab, "Rik")
    expect(question).to_match_aria_snapshot(WHO)
    expect(tab.get_by_role("heading", name="Who played?")).to_be_focused()
    press(tab, "An leads")
    expect(question).to_match_aria_snapshot(WITH_WHOM)
    press(tab, "Piet", "9")
    expect(tab.get_by_role("main")).to_match_aria_snapshot(TRICKS)
    press(tab, "Send deal 1")
    expect(tab.get_by_role("table")).to_match_aria_snapshot(ROUND)
    assert four.points() == (-2, 2, 2, -2)


def test_what_stays_as_it_was_is_not_said_again(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    """A card warns that this phone stores nothing; it used to be read aloud again with each deal."""
    tab = phone()
    tab.add_init_script(NEVER_OPENS)
    hand = Hand(tab).opens(house, four).sees(WORDS, "#notices")
    tab.evaluate(NOTE_WORDS)
    hand.rik().status("all sent").misere("Jo", "Lost").status("all sent")
    assert [words for words in tab.evaluate("heard") if WORDS in words] == []
