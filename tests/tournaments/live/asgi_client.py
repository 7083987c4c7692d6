"""The browser's side of a stream, called directly on the ASGI application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tournaments.live.stream import Message, Streams

TIMEOUT_SECONDS = 5
"""After this time a test fails because an event did not come."""


class StreamClient:
    """One open stream: its status, headers and the text that arrives."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.text = ""
        self._sent: asyncio.Queue[Message] = asyncio.Queue()
        self._leaving = asyncio.Event()
        self.ended = False

    async def receive(self) -> Message:
        await self._leaving.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        await self._sent.put(message)

    def leave(self) -> None:
        self._leaving.set()

    async def read_until(self, text: str) -> str:
        """Return everything that arrives up to and including this text; fail if it does not come."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while text not in self.text and not self.ended:
                await self._receive_message()
        assert text in self.text, f"the stream ended after {self.text!r}"
        before, self.text = self.text.split(text, 1)
        return before + text

    async def refusal_status(self) -> int:
        """Return the status of an answer that ends without any text."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not self.ended:
                await self._receive_message()
        assert self.text == ""
        return self.status

    async def _receive_message(self) -> None:
        message = await self._sent.get()
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.text += message["body"].decode()
            self.ended = not message.get("more_body", False)


def address(path: str, token: str = "", method: str = "GET") -> dict[str, Any]:
    """Return an ASGI scope for this path."""
    return {"type": "http", "method": method, "path": path, "query_string": f"token={token}".encode(), "headers": []}


@asynccontextmanager
async def open_stream(streams: Streams, scope: dict[str, Any]) -> AsyncIterator[StreamClient]:
    """Open this address in a browser, which leaves at the end of the block."""
    browser = StreamClient()
    response = asyncio.create_task(streams(scope, browser.receive, browser.send))
    try:
        yield browser
    finally:
        browser.leave()
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await response
