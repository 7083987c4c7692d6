"""Counts and times what a director presses for five tasks of an evening, on a demo evening in Chromium: `make clicks`.

A new evening is prepared and its first round started; then the demo evening, whose last round is signed, is brought to its end.
A press is a click or a tap; no task needs a word to be typed. The time runs from each press until the page is loaded and shows what was
asked for, so it contains nothing of what a person reads or thinks. The results are in `pages.md`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urljoin

from demo_server import chromium, demo_server, log_in
from playwright.sync_api import Locator, Page, sync_playwright

SIGN_LAST_ROUND = """
from operations.demo.evening import play_to_the_end
from operations.demo.scene import newest_demo
play_to_the_end(newest_demo(), "vier azen", closed=False)
"""
"""A script for `manage.py shell`: every table of the demo evening plays and signs its last round, which is not finished yet."""


@dataclass
class Director:
    """A director at one page, who counts presses and seconds of waiting."""

    page: Page
    presses: int = 0
    seconds: float = 0

    def press(self, what: Locator, until: Locator) -> None:
        """Press something, and wait until the page is loaded and shows what was asked for."""
        began_at = time.perf_counter()
        what.click()
        until.wait_for()
        self.page.wait_for_load_state()
        self.seconds += time.perf_counter() - began_at
        self.presses += 1

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("main").get_by_role("button", name=name)

    def link(self, name: str) -> Locator:
        return self.page.get_by_role("link", name=name, exact=True)

    def text(self, text: str) -> Locator:
        return self.page.get_by_text(text).first


def prepare_like_the_last(director: Director) -> None:
    director.press(director.button("Prepare an evening like the last"), director.text("is prepared like"))


def start_first_round(director: Director) -> None:
    """Enrol the players of the last evening, draw and start."""
    enrol = director.button("Enrol the ")
    director.press(director.link("To the players"), enrol)
    director.press(enrol, director.text("players are enrolled"))
    director.press(director.link("Now"), director.button("Draw round 1"))
    director.press(director.button("Draw round 1"), director.button("Start round 1"))
    director.press(director.button("Start round 1"), director.text("Round 1 of"))


def send_message(director: Director) -> None:
    """Send one of the prepared texts to everybody."""
    director.press(director.link("Coffee break of 10 minutes."), director.button("Send"))
    director.press(director.button("Send"), director.text("Sent:"))


def freeze_and_list_prizes(director: Director) -> None:
    """Freeze the standings that everybody sees, and take over the list of prizes of an earlier evening."""
    director.press(director.button("Freeze the standings"), director.button("Publish the standings"))
    director.press(director.link("More"), director.link("Prizes"))
    director.press(director.link("Prizes"), director.button("Save"))
    director.press(director.button("Save"), director.text("The list of prizes is stored."))


def close_evening(director: Director) -> None:
    """Finish the last round, confirm three prizes and read them out, publish the standings, close."""
    director.press(director.button("Finish round 4"), director.button("Confirm who gets which prize"))
    director.press(director.button("Confirm who gets which prize"), director.text("0 of 3 read out"))
    for read in (1, 2, 3):
        director.press(director.button("Next"), director.text(f"{read} of 3 read out"))
    director.press(director.button("Publish the standings"), director.button("Close the evening"))
    director.press(director.button("Close the evening"), director.text("The evening is closed."))


TASKS: tuple[tuple[str, Callable[[Director], None], str], ...] = (
    ("prepare an evening like the last", prepare_like_the_last, "/c/de-vier-azen/"),
    ("enrol last time's players and start the first round", start_first_round, "../"),
    ("send a prepared message to everybody", send_message, ""),
    ("freeze the standings and list the prizes", freeze_and_list_prizes, ""),
    ("finish the last round, give three prizes, publish, close", close_evening, ""),
)
"""The tasks: for each, its name, the function that carries it out, and the address of the page on which the director begins it.

That page is the club's page, the page “Now” of the evening that was just prepared (`../`, relative to its plan), or the page “Now” of the
demo evening (an empty address).
"""


def main() -> None:
    with demo_server() as served, sync_playwright() as playwright:
        served.manage("shell", "-c", SIGN_LAST_ROUND)
        browser = chromium(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, locale="en")
        log_in(page, served)
        sys.stdout.write("| task | clicks | seconds |\n|---|---|---|\n")
        for name, perform, begin in TASKS:
            page.goto(urljoin(page.url, begin) if begin else f"{served.evening}desk/")
            director = Director(page)
            perform(director)
            sys.stdout.write(f"| {name} | {director.presses} | {director.seconds:.1f} |\n")
        browser.close()


if __name__ == "__main__":
    main()
