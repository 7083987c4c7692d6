"""A queue for requests that change something: a process handles few of them at a time, in order of arrival. Reads are not queued.

Django gives each request a thread of its own, and Python computes in one thread at a time. Each of sixteen simultaneous reports is slowed
down by the fifteen others, and one that has locked the evening's row keeps the lock while the others compute. In a queue each is done
sooner, and all together use less of the processor. A waiting request has no thread and no database connection.

A request that takes long, because it waits for a lock or because the database is unavailable, keeps its place for `HOLD_SECONDS`. Then the
next request enters too. So a request cannot block the queue by waiting for one that is still in the queue.
"""

from __future__ import annotations

import asyncio

from config.server.bodies import answer, read_body
from operations.outage import SECONDS_UNTIL_RETRY, Outage
from operations.refusals import API, Application, Receive, Scope, Send, refuse

READING = ("GET", "HEAD", "OPTIONS")
HOLD_SECONDS = 0.25
"""The longest time that a request may hold its place; then the next one enters as well. A report takes some hundredths of a second."""
PATIENCE_SECONDS = 5.0
"""The longest time that a request of the API may wait in the queue before it is refused. A phone then sends its deal again."""
FORM_PATIENCE_SECONDS = 20.0
"""The longest time that a form of a page may wait: a browser does not send it again. 250 people may sign up at one moment."""


class ChangeQueue:
    """An ASGI application that passes on few changing requests at a time. One that waits too long is refused: DATABASE_BUSY."""

    def __init__(
        self,
        application: Application,
        *,
        at_a_time: int,
        hold: float = HOLD_SECONDS,
        patience: float = PATIENCE_SECONDS,
        form_patience: float = FORM_PATIENCE_SECONDS,
    ) -> None:
        self._application = application
        self._hold = hold
        self._patience = patience
        self._form_patience = form_patience
        self._places = asyncio.Semaphore(at_a_time)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in READING:
            await self._application(scope, receive, send)
            return
        body = await read_body(receive)
        if body is None:
            return
        leaving = asyncio.ensure_future(receive())
        try:
            if not await self._wait_for_place(self._patience if scope["path"].startswith(API) else self._form_patience):
                await refuse(scope, send, Outage.BUSY, retry_after=SECONDS_UNTIL_RETRY[Outage.BUSY])
            elif leaving.done():
                self._places.release()
            else:
                await answer(self._application, scope, body, send, end=self._places.release, leaving=leaving, hold=self._hold)
        finally:
            leaving.cancel()

    async def _wait_for_place(self, patience: float) -> bool:
        """Wait until one of the places for requests is free, and take it. Returns False if none became free in `patience` seconds.

        After True, the caller must give the place back.
        """
        try:
            async with asyncio.timeout(patience):
                await self._places.acquire()
        except TimeoutError:
            return False
        return True
