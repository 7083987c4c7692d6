"""Lets requests for costly views take turns: one at a time in a process, with a pause after each, and so much computing a minute for one
internet address. Every other request passes at once.

Django gives each request a thread of its own, and Python computes in one thread at a time: thirty calculations side by side would delay a
phone's request by all thirty. A request that waits here has no thread and no connection to the database; only its body is kept. Its turn
begins when the body has arrived and ends when the answer begins, so that a client which sends or reads slowly holds up nobody.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from django.urls import Resolver404, resolve

from clubs.costly import is_costly
from clubs.login.networks import network_around
from config.refusals import Application, Message, Receive, Scope, Send, refuse

Clock = Callable[[], float]

SECONDS_A_MINUTE = 4.0
"""Seconds of computing that one address may use in a minute. A whole hall is one address; a calculation takes some hundredths."""
PAUSE_PER_SECOND = 9.0
"""Seconds of pause after a second of computing: nine tenths of the process are left to everything else."""
MAX_WAITING = 60
"""Requests that wait for their turn; the next is refused."""
PATIENCE_SECONDS = 5.0
"""How long a request waits for its turn before it is refused."""
REFUSAL_SECONDS = 1.0
"""How long a refusal is held back: a client that asks again at once would otherwise be answered without pause."""
MAX_REFUSALS_HELD = 500
"""Refusals that are held back at a time; the next goes out at once."""
MAX_ADDRESSES = 10_000
"""Addresses whose use is remembered."""


class Budget:
    """How much each address may still compute. What it used comes back steadily, all of it within a minute."""

    def __init__(self, seconds_a_minute: float = SECONDS_A_MINUTE, now: Clock = time.monotonic) -> None:
        self._seconds_a_minute = seconds_a_minute
        self._now = now
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By address: seconds of computing that have not come back, and the time at which that was so. The latest stands last."""

    def wait_seconds(self, address: str) -> int:
        """Whole seconds after which the address may compute again; 0 if it may now."""
        over = self._in_use(address) - self._seconds_a_minute
        return max(1, math.ceil(over * 60 / self._seconds_a_minute)) if over >= 0 else 0

    def charge(self, address: str, seconds: float) -> None:
        """Count so many seconds of computing."""
        self._used[address] = self._in_use(address) + seconds, self._now()
        self._used.move_to_end(address)
        if len(self._used) > MAX_ADDRESSES:
            self._used.popitem(last=False)

    def _in_use(self, address: str) -> float:
        seconds, at = self._used.get(address, (0.0, 0.0))
        return max(0.0, seconds - (self._now() - at) * self._seconds_a_minute / 60)


class Turns:
    """The ASGI application, asked for a costly view only in turn. Otherwise refused: BUSY, TOO_MANY."""

    def __init__(
        self,
        application: Application,
        *,
        budget: Budget | None = None,
        patience: float = PATIENCE_SECONDS,
        refusal: float = REFUSAL_SECONDS,
        max_waiting: int = MAX_WAITING,
    ) -> None:
        self._application = application
        self._budget = budget or Budget()
        self._patience = patience
        self._refusal = refusal
        self._max_waiting = max_waiting
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._refusals_held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not leads_to_costly_view(scope):
            await self._application(scope, receive, send)
            return
        address = network_around(scope["client"][0]) or "" if scope.get("client") else ""
        body = await read_body(receive)
        if body is None:
            return
        if wait := self._budget.wait_seconds(address):
            await self._refuse(scope, send, "TOO_MANY", wait)
            return
        leaving = asyncio.ensure_future(receive())
        try:
            if not await self._wait_for_turn():
                await self._refuse(scope, send, "BUSY", math.ceil(self._patience))
            elif leaving.done():
                self._turn.release()
            else:
                await self._answer(scope, body, send, address)
        finally:
            leaving.cancel()

    async def _wait_for_turn(self) -> bool:
        """Whether the turn came in time; the caller then holds it."""
        if self._waiting >= self._max_waiting:
            return False
        self._waiting += 1
        try:
            async with asyncio.timeout(self._patience):
                await self._turn.acquire()
        except TimeoutError:
            return False
        finally:
            self._waiting -= 1
        return True

    async def _answer(self, scope: Scope, body: bytes, send: Send, address: str) -> None:
        """Ask the application, and end the turn when its answer begins. A client that leaves does not end it: its view computes on."""
        messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        began = time.monotonic()
        is_computing = True

        def end_turn() -> None:
            nonlocal is_computing
            if is_computing:
                is_computing = False
                seconds = time.monotonic() - began
                self._budget.charge(address, seconds)
                asyncio.get_running_loop().call_later(seconds * PAUSE_PER_SECOND, self._turn.release)

        async def receive_body() -> Message:
            return messages.pop() if messages else await asyncio.Future()

        async def send_and_end_turn(message: Message) -> None:
            end_turn()
            await send(message)

        try:
            await self._application(scope, receive_body, send_and_end_turn)
        finally:
            end_turn()

    async def _refuse(self, scope: Scope, send: Send, code: str, retry_after: int) -> None:
        if self._refusals_held < MAX_REFUSALS_HELD:
            self._refusals_held += 1
            try:
                await asyncio.sleep(self._refusal)
            finally:
                self._refusals_held -= 1
        await refuse(scope, send, code, retry_after=retry_after)


def leads_to_costly_view(scope: Scope) -> bool:
    """Whether the address of the request is that of a view that is marked as costly."""
    try:
        return is_costly(resolve(scope["path"].removeprefix(scope.get("root_path", ""))).func)
    except Resolver404:
        return False


async def read_body(receive: Receive) -> bytes | None:
    """The whole body; None if the client left before its end."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(body)
