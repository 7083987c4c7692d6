"""Makes the screenshots of README and of the gallery from the demo evening: `make screenshots`; needs Chromium and pdftoppm.

`screenshot.png` shows a table's phone, the projector and a scoresheet. `gallery/` has some pages in every colour mode, listed in
`gallery.md`.
"""

from __future__ import annotations

import base64
import shutil
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Literal

from demo_server import DemoServer, chromium, demo_server, log_in
from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

HERE = Path(__file__).parent
GALLERY = HERE / "gallery"
WEBP_QUALITY = 78
SIZES: dict[str, ViewportSize] = {"360": {"width": 360, "height": 740}, "1280": {"width": 1280, "height": 800}}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

SCENES = {
    "evening": "The evening's page, for everybody: the rounds, the first three places, a search for a name, and what just happened.",
    "player": "A player's total as a line, with every payment under its round.",
    "table": "The phone on the table: a deal takes four or five taps, and the phone shows who pays whom before it is sent.",
    "desk": "The director's page: the clock, what needs an action, with a button for each, and every table.",
    "door": "The door: three letters of a name and one tap check a player in.",
    "club": "The club: the current evening, the next one, and the last winners.",
    "season": "The season: its rule and its leaders.",
}
"""The pages of the gallery, each with a sentence about it."""


def main() -> None:
    with demo_server() as served, sync_playwright() as playwright:
        browser = chromium(playwright)
        pictures = [_of_phone(browser, served), _of_screen(browser, served), _of_sheet(served)]
        (HERE / "screenshot.png").write_bytes(_together(browser, pictures))
        _make_gallery(browser, served)
        browser.close()


def _of_phone(browser: Browser, server: DemoServer) -> bytes:
    page = browser.new_page(viewport=SIZES["360"], device_scale_factor=2, locale="en")
    page.goto(server.phone)
    _enter_a_rik(page)
    return page.screenshot()


def _enter_a_rik(page: Page) -> None:
    """Enter a rik, but leave out the last tap."""
    expect(page.locator("[data-queue]:not([data-drawn])")).to_have_count(0)
    for question, nth in (("contract", 0), ("declarer", 1), ("partner", 2), ("took_8", 9)):
        page.locator(f"[data-question={question}] button:not([popovertarget])").nth(nth).click()
    expect(page.locator("main")).to_contain_text("pays")


def _of_screen(browser: Browser, server: DemoServer) -> bytes:
    page = browser.new_page(viewport={"width": 1440, "height": 810}, locale="en")
    page.goto(server.screen)
    expect(page.locator("body")).to_contain_text("Sum of all points")
    return page.screenshot()


def _of_sheet(server: DemoServer) -> bytes:
    paper, slug = server.folder / "sheet.pdf", server.evening.split("/")[-2]
    server.manage("paper", "scoresheet-blank", slug, "--round", "2", "--table", "3", "--language", "en", "--out", paper)
    subprocess.run(["pdftoppm", "-r", "110", "-png", "-singlefile", paper, paper.with_suffix("")], check=True)
    return paper.with_suffix(".png").read_bytes()


def _together(browser: Browser, pictures: list[bytes]) -> bytes:
    phone, screen, sheet = (f"data:image/png;base64,{base64.b64encode(picture).decode()}" for picture in pictures)
    page = browser.new_page(viewport={"width": 1400, "height": 700})
    page.set_content(f"""<style>
        body{{margin:0;inline-size:1400px;block-size:700px;background:#e9e4d6;position:relative}}
        img{{position:absolute;box-shadow:0 10px 34px #0006;border-radius:10px}}
        .screen{{inline-size:880px;inset:34px auto auto 470px}} .sheet{{inline-size:560px;inset:276px auto auto 800px;border-radius:2px}}
        .phone{{block-size:632px;inset:34px auto auto 60px;border-radius:26px;border:9px solid #111}}
        </style><img class=screen src="{screen}"><img class=sheet src="{sheet}"><img class=phone src="{phone}">""")
    return page.screenshot()


def _make_gallery(browser: Browser, server: DemoServer) -> None:
    page = browser.new_page(viewport=SIZES["360"], locale="en", reduced_motion="reduce")
    log_in(page, server)
    shutil.rmtree(GALLERY, ignore_errors=True)
    GALLERY.mkdir()
    for scene in SCENES:
        _open(page, scene, server)
        for width, size in SIZES.items():
            page.set_viewport_size(size)
            page.evaluate("scrollTo(0, 0)")
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                picture = Image.open(BytesIO(page.screenshot(animations="disabled")))
                picture.convert("RGB").save(GALLERY / f"{scene}-{width}-{scheme}.webp", quality=WEBP_QUALITY, method=6)
    (HERE / "gallery.md").write_text("\n".join(_lines()) + "\n")


def _open(page: Page, scene: str, server: DemoServer) -> None:
    club = f"{server.address}/c/de-vier-azen/"
    addresses = {
        "evening": server.evening,
        "player": f"{server.evening}players/1/",
        "table": server.phone,
        "desk": f"{server.evening}desk/",
        "door": f"{server.evening}desk/door/",
        "club": club,
        "season": "",
    }
    if scene == "season":
        page.goto(f"{club}seasons/")
        page.locator("main a[href*='/seasons/']").first.click()
    else:
        page.goto(addresses[scene])
    if scene == "table":
        _enter_a_rik(page)
    page.evaluate("document.fonts.ready.then(() => true)")


def _lines() -> Iterator[str]:
    yield "# Gallery"
    yield ""
    yield "These are pages of the demo evening that `make run` starts, on a phone and on a desk, light and dark."
    yield "`make screenshots` renews the pictures."
    for scene, sentence in SCENES.items():
        yield from ("", f"## {scene.capitalize()}", "", sentence, "", "| | 360 | 1280 |", "|---|---|---|")
        for scheme in SCHEMES:
            cells = (f"![{scene}, {width}, {scheme}](gallery/{scene}-{width}-{scheme}.webp)" for width in SIZES)
            yield f"| {scheme} | {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
