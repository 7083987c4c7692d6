"""The pages in Chromium: refreshed without a reload, and usable with a thumb. test_accessibility.py checks that everybody can use them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from clubs import actions as club_actions
from clubs.club.models import Club
from tests.cast import MACHINE, PASSWORD, AtTable, People
from tournaments.evening.models import Ruling
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import signing
from tournaments.play.queries import tables

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def log_in(tab: Page, house: str, name: str, to: str = "/") -> None:
    tab.goto(f"{house}/login/?next={to}")
    tab.get_by_label("Username").fill(name)
    tab.get_by_label("Password").fill(PASSWORD)
    tab.get_by_role("main").get_by_role("button", name="Log in").click()
    tab.wait_for_url(f"{house}{to}")


@pytest.fixture
def evening(house: str, people: People, four: AtTable, five: AtTable) -> str:
    """A round being played, with a ruling; return the path of its pages."""
    tournament = four.table.round.tournament
    four.plays("RIK 0+2 | 9", "MISERE 1 | made")
    deal = five.plays("SOLO_8 1 | 8")
    play.void(by=five.by, deal=deal, revision=1)
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.ADJUST, text="A revoke.", moves=[Move(1, 2, 4)])
    return f"/e/{tournament.slug}/"


def test_the_state_of_the_house_is_looked_at_again_and_said_once(house: str, phone: Callable[..., Page], people: People) -> None:
    tab = phone()
    spoken = (
        "window.spoken = []; new MutationObserver(() => spoken.push(1)).observe(document.querySelector('[role=status]'), {childList: true})"
    )
    tab.clock.install()
    log_in(tab, house, "director", "/status/")
    tab.evaluate(spoken)
    with tab.expect_response("**/status/part/"):
        tab.clock.run_for(10_000)
    tab.route("**/status/part/", lambda route: route.abort())
    tab.clock.run_for(10_000)
    expect(tab.get_by_role("status")).to_contain_text("No answer since")
    tab.unroute("**/status/part/")
    tab.clock.run_for(10_000)
    expect(tab.get_by_role("status")).to_contain_text("The evening goes on.")
    assert tab.evaluate("spoken.length") == 2


def test_a_keyboard_skips_to_the_content(house: str, phone: Callable[..., Page], evening: str) -> None:
    tab = phone()
    tab.goto(house + evening)
    tab.keyboard.press("Tab")
    expect(tab.get_by_role("link", name="Skip to the content")).to_be_focused()
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("main")).to_be_focused()


def test_the_standings_move_when_a_deal_is_reported(house: str, phone: Callable[..., Page], evening: str, four: AtTable) -> None:
    tab = phone()
    tab.goto(house + evening)
    expect(tab.locator("[data-connection]")).to_have_text("live")
    expect(tab.get_by_role("row").nth(1)).to_contain_text("An Peeters")
    four.plays("OPEN_MISERE 2 | made")
    expect(tab.get_by_role("row").nth(1)).to_contain_text("Piet van Dijk")


def test_the_desk_shows_its_gold_button_when_the_last_table_signs(
    house: str, phone: Callable[..., Page], evening: str, four: AtTable, five: AtTable
) -> None:
    tab = phone(viewport={"width": 1280, "height": 800})
    log_in(tab, house, "director", f"{evening}desk/")
    expect(tab.get_by_text("0 of 2 tables signed")).to_be_visible()
    four.plays("RIK 0+2 | 8", "RIK 0+2 | 8")
    five.plays(*[f"RIK {(dealer + 1) % 5}+{(dealer + 2) % 5} | 8" for dealer in range(5)])
    for at in (four, five):
        assert tables.read_table(at.table).complete
        signing.sign(by=at.by, table=at.table, totals=at.round_totals())
    tab.get_by_role("button", name="Finish round 1").click()
    expect(tab.get_by_role("button", name="Draw round 2")).to_be_visible()


def test_members_are_ticked_all_at_once(house: str, phone: Callable[..., Page], evening: str) -> None:
    for name in ("Gerda Bos", "Luc Martens"):
        club_actions.admit(by=MACHINE, club=Club.objects.get(), name=name)
    tab = phone()
    log_in(tab, house, "director", f"{evening}desk/players/")
    tab.get_by_text("Enrol players").click()
    tab.get_by_role("button", name="Tick all").click()
    tab.get_by_role("button", name="Enrol", exact=True).click()
    expect(tab.get_by_text("2 players are enrolled.")).to_be_visible()
