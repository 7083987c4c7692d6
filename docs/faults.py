"""Lay fifteen faults of the earlier pages beside the same pages now: `make faults`; needs git, Chromium and the package index.

The earlier pages are no drawing: their version is checked out beside this one, with the libraries it asks for, and plays the demo evening
too. So both pictures show what Troela drew, and whoever doubts one can open the page. `faults/` has a picture for each fault; what was
wrong is said in `faults.md`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Literal

from demo_house import ROOT, House, chromium, house, log_in
from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Browser, Page, expect, sync_playwright

HERE = Path(__file__).parent
PICTURES = HERE / "faults"
EARLIER = "Keep evenings and a database of before, so that every later version is seen to read them"
"""The change after which the earlier pages looked as these pictures show them, by its first line."""
MAX_BYTES = 70_000
HALF_WIDTH, TALLEST = 860, 760
"""Of each of the two pictures, in pixels."""
CAPTION, GAP = 34, 16
PAPER, INK = "#ece7da", "#1b1b1b"
DESK, SCREEN, PHONE = (1280, 800), (1920, 1080), (360, 780)

Size = tuple[int, int]


@dataclass(frozen=True)
class View:
    """A page to take a picture of."""

    at: str
    """The address: `evening…`, `club…` or `phone`."""
    size: Size
    part: str = ""
    """What to show of it, a selector; else what the window shows."""
    box: tuple[int, int, int, int] | None = None
    """What to show of it: left, top, width, height."""
    prepare: Callable[[Page], None] | None = None
    scheme: Literal["light", "dark"] = "light"


@dataclass(frozen=True)
class Fault:
    """The same page twice. What was wrong with it and what was done is said in `faults.md`."""

    name: str
    earlier: View
    now: View


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = chromium(playwright)
        with _earlier_version() as (code, python), house(code, python) as served:
            earlier = [_picture(page, served, fault.earlier) for page, fault in _faults(browser, served, now=False)]
        with house() as served:
            now = [_picture(page, served, fault.now) for page, fault in _faults(browser, served, now=True)]
        browser.close()
    for number, (fault, *pair) in enumerate(zip(FAULTS, earlier, now, strict=True), start=1):
        (PICTURES / f"{number:02}-{fault.name}.webp").write_bytes(_small(_beside(*pair)))


@contextmanager
def _earlier_version() -> Iterator[tuple[Path, Path]]:
    """A folder with the code of then, and the Python that has its libraries."""
    commit = subprocess.run(
        ["git", "rev-parse", "--verify", f":/{EARLIER}"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        code, python = Path(folder) / "code", Path(folder) / "libraries" / "bin" / "python"
        subprocess.run(["git", "worktree", "add", "--detach", code, commit], cwd=ROOT, check=True, capture_output=True)
        try:
            subprocess.run([sys.executable, "-m", "uv", "venv", "-q", python.parent.parent, "--python", sys.executable], check=True)
            subprocess.run(
                [sys.executable, "-m", "uv", "pip", "install", "-q", "--python", python, "-r", code / "requirements/base.txt"], check=True
            )
            subprocess.run([python, "manage.py", "compilemessages"], cwd=code, check=True, capture_output=True)
            yield code, python
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", code], cwd=ROOT, check=True)


def _faults(browser: Browser, served: House, *, now: bool) -> Iterator[tuple[Page, Fault]]:
    """Each fault in turn, with a director's page, once the evening has what it shows: a clock, a draw to mend, a club with a winner."""
    page = browser.new_page(locale="en", reduced_motion="reduce")
    log_in(page, served)
    if now:
        page.goto(f"{served.evening}desk/")
        page.locator("#clock-more summary").click()
        page.locator("#clock-minutes").fill("40")
        page.locator("#clock-start").click()
        expect(page.locator("#clock-pause")).to_be_visible()
    for fault in FAULTS:
        if fault is DRAW and now:
            page.goto(f"{served.evening}desk/")
            page.get_by_role("button", name="Draw round 3").first.click()
        elif fault is CLUB:
            served.manage("demo", *(("--past",) if now else ("--fresh", "--finish")))
        yield page, fault
    page.close()


def _picture(page: Page, served: House, view: View) -> Image.Image:
    width, height = view.size
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=view.scheme)
    page.goto(_address(served, view.at))
    page.evaluate("document.fonts.ready.then(() => true)")
    if view.prepare:
        view.prepare(page)
    shown = page.locator(view.part).first if view.part else page
    shot = shown.screenshot(animations="disabled")
    picture = Image.open(BytesIO(shot)).convert("RGB")
    if view.box:
        left, top, across, down = view.box
        picture = picture.crop((left, top, min(left + across, picture.width), min(top + down, picture.height)))
    return picture


