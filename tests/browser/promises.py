"""Wait for a promise or for a handler's note, and hold requests back."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sized
from typing import Any

from playwright.sync_api import Page, Route

LONGEST_SECONDS = 20
PAUSE_MS = 50


def wait_until(tab: Page, function: str, arg: Any = None) -> None:
    """Call this function in the page until its promise resolves to something true.

    Playwright's own `wait_for_function` accepts the promise itself, whatever it resolves to.
    """
    end = time.monotonic() + LONGEST_SECONDS
    while not tab.evaluate(function, arg):
        assert time.monotonic() < end, f"never true: {function}"
        tab.wait_for_timeout(PAUSE_MS)


def wait_for(tab: Page, noted: Sized) -> None:
    """Wait until something is noted, such as a held request: its handler runs a moment after the page sent it."""
    wait_until_true(tab, lambda: bool(noted))


def wait_until_true(tab: Page, question: Callable[[], bool]) -> None:
    """Ask this process, or its database, again until the answer is yes. The page and its handlers go on meanwhile."""
    end = time.monotonic() + LONGEST_SECONDS
    while not question():
        assert time.monotonic() < end, "it never came true"
        tab.wait_for_timeout(PAUSE_MS)


class HeldRequests:
    """Holds requests to an address until they are released; later requests pass."""

    def __init__(self, tab: Page, address: str | re.Pattern[str]) -> None:
        self._tab, self._routes, self._is_over = tab, list[Route](), False
        tab.context.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        if self._is_over:
            route.continue_()
        else:
            self._routes.append(route)

    def let_go(self) -> None:
        """Wait until a request is held, and release all that are held."""
        wait_for(self._tab, self._routes)
        self._is_over = True
        for route in self._routes:
            route.continue_()
