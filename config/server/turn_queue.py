"""A queue of requests that take turns: one at a time may be computed.

Accounts come before anonymous visitors. Within each group, the one who used least computing time comes first. A request is known
only by its payer: the name under which its computing time is counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

Sleep = Callable[[float], Awaitable[None]]
MAX_OF_ONE = 20
"""The greatest number of requests of one client or account that may wait at once.

A turn takes up to a third of a second: one more request would time out.
"""


@dataclass(eq=False, slots=True)
class _Place:
    """A request's place in the queue."""

    payer: str
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """A future that is done once this place has the turn."""


class TurnQueue:
    """The queue of one kind of costly request. After each turn there is a pause for anonymous visitors, but not for accounts."""

    def __init__(self, *, patience: float, max_waiting: int, used: Callable[[str], float], sleep: Sleep) -> None:
        self._patience = patience
        self._max_waiting = max_waiting
        self._used = used
        self._sleep = sleep
        self._accounts: list[_Place] = []
        self._strangers: list[_Place] = []
        self._is_taken = False
        self._pauses: set[asyncio.Future[None]] = set()

    async def wait(self, payer: str, *, is_account: bool) -> bool:
        """Wait for the turn. Returns True if it came in time; the caller then has it until `leave`."""
        waiting = self._accounts if is_account else self._strangers
        if len(waiting) >= self._max_waiting or sum(each.payer == payer for each in waiting) >= MAX_OF_ONE:
            return False
        place = _Place(payer)
        waiting.append(place)
        self._give()
        if place.turn.done():
            return True
        patience = asyncio.ensure_future(self._sleep(self._patience))
        try:
            await asyncio.wait({place.turn, patience}, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            if place.turn.done():
                self.leave()
            raise
        finally:
            patience.cancel()
            if not place.turn.done():
                waiting.remove(place)
        return place.turn.done()

    def leave(self, pause: float = 0.0) -> None:
        """End the turn. No anonymous visitor gets a turn for `pause` seconds."""
        self._is_taken = False
        if pause:
            resting = asyncio.ensure_future(self._sleep(pause))
            self._pauses.add(resting)
            resting.add_done_callback(self._end_pause)
        self._give()

    def _end_pause(self, pause: asyncio.Future[None]) -> None:
        self._pauses.discard(pause)
        self._give()

    def _give(self) -> None:
        """Give the turn, if it is free, to the payer who used least computing time.

        Of payers with equal time, the first to arrive gets it.
        """
        waiting = self._accounts or (self._strangers if not self._pauses else [])
        if waiting and not self._is_taken:
            self._is_taken = True
            place = min(waiting, key=lambda each: self._used(each.payer))
            waiting.remove(place)
            place.turn.set_result(None)
