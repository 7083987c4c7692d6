"""The contracts on a table's phone: their names fit on the buttons, and what each promises and pays is one tap away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Page, expect

from scoring.engine.state import TableStart
from scoring.games import GAMES, published
from tests.browser.hand import Hand
from tests.browser.look.accessibility import problems_on
from tests.browser.promises import wait_until
from tests.cast import MACHINE, AtTable
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.play.queries.upcoming import UpcomingDeal
from tournaments.play.wording.contract_hints import contract_hints
from tournaments.play.wording.questions import deal_questions
from tournaments.seating.actions import drawing

pytestmark = pytest.mark.browser

MOST_LINES = 3
LANGUAGES = ("en", "nl", "fr")
LABELS_OF_MORE_LINES = """([questions, most, language]) => {
  document.documentElement.lang = language;
  return questions.flatMap((labels) => {
    const grid = document.createElement("div");
    grid.className = `grid choice${labels.length % 2 === 0 && labels.length < 5 ? " two" : ""}`;
    const button = (label) =>
      Object.assign(document.createElement("button"), { textContent: label, className: label.length > 24 ? "long" : "" });
    grid.append(...labels.map(button));
    document.getElementById("form").replaceChildren(grid);
    return [...grid.children].filter((button) => {
      const text = document.createRange();
      text.selectNodeContents(button);
      const lines = Math.round(text.getBoundingClientRect().height / parseFloat(getComputedStyle(button).lineHeight));
      return lines > most || button.scrollWidth > button.clientWidth;
    }).map((button) => button.textContent);
  });
}"""
"""The answers that need too many lines on their button, or overflow it; the answers of one question are shown together."""


@pytest.fixture
def sit(house: str, phone: Callable[..., Page], prepare_evening: Callable[..., Tournament]) -> Callable[..., Hand]:
    """Start a table of a game, and open its page on a phone."""

    def sit(game: str = "rikken_brabant", options: dict[str, Any] | None = None, **how: Any) -> Hand:
        tournament = prepare_evening(players=4, game=game, options=options or {})
        rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]]))
        return Hand(phone(**how)).opens(house, AtTable(tournament.rounds.get().tables.get()))

    return sit


def names_on_buttons(game: str, language: str) -> list[list[str]]:
    """Return the texts of the buttons for a table's answers, by question: contracts, and the other choices of this game."""
    rules = published(game)
    with translation.override(language):
        questions = deal_questions(UpcomingDeal(1, rules.game.first_state(TableStart(4, 0))), rules).form.questions
    return [[choice.label for choice in question.choices] for question in questions if question.kind == "choice" and not question.article]


def test_every_contract_fits_on_its_button(sit: Callable[..., Hand]) -> None:
    tab = sit().tab
    names = {(game, language): names_on_buttons(game, language) for game in GAMES for language in LANGUAGES}
    for width, height in ((360, 640), (640, 360), (768, 1024)):
        tab.set_viewport_size({"width": width, "height": height})
        for (game, language), questions in names.items():
            assert tab.evaluate(LABELS_OF_MORE_LINES, [questions, MOST_LINES, language]) == [], (game, language, width)


def test_what_a_contract_pays_follows_the_clubs_options(sit: Callable[..., Hand]) -> None:
    tab = sit(options={"rik_base": 4}).tab
    expect(tab.locator("#contracts")).to_be_hidden()
    tab.get_by_role("button", name="The promise of each contract, and its payments").click()
    sheet = tab.get_by_role("dialog", name="The promise of each contract, and its payments")
    expect(sheet.locator("dt")).to_have_count(16)
    expect(sheet.locator("dt[data-code=RIK] + dd")).to_contain_text("at least 8 tricks")
    expect(sheet.locator("dt[data-code=RIK] ~ dd.phone-pays").first).to_contain_text("each opponent pays 4")
    assert problems_on(tab) == []


def test_the_sheet_opens_and_closes_by_the_keyboard_and_without_a_line(sit: Callable[..., Hand]) -> None:
    hand = sit()
    hand.tab.context.set_offline(True)
    about = hand.tab.get_by_role("button", name="The promise of each contract, and its payments")
    about.press("Enter")
    sheet = hand.tab.locator("#contracts")
    expect(sheet).to_be_visible()
    expect(sheet.get_by_role("button", name="Close")).to_be_focused()
    hand.tab.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(about).to_be_focused()
    hand.taps_on("Rik")
    expect(about).to_have_count(0)


def test_going_back_closes_the_sheet_and_stays_on_the_page(sit: Callable[..., Hand]) -> None:
    tab = sit().tab
    address, about, sheet = tab.url, tab.locator(".phone-about"), tab.locator("#contracts")
    about.click()
    wait_until(tab, "history.state?.sheet === 'contracts'")
    expect(sheet).to_be_visible()
    tab.go_back()
    expect(sheet).to_be_hidden()
    assert tab.url == address
    expect(about).to_be_visible()
    about.click()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    wait_until(tab, "history.state === null")
    about.click()
    expect(sheet).to_be_visible()


def test_a_game_without_bids_tells_what_it_counts(sit: Callable[..., Hand]) -> None:
    tab = sit("rifki").tab
    tab.locator(".phone-about").click()
    expect(tab.locator("#contracts dt[data-code=RIFKI] ~ dd.phone-pays").first).to_have_text("0: 0 · 1: −320")


def test_a_game_whose_table_chooses_no_contract_has_nothing_to_tell(sit: Callable[..., Hand]) -> None:
    assert contract_hints(published("totals"), "en") == ()
    expect(sit("totals").tab.locator(":is(.phone-about, #contracts)")).to_have_count(0)


def test_a_question_the_jury_and_the_button_fit_on_a_phone_on_its_side(sit: Callable[..., Hand]) -> None:
    tab = sit(viewport={"width": 640, "height": 360}).tab
    last = tab.locator("#form .grid button").last.bounding_box()
    send = tab.locator("#send").bounding_box()
    assert last is not None
    assert send is not None
    assert last["y"] + last["height"] <= send["y"]
    assert problems_on(tab) == []


@pytest.mark.parametrize("width", [768, 1024])
def test_on_a_tablet_the_deals_stand_beside_the_question(sit: Callable[..., Hand], width: int) -> None:
    hand = sit(viewport={"width": width, "height": 1024 * 768 // width}).misere()
    expect(hand.tab.locator(".deals tbody .deal")).to_have_count(1)
    form, deals, send = (hand.tab.locator(part).bounding_box() for part in ("#form", "#deals", "#send"))
    assert form is not None
    assert deals is not None
    assert send is not None
    assert max(form["x"] + form["width"], send["x"] + send["width"]) <= deals["x"]
    assert problems_on(hand.tab) == []
