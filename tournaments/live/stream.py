"""A raw ASGI application beside Django that holds the streams (server-sent events) open. It uses no session, middleware or database.

A stream through Django would use a thread and a database connection as long as it is open.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Mapping
from types import FrameType
from typing import Any
from urllib.parse import parse_qs

from tournaments.live.bus import Bus
from tournaments.live.hub import Hub
from tournaments.live.ticket import is_valid_ticket

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PREFIX = "/live/"
HEARTBEAT_SECONDS = 15.0
PAUSE_SECONDS = 0.03
"""The number of seconds that a stream waits after an event before it sends the next: a screen gets at most about thirty events a second.

How often a screen fetches what it shows is limited elsewhere: it waits for one answer before it asks again, and shared pages are made four
times a second at most (`config.server.shared_pages`).
"""
RETRY_MILLISECONDS = 3000
"""The number of milliseconds that a browser waits before it opens a lost stream again."""

SECONDS_BETWEEN_WARNINGS = 60.0

log = logging.getLogger(__name__)

HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"content-encoding", b"identity"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


class Streams:
    """The streams of one event loop: their hub, and the task that listens to the bus."""

    def __init__(self, bus: Bus, *, max_streams: int, heartbeat: float = HEARTBEAT_SECONDS, pause: float = PAUSE_SECONDS) -> None:
        self.hub = Hub()
        self._bus = bus
        self._max_streams = max_streams
        self._heartbeat = heartbeat
        self._pause = pause
        self._listening: asyncio.Task[None] | None = None
        self._next_warning = 0.0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request under /live/ with a stream.

        Other answers: 405; 403 without a valid ticket; 503 if there are too many streams, or the server is stopping.
        """
        slug = scope["path"].removeprefix(PREFIX).rstrip("/")
        token = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if scope["method"] != "GET":
            await _refuse(send, 405)
        elif not is_valid_ticket(token, slug) or not self.hub.admits(slug, has_role=is_valid_ticket(token, slug, has_role=True)):
            await _refuse(send, 403)
        elif self.hub.closing:
            await _refuse(send, 503)
        elif len(self.hub) >= self._max_streams:
            self._warn_that_it_is_full()
            await _refuse(send, 503)
        else:
            self._start_listening()
            await self._stream(slug, receive, send, has_role=is_valid_ticket(token, slug, has_role=True))

    def _warn_that_it_is_full(self) -> None:
        """Write a warning to the log, at most once a minute."""
        if time.monotonic() >= self._next_warning:
            self._next_warning = time.monotonic() + SECONDS_BETWEEN_WARNINGS
            log.warning("All %s streams of this process are in use. Further pages poll instead.", self._max_streams)

    def _start_listening(self) -> None:
        if self._listening is None or self._listening.done():
            self._listening = asyncio.create_task(self._bus.listen(self.hub))

    async def _stream(self, slug: str, receive: Receive, send: Send, *, has_role: bool) -> None:
        with self.hub.watching(slug, has_role=has_role) as screen:
            leaving = asyncio.create_task(_wait_for_disconnect(receive))
            leaving.add_done_callback(lambda _done: screen.close())
            try:
                await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
                await _write(send, f"retry: {RETRY_MILLISECONDS}\n\n".encode())
                while not screen.closed:
                    await _write(send, await screen.next(self._heartbeat))
                    await asyncio.sleep(self._pause)
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            except OSError:
                return  # the browser has closed the stream
            finally:
                leaving.cancel()

    async def lifespan(self, receive: Receive, send: Send) -> None:
        """Answer the ASGI server's startup and shutdown messages."""
        await receive()
        self._close_on_signal(asyncio.get_running_loop())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.stop()
        await send({"type": "lifespan.shutdown.complete"})

    async def stop(self) -> None:
        """End the streams and stop listening."""
        self.hub.close()
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait([self._listening])

    def _close_on_signal(self, loop: asyncio.AbstractEventLoop) -> None:
        """End the streams on SIGTERM and SIGINT. A stopping server waits for open responses, and a stream never ends by itself."""
        if threading.current_thread() is not threading.main_thread():
            return
        for number in (signal.SIGTERM, signal.SIGINT):
            before = signal.getsignal(number)
            if not callable(before):
                continue

            def stop(number: int, frame: FrameType | None, before: Callable[[int, FrameType | None], Any] = before) -> None:
                loop.call_soon_threadsafe(self.hub.close)
                before(number, frame)

            signal.signal(number, stop)


async def _wait_for_disconnect(receive: Receive) -> None:
    """Wait until the browser has closed its stream."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _write(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
