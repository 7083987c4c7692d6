"""Two groups enter their own game on the page, from nothing; the published rules then produce every row of their tables."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.club.models import Club
from clubs.houserules.models import HouseRules
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import ruleset_from
from tests.browser.test_pages import log_in
from tests.cast import People
from tests.scoring.payments.test_circles_scales import SLIP_OF_THE_PEN, couleur_result, figures, fleurus_deals
from tests.scoring.payments.test_scales import rows

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SLOW_MS = 20_000
"""A busy machine draws a long page slowly."""
WHIST = "/c/de-vier-azen/rules/change/?game=whist_iwwa"
MISERE: dict[str, Any] = {"promise": "exactly", "tricks": "0", "trump": "no", "together": True}


@dataclass
class ContractTypist:
    """Somebody who enters contracts one by one."""

    tab: Page
    house: str
    codes: list[str] = field(default_factory=list)

    def opens(self, part: str, code: str = "") -> None:
        self.tab.goto(f"{self.house}{WHIST}&part={part}&code={code}")

    def control(self, name: str) -> Any:
        return self.tab.locator(f'[id="c.{name}"]')

    def keeps(self) -> None:
        self.tab.get_by_role("button", name="Keep", exact=True).click()
        expect(self.tab.get_by_role("heading", name="Is this what you pay?")).to_be_visible(timeout=SLOW_MS)

    def adds(self, code: str, name: str, way: str = "", copy: bool = False, **texts: Any) -> None:
        """Add a contract, or copy the last one, and fill it in."""
        self.opens("contract", f"%2B{self.codes[-1]}" if copy else "")
        self.codes.append(code)
        self.tab.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        if way and not copy:
            self.control("pays.way").select_option(way)
            expect(self.tab.locator('[name="c.pays.was"]')).to_have_value(way, timeout=SLOW_MS)
        for place, text in {"name.fr": name, "name.nl": name, "name.en": name, "code": code, **texts}.items():
            self._enters(self.control(place.replace("__", ".")), text)
        self.keeps()

    def _enters(self, control: Any, text: str | bool) -> None:
        if isinstance(text, bool):
            control.set_checked(text)
        elif control.evaluate("each => each.tagName") == "SELECT":
            control.select_option(text)
        else:
            control.fill(text)

    def takes_out_all_but(self, codes: list[str]) -> None:
        self.opens("contracts")
        for box in self.tab.locator("[name=kept]").all():
            box.set_checked(box.get_attribute("value") in codes)
        self.keeps()

    def publishes(self, name: str) -> RuleSet:
        self.takes_out_all_but(self.codes)
        self.tab.get_by_label("Name of these rules").fill(name)
        self.tab.get_by_role("button", name="Publish as version 1").click()
        self.tab.wait_for_url("**/rules/*/")
        return ruleset_from(HouseRules.objects.get(name=name).rules)


@pytest.fixture
def entry(house: str, phone: Callable[..., Page], people: People, club: Club) -> ContractTypist:
    tab = phone(viewport={"width": 1280, "height": 900})
    log_in(tab, house, "owner", WHIST)
    result = ContractTypist(tab, house)
    result.takes_out_all_but(["SOLO_SLIM"])
    return result


def points(rules: RuleSet, contracts: list[dict[str, Any]]) -> list[int]:
    outcome = rules.game.score_deal(rules.game.first_state(TableStart(4, 3, None, {})), {"dealer": 3, "contracts": contracts})
    assert outcome.played is not None, outcome.problems
    assert sum(outcome.played.points(4)) + outcome.played.pot() == 0
    return list(outcome.played.points(4))


def test_a_fleurus_circle_enters_its_game(entry: ContractTypist) -> None:
    steps: dict[str, Any] = {"pays__over": "1", "pays__lost": "6", "pays__under": "2", "pays__made": "4"}
    entry.adds("EMBALLAGE_8", "Emballage 8", partner="joins", tricks="8", pays__slam_add="4", **steps)
    for tricks in range(9, 14):
        bonus: dict[str, Any] = {"pays__slam_add": ""} if tricks == 9 else {}
        entry.adds(f"EMBALLAGE_{tricks}", f"Emballage {tricks}", copy=True, tricks=str(tricks), **bonus)
    alone: dict[str, Any] = {"pays__made": "2", "pays__over": "1", "pays__lost": "3", "pays__under": "1"}
    entry.adds("SEUL_6", "6 seul", tricks="6", **alone)
    for tricks in (7, 8):
        entry.adds(f"SEUL_{tricks}", f"{tricks} seul", copy=True, tricks=str(tricks))
    trou: dict[str, Any] = {"pays__made": "8", "pays__over": "0", "pays__lost": "8", "pays__under": "0", "pays__slam_add": "7"}
    entry.adds("TROU", "Trou", partner="fourth_ace", tricks="8", **trou)

    def flat(code: str, name: str, made: int, lost: int, copy: bool = False, **texts: Any) -> None:
        entry.adds(code, name, "flat_two", copy, pays__flat=str(made), pays__flat_lost=str(lost), **texts)

    flat("PETITE_MISERE", "Petite misère", 4, 6, **MISERE, joint="one_sum")
    flat("GRANDE_MISERE", "Grande misère", 8, 12, copy=True)
    flat("GRANDE_MISERE_ON_TROU", "Grande misère sur trou", 16, 16, copy=True)
    flat("GRANDE_MISERE_ON_TABLE", "Grande misère sur table", 16, 16, copy=True, open_cards=True)
    flat("GRANDE_MISERE_ON_TROU_AND_TABLE", "Grande misère sur trou et sur table", 20, 20, copy=True, together=False)
    flat("EIGHT_ON_PETITE_MISERE", "8 plis sur petite misère", 5, 7, tricks="8")
    flat("ABONDANCE", "Abondance", 6, 9, copy=True, tricks="9")
    flat("SOLO_SLAM", "Solo schelem", 30, 30, copy=True, tricks="13")
    rules = entry.publishes("Fleurus")
    assert list(rules.game.contract_codes) == entry.codes
    for row in rows("fleurus.csv"):
        expected = [4, -4, 4, -4] if (row["code"], row["result"]) == SLIP_OF_THE_PEN else figures(row)
        for contracts in fleurus_deals(row):
            assert points(rules, contracts) == expected, row


def test_a_couleur_circle_enters_its_game(entry: ContractTypist) -> None:
    unknown = {"PETIT_CHELEM": "67", "GRAND_CHELEM": "133"}
    table = [{**row, "each_opponent": row["each_opponent"] or unknown[row["code"]]} for row in rows("couleur.csv")]
    by_code: dict[str, list[dict[str, str]]] = {}
    for row in table:
        by_code.setdefault(row["code"], []).append(row)
    entry.opens("contracts")
    entry.tab.get_by_label("Settlement").select_option("pot_pays")
    entry.keeps()
    promises = {"PETIT_CHELEM": ("at_least", "12"), "GRAND_CHELEM": ("at_least", "13"), "PICCOLO": ("exactly", "1")}
    for code, lines in by_code.items():
        number = code.rsplit("_", 1)[-1]
        promise, tricks = promises.get(code, ("at_least", number) if number.isdecimal() else ("exactly", "0"))
        made = [int(tricks) == took if promise == "exactly" else took >= int(tricks) for took in range(14)]
        full = lines if len(lines) == 14 else [lines[0 if kept else 1] for kept in made]
        entry.adds(
            code, code.replace("_", " ").capitalize(), "sides", copy=bool(entry.codes), promise=promise, tricks=tricks,
            partner="joins" if lines[0]["declarers"] == "2" else "", together=promise == "exactly",
            pays__declarers=" ".join(row["each_declarer"] for row in full), pays__opponents=" ".join(row["each_opponent"] for row in full),
        )  # fmt: skip
    rules = entry.publishes("Couleur")
    assert list(rules.game.contract_codes) == list(by_code)
    for row in table:
        partner = {"partner": 2} if row["declarers"] == "2" else {}
        assert points(rules, [{"code": row["code"], "declarer": 0, **partner, **couleur_result(row)}]) == figures(row), row


def test_on_a_telephone_by_keys_a_contract_is_changed_and_shows_what_it_pays(
    house: str, phone: Callable[..., Page], people: People, club: Club
) -> None:
    tab = phone()
    log_in(tab, house, "owner", WHIST)
    no = tab.get_by_role("link", name=re.compile("No, we pay something else.*Misère"))
    no.focus()
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("heading", level=1)).to_have_text("Misère")
    paid = tab.get_by_label("made or lost").first
    paid.focus()
    tab.keyboard.press("Control+a")
    tab.keyboard.type("9")
    expect(tab.locator("#pay")).to_contain_text("+27")
    expect(paid).to_be_focused()
    tab.keyboard.press("Control+a")
    tab.keyboard.type("negen")
    tab.keyboard.press("Enter")
    expect(tab.locator(".errorlist", has_text="OPTION_").first).to_be_visible()
    expect(tab.locator(":focus")).to_have_value("negen")
    assert tab.evaluate("document.documentElement.scrollWidth") == 360
    tab.keyboard.press("Control+a")
    tab.keyboard.type("9")
    tab.keyboard.press("Enter")
    expect(tab.locator("ol.samples")).to_contain_text("Els, Jo and Piet each pay An 9")
    expect(tab.get_by_role("heading", name="Your changes")).to_be_visible()
    tab.get_by_role("button", name="Undo the last change").focus()
    tab.keyboard.press("Enter")
    expect(tab.locator("ol.samples")).to_contain_text("An 7")


def test_what_is_typed_stays_while_the_server_does_not_answer(house: str, phone: Callable[..., Page], people: People, club: Club) -> None:
    tab = phone()
    log_in(tab, house, "owner", WHIST)
    tab.goto(f"{house}{WHIST}&part=contract&code=MISERE")
    paid = tab.get_by_label("made or lost").first
    tab.context.set_offline(True)
    paid.fill("9")
    tab.get_by_role("button", name="Keep", exact=True).click()
    expect(tab.get_by_role("alert").filter(has_text="What you typed is still here.")).to_be_visible(timeout=SLOW_MS)
    expect(paid).to_have_value("9")
    tab.context.set_offline(False)
    tab.get_by_role("button", name="Keep", exact=True).click()
    expect(tab.locator("ol.samples")).to_contain_text("Els, Jo and Piet each pay An 9", timeout=SLOW_MS)
