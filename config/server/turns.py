"""Makes requests for costly views take turns, and limits the computing time of an account or internet address.

In a process one request of each kind runs at a time, with a pause after each; every account or address has a number of seconds of computing
a minute. Every other request passes at once.

Django gives each request a thread of its own, and Python computes in one thread at a time: thirty calculations side by side would delay a
phone's request by all thirty. A request that waits here has no thread and no connection to the database; only its body is held. Its turn
begins when the body has arrived and ends when the answer begins, so that a client which sends or reads slowly holds up nobody.

A logged-in user goes before every stranger, waits for no pause, and has a limit of their own: someone in the hall who asks too much takes
nothing from the staff beside them.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from django.urls import Resolver404, resolve

from clubs.costly import Kind, costly_kind
from clubs.login.networks import network_around
from config.server.bodies import answer, read_body
from config.server.turn_queue import Sleep, TurnQueue
from config.server.who_asks import account_of
from operations.refusals import Application, Receive, Scope, Send, refuse

Clock = Callable[[], float]
Account = Callable[[Scope], Awaitable[str]]
"""Returns the account behind a request; empty for a stranger."""

SECONDS_A_MINUTE = 4.0
"""Seconds of computing that one address may use in a minute. A whole hall is one address; a calculation takes some hundredths."""
PATIENCE_SECONDS = 5.0
"""How long a request waits for its turn before it is refused."""
PAUSE_PER_SECOND = 9.0
"""Seconds of pause after a second of computing: nine tenths of the process remain for everything else."""
MAX_PAUSE_SECONDS = PATIENCE_SECONDS / 2
"""The longest pause: the request after a long turn must still get its own in time."""
MAX_WAITING = 60
"""The most strangers, and the most accounts, that wait for a turn of one kind; further requests are refused."""
REFUSAL_SECONDS = 1.0
"""How long a refusal is delayed: a client that retries at once would otherwise be answered without pause."""
MAX_REFUSALS_HELD = 500
"""The most refusals that are delayed at a time; further ones are sent at once."""
MAX_ADDRESSES = 10_000
"""The most addresses whose use is remembered."""


class Budget:
    """The computing time that each address or account has left. Used time comes back steadily, all of it within a minute."""

    def __init__(self, seconds_a_minute: float = SECONDS_A_MINUTE, now: Clock = time.monotonic) -> None:
        self._seconds_a_minute = seconds_a_minute
        self._now = now
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By address: the seconds of computing that had not come back, and the time at which that was so. The latest comes last."""

    def wait_seconds(self, address: str) -> int:
        """Return the whole seconds after which the address may compute again; 0 if it may now."""
        over = self.in_use(address) - self._seconds_a_minute
        return max(1, math.ceil(over * 60 / self._seconds_a_minute)) if over >= 0 else 0

    def charge(self, address: str, seconds: float) -> None:
        """Add these seconds of computing to the address's use."""
        self._used[address] = self.in_use(address) + seconds, self._now()
        self._used.move_to_end(address)
        if len(self._used) > MAX_ADDRESSES:
            self._used.popitem(last=False)

    def in_use(self, address: str) -> float:
        """Return the seconds of computing that have not come back."""
        seconds, at = self._used.get(address, (0.0, 0.0))
        return max(0.0, seconds - (self._now() - at) * self._seconds_a_minute / 60)


class Turns:
    """The ASGI application, called for a costly view only in turn. Refused: BUSY (no turn in time), TOO_MANY (limit used up)."""

    def __init__(
        self,
        application: Application,
        *,
        budget: Budget | None = None,
        patience: float = PATIENCE_SECONDS,
        refusal: float = REFUSAL_SECONDS,
        max_waiting: int = MAX_WAITING,
        account: Account = account_of,
        now: Clock = time.monotonic,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._application = application
        self._budget = budget or Budget()
        self._patience = patience
        self._refusal = refusal
        self._account = account
        self._now = now
        self._sleep = sleep
        used = self._budget.in_use
        self._queues = {kind: TurnQueue(patience=patience, max_waiting=max_waiting, used=used, sleep=sleep) for kind in Kind}
        self._refusals_held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = kind_of(scope)
        if kind is None:
            await self._application(scope, receive, send)
            return
        body = await read_body(receive)
        if body is None:
            return
        account = await self._account(scope)
        payer = account or (network_around(scope["client"][0]) or "" if scope.get("client") else "")
        if wait := self._budget.wait_seconds(payer):
            await self._refuse(scope, send, "TOO_MANY", wait)
            return
        queue, leaving = self._queues[kind], asyncio.ensure_future(receive())
        try:
            if not await queue.wait(payer, is_account=bool(account)):
                await self._refuse(scope, send, "BUSY", math.ceil(self._patience))
            elif leaving.done():
                queue.leave()
            else:
                await self._answer(scope, body, send, queue, payer)
        finally:
            leaving.cancel()

    async def _answer(self, scope: Scope, body: bytes, send: Send, queue: TurnQueue, payer: str) -> None:
        """Call the application. A client that leaves does not end the turn: its view goes on computing."""
        began = self._now()

        def end_turn() -> None:
            seconds = self._now() - began
            self._budget.charge(payer, seconds)
            queue.leave(min(seconds * PAUSE_PER_SECOND, MAX_PAUSE_SECONDS))

        await answer(self._application, scope, body, send, end=end_turn)

    async def _refuse(self, scope: Scope, send: Send, code: str, retry_after: int) -> None:
        if self._refusals_held < MAX_REFUSALS_HELD:
            self._refusals_held += 1
            try:
                await self._sleep(self._refusal)
            finally:
                self._refusals_held -= 1
        await refuse(scope, send, code, retry_after=retry_after)


def kind_of(scope: Scope) -> Kind | None:
    """Return the kind of the costly view to which the request's address leads; None for every other view."""
    try:
        return costly_kind(resolve(scope["path"].removeprefix(scope.get("root_path", ""))).func)
    except Resolver404:
        return None
