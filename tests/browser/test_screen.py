"""The big screen in Chromium: no name is cut, pages take turns, places move quietly, a message shows at once, nothing scrolls."""

from __future__ import annotations

import datetime
import re
import uuid
from collections.abc import Callable

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from config.asgi import pages
from tests.browser.clock import stop_clock
from tests.browser.test_pages import log_in
from tests.cast import MACHINE, AtTable, People
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Round, Tournament
from tournaments.play.actions import rounds
from tournaments.room.actions.messages import send_message, take_message_back
from tournaments.room.actions.screen import show_on_screens, turn_page
from tournaments.seating.actions import drawing

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
PICTURES = [(1920, 1080), (1280, 720), (3840, 2160), (1024, 768)]
LONG_NAMES = [
    "Marie-Madeleine van der Heijden-Schoenmakers",
    "Wilhelmina van den Broeck-Vandersteen-Van Overstraeten tot Oosterhout-Kraaijenhoff",
    "Lutgard Bogaerts-Vandenbroucke",
    "W" * 60,
    "بهرام کاظمی‌نژاد",
]
OVERFLOWS = """() => {
  const slide = [...document.querySelectorAll(".screen-slide")].find((each) => !each.hidden);
  const wrong = [];
  for (const each of slide.querySelectorAll("li, .screen-name, .screen-clock-time, .screen-clock-until")) {
    if (!each.getClientRects().length) continue;
    const [box, page] = [each.getBoundingClientRect(), slide.getBoundingClientRect()];
    if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth) wrong.push(`wide: ${each.textContent}`);
    if (box.bottom > page.bottom + 1 || box.right > page.right + 1 || box.left < page.left - 1) wrong.push(`outside: ${each.textContent}`);
  }
  for (const name of slide.querySelectorAll(".screen-name")) {
    const [box, row] = [name.getBoundingClientRect(), name.closest("li").getBoundingClientRect()];
    if (box.height > row.height + 1) wrong.push(`high: ${name.textContent}`);
    if (getComputedStyle(name).textOverflow === "ellipsis") wrong.push(`cut: ${name.textContent}`);
  }
  const header = document.querySelector("header");
  if (header.scrollWidth > header.clientWidth + 1) wrong.push("the header");
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth || root.scrollHeight > root.clientHeight) wrong.push("the page scrolls");
  return wrong;
}"""
BROKEN_WORDS = """() => [...document.querySelectorAll(".screen-slide:not([hidden]) .screen-name")].flatMap((name) => {
  const text = name.firstChild;
  return [...text.data.matchAll(/[^\\s-]+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  }).map((word) => word[0]);
})"""
COUNT_SLIDES = """
  window.slides = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) { window.slides += 1; return animate.apply(this, how); };
"""
BAND_COVERS = """() => {
  const boxOf = (part) => document.querySelector(part).getBoundingClientRect();
  const [slide, band] = [boxOf(".screen-slide:not([hidden])"), boxOf(".screen-messages")];
  return band.top < slide.bottom - 1 || band.bottom > innerHeight || slide.height < innerHeight / 2;
}"""
SHOWN_NAMES = "() => document.querySelectorAll('.screen-slide:not([hidden]) .screen-name').length"


def at(house: str, tournament: Tournament) -> str:
    return f"{house}/e/{tournament.slug}/screen/"


def with_long_names(prepare_evening: Callable[..., Tournament], players: int) -> Tournament:
    tournament = prepare_evening(players=players - len(LONG_NAMES))
    prepare.enrol(by=MACHINE, tournament=tournament, guests=LONG_NAMES)
    return tournament


def test_no_name_is_cut_on_any_picture(house: str, phone: Callable[..., Page], prepare_evening: Callable[..., Tournament]) -> None:
    """Fails if a name has `white-space: nowrap` at the present sizes."""
    few, many = (with_long_names(prepare_evening, players) for players in (37, 70))
    drawing.seat(by=MACHINE, tournament=few)
    drawing.seat(by=MACHINE, tournament=many)
    tab = phone(**PROJECTOR)
    for tournament in (few, many):
        for show in ("seating", "tables", "standings"):
            show_on_screens(by=MACHINE, tournament=tournament, show=show)
            tab.goto(at(house, tournament))
            for direction in ("ltr", "rtl"):
                tab.evaluate("direction => { document.documentElement.dir = direction; }", direction)
                for width, height in PICTURES:
                    tab.set_viewport_size({"width": width, "height": height})
                    tab.evaluate("document.fonts.ready")
                    tab.evaluate("window.dispatchEvent(new Event('resize'))")
                    assert tab.evaluate(OVERFLOWS) == [], (show, direction, width, height)


