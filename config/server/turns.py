"""Lets requests for costly views take turns, and limits the computing time of an account or internet address.

In a process one request of each kind runs at a time, with a pause after each. Every account or address has some seconds of computing time a
minute. Requests for other views are passed on at once.
Django gives each request a thread of its own, and Python computes in one thread at a time, so thirty simultaneous calculations would each
delay a phone's request. A request that waits here has no thread and no database connection; only its body is in memory. Its turn begins
when the body has arrived and ends when the answer begins, so that a client that sends or reads slowly delays nobody.
A logged-in user comes before every anonymous visitor, does not wait for the pause, and has a limit of their own. So a visitor in the hall
who asks for too much does not delay the staff, who have the same internet address.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from django.urls import Resolver404, resolve

from clubs.costly import CostlyKind, costly_kind
from clubs.login.networks import network_around
from config.server.bodies import answer, read_body
from config.server.turn_queue import Sleep, TurnQueue
from config.server.who_asks import account_of
from operations.refusals import Application, Receive, Scope, Send, refuse

Clock = Callable[[], float]
Account = Callable[[Scope], Awaitable[str]]
"""The type of a function that returns the account of a request, such as `account:7`; "" for an anonymous visitor."""

SECONDS_A_MINUTE = 4.0
"""The seconds of computing that one account or address may use in a minute. All phones in a hall have the same address.

A calculation takes some hundredths of a second.
"""
PATIENCE_SECONDS = 5.0
"""The longest time that a request may wait for its turn before it is refused."""
PAUSE_PER_SECOND = 9.0
"""The seconds of pause after each second of computing, so that nine tenths of the process's time are left for everything else."""
MAX_PAUSE_SECONDS = PATIENCE_SECONDS / 2
"""The longest pause, in seconds. After a long turn, the next request must still get its turn before it times out."""
MAX_WAITING = 60
"""The greatest numbers of anonymous visitors and of accounts that may wait for a turn of one kind. Further requests are refused."""
REFUSAL_SECONDS = 1.0
"""The delay of a refusal, in seconds, to slow down a client that retries at once."""
MAX_REFUSALS_HELD = 500
"""The greatest number of refusals delayed at a time; further ones are sent at once."""
MAX_ADDRESSES = 10_000
"""The greatest number of addresses and accounts for which the used computing time is stored."""


class Budget:
    """The computing time of each account and address: how much it has used, and when it may use more.

    Used time is given back steadily, so that all of it is back within a minute.
    """

    def __init__(self, seconds_a_minute: float = SECONDS_A_MINUTE, now: Clock = time.monotonic) -> None:
        self._seconds_a_minute = seconds_a_minute
        self._now = now
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """For each account or address: the used seconds that were not yet given back after its last computation, and when that ended.

        The account or address that computed last is at the end.
        """

    def wait_seconds(self, address: str) -> int:
        """Return the whole seconds until the address may compute again; 0 if it may now."""
        over = self.in_use(address) - self._seconds_a_minute
        return max(1, math.ceil(over * 60 / self._seconds_a_minute)) if over >= 0 else 0

    def charge(self, address: str, seconds: float) -> None:
        """Count these seconds of computing as used by the address."""
        self._used[address] = self.in_use(address) + seconds, self._now()
        self._used.move_to_end(address)
        if len(self._used) > MAX_ADDRESSES:
            self._used.popitem(last=False)

    def in_use(self, address: str) -> float:
        """Return the seconds of computing time that the address has used and not yet got back."""
        seconds, at = self._used.get(address, (0.0, 0.0))
        return max(0.0, seconds - (self._now() - at) * self._seconds_a_minute / 60)


class Turns:
    """An ASGI application that computes costly pages one at a time.

    It refuses a request with BUSY if the request gets no turn in time, and with TOO_MANY if its account or address has used up its
    computing time.
    """

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
        self._queues = {kind: TurnQueue(patience=patience, max_waiting=max_waiting, used=used, sleep=sleep) for kind in CostlyKind}
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
        """Call the application in the request's turn. If the client leaves, the turn lasts until the view has ended."""
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


def kind_of(scope: Scope) -> CostlyKind | None:
    """Return the kind of the costly view at the request's address; None for every other view."""
    try:
        return costly_kind(resolve(scope["path"].removeprefix(scope.get("root_path", ""))).func)
    except Resolver404:
        return None
