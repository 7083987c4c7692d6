"""The whole server behind a real port, and telephones that use it."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Page

from config.asgi import application, pages

LONGEST_REQUEST_SECONDS = 20
PAUSE_SECONDS = 0.01


class BrowserTestServer(uvicorn.Server):
    """Troela as uvicorn serves it, streams included."""

    address = ""

    def wait_for_requests(self) -> None:
        """Return once every request is answered and every stream has ended. Streams of closed phones end by themselves."""
        end = time.monotonic() + LONGEST_REQUEST_SECONDS
        while self.server_state.tasks:
            assert time.monotonic() < end, f"never answered: {list(self.server_state.tasks)}"
            time.sleep(PAUSE_SECONDS)


@pytest.fixture(scope="session")
def server(django_db_setup: None, django_db_blocker: Any) -> Iterator[BrowserTestServer]:
    """Run the server for all tests of this process."""
    listener = socket.create_server(("127.0.0.1", 0))
    running = BrowserTestServer(uvicorn.Config(application, lifespan="off", log_config=None, timeout_graceful_shutdown=1))
    running.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    thread = threading.Thread(target=lambda: asyncio.run(running.serve(sockets=[listener])))
    with django_db_blocker.unblock():
        thread.start()
        yield running
        running.should_exit = True
        thread.join(10)
    listener.close()


@pytest.fixture
def house(server: BrowserTestServer, transactional_db: None) -> Iterator[str]:
    """Yield the address of the server, with a database for this test alone.

    Another test's evening has the same address and version. So cached pages are dropped before the test, and its last request is answered
    before its rows are deleted; otherwise a page or a stream of the next test could get them.
    """
    pages.clear()
    yield server.address
    server.wait_for_requests()


@pytest.fixture
def phone(chromium: Browser, house: str) -> Iterator[Callable[..., Page]]:
    """Open a telephone: a browser of its own, 360 by 640 by default. An error in a page's script fails the test.

    The server runs until the last of them is closed.
    """
    contexts, errors = [], []

    def open_phone(**how: Any) -> Page:
        context = chromium.new_context(**({"viewport": {"width": 360, "height": 640}, "locale": "en"} | how))
        contexts.append(context)
        context.set_default_timeout(20_000)
        context.set_default_navigation_timeout(30000)  # the first page of a run loads all games, on a machine that may be busy
        tab = context.new_page()
        tab.on("pageerror", lambda error: errors.append(str(error)))
        return tab

    yield open_phone
    for context in contexts:
        context.close()
    assert errors == []
