"""The whole house behind a real port, and telephones that look at it."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Page

from config.asgi import application, pages


@pytest.fixture(scope="session")
def server(django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """Troela as uvicorn serves it, streams included; its address."""
    listener = socket.create_server(("127.0.0.1", 0))
    running = uvicorn.Server(uvicorn.Config(application, lifespan="off", log_config=None, timeout_graceful_shutdown=1))
    thread = threading.Thread(target=lambda: asyncio.run(running.serve(sockets=[listener])))
    with django_db_blocker.unblock():
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        running.should_exit = True
        thread.join(10)
    listener.close()


@pytest.fixture
def house(server: str, transactional_db: None) -> str:
    """The address of the server, with a database for this test alone. Another test's evening has the same address and version."""
    pages.clear()
    return server


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Open a telephone: a browser of its own, 360 by 640 unless said otherwise. An error in a page's script fails the test."""
    contexts, errors = [], []

    def open_phone(**how: Any) -> Page:
        context = chromium.new_context(**({"viewport": {"width": 360, "height": 640}, "locale": "en"} | how))
        contexts.append(context)
        context.set_default_timeout(20_000)
        context.set_default_navigation_timeout(30000)  # the first page of a run loads all games, on a machine that does other things too
        tab = context.new_page()
        tab.on("pageerror", lambda error: errors.append(str(error)))
        return tab

    yield open_phone
    for context in contexts:
        context.close()
    assert errors == []