def _address(served: House, at: str) -> str:
    if at == "phone":
        return [address for address in served.printed if "/t/" in address][-1]
    where, _slash, rest = at.partition("/")
    return (served.evening if where == "evening" else f"{served.address}/c/de-vier-azen/") + rest


def _beside(earlier: Image.Image, now: Image.Image) -> Image.Image:
    """Both in one picture, as large as the same scale for both allows, each under its word."""
    scale = min(1.0, HALF_WIDTH / max(earlier.width, now.width), TALLEST / max(earlier.height, now.height))
    small = [
        picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS)
        for picture in (earlier, now)
    ]
    size = sum(each.width for each in small) + 3 * GAP, max(each.height for each in small) + CAPTION + GAP
    sheet = Image.new("RGB", size, PAPER)
    draw, font, left = ImageDraw.Draw(sheet), ImageFont.load_default(18), GAP
    for word, picture in zip(("earlier", "now"), small, strict=True):
        draw.text((left, 8), word, fill=INK, font=font)
        sheet.paste(picture, (left, CAPTION))
        left += picture.width + GAP
    return sheet


def _small(picture: Image.Image) -> bytes:
    """As WebP, as well as the size that is allowed can say it."""
    for quality in range(84, 20, -6):
        file = BytesIO()
        picture.save(file, "WEBP", quality=quality, method=6)
        if file.tell() <= MAX_BYTES:
            return file.getvalue()
    sys.exit("A picture is too large: show less of the page.")


def _wait_for_clock(page: Page) -> None:
    """Until its turn among the pages of the screen."""
    expect(page.locator("[data-countdown-text]")).to_be_visible(timeout=60_000)


def _type_three_letters(page: Page) -> None:
    page.locator("main input[type=search]").first.fill("mar")
    expect(page.locator("main mark").first).to_be_visible()


def _choose_two_names(page: Page) -> None:
    for nth, then in ((1, "Leave it"), (8, "Swap")):
        page.locator("a.seat").nth(nth).click()
        expect(page.locator("#choice header")).to_contain_text(then)


DRAW = Fault(
    "draw",
    View("evening/desk/rounds/2/", (1280, 900)),
    View("evening/desk/rounds/3/", (1280, 900), prepare=_choose_two_names),
)
CLUB = Fault(
    "club",
    View("club/", DESK),
    View("club/", DESK),
)
FAULTS = (
    Fault(
        "cut-names",
        View("evening/screen/", SCREEN),
        View("evening/screen/", SCREEN),
    ),
    Fault(
        "countdown",
        View("evening/screen/", SCREEN),
        View("evening/screen/", SCREEN, prepare=_wait_for_clock),
    ),
    Fault(
        "desk",
        View("evening/desk/", (1280, 1240)),
        View("evening/desk/", (1280, 1240)),
    ),
    Fault(
        "standings",
        View("evening/", PHONE),
        View("evening/", PHONE),
    ),
    Fault(
        "green-names",
        View("evening/", DESK, part="main table", box=(0, 0, 780, 420)),
        View("evening/", DESK, part="main table", box=(0, 0, 780, 420)),
    ),
    Fault(
        "player",
        View("evening/players/1/", (360, 1240)),
        View("evening/players/1/", (360, 1240)),
    ),
    CLUB,
    Fault(
        "door",
        View("evening/desk/players/", DESK),
        View("evening/desk/door/", DESK, prepare=_type_three_letters),
    ),
    DRAW,
    Fault(
        "papers",
        View("evening/papers/", DESK),
        View("evening/papers/", DESK),
    ),
    Fault(
        "bars",
        View("evening/desk/", DESK, box=(0, 0, 1280, 260)),
        View("evening/desk/", DESK, box=(0, 0, 1280, 260)),
    ),
    Fault(
        "boxes",
        View("evening/jury/", DESK),
        View("evening/jury/", DESK),
    ),
    Fault(
        "plan",
        View("evening/desk/plan/", DESK),
        View("evening/desk/plan/", DESK),
    ),
    Fault(
        "phone-names",
        View("phone", PHONE, part="table", box=(0, 0, 342, 300)),
        View("phone", PHONE, part="table", box=(0, 0, 342, 300)),
    ),
    Fault(
        "letters",
        View("evening/screen/", SCREEN, box=(20, 90, 660, 420)),
        View("evening/screen/", SCREEN, box=(566, 100, 660, 420)),
    ),
)
"""Worst first."""


if __name__ == "__main__":
    shutil.rmtree(PICTURES, ignore_errors=True)
    main()
