"""The end of an evening in Chromium: a table signs what the standings show, and the director closes after reading what is open."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.look.accessibility import problems_on
from tests.browser.test_pages import log_in
from tests.cast import MACHINE, AtTable, People, close_with_open_items, user_of
from tournaments.evening.actions import offices
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import rounds

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def fine(tournament: Tournament, four: AtTable) -> None:
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="A revoke.", moves=[Move(1, 2, 3)], table=four.table)


def test_a_table_signs_its_deals_with_the_fines_in_them(
    house: str, phone: Callable[..., Page], four: AtTable, tournament: Tournament
) -> None:
    four.plays(*["RIK 1+2 | 8"] * 4)
    fine(tournament, four)
    page = phone()
    hand = Hand(page).opens(house, four)
    card = page.locator("#round .sign")
    expect(card).to_contain_text("Els: deals −4, rulings and fines −3")
    expect(card.locator("dd")).to_have_text(["−7", "+7", "+4", "−4"])
    expect(page.locator("tfoot tr")).to_have_count(2)
    hand.taps_on("We agree: sign")
    expect(page.locator("#round")).to_contain_text(re.compile("Signed at"))
    four.table.refresh_from_db()
    assert four.table.signed_at is not None


@pytest.mark.parametrize(
    "how", [{"viewport": {"width": 360, "height": 640}}, {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"}]
)
def test_the_director_reads_what_is_open_closes_and_undoes_it(
    house: str, phone: Callable[..., Page], people: People, four: AtTable, tournament: Tournament, how: dict[str, object]
) -> None:
    four.plays(*["RIK 1+2 | 8"] * 3)
    fine(tournament, four)
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    tab = phone(**how)
    log_in(tab, house, "director", f"/e/{tournament.slug}/desk/close/")
    expect(tab.get_by_role("listitem").filter(has_text="round 1 table 1: 3 of 4 deals played")).to_be_visible()
    assert problems_on(tab) == []
    close = tab.get_by_role("button", name="Close the tournament")
    close.click()  # the browser first requires the tick
    tab.get_by_label("I have read what is open").check()
    close.click()
    expect(tab.get_by_text("The tournament is in correction until")).to_be_visible()
    assert problems_on(tab) == []
    tab.get_by_role("button", name="Undo the closing").click()
    expect(tab.get_by_text("The closing is undone.")).to_be_visible()


def test_a_table_that_has_not_signed_does_so_in_correction_and_then_only_reads(
    house: str, phone: Callable[..., Page], four: AtTable, tournament: Tournament
) -> None:
    four.plays(*["RIK 1+2 | 8"] * 4)
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    close_with_open_items(tournament)
    page = phone()
    hand = Hand(page).opens(house, four)
    said = page.locator("#round")
    expect(said).to_contain_text("The evening is closed. Until")
    assert problems_on(page) == []
    hand.taps_on("We agree: sign").sees("Signed at")
    expect(said).to_contain_text("On this page you can only read.")
    assert problems_on(page) == []


def test_an_open_page_of_the_staff_empties_when_its_readers_right_ends(
    house: str, phone: Callable[..., Page], people: People, four: AtTable, tournament: Tournament
) -> None:
    tab = phone()
    log_in(tab, house, "jury", f"/e/{tournament.slug}/desk/")
    expect(tab.locator("#progress")).to_contain_text("Round 1 of 2")
    offices.dismiss(by=MACHINE, tournament=tournament, user="jury")
    expect(tab.locator("#progress")).to_have_text(
        "You may no longer see this. Log in again, or ask the director of the evening or the owner of the club."
    )
    offices.appoint(by=MACHINE, tournament=tournament, user=user_of(people.jury), role="jury")
    expect(tab.locator("#progress")).to_contain_text("Round 1 of 2")
