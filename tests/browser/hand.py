"""Somebody's hand at a table's phone: it taps the buttons, waits for the page's answers, and counts the taps."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.browser.promises import wait_until
from tests.cast import AtTable
from tournaments.play.actions.passes import table_pass

ENTRIES_KEPT = """async (count) => {
  const opening = indexedDB.open("troela", 1);
  const database = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
  const counting = database.transaction("outbox").objectStore("outbox").count();
  const kept = await new Promise((resolve) => { counting.onsuccess = () => resolve(counting.result); });
  database.close();
  return kept === count;
}"""
"""True if the phone's store holds this number of entries that wait to be sent."""


@dataclass
class Hand:
    """One phone at one table."""

    tab: Page
    taps: int = 0

    def opens(self, house: str, at: AtTable) -> Hand:
        """Scan the code on the table."""
        self.tab.goto(f"{house}/t/{table_pass(at.table)}/")
        expect(self.tab.locator("#status")).to_have_text("all sent")
        return self

    def taps_on(self, *names: str) -> Hand:
        """Tap these buttons, one after the other."""
        for name in names:
            self.button(name).click()
            self.taps += 1
        return self

    def button(self, name: str) -> Locator:
        """Return the button with this text, in the open question if it has one."""
        exact = re.compile(rf"^{re.escape(name)}(dealer|leads| \(promised\)|$)")
        here = self.tab.locator("[data-question] button").filter(has_text=exact)
        anywhere = self.tab.get_by_role("button", name=name, exact=True)
        # A page that is being redrawn has neither for a moment, and it is not known which one it will have.
        expect(here.or_(anywhere)).not_to_have_count(0)
        return here if here.count() else anywhere

    def rik(self, declarer: str = "An", partner: str = "Piet", took: str = "9") -> Hand:
        """Enter a rik and send it."""
        return self.taps_on("Rik", declarer, partner, took).sends()

    def misere(self, declarer: str = "Jo", result: str = "Lost") -> Hand:
        return self.taps_on("Misère", declarer, result).sends()

    def sends(self) -> Hand:
        self.tab.locator("#send").click()
        self.taps += 1
        return self

    def keeps(self, count: int) -> Hand:
        """Wait until the phone has written this number of entries to its store: a reload before that forgets the rest."""
        wait_until(self.tab, ENTRIES_KEPT, count)
        return self

    def sees(self, text: str | re.Pattern[str], where: str = "main") -> Hand:
        """Wait until the page shows this."""
        expect(self.tab.locator(where)).to_contain_text(text)
        return self

    def sees_total(self, *totals: str) -> Hand:
        expect(self.tab.locator(".deals tfoot td")).to_have_text(list(totals))
        return self

    def status(self, text: str) -> Hand:
        expect(self.tab.locator("#status")).to_have_text(text)
        return self

    def opens_deal(self, short: str) -> Hand:
        self.tab.locator(".opener").filter(has_text=short).first.click()
        return self
