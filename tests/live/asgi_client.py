"""A browser's side of a stream, spoken straight to the ASGI door."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tournaments.live.stream import Message, Streams

PATIENCE = 5
"""Seconds after which a test fails because an event never came."""


class Browser:
    """One open stream: its status, headers and the text that arrives."""

    def __init__(self) -> None:
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.heard = ""
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

    async def hears(self, text: str) -> str:
        """Everything heard up to and including this text; fails where it does not come."""
        async with asyncio.timeout(PATIENCE):
            while text not in self.heard and not self.ended:
                await self._take()
        assert text in self.heard, f"the stream ended after {self.heard!r}"
        before, self.heard = self.heard.split(text, 1)
        return before + text

    async def refused(self) -> int:
        """The status of an answer that ends without a word."""
        async with asyncio.timeout(PATIENCE):
            while not self.ended:
                await self._take()
        assert self.heard == ""
        return self.status

    async def _take(self) -> None:
        message = await self._sent.get()
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.heard += message["body"].decode()
            self.ended = not message.get("more_body", False)


def address(path: str, token: str = "", method: str = "GET") -> dict[str, Any]:
    """An ASGI scope for this path."""
    return {"type": "http", "method": method, "path": path, "query_string": f"token={token}".encode(), "headers": []}


@asynccontextmanager
async def opened(streams: Streams, scope: dict[str, Any]) -> AsyncIterator[Browser]:
    """A browser that opens this address, and leaves at the end of the block."""
    browser = Browser()
    answering = asyncio.create_task(streams(scope, browser.receive, browser.send))
    try:
        yield browser
    finally:
        browser.leave()
        async with asyncio.timeout(PATIENCE):
            await answering
