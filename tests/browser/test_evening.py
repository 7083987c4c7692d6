"""One evening from the draw to the paper, in Chromium: the director's desk, the phone on the table, the screen in the room."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.cast import PASSWORD, People
from tests.tournaments.papers.making.processes import environment
from tests.tournaments.papers.reading import text
from tournaments.evening.models import Tournament
from tournaments.play.models import Deal

pytestmark = pytest.mark.browser

MAX_SECONDS = 3.0
"""The most seconds until the screen shows a deal that was sent."""


@pytest.fixture
def tournament(prepare_evening: Callable[..., Tournament]) -> Tournament:
    """Four players, a round of three deals; a partner pays only when they took fewer than two tricks."""
    return prepare_evening(players=4, options={"partner_loss": "partner_pays_if_lt2"}, rounds_planned=1, deals_a_round=3)


@pytest.fixture
def papers_process() -> Iterator[Callable[[], None]]:
    """Start the process that makes papers, on this test's database."""
    started: list[subprocess.Popen[bytes]] = []

    def start() -> None:
        started.append(subprocess.Popen([sys.executable, "manage.py", "papers"], cwd=settings.BASE_DIR, env=environment()))

    yield start
    for process in started:
        process.terminate()
        process.wait(10)


def test_an_evening_from_the_draw_to_the_paper(
    house: str, phone: Callable[..., Page], people: People, tournament: Tournament, papers_process: Callable[[], None]
) -> None:
    evening = f"{house}/e/{tournament.slug}/"

    director = phone(viewport={"width": 1280, "height": 800})
    director.goto(f"{house}/login/?next=/e/{tournament.slug}/desk/")
    director.get_by_label("Username").fill("director")
    director.get_by_label("Password").fill(PASSWORD)
    director.get_by_role("main").get_by_role("button", name="Log in").click()
    for button in ("Draw round 1", "Start round 1"):
        with director.expect_navigation():
            director.get_by_role("button", name=button).click()
    expect(director.get_by_role("link", name="Table 1", exact=True)).to_be_attached()
    director.goto(f"{evening}desk/codes/")  # the print page, with the codes unfolded
    director.get_by_role("link", name="Code of table 1").click()
    director.get_by_role("img", name="QR code with the link of table 1").evaluate("image => image.decode()")
    link = director.locator("main .mono a").inner_text()

    screen = phone(viewport={"width": 1920, "height": 1080})
    screen.goto(f"{evening}screen/")
    expect(screen.locator(".screen-connection")).to_have_attribute("data-state", "live")
    expect(screen.locator("[data-key]").first).to_contain_text("An Peeters")
    screen.evaluate("window.opened_once = true")

    hand = Hand(phone())
    hand.tab.goto(link)
    hand.status("all sent").taps_on("Rik", "Piet", "Jo", "9").sees("Rik made, 1 over.", "#preview")
    sent = time.monotonic()
    hand.sends()
    screen.wait_for_function("() => !document.querySelector('[data-key]').textContent.includes('An Peeters')", timeout=MAX_SECONDS * 1000)
    took = time.monotonic() - sent
    sys.stdout.write(f"From «send» on the phone to moved on the screen: {took * 1000:.0f} ms\n")
    assert took < MAX_SECONDS
    assert hand.taps == 5

    hand.taps = 0
    hand.tab.context.set_offline(True)
    hand.status("offline").misere("Jo", "Lost").status("offline · 1 to send").sees("No connection. Go on playing.", "#notices")
    assert hand.taps == 4
    assert Deal.objects.count() == 1
    hand.tab.context.set_offline(False)
    hand.status("all sent")
    expect(screen.locator("[data-key]").last).to_contain_text("Jo Smets")
    expect(screen.locator(".screen-where").first).to_contain_text("standings after 2 deals")

    hand.taps_on("Rik", "An", "Piet", "5", "7")
    alert = hand.tab.locator("[data-question='partner_took_8']").get_by_role("alert")
    expect(alert).not_to_be_empty()
    hand.sends()
    expect(alert).to_be_visible()
    assert Deal.objects.count() == 2
    hand.taps_on("1").sees("Rik lost, 3 short.", "#preview").sends().status("all sent").taps_on("We agree: sign").sees("Signed at")
    first = screen.locator("[data-key]").first
    expect(first).to_contain_text("Els Maes")
    expect(first).to_contain_text("+7")
    assert screen.evaluate("window.opened_once"), "the screen was loaded again"
    names, points = (screen.locator(f"[data-key] {part}").all_text_contents() for part in (".screen-name", ".screen-points"))
    totals_on_screen = dict(zip(names, points, strict=True))
    assert totals_on_screen == {"Els Maes": "+7", "Piet van Dijk": "+3", "An Peeters": "−1", "Jo Smets": "−9"}

    director.goto(f"{evening}papers/")
    director.get_by_label("Language of the papers").select_option("en")
    director.locator("summary", has_text="Round 1").click()
    director.get_by_role("button", name="Filled scoresheets").click()
    expect(director.get_by_text("waiting")).to_be_visible()
    papers_process()
    paper = director.locator("ul.list a[href*='/papers/']").first
    expect(paper).to_be_visible(timeout=90_000)
    answer = director.context.request.get(house + str(paper.get_attribute("href")))
    assert answer.headers["content-type"] == "application/pdf"
    sheet = text(answer.body())
    totals = hand.tab.locator(".deals tfoot td").all_inner_texts()
    assert sorted(totals) == ["+3", "+7", "−1", "−9"]
    assert f"Total {' '.join(totals)}" in sheet
    assert "3 of 3 deals played" in sheet
