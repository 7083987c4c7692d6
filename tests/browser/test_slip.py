"""A paper slip typed at the desk by keys alone: few keys a deal, one wrong row kept, and a connection that breaks and returns."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import CDPSession, Locator, Page, Route, expect

from tests.browser.look.accessibility import problems_on
from tests.browser.test_pages import log_in
from tests.cast import MACHINE, AtTable, People
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.seating.actions import drawing
from tournaments.slips.models import Slip

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
E = "Enter"
ROWS = [
    ("r", "e", "a", "9"), ("r", "a", "p", "8"), ("rb", "p", "j", "10"), ("8", "j", "6"), ("m", "e", "m"),
    ("r", "p", "e", "7"), ("pi", "a", "l"), ("r", "j", "a", "11"), ("r", "e", "j", "8"), ("9", "p", "9"),
    ("r", "a", "e", "9"), ("r", "p", "j", "8"), ("r", "e", "e", "9"), ("r", "j", "p", "12"), ("m", "a", "l"),
    ("r", "e", "p", "8"), ("r", "a", "j", "7"), ("rb", "e", "a", "9"), ("r", "p", "a", "8"), ("8", "e", "8"),
]  # fmt: skip
"""The keys for each deal, field by field; deal 13 names its declarer as their own partner."""
SENT_WITHIN_MS = 15_000
"""Twenty deals are booked one after the other, on a machine that may be busy."""
KEYS_A_SECOND = 4
"""Plausible for somebody who looks at the paper while they type."""


@pytest.fixture
def slip(house: str, people: People, prepare_evening: Callable[..., Tournament]) -> AtTable:
    """A table of four in a round of twenty deals, without entries."""
    tournament = prepare_evening(4, deals_a_round=20)
    for name in ("desk", "director"):
        tournament.officials.get_or_create(name=name, defaults={"role": name, "user": getattr(people, name).user})
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    return AtTable(round_.tables.get(number=1))


def address(slip: AtTable) -> str:
    return f"/e/{slip.table.round.tournament.slug}/desk/slips/1/1/"


class Keyboard:
    """Presses keys and counts them."""

    def __init__(self, tab: Page) -> None:
        self.tab, self.keys = tab, 0

    def types(self, *fields: str) -> None:
        for field in fields:
            for key in field:
                self.presses(key)
            self.presses(E)

    def presses(self, key: str) -> None:
        self.tab.keyboard.press(key)
        self.keys += 1


def test_twenty_deals_by_keys_alone_in_under_ninety_seconds(house: str, phone: Callable[..., Page], slip: AtTable) -> None:
    tab = phone(viewport={"width": 1280, "height": 900})
    log_in(tab, house, "desk", address(slip))
    board = Keyboard(tab)
    expect(tab.locator("tr[data-row='1'] input").first).to_be_focused()
    line = tab.context.new_cdp_session(tab)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = processor_seconds(line)
    for fields in ROWS:
        board.types(*fields)
    for_typing, keys_of_usual_deal = processor_seconds(line) - before, len(ROWS[0]) * 2
    assert keys_of_usual_deal == 8
    for_hand = board.keys / KEYS_A_SECOND
    assert for_hand < 60
    assert 0 < for_typing < for_hand / 4  # the page keeps up with a quick typist, also on a computer that is four times slower
    expect(tab.locator(".slip-state p")).to_contain_text("19 of 20 deals · not right: 13 · saved in this browser")
    lost = cut_once(tab)
    board.presses("Control+Enter")
    expect(tab.locator(".slip-state p")).to_contain_text("not booked yet: 13–20", timeout=SENT_WITHIN_MS)
    assert len(lost) == 1
    assert Deal.objects.count() == 12
    assert len(Slip.objects.get().rows) == 20
    tab.reload()
    expect(tab.locator("tr[data-row='13'] .deal input").nth(2)).to_have_value("e")
    tab.locator("tr[data-row='20'] input").first.focus()
    for key in (*["ArrowUp"] * 7, "ArrowRight", "ArrowRight", "a", E, "Control+Enter"):
        board.presses(key)
    expect(tab.locator(".slip-state p")).to_contain_text("20 of 20 deals · The server has received everything.", timeout=SENT_WITHIN_MS)
    assert Deal.objects.filter(in_doubt=False, reported_by="user desk").count() == 20
    assert tab.locator("tfoot tr").first.locator("td").last.inner_text() == "0"
    assert sum(slip.points()) == 0
    assert problems_on(tab) == []


def processor_seconds(line: CDPSession) -> float:
    """Return the page's own processor time, which does not depend on what else a busy machine does."""
    return next(float(each["value"]) for each in line.send("Performance.getMetrics")["metrics"] if each["name"] == "TaskDuration")


def cut_once(tab: Page) -> list[str]:
    """Break the connection at the first request that sends the slip."""
    lost: list[str] = []

    def cut(route: Route) -> None:
        if route.request.method == "PUT" and not lost:
            lost.append(route.request.url)
            route.abort()
        else:
            route.fallback()

    tab.route("**/slip/", cut)
    return lost


