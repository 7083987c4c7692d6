"""The most-used pages look as before: narrow and wide, light and dark, compared with the squares stored in `likeness/`.

Differences are drawn in `.pictures/`, for you to look at. If they are intended, run `make likeness` and commit the new squares with the
change.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Browser, Page

from tests.browser.look.every_page import objects, owner, pages, show_as
from tests.browser.look.likeness import Likenesses, Squares, differences, side_by_side, squares_in, squares_of, text_of, where
from tests.browser.look.pictures import DARK, LIGHT, MODES, SIZES, Camera, same_each_time

__all__ = ["objects", "owner", "pages", "same_each_time"]

KEPT = Path(__file__).with_name("likeness")
TO_LOOK_AT = Path(__file__).parents[3] / ".pictures"
IS_MEANT = os.environ.get("TROELA_LIKENESS") == "keep"
"""Store differences instead of failing (`make likeness`)."""
LOOKED_AT = (
    "home", "club", "club-evenings", "season", "member", "member-history", "own-evenings", "standings", "standings-announced",
    "coming-announced", "player", "public-seating", "screen", "feed",
    "table", "calculator-game", "slip", "desk", "desk-door", "desk-plan", "desk-players", "desk-prizes", "desk-rounds", "desk-table",
    "jury", "jury-deal", "papers", "house-rules", "rules-change", "account", "not-found", "styleguide",
)  # fmt: skip
"""Pages that players, staff and visitors have in front of them, and the style guide with every component. axe reads every page."""
PARTS = 2
"""The two halves of the pages, one for each process."""


pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("same_each_time")]


@pytest.fixture
def tab(house: str, phone: Callable[..., Page]) -> Page:
    tab = phone(viewport=SIZES[360], locale="nl", timezone_id="Europe/Brussels", service_workers="block")
    tab.context.add_cookies([{"name": "language", "value": "nl", "url": house}])
    return tab


@pytest.mark.parametrize("part", range(PARTS))
def test_a_page_looks_as_it_did(part: int, house: str, tab: Page, pages: dict[str, str], owner: Client, chromium: Browser) -> None:
    show_as(owner, tab, house)
    camera, kept = Camera(tab), {width: Likenesses(KEPT / f"{width}.txt") for width in SIZES}
    new: dict[int, dict[str, Squares]] = {width: {} for width in SIZES}
    changed = []
    for page in LOOKED_AT[part::PARTS]:
        camera.opens(house + pages[page])
        for mode in MODES:
            name, picture = f"{page} {mode.scheme}", camera.takes(mode)
            squares = new[mode.width][name] = squares_of(picture)
            if what := _change(f"{page}-{mode.width}-{mode.scheme}", picture, squares, kept[mode.width].get(name)):
                changed.append(f"{page}, {mode.width} {mode.scheme}: {what}")
    for width, likenesses in kept.items():
        gone = {name for name in likenesses.names if name.split()[0] not in LOOKED_AT}
        changed += [f"{name}, {width}: there is no such page any more" for name in sorted(gone)]
        if IS_MEANT:
            likenesses.keep(new[width], gone, chromium.version)
    assert IS_MEANT or changed == [], (
        f"look in {TO_LOOK_AT.name}/; if it is meant: make likeness ({kept[360].chromium} then, {chromium.version} now)"
    )


def _change(name: str, picture: bytes, new: Squares, old: Squares | None) -> str:
    """Return the difference in words; draw the pictures side by side."""
    file = TO_LOOK_AT / f"{name}.png"
    file.unlink(missing_ok=True)
    places = differences(new, old) if old else []
    if not IS_MEANT and (old is None or places):
        file.parent.mkdir(exist_ok=True)
        side_by_side(picture, old or new, places).save(file)
    return "nothing is kept of it" if old is None else where(places) if places else ""


@pytest.fixture
def camera(house: str, tab: Page) -> Camera:
    """Open a page without movement, with a card on it."""
    camera = Camera(tab)
    camera.opens(f"{house}/calculator/rikken_brabant/")
    return camera


CHANGES = {
    "a card lower by a square": "document.querySelector('.card').style.marginBlockStart = '40px'",
    "a card in another colour": "document.querySelector('.card').style.background = 'var(--gold)'",
    "a heading that is gone": "document.querySelector('h1').style.visibility = 'hidden'",
    "larger letters": "document.documentElement.style.fontSize = '18px'",
}
AS_BEFORE = "document.querySelectorAll('html, h1, .card').forEach((each) => each.removeAttribute('style'))"


def test_a_change_is_noticed_in_every_mode(camera: Camera, tab: Page) -> None:
    """Each change is made and taken back on one page: what is not noticed, or still there afterwards, is named."""
    wrong = []
    for mode in MODES:
        before = squares_of(camera.takes(mode))
        for change, script in CHANGES.items():
            if differences(squares_of(camera.takes(mode)), before):
                wrong.append(f"{mode}: another picture before {change}")
            tab.evaluate(script)
            if not differences(squares_of(camera.takes(mode)), before):
                wrong.append(f"{mode}: {change}")
            tab.evaluate(AS_BEFORE)
    assert wrong == []


def test_one_square_of_another_colour_is_the_one_that_is_noticed(camera: Camera, tab: Page) -> None:
    before = squares_of(camera.takes(LIGHT))
    tab.evaluate("""() => {
      const square = document.createElement("div");
      square.style.cssText = "position: fixed; inset: 200px auto auto 80px; inline-size: 40px; block-size: 40px; background: red";
      document.body.append(square);
    }""")
    assert differences(squares_of(camera.takes(LIGHT)), before) == [(2, 5)]


def test_what_lies_one_pixel_lower_is_no_change(camera: Camera, tab: Page) -> None:
    before = squares_of(camera.takes(LIGHT))
    tab.evaluate("document.querySelector('h1').style.transform = 'translateY(1px)'")
    assert differences(squares_of(camera.takes(LIGHT)), before) == []


def test_what_is_written_is_read_back(camera: Camera) -> None:
    squares = squares_of(camera.takes(DARK))
    assert squares_in(text_of(squares)) == squares
    assert len(squares) == 1280 // 40


def test_what_is_kept_changes_only_where_it_is_seen(tmp_path: Path) -> None:
    grey, nearly, white = (_two_squares(level) for level in (30, 31, 63))
    Likenesses(tmp_path / "one.txt").keep({"a light": grey, "b light": grey, "c light": white}, set(), "156")
    Likenesses(tmp_path / "one.txt").keep({"a light": nearly, "b light": white}, {"c light"}, "157")
    kept = Likenesses(tmp_path / "one.txt")
    assert (kept.chromium, kept.get("a light"), kept.get("b light"), kept.get("c light")) == ("157", grey, white, None)


def _two_squares(level: int) -> Squares:
    return [[(level, level, level), (level, level, level)]]
