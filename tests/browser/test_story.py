"""The page of a story in Chromium: its replay by keyboard, with less motion and from right to left, and the buttons that copy a text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.look.accessibility import MODES, PHONE
from tests.tournaments.story.rehearsed import Prepare, with_ruling
from tournaments.evening.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROWS_FROM_TOP = """() => [...document.querySelectorAll("#race li")]
  .map((row) => [row.getBoundingClientRect().top, row.querySelector(".name").textContent])
  .sort((one, other) => one[0] - other[0]).map((row) => row[1])"""
MOVES = "() => getComputedStyle(document.querySelector('#race li')).transitionDuration"
BARS_START_AT_THE_NAME = """() => [...document.querySelectorAll("#race li")].every((row) => {
  const box = (part) => row.querySelector(part).getBoundingClientRect();
  return Math.abs(box("rect").right - box(".race-bar").right) < 1 && box(".name").left > box(".race-bar").left;
})"""
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } });"
SELECTED = (
    "() => { const { value, selectionStart, selectionEnd } = document.activeElement; return value.slice(selectionStart, selectionEnd); }"
)


@pytest.fixture
def story(prepare_evening: Prepare, house: str) -> str:
    """Return the address of the story of an evening that was closed."""
    closed: Tournament = with_ruling(prepare_evening)
    return f"{house}/e/{closed.slug}/story/"


def opens(tab: Page, story: str) -> Page:
    tab.goto(story)
    expect(tab.locator("#race-controls")).to_be_visible()
    return tab


def test_the_page_is_for_everybody(story: str, phone: Callable[..., Page]) -> None:
    """The list of all pages has an evening that is played, which has no story yet."""
    tab = opens(phone(viewport=PHONE, reduced_motion="reduce"), story)
    assert {mode: problems for mode, look in MODES.items() if (problems := look(tab))} == {}


def test_a_name_without_a_space_does_not_make_the_page_scroll_sideways(story: str, phone: Callable[..., Page]) -> None:
    tab = opens(phone(viewport=PHONE, reduced_motion="reduce"), story)
    tab.locator(".story-moment b").first.evaluate("(name) => { name.textContent = 'W'.repeat(60); }")
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_replay_by_keyboard_says_where_it_is_and_puts_the_leader_first(story: str, phone: Callable[..., Page]) -> None:
    tab = opens(phone(viewport={"width": 1280, "height": 900}), story)
    slider, when = tab.get_by_label("Moment of the evening"), tab.locator("#replay-when")
    slider.focus()
    tab.keyboard.press("Home")
    expect(when).to_have_text("Before the first deal")
    tab.keyboard.press("ArrowRight")
    expect(when).to_have_text("Round 1, deal 1: Rita Claes leads with +15")
    expect(slider).to_have_attribute("aria-valuetext", "Round 1, deal 1: Rita Claes leads with +15")
    tab.wait_for_function(f"() => ({ROWS_FROM_TOP})()[0] === 'Rita Claes'")
    tab.keyboard.press("End")
    expect(when).to_have_text("Round 2, after the rulings: An Peeters leads with +18")
    tab.wait_for_function(f"() => ({ROWS_FROM_TOP})()[0] === 'An Peeters'")


def test_the_replay_plays_until_somebody_stops_it(story: str, phone: Callable[..., Page]) -> None:
    tab = phone()
    tab.clock.install()
    opens(tab, story)
    when = tab.locator("#replay-when")
    tab.get_by_role("button", name="Play", exact=True).press("Enter")
    expect(tab.get_by_role("button", name="Pause")).to_be_visible()
    expect(when).to_have_text("Before the first deal")
    tab.clock.run_for(11_000)
    expect(when).to_contain_text("Round 1, deal 1")
    tab.get_by_role("button", name="Pause").press("Enter")
    tab.clock.run_for(30_000)
    expect(when).to_contain_text("Round 1, deal 1")
    tab.get_by_role("button", name="Play", exact=True).press("Enter")
    tab.clock.run_for(90_000)
    expect(when).to_contain_text("Round 2, after the rulings")
    expect(tab.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_with_less_motion_the_replay_goes_step_by_step_and_nothing_moves(story: str, phone: Callable[..., Page]) -> None:
    tab = phone(reduced_motion="reduce")
    tab.clock.install()
    opens(tab, story)
    button, when = tab.get_by_role("button", name="Next step"), tab.locator("#replay-when")
    button.click()
    expect(when).to_have_text("Before the first deal")
    tab.clock.run_for(120_000)
    expect(when).to_have_text("Before the first deal")
    button.click()
    expect(when).to_contain_text("Round 1, deal 1")
    assert tab.evaluate(MOVES) == "0s"


def test_from_right_to_left_the_bars_begin_at_the_names(story: str, phone: Callable[..., Page]) -> None:
    tab = opens(phone(viewport={"width": 1280, "height": 900}, locale="fa"), story)
    assert tab.evaluate("document.dir") == "rtl"
    assert tab.evaluate(BARS_START_AT_THE_NAME)
    tab.locator("#race-at").focus()
    tab.keyboard.press("Home")
    tab.keyboard.press("ArrowLeft")
    expect(tab.locator("#race-at")).to_have_value("1")


def test_a_text_is_copied_and_the_page_says_so(story: str, phone: Callable[..., Page]) -> None:
    tab = phone(permissions=["clipboard-read", "clipboard-write"])
    card = opens(tab, story).locator("section", has=tab.get_by_role("heading", name="For a messenger group"))
    card.get_by_role("button", name="Copy the text").click()
    expect(card.get_by_role("status")).to_have_text("Copied")
    assert tab.evaluate("navigator.clipboard.readText()") == card.get_by_role("textbox").input_value()


def test_a_text_that_the_browser_does_not_copy_is_selected(story: str, phone: Callable[..., Page]) -> None:
    tab = phone()
    tab.add_init_script(NO_CLIPBOARD)
    card = opens(tab, story).locator("section", has=tab.get_by_role("heading", name="For the local paper"))
    card.get_by_role("button", name="Copy the text").click()
    expect(card.get_by_role("status")).to_contain_text("The text is selected")
    assert tab.evaluate(SELECTED) == card.get_by_role("textbox").input_value()