def test_a_name_gets_smaller_before_a_word_of_it_is_broken(
    house: str, phone: Callable[..., Page], prepare_evening: Callable[..., Tournament]
) -> None:
    tournament = prepare_evening(players=1)
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Jo Vandenbrouckelaere", "Wilhelmus Vandersteenhoven", "An Maes"])
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    AtTable(round_.tables.get()).plays("RIK 1+2 | 9")
    show_on_screens(by=MACHINE, tournament=tournament, show="standings")
    tab = phone(**PROJECTOR)
    tab.goto(at(house, tournament))
    for width, height in PICTURES:
        tab.set_viewport_size({"width": width, "height": height})
        tab.evaluate("document.fonts.ready")
        tab.evaluate("window.dispatchEvent(new Event('resize'))")
        assert (tab.evaluate(BROKEN_WORDS), tab.evaluate(OVERFLOWS)) == ([], []), (width, height)


@pytest.mark.parametrize(("players", "columns"), [(37, 3), (60, 4)])
def test_everybody_finds_their_table_on_one_page(
    house: str, phone: Callable[..., Page], prepare_evening: Callable[..., Tournament], players: int, columns: int
) -> None:
    tournament = prepare_evening(players=players)
    drawing.seat(by=MACHINE, tournament=tournament)
    tab = phone(**PROJECTOR)
    tab.goto(at(house, tournament))
    assert tab.evaluate(SHOWN_NAMES) == players
    assert tab.evaluate("getComputedStyle(document.querySelector('.screen-seats')).gridTemplateColumns.split(' ').length") == columns
    expect(tab.locator("#where")).to_have_text("round 1 · find your name, go to your table")


def test_more_than_anybody_can_read_comes_page_after_page(
    house: str, phone: Callable[..., Page], prepare_evening: Callable[..., Tournament]
) -> None:
    tournament = prepare_evening(players=250)
    drawing.seat(by=MACHINE, tournament=tournament)
    tab = phone(**PROJECTOR)
    stop_clock(tab)
    tab.goto(at(house, tournament))
    expect(tab.locator("#where")).to_have_text("round 1 · page 1 of 4")
    expect(tab.locator(".screen-pages .screen-current")).to_have_text(re.compile("^An – "))
    assert (tab.evaluate(SHOWN_NAMES), tab.evaluate(OVERFLOWS)) == (62, [])
    tab.clock.run_for(13_000)
    expect(tab.locator("#where")).to_have_text("round 1 · page 2 of 4")
    tab.clock.run_for(37_000)
    expect(tab.locator("#where")).to_have_text("round 1 · page 1 of 4")


@pytest.mark.parametrize("less", [False, True])
def test_a_place_that_moves_slides_unless_less_motion_is_asked_for(
    house: str, phone: Callable[..., Page], four: AtTable, less: bool
) -> None:
    four.plays("SOLO_9 3 | 9")
    tab = phone(**PROJECTOR, reduced_motion="reduce" if less else "no-preference")
    tab.add_init_script(COUNT_SLIDES)
    tab.goto(at(house, four.table.round.tournament))
    expect(tab.locator(".screen-connection")).to_have_attribute("data-state", "live")
    four.plays("SOLO_9 2 | 9", "SOLO_9 2 | 9")
    expect(tab.locator(".screen-podium li").first).to_contain_text("Piet van Dijk", timeout=15_000)
    expect(tab.locator("#where")).to_have_text("round 1 of 2 · standings after 3 deals")
    assert (tab.evaluate("window.slides") > 0) is not less


