"""From the call to the signed ruling in Chromium, in fewer than eight taps of the jury; it reads the points moved before it signs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.look.accessibility import problems_on
from tests.browser.test_pages import log_in
from tests.cast import MACHINE, AtTable, People, total
from tests.tournaments.jury.before_the_jury import BelgianTable
from tournaments.evening.models import Ruling, Table, Tournament
from tournaments.jury.actions import penalties as deeds
from tournaments.jury.models import Call
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.seating.actions import drawing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST = 8
"""The taps of the jury from call to ruling must be fewer than this."""


@pytest.fixture
def tournament(prepare_evening: Callable[..., Tournament]) -> Tournament:
    return prepare_evening(game="rikken_belgian", language="en")


@pytest.fixture
def belgian(four: AtTable) -> BelgianTable:
    return BelgianTable(four.table)


@dataclass
class JuryMember:
    """A member of the jury with a telephone, and a count of the taps."""

    tab: Page
    evening: str
    taps: int = 0

    def button(self, name: str) -> JuryMember:
        self.tab.get_by_role("main").get_by_role("button", name=name).click()
        self.taps += 1
        return self

    def link(self, name: str) -> JuryMember:
        self.tab.get_by_role("main").get_by_role("link", name=name, exact=True).click()
        self.taps += 1
        return self

    def fold(self, name: str) -> JuryMember:
        self.tab.locator("summary").filter(has_text=name).click()
        self.taps += 1
        return self

    def chip(self, name: str) -> JuryMember:
        self.tab.locator(".pick").filter(has_text=name).click()
        self.taps += 1
        return self

    def sees(self, text: str | re.Pattern[str], where: str = "main") -> JuryMember:
        expect(self.tab.locator(where)).to_contain_text(text)
        return self

    def opens_queue(self) -> JuryMember:
        self.tab.goto(self.evening + "jury/")
        expect(self.tab.locator("[data-connection]")).to_have_text("live")
        return self


@pytest.fixture
def member(house: str, phone: Callable[..., Page], people: People, belgian: BelgianTable) -> JuryMember:
    """A member of the jury on duty, with the queue open."""
    path = f"/e/{belgian.table.round.tournament.slug}/"
    tab = phone(viewport={"width": 360, "height": 740})
    log_in(tab, house, "jury", f"{path}jury/")
    return JuryMember(tab, house + path).opens_queue()


def test_a_chelem_is_refused_before_it_is_played(member: JuryMember, belgian: BelgianTable) -> None:
    member.sees("Nobody needs the jury now.")
    belgian.calls_jury("CONSENT", seat=1, contract="GRAND_CHELEM")
    member.sees("An Peeters · Grand slam")
    expect(member.tab).to_have_title(re.compile(r"^\(1\) Jury"))
    member.button("I go to table 1").sees("Answered by")
    member.link("Refuse permission").sees("No points are moved.", "#impact")
    member.chip("It would weigh too much")
    expect(member.tab.locator("#id_text")).to_have_value(re.compile("weigh too much on the other players’ points"))
    member.button("Decide").sees("Ruling 1 is signed.").sees("The players may appeal until")
    assert member.taps == 4 < MOST
    call, ruling = Call.objects.get(), Ruling.objects.get()
    assert (ruling.kind, ruling.call, call.outcome) == ("refuse", call, "ruled")
    member.link("Go to the queue").sees("Nobody needs the jury now.")
    expect(member.tab).to_have_title(re.compile("^Jury"))


def test_a_trou_that_was_forgotten_is_fined_annulled_and_dealt_again(
    house: str, phone: Callable[..., Page], member: JuryMember, belgian: BelgianTable
) -> None:
    belgian.plays_belgian("D: RIKKEN_HORS 0+1 in H | 9")
    belgian.calls_jury("TROU", seat=2)
    member.button("I go to table 1").link("Annul: the same dealer deals again")
    member.sees("Piet van Dijk", "#impact").sees("→ −15", "#impact").sees("Only the jury sees this.", ".impact")
    assert [total(entrant) for entrant in belgian.entrants] == [3, 3, -3, -3]
    member.button("Decide").sees("Ruling 1 is signed.").sees("Piet van Dijk is fined 15. Deal 1 is annulled; the same dealer deals again.")
    assert member.taps == 3 < MOST
    assert [total(entrant) for entrant in belgian.entrants] == [5, 5, -15, 5]
    Hand(phone()).opens(house, belgian).sees("Els deals")


def test_a_third_solo_is_found_though_the_first_two_were_lost_at_other_tables(member: JuryMember, belgian: BelgianTable) -> None:
    tournament = belgian.table.round.tournament
    belgian.plays_belgian("MISERE 0 lost")
    first = belgian.table.round
    rounds.finish(by=MACHINE, round=first, unsigned=True)
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[5, 6, 7, 8, 9], [2, 3, 4, 1]])
    rounds.start(by=MACHINE, round=second)
    table = BelgianTable(Table.objects.get(round=second, number=2))
    table.plays_belgian("D: ABONDANCE_9 3 in H lost")
    assert not Call.objects.exists()
    deal = table.plays_belgian("MISERE 3 made")
    assert deal.in_doubt
    member.sees("A solo after two lost ones").sees("found by Troela")
    member.button("I go to table 2").sees("2 solos lost").sees("round 1, table 1, deal 1").sees("round 2, table 2, deal 1")
    member.link("Allow it").sees("would count again", "#impact")
    member.button("Decide").sees("Ruling 1 is signed.")
    assert member.taps == 3 < MOST
    deal.refresh_from_db()
    assert (deal.in_doubt, Call.objects.get().outcome) == (False, "ruled")
    assert table.points() == (-7 + 5, -7 + 5, -7 + 5, 21 - 15)


def test_an_appeal_overturns_and_both_rulings_stay(member: JuryMember, belgian: BelgianTable) -> None:
    belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    belgian.calls_jury("TROU", seat=1)
    member.button("I go to table 1").link("Annul: the same dealer deals again").button("Decide").sees("Ruling 1 is signed.")
    assert total(belgian.entrants[1]) == -15
    member.taps = 0
    member.fold("Overturn on appeal").button("Overturn it").sees("Ruling 1 is overturned.").sees("Overturns ruling 1")
    assert member.taps == 2 < MOST
    assert [total(entrant) for entrant in belgian.entrants] == [3, -3, 3, -3]
    member.link("All rulings").sees("overturned by 2").sees("overturns 1")
    assert Ruling.objects.count() == 2


def test_another_result_is_answered_with_the_tables_own_questions(member: JuryMember, belgian: BelgianTable) -> None:
    belgian.plays_belgian("MISERE 1 made")
    belgian.calls_jury("DISPUTE")
    member.button("I go to table 1").link("Replace the result").sees("Made?", "#replace")
    member.tab.locator("#replace").get_by_role("button", name="Lost").click()
    expect(member.tab.locator("#id_text")).to_have_value(re.compile("becomes: Misère"))
    member.sees("→ −21", "#impact")
    member.taps += 1
    member.button("Decide").sees("Ruling 1 is signed.")
    assert member.taps == 4 < MOST
    assert belgian.points() == (7, -21, 7, 7)


def test_points_of_a_fine_follow_the_warnings_unless_somebody_typed_them(member: JuryMember, belgian: BelgianTable, people: People) -> None:
    tournament = belgian.table.round.tournament
    deeds.warn(
        by=people.director, tournament=tournament, player=belgian.entrants[2], text="Rustig.", article="CONDUCT", table=belgian.table
    )
    member.tab.goto(f"{member.evening}jury/deals/1/1/1/?article=CONDUCT&decide=warn")
    member.sees("Piet van Dijk was warned 1 time before.").chip("Piet van Dijk")
    expect(member.tab.locator("#id_points")).to_have_value("9")
    expect(member.tab.locator("#id_text")).to_have_value(re.compile("is fined 9"))
    member.tab.locator("#id_points").fill("6")
    expect(member.tab.locator("#id_text")).to_have_value(re.compile("is fined 6"))
    member.chip("An Peeters")
    expect(member.tab.locator("#id_text")).to_have_value(re.compile("An Peeters is fined 6"))
    expect(member.tab.locator("#id_points")).to_have_value("6")


def test_the_keyboard_walks_the_queue_and_decides(house: str, phone: Callable[..., Page], people: People, belgian: BelgianTable) -> None:
    belgian.calls_jury("CONSENT", seat=1, contract="GRAND_CHELEM")
    belgian.calls_jury("REVOKE", seat=2)
    path = f"/e/{belgian.table.round.tournament.slug}/jury/"
    tab = phone(viewport={"width": 1280, "height": 800})
    log_in(tab, house, "jury", path)
    tab.wait_for_load_state()
    tab.keyboard.press("ArrowDown")
    expect(tab.locator(".calls .call-about").first).to_be_focused()
    tab.keyboard.press("g")
    expect(tab.get_by_role("heading", name="Table 1, deal 1")).to_be_visible()
    tab.wait_for_load_state()
    tab.keyboard.press("1")
    expect(tab.get_by_role("heading", name="Allow it")).to_be_focused()
    tab.wait_for_load_state()
    tab.keyboard.press("Control+Enter")
    expect(tab.get_by_role("main")).to_contain_text("Ruling 1 is signed.")


def test_the_sound_is_switched_on_once_and_remembered(member: JuryMember) -> None:
    sound = member.tab.locator("#sound")
    expect(sound).to_have_text("Sound is off")
    sound.click()
    expect(sound).to_have_text("Sound is on")
    member.opens_queue()
    expect(member.tab.locator("#sound")).to_have_attribute("aria-pressed", "true")
    member.tab.locator("#sound").click()
    member.tab.locator("#sound").click()
    expect(member.tab.locator("#sound")).to_have_text(re.compile("Sound"))


@pytest.mark.parametrize(
    "how", [{"viewport": {"width": 360, "height": 640}}, {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"}]
)
def test_everybody_can_read_the_jurys_pages(
    house: str, phone: Callable[..., Page], people: People, belgian: BelgianTable, how: dict[str, object]
) -> None:
    tournament = belgian.table.round.tournament
    belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9", "MISERE_TABLE 1 made")
    call = belgian.calls_jury("DISPUTE", 1, note="Negen of acht")
    deeds.warn(by=people.jury, tournament=tournament, player=belgian.entrants[1], text="Rustig.", article="CONDUCT", table=belgian.table)
    automatic_call = Call.objects.get(automatic=True)
    path = f"/e/{tournament.slug}/jury/"
    tab = phone(**how)
    log_in(tab, house, "jury", path)
    decisions = [f"calls/{call.pk}/?decide={code}" for code in ("replace", "award", "fine", "warn", "adjust", "exclude", "annul")]
    wrong: dict[str, object] = {}
    for page in [
        "",
        f"calls/{call.pk}/",
        f"calls/{automatic_call.pk}/?decide=forgotten",
        *decisions,
        "rulings/",
        "rulings/1/",
        "rulings/1/overturn/",  # leads to a part of the ruling
    ]:
        tab.goto(house + path + page)
        expect(tab.locator(".stale")).to_have_count(0)
        if problems := problems_on(tab):
            wrong[page] = problems
    assert wrong == {}
    assert Deal.objects.filter(in_doubt=True).count() == 1
