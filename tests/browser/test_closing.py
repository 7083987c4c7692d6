"""The end of an evening in Chromium: a table signs what the standings show, and the director closes after reading what is open."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.keys import Keys
from tests.browser.look.accessibility import problems_on
from tests.browser.test_pages import log_in
from tests.cast import MACHINE, AtTable, People, close_with_open_items, user_of
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import rounds
from tournaments.prizes.actions import set_prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties
from tournaments.standings.actions.freeze import freeze_standings

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
    log_in(tab, house, "director", f"/e/{tournament.slug}/desk/closing/")
    expect(tab.locator(".list li").filter(has_text="round 1 table 1: 3 of 4 deals played")).to_be_visible()
    assert problems_on(tab) == []
    tab.get_by_role("button", name="Close the evening").click()
    expect(tab.get_by_text("The tournament is closed. Until")).to_be_visible()
    assert problems_on(tab) == []
    tab.get_by_role("button", name="Undo the closing").click()
    expect(tab.get_by_text("The closing is undone.")).to_be_visible()


@pytest.fixture
def last_round(tournament: Tournament, four: AtTable, five: AtTable) -> Tournament:
    """The only round is being played: everybody has signed but the second table. There are two prizes, and the standings are frozen."""
    evenings.amend(by=MACHINE, tournament=tournament, rounds_planned=1)
    four.plays(*["RIK 1+2 | 8"] * 4)
    listed = [Prize(PrizeKind.PLACE, "", 1250, 1), Prize(PrizeKind.PLACE, "fles wijn", None, 2)]
    set_prizes(by=MACHINE, tournament=tournament, prizes=listed, rule=PrizeRule(Ties.LOTS, True))
    freeze_standings(by=MACHINE, tournament=Tournament.objects.get(pk=tournament.pk))
    return Tournament.objects.get(pk=tournament.pk)


def test_the_closing_from_the_last_table_to_the_end_on_a_phone(
    house: str, phone: Callable[..., Page], people: People, last_round: Tournament
) -> None:
    """One gold button after the other. A press that does not arrive changes nothing, and is made again."""
    tab = phone(viewport={"width": 360, "height": 640})
    log_in(tab, house, "director", f"/e/{last_round.slug}/desk/closing/")
    gold = tab.locator("main .button-main")
    expect(gold).to_have_text("Finish round 1")
    gold.click()
    expect(tab.get_by_role("alert")).to_contain_text("These tables have not signed yet: 1, 2.")
    tab.get_by_label("I have read it; finish anyway.").check()
    gold.click()
    expect(gold).to_have_text("Confirm who gets which prize")
    tab.context.set_offline(True)
    gold.click()
    expect(tab.locator("[data-not-sent]")).to_contain_text("nothing was sent")
    tab.context.set_offline(False)
    gold.dblclick()
    expect(gold).to_have_text("Next")
    gold.click()
    expect(tab.get_by_text("1 of 2 read out")).to_be_visible()
    expect(gold).to_be_in_viewport()
    gold.click()
    expect(gold).to_have_text("Publish the standings")
    assert problems_on(tab) == []
    gold.click()
    expect(gold).to_have_text("Close the evening")
    assert problems_on(tab) == []
    gold.click()
    expect(tab.get_by_text("The evening is closed.")).to_be_visible()
    expect(gold).to_have_count(0)
    assert tab.evaluate("document.documentElement.scrollWidth") == 360
    assert problems_on(tab) == []


def test_the_closing_by_keyboard_opens_and_leaves_a_step(
    house: str, phone: Callable[..., Page], people: People, last_round: Tournament
) -> None:
    tab = phone(viewport={"width": 1280, "height": 800})
    log_in(tab, house, "director", f"/e/{last_round.slug}/desk/closing/")
    keys = Keys(tab)
    publish = tab.get_by_role("button", name="Publish the standings", exact=True)
    expect(publish).to_be_hidden()
    keys.goes_to(tab.locator("summary").filter(has_text="Publish the standings")).press("Enter")
    keys.goes_to(publish).press("Enter")
    expect(tab.get_by_text("The standings are published")).to_be_visible()
    expect(tab.locator("[aria-current=step]")).to_contain_text("Finish round 1")


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
