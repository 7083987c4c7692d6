"""Wait for what only a promise can say: Playwright's own `wait_for_function` is content with the promise itself, whatever it brings."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

LONGEST_SECONDS = 20
PAUSE_MS = 50


def wait_until(tab: Page, function: str, arg: Any = None) -> None:
    """Ask the page again until the promise of this function brings something true."""
    end = time.monotonic() + LONGEST_SECONDS
    while not tab.evaluate(function, arg):
        assert time.monotonic() < end, f"never true: {function}"
        tab.wait_for_timeout(PAUSE_MS)