def test_a_phone_reports_a_deal_meanwhile_and_nothing_is_lost(house: str, phone: Callable[..., Page], slip: AtTable) -> None:
    tab = phone(viewport={"width": 1280, "height": 900})
    log_in(tab, house, "desk", address(slip))
    board = Keyboard(tab)
    board.types(*ROWS[0], *ROWS[1])
    slip.plays("RIK 0+1 | 9", "RIK 2+3 | 8")  # the first equals what was typed, the second does not
    expect(tab.locator("tr[data-row='2'] + .slip-reason")).to_contain_text("Others have entered this deal in the meantime: Rik Piet+Jo 8")
    tab.get_by_role("button", name="Replace it with mine").click()
    board.presses("Control+Enter")
    expect(tab.locator(".slip-state p")).to_contain_text("The server has received everything.")
    assert [deal.revision for deal in Deal.objects.order_by("number")] == [1, 2]
    assert Deal.objects.get(number=2).facts["contracts"][0]["declarer"] == 1


def test_what_is_written_is_compared_and_goes_to_the_jury(house: str, phone: Callable[..., Page], slip: AtTable) -> None:
    tab = phone()
    log_in(tab, house, "desk", address(slip))
    board = Keyboard(tab)
    board.types(*ROWS[0])
    for name, figure in (("Els", "2"), ("An", "3")):
        tab.get_by_label(f"Deal 1: points of {name} on paper").press_sequentially(figure)
    reason = tab.locator("tr[data-row='1'] + .slip-reason")
    expect(reason).to_contain_text("Together this is +1; it should be 0.An gets +2 by the rules; +3 is written on the paper.")
    tab.get_by_role("button", name="The paper says the same: send it to the jury").click()
    board.presses("Control+Enter")
    expect(tab.locator(".slip-state p")).to_contain_text("The server has received everything.")
    call = slip.table.calls.get()
    assert (call.article, call.deal_number, call.note) == ("DISPUTE", 1, "A +2, B +3")


def test_a_second_person_types_blind_and_settles_what_differs(house: str, phone: Callable[..., Page], slip: AtTable) -> None:
    evenings.amend(by=MACHINE, tournament=slip.table.round.tournament, slip_confirmation="double")
    one, other = phone(viewport={"width": 1280, "height": 900}), phone(viewport={"width": 1280, "height": 900})
    log_in(one, house, "desk", address(slip))
    Keyboard(one).types(*ROWS[0], *ROWS[1])
    one.keyboard.press("Control+Enter")
    expect(one.locator(".slip-state p")).to_contain_text("It counts once a second person has typed the same.")
    log_in(other, house, "director", address(slip))
    expect(other.locator(".slip-state p")).to_contain_text("desk has typed the slip already. Type it from the paper too")
    expect(other.locator("tr[data-row='1'] input").first).to_have_value("")
    Keyboard(other).types(*ROWS[0], "r", "a", "p", "9")
    other.keyboard.press("Control+Enter")
    reason = other.locator("tr[data-row='2'] + .slip-reason")
    expect(reason).to_contain_text("You typed Rik An+Piet 9; somebody else typed Rik An+Piet 8.")
    assert Deal.objects.count() == 1
    reason.get_by_role("button", name="The other person’s version is right").click()
    other.keyboard.press("Control+Enter")
    expect(other.locator(".slip-state p")).to_contain_text("The server has received everything.")
    assert Deal.objects.count() == 2


def test_every_row_has_its_fields_under_the_same_heads(house: str, phone: Callable[..., Page], slip: AtTable) -> None:
    for width in (360, 1280):
        tab = phone(viewport={"width": width, "height": 740})
        log_in(tab, house, "desk", address(slip))
        Keyboard(tab).types("r", "e", "a", "9", "8", "j", "6", "m", "e", "m")
        heads = tab.locator("thead .deal [data-column]")
        assert heads.all_inner_texts() == ["Contract", "Player", "Partner", "Tricks"]
        fields = tab.locator("tbody .deal input")
        assert {field.get_attribute("data-column") for field in fields.all()} == {"0", "1", "2", "3"}
        for nth, head in enumerate(heads.all()):
            at = {round(start) for start in starts(head, tab.locator(f"tbody .deal input[data-column='{nth}']"))}
            assert len(at) == 1, (width, nth, at)
        results = tab.locator("tr[data-row='3'] .deal input[data-column='3'], tr[data-row='2'] .deal input[data-column='3']")
        assert [field.input_value() for field in results.all()] == ["6", "Made"]
        results.last.focus()
        tab.keyboard.press("ArrowUp")
        expect(results.first).to_be_focused()
        assert tab.evaluate("document.documentElement.scrollWidth") == width


def starts(*places: Locator) -> list[float]:
    return [box["x"] for place in places for each in place.all() if (box := each.bounding_box())]
