"""Pictures of pages that are the same each time: clock and chance are fixed, nothing moves, and the fonts are ours."""

from __future__ import annotations

import base64
import datetime
import secrets
import uuid
from random import Random
from typing import Literal, NamedTuple

import pytest
from django.utils import timezone
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.clock import NOTE_QUESTIONS, questions_of
from tests.browser.look.every_page import open_page

MOMENT = datetime.datetime(2026, 3, 16, 20, 30, tzinfo=datetime.UTC)
"""The day of the cast's evening."""
SIZES: dict[int, ViewportSize] = {360: {"width": 360, "height": 1280}, 1280: {"width": 1280, "height": 800}}
"""The window sizes by width. High enough for the main part of a page; the rest of a long one repeats it."""


class Mode(NamedTuple):
    """A way of looking at a page."""

    width: int
    scheme: Literal["light", "dark"]


LIGHT, DARK = Mode(360, "light"), Mode(360, "dark")
MODES = (LIGHT, DARK, Mode(1280, "dark"), Mode(1280, "light"))
"""In the order with the fewest changes."""

OURS = """async () => {
  const still = new CSSStyleSheet();
  still.replaceSync(`
    *, ::before, ::after { transition: none !important; animation: none !important; caret-color: transparent !important }
    .table-page, .page-foot [lang="fa"] { font-family: "Noto Sans", "Noto Sans Arabic" !important }
    .qr-code, img[alt*="QR"], .cards img { content-visibility: hidden !important; opacity: 0 !important }
    #secret, .log-hash, .accept-letters, .accept-strips .note, a[href*="/t/"] { font-size: 0 !important }
    .mono, code, pre, kbd { font-family: "Noto Sans" !important }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  if (![...document.styleSheets].some((each) => each.href?.includes("fonts"))) {
    const letters = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/static/css/fonts.css" });
    await new Promise((go, fail) => { Object.assign(letters, { onload: go, onerror: fail }); document.head.append(letters); });
  }
}"""
"""Replaces the device's fonts by ours, which are the same on every machine, and hides what differs each time.

A QR code contains the server's address with its random port; links, codes and hashes depend on a random key.
"""

WAITS_MS = 500
"""Longer than a page waits before it fetches its other parts, such as the points of a slip."""
DRAWN = """async () => {
  const frame = () => new Promise((go) => requestAnimationFrame(() => go()));
  await frame();
  await document.fonts.ready;
  await frame();
}"""


class _Standing(type):
    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, datetime.datetime)


class StandingClock(datetime.datetime, metaclass=_Standing):
    """The clock that Django reads: it always shows this moment."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:  # type: ignore[override]  # any date and time will do
        return MOMENT.astimezone(tz)


@pytest.fixture
def same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fix time and chance of the server. Request this fixture before those that make rows."""
    chance = Random(64)
    monkeypatch.setattr(timezone, "datetime", StandingClock)
    monkeypatch.setattr(uuid, "uuid4", lambda: uuid.UUID(int=chance.getrandbits(128), version=4))
    monkeypatch.setattr(secrets, "token_bytes", lambda size=32: chance.randbytes(size or 32))
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: chance.randbytes(size or 32).hex())
    urlsafe = base64.urlsafe_b64encode
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size=32: urlsafe(chance.randbytes(size or 32)).rstrip(b"=").decode())


class Camera:
    """Opens pages in one tab and takes pictures of the window."""

    def __init__(self, tab: Page) -> None:
        self._tab = tab
        self._line = tab.context.new_cdp_session(tab)
        tab.context.clock.set_fixed_time(MOMENT)
        tab.add_init_script(NOTE_QUESTIONS)

    def opens(self, address: str) -> None:
        """Open a page, and wait until its requests are answered and, if it is live, it is connected."""
        open_page(self._tab, address)
        if self._tab.locator("[data-live-url] [data-connection]").count():
            expect(self._tab.locator("[data-live-url] [data-connection]").first).to_have_attribute("data-state", "live")
        self._tab.evaluate(OURS)
        self._tab.evaluate("scrollTo(0, 0)")  # a field with a mistake takes the focus, and the page scrolls to it
        for _ in range(2):  # once for the page's own requests, and once for those that follow from them
            self._tab.clock.run_for(WAITS_MS)
            questions_of(self._tab)

    def takes(self, mode: Mode) -> bytes:
        """Return a PNG in this size, in light or dark. The page is not reopened: it follows the window and the device by itself."""
        if self._tab.viewport_size != SIZES[mode.width]:
            self._tab.set_viewport_size(SIZES[mode.width])
        self._tab.emulate_media(color_scheme=mode.scheme, reduced_motion="reduce")
        self._tab.evaluate(DRAWN)
        picture = self._line.send("Page.captureScreenshot", {"format": "png", "optimizeForSpeed": True})
        return base64.b64decode(picture["data"])