def test_what_is_left_is_counted_in_gold_and_the_time_of_day_is_not(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    round_ = four.table.round
    Round.objects.filter(pk=round_.pk).update(clock_ends_at=timezone.now() + datetime.timedelta(minutes=20))
    four.plays("SOLO_9 3 | 9")
    tab = phone(**PROJECTOR)
    tab.goto(at(house, round_.tournament))
    expect(tab.locator("#left")).to_contain_text("19:")
    colours = tab.evaluate("['#left', '#wall'].map((each) => getComputedStyle(document.querySelector(each)).color)")
    assert colours == ["rgb(244, 210, 122)", "rgb(255, 255, 255)"]
    show_on_screens(by=MACHINE, tournament=round_.tournament, show="clock")
    expect(tab.locator(".screen-clock-time")).to_contain_text("19:", timeout=15_000)
    assert tab.evaluate(OVERFLOWS) == []


def test_a_message_lies_below_every_slide_and_leaves_it_readable(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    tournament = four.table.round.tournament
    four.plays("SOLO_9 3 | 9")
    show_on_screens(by=MACHINE, tournament=tournament, show="standings")
    tab = phone(**PROJECTOR, reduced_motion="reduce")
    tab.goto(at(house, tournament))
    expect(tab.locator(".screen-connection")).to_have_attribute("data-state", "live")
    whole = tab.locator(".screen-standings").bounding_box()
    message = "Na deze ronde een kwartier pauze, met soep in de achterzaal. " * 3
    sent = send_message(by=MACHINE, tournament=tournament, id=uuid.uuid4(), text=message)
    expect(tab.locator(".screen-messages")).to_be_visible(timeout=15_000)
    for show in ("standings", "seating", "tables", "clock", "latest"):
        show_on_screens(by=MACHINE, tournament=tournament, show=show)
        expect(tab.locator(".screen-slide:visible")).to_have_attribute("data-kind", show, timeout=15_000)
        for width, height in PICTURES:
            tab.set_viewport_size({"width": width, "height": height})
            assert tab.evaluate(OVERFLOWS) == [], (show, width, height)
            assert tab.evaluate(BAND_COVERS) is False, (show, width, height)
        tab.set_viewport_size({"width": 1920, "height": 1080})
    show_on_screens(by=MACHINE, tournament=tournament, show="standings")
    take_message_back(by=MACHINE, message=sent)
    expect(tab.locator(".screen-messages")).to_have_count(0, timeout=15_000)
    expect(tab.locator(".screen-slide:visible")).to_have_attribute("data-kind", "standings", timeout=15_000)
    assert tab.locator(".screen-standings").bounding_box() == whole


def test_a_screen_without_a_line_says_how_old_it_is_and_goes_on_by_itself(house: str, phone: Callable[..., Page], four: AtTable) -> None:
    """Fails if a dead connection is not retried: the screen said nothing."""
    four.plays("SOLO_9 3 | 9")
    tab = phone(**PROJECTOR)
    tab.clock.install()
    tab.goto(at(house, four.table.round.tournament))
    expect(tab.locator("#age")).to_be_hidden()
    tab.context.set_offline(True)
    expect(tab.locator(".screen-connection")).to_have_attribute("data-state", "lost")
    tab.clock.run_for(185_000)
    expect(tab.locator("#age")).to_have_text(re.compile(r"^not updated for 3 minutes, since \d\d:\d\d$"))
    expect(tab.locator(".screen-slide:visible")).to_have_count(1)
    four.plays("SOLO_9 2 | 9")
    tab.context.set_offline(False)
    tab.clock.run_for(35_000)
    expect(tab.locator("#age")).to_be_hidden()
    expect(tab.locator(".screen-standings .screen-where")).to_contain_text("standings after 2 deals")


def test_the_director_turns_the_page_of_one_screen_and_a_new_release_is_loaded(
    house: str, phone: Callable[..., Page], prepare_evening: Callable[..., Tournament]
) -> None:
    tournament = prepare_evening(players=250)
    drawing.seat(by=MACHINE, tournament=tournament)
    tab = phone(**PROJECTOR)
    tab.clock.set_fixed_time(timezone.now())  # a slow machine must not change pages before the director turns one
    tab.goto(f"{at(house, tournament)}1/")
    expect(tab.locator(".screen-connection")).to_have_attribute("data-state", "live")
    turn_page(by=MACHINE, tournament=tournament, number=1)
    expect(tab.locator("#where")).to_have_text("round 1 · page 2 of 4", timeout=15_000)
    pages.clear()  # a shared answer may be a second old, from before the page was turned, so that it would turn once more
    with tab.expect_navigation():
        tab.evaluate("document.dispatchEvent(new CustomEvent('fragment:answered', { detail: 'another release' }))")
    expect(tab.locator("#where")).to_have_text("round 1 · page 1 of 4")


def test_the_programme_is_chosen_and_ordered_by_keyboard_beside_a_miniature_that_opens_no_stream(
    house: str, phone: Callable[..., Page], tournament: Tournament, people: People
) -> None:
    tab = phone(viewport={"width": 360, "height": 700})
    urls: list[str] = []
    tab.on("request", lambda request: urls.append(request.url))
    log_in(tab, house, "director", f"/e/{tournament.slug}/desk/screen/1/")
    for slide in ("clock", "standings", "tables"):
        tab.locator(f"#toggle-{slide}").press("Enter")
        expect(tab.locator(f"#toggle-{slide}")).to_have_attribute("aria-pressed", "true")
        expect(tab.locator(f"#toggle-{slide}")).to_be_focused()
    for _once in range(2):
        with tab.expect_navigation():
            tab.locator("#up-tables").press("Enter")
    expect(tab.locator("#down-tables")).to_be_focused()
    tournament.refresh_from_db()
    assert tournament.screens[0].slides == ("tables", "clock", "standings")
    expect(tab.frame_locator(".screen-mini iframe").locator("h1")).to_have_text(tournament.name)
    assert not [url for url in urls if "/live/" in url]
